import { test } from '@japa/runner'
import { HOUR_OF_DAY, listZoneOffsets } from '#app/visits/raw_clicks/hour_of_day'

const QUARTER_MS = 900_000

/** Whole hours, a half, three quarters, half an hour of summer time, a zone that stops its summer time for a month. */
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
]

test.group('The hour of the day', () => {
  for (const zone of ZONES) {
    test(`is that of the clocks in ${zone}`, ({ assert }) => {
      const digits = { hour: '2-digit', hourCycle: 'h23' } as const
      const clock = new Intl.DateTimeFormat('en', { ...digits, timeZone: zone })
      const { length } = listZoneOffsets(zone)
      // Two years, in steps that come to each quarter of an hour sooner or later, and back again.
      const times = Array.from({ length: 7_000 }, (_, at) => {
        return Date.UTC(2024, 0, 1) + at * 10 * QUARTER_MS
      })
      for (const ms of [...times, ...times.toReversed()]) {
        const shown = String(Number(clock.format(ms)))
        if (HOUR_OF_DAY.read(ms, zone) !== shown) {
          assert.equal(HOUR_OF_DAY.read(ms, zone), shown, new Date(ms).toISOString())
        }
      }
      assert.lengthOf(listZoneOffsets(zone), length)
      assert.include(HOUR_OF_DAY.describe('c', zone), 'INTERVAL')
      assert.lengthOf(listZoneOffsets(zone), length, 'to put it into words changes nothing')
    })
  }

  test('is that of UTC in a zone that this machine does not know', ({ assert }) => {
    assert.equal(HOUR_OF_DAY.read(Date.UTC(2026, 5, 1, 13), 'Mars/Olympus'), '13')
  })
})
