import { test } from '@japa/runner'
import { planReportSending } from '#app/visits/report_mails/rules/planned_sending'
import {
  computeNextDueMs,
  findDuePeriod,
  type Frequency,
} from '#app/visits/report_mails/rules/schedule'

const at = (time: string) => Date.parse(time)
const iso = (ms: number) => new Date(ms).toISOString()

function plan(every: Frequency, timeZone: string, time: string) {
  const schedule = { every, timeZone, hour: 6 }
  const { from, to } = findDuePeriod(schedule, at(time))
  return [from, to, iso(computeNextDueMs(schedule, at(time))).slice(0, 16)]
}

test.group('When scheduled reports are due', () => {
  const cases: [every: Frequency, zone: string, now: string, ...due: [string, string, string]][] = [
    // Before and at 6 in the morning.
    ['Day', 'UTC', '2026-11-21T05:59:59Z', '2026-11-19', '2026-11-19', '2026-11-21T06:00'],
    ['Day', 'UTC', '2026-11-21T06:00:00Z', '2026-11-20', '2026-11-20', '2026-11-22T06:00'],
    // Weeks begin on Monday: 16 November 2026.
    ['Week', 'UTC', '2026-11-22T23:59:59Z', '2026-11-09', '2026-11-15', '2026-11-23T06:00'],
    ['Week', 'UTC', '2026-11-23T06:00:00Z', '2026-11-16', '2026-11-22', '2026-11-30T06:00'],
    ['Week', 'UTC', '2027-01-04T06:00:00Z', '2026-12-28', '2027-01-03', '2027-01-11T06:00'],
    // Ends of months, also of a leap year and of a year.
    ['Month', 'UTC', '2026-03-01T06:00:00Z', '2026-02-01', '2026-02-28', '2026-04-01T06:00'],
    ['Month', 'UTC', '2028-03-01T06:00:00Z', '2028-02-01', '2028-02-29', '2028-04-01T06:00'],
    ['Month', 'UTC', '2026-03-31T12:00:00Z', '2026-02-01', '2026-02-28', '2026-04-01T06:00'],
    ['Month', 'UTC', '2027-01-01T05:59:00Z', '2026-11-01', '2026-11-30', '2027-01-01T06:00'],
    ['Month', 'UTC', '2027-01-01T06:00:00Z', '2026-12-01', '2026-12-31', '2027-02-01T06:00'],
    // Berlin goes to summer time on 29 March 2026 and back on 25 October.
    [
      'Day',
      'Europe/Berlin',
      '2026-03-28T12:00:00Z',
      '2026-03-27',
      '2026-03-27',
      '2026-03-29T04:00',
    ],
    [
      'Day',
      'Europe/Berlin',
      '2026-03-29T03:59:59Z',
      '2026-03-27',
      '2026-03-27',
      '2026-03-29T04:00',
    ],
    [
      'Day',
      'Europe/Berlin',
      '2026-03-29T04:00:00Z',
      '2026-03-28',
      '2026-03-28',
      '2026-03-30T04:00',
    ],
    [
      'Day',
      'Europe/Berlin',
      '2026-10-24T12:00:00Z',
      '2026-10-23',
      '2026-10-23',
      '2026-10-25T05:00',
    ],
    [
      'Day',
      'Europe/Berlin',
      '2026-10-25T05:00:00Z',
      '2026-10-24',
      '2026-10-24',
      '2026-10-26T05:00',
    ],
    [
      'Week',
      'Europe/Berlin',
      '2026-03-27T12:00:00Z',
      '2026-03-16',
      '2026-03-22',
      '2026-03-30T04:00',
    ],
    // Days begin at other moments elsewhere; in Cairo some begin at 1 o'clock.
    [
      'Day',
      'Pacific/Auckland',
      '2026-11-20T17:00:00Z',
      '2026-11-20',
      '2026-11-20',
      '2026-11-21T17:00',
    ],
    [
      'Day',
      'America/Los_Angeles',
      '2026-11-21T13:59:00Z',
      '2026-11-19',
      '2026-11-19',
      '2026-11-21T14:00',
    ],
    ['Day', 'Africa/Cairo', '2026-04-24T03:00:00Z', '2026-04-23', '2026-04-23', '2026-04-25T03:00'],
    [
      'Month',
      'Asia/Kathmandu',
      '2026-12-01T00:15:00Z',
      '2026-11-01',
      '2026-11-30',
      '2027-01-01T00:15',
    ],
  ]
  for (const [every, zone, now, ...due] of cases) {
    test(`${every}, ${zone}, ${now}`, ({ assert }) => {
      assert.deepEqual(plan(every, zone, now), due)
    })
  }

  test('each day of two years is due once, in its order, over every change of the clocks', ({
    assert,
  }) => {
    for (const timeZone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe']) {
      const schedule = { every: 'Day', timeZone, hour: 6 } as const
      let [nowMs, day] = [at('2026-01-01T12:00:00Z'), '2025-12-31']
      for (let turn = 0; turn < 730; turn++) {
        nowMs = computeNextDueMs(schedule, nowMs)
        const { from, to } = findDuePeriod(schedule, nowMs)
        day = new Date(at(day) + 86_400_000).toISOString().slice(0, 10)
        assert.deepEqual([from, to], [day, day], timeZone)
        assert.isTrue(findDuePeriod(schedule, nowMs - 1).from < day, timeZone)
      }
    }
  })
})

test.group('What is sent', () => {
  const state = {
    every: 'Day',
    timeZone: 'UTC',
    hour: 6,
    isEnabled: true,
    isRequested: false,
    sentFor: '2026-11-19',
  } as const
  const now = at('2026-11-21T07:00:00Z')

  test('a period that is not done with, once', ({ assert }) => {
    const { period, isDue } = planReportSending(state, now)
    assert.deepEqual([period, isDue], [{ from: '2026-11-20', to: '2026-11-20' }, true])
    const again = planReportSending({ ...state, sentFor: '2026-11-20' }, now)
    assert.deepEqual([again.period, again.isDue], [null, false])
  })

  test('the latest of several that were missed, and none from before', ({ assert }) => {
    assert.equal(
      planReportSending({ ...state, sentFor: '2026-10-01' }, now).period!.from,
      '2026-11-20'
    )
    assert.isNull(planReportSending({ ...state, sentFor: '2026-12-01' }, now).period)
  })

  test('nothing while it is off, but what someone asks for', ({ assert }) => {
    const off = { ...state, isEnabled: false }
    assert.isNull(planReportSending(off, now).period)
    const asked = planReportSending({ ...off, isRequested: true }, at('2026-11-21T00:30:00Z'))
    assert.deepEqual([asked.period!.from, asked.isDue], ['2026-11-20', false])
  })
})
