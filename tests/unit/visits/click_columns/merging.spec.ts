import { test } from '@japa/runner'
import { chooseMerge } from '#app/visits/click_columns/rules/merging'

const at = (moment: string) => Date.parse(`${moment}:00Z`)

/** Ranges that follow each other, each of so many clicks. */
function chain(moments: string[], rowCount = 10) {
  return moments.slice(1).map((before, place) => {
    return { fromMs: at(moments[place]), beforeMs: at(before), rowCount }
  })
}

const days = (count: number) =>
  Array.from({ length: count + 1 }, (_, day) => `2026-11-${String(day + 1).padStart(2, '0')}T00:00`)

test.group('Which ranges are put together', () => {
  const MOST = 100

  test('pieces of a day that is over, in the zone of the workspace', ({ assert }) => {
    const ranges = chain(['2026-11-01T00:00', '2026-11-01T09:00', '2026-11-01T23:00', '2026-11-02T00:00']) // prettier-ignore
    assert.deepEqual(chooseMerge(ranges, MOST, 'UTC'), ranges)
    const inBerlin = chooseMerge(ranges, MOST, 'Europe/Berlin')
    assert.deepEqual(inBerlin, ranges.slice(0, 2), 'its day ends at 23:00')
  })

  test('not those of the present day', ({ assert }) => {
    const ranges = chain(['2026-11-01T00:00', '2026-11-02T00:00', '2026-11-02T09:00', '2026-11-02T12:00']) // prettier-ignore
    assert.isNull(chooseMerge(ranges, MOST, 'UTC'))
  })

  test('no more than one range holds, and what is left later', ({ assert }) => {
    const ranges = chain(['2026-11-01T00:00', '2026-11-01T08:00', '2026-11-01T16:00', '2026-11-02T00:00'], 40) // prettier-ignore
    assert.deepEqual(chooseMerge(ranges, MOST, 'UTC'), ranges.slice(0, 2))
    const merged = [{ ...ranges[0], beforeMs: ranges[1].beforeMs, rowCount: 80 }, ranges[2]]
    assert.isNull(chooseMerge(merged, MOST, 'UTC'))
  })

  test('none across a gap', ({ assert }) => {
    const [first, , third] = chain(['2026-11-01T00:00', '2026-11-01T08:00', '2026-11-01T16:00', '2026-11-02T00:00']) // prettier-ignore
    assert.isNull(chooseMerge([first, third], MOST, 'UTC'))
  })

  test('days, once there are eight', ({ assert }) => {
    assert.isNull(chooseMerge(chain(days(7)), MOST, 'UTC'))
    assert.lengthOf(chooseMerge(chain(days(8)), MOST, 'UTC')!, 8)
    assert.lengthOf(chooseMerge(chain(days(13)), MOST, 'UTC')!, 10)
    assert.isNull(chooseMerge(chain(days(13), 20), MOST, 'UTC'), 'five fill a range')
  })
})
