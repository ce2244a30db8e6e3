import { test } from '@japa/runner'
import { freezeClock, monotonicMs, nowMs, resumeClock, shiftClock } from '#app/shared/time/clock'
import { assessClock, describeClockDifference } from '#app/shared/time/clock_health'
import { computeRemovableBefore } from '#app/shared/time/removable_before'

const DAY_MS = 86_400_000
const NOW_MS = Date.UTC(2026, 10, 21)
const IN_THREE_YEARS_MS = Date.UTC(2029, 10, 21)

test.group('Clocks', (group) => {
  group.each.teardown(resumeClock)

  test("a step of the machine's clock moves the time, and no duration", ({ assert, cleanup }) => {
    const original = Date.now
    cleanup(() => void (Date.now = original))
    const [time, duration] = [nowMs(), monotonicMs()]
    Date.now = () => original() - 3_600_000
    assert.closeTo(nowMs() - time, -3_600_000, 1_000)
    assert.closeTo(monotonicMs() - duration, 0, 1_000)
  })

  test('a test that moves the clock moves durations with it', ({ assert }) => {
    const before = monotonicMs()
    shiftClock(60_000)
    assert.closeTo(monotonicMs() - before, 60_000, 1_000)
    freezeClock(NOW_MS)
    const frozen = monotonicMs()
    freezeClock(NOW_MS + 5)
    assert.equal(monotonicMs() - frozen, 5)
  })

  const verdicts: [number, string][] = [
    [0, 'Ok'],
    [5_000, 'Ok'],
    [-5_001, 'Warning'],
    [60_000, 'Warning'],
    [60_001, 'Error'],
    [-3 * 365 * DAY_MS, 'Error'],
  ]
  for (const [aheadMs, verdict] of verdicts) {
    test(`a difference of ${aheadMs} ms is ${verdict}`, ({ assert }) => {
      assert.equal(assessClock(aheadMs), verdict)
    })
  }

  const sentences: [number, string][] = [
    [1_000, '1 second ahead of'],
    [-7_200_000, '2 hours behind'],
    [80_000, '80 seconds ahead of'],
    [3 * 365.25 * DAY_MS, '3 years ahead of'],
    [-40 * DAY_MS, '40 days behind'],
  ]
  for (const [aheadMs, words] of sentences) {
    test(`${aheadMs} ms reads "${words}"`, ({ assert }) => {
      assert.equal(describeClockDifference(aheadMs), words)
    })
  }
})

test.group('What a sweep may remove', () => {
  const aging = { nowMs: NOW_MS, keepMs: 30 * DAY_MS, newestMs: NOW_MS - DAY_MS }

  test('is as old as the newest row says, not as any clock says', ({ assert }) => {
    const before = computeRemovableBefore({ ...aging, nowMs: IN_THREE_YEARS_MS })
    assert.equal(before, NOW_MS - 31 * DAY_MS)
  })

  test('is as old as the clock says where the newest row is from the future', ({ assert }) => {
    const before = computeRemovableBefore({ ...aging, newestMs: IN_THREE_YEARS_MS })
    assert.equal(before, NOW_MS - 30 * DAY_MS)
  })

  test('lies within a step of the oldest row', ({ assert }) => {
    const both = { nowMs: IN_THREE_YEARS_MS, newestMs: IN_THREE_YEARS_MS, keepMs: DAY_MS }
    const before = computeRemovableBefore({ ...both, oldestMs: NOW_MS, stepMs: DAY_MS })
    assert.equal(before, NOW_MS + DAY_MS)
  })

  test('is what the clock says where there is no row', ({ assert }) => {
    const before = computeRemovableBefore({
      ...aging,
      newestMs: null,
      oldestMs: null,
      stepMs: DAY_MS,
    })
    assert.equal(before, NOW_MS - 30 * DAY_MS)
  })
})
