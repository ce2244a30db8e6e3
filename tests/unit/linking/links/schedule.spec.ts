import { test } from '@japa/runner'
import { effectiveState, type LinkStatus } from '#app/linking/links/rules/effective_state'
import { checkSchedule } from '#app/linking/links/rules/schedule'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute))

test.group('Schedules', () => {
  test('an end after its start passes, and so do open ends', ({ assert }) => {
    for (const [startsAt, endsAt] of [
      [at(0), at(1)],
      [at(0), null],
      [null, at(0)],
      [null, null],
    ]) {
      assert.doesNotThrow(() => checkSchedule(startsAt, endsAt))
    }
  })

  test('an end at or before its start is refused', ({ assert }) => {
    for (const [startsAt, endsAt] of [
      [at(1), at(0)],
      [at(0), at(0)],
    ]) {
      try {
        checkSchedule(startsAt, endsAt)
        assert.fail('accepted')
      } catch (error) {
        assert.containsSubset(error, { code: 'schedule.invalid', field: 'endsAt' })
      }
    }
  })
})

test.group('Effective state', () => {
  const now = at(30).getTime()
  type Row = [string, LinkStatus, Date | null, Date | null, Date | null]
  const table: Row[] = [
    ['Deleted', 'Archived', at(0), at(40), at(10)],
    ['Deleted', 'Active', at(0), null, null],
    ['Archived', 'Archived', null, at(40), at(10)],
    ['Draft', 'Draft', null, at(40), at(10)],
    ['Paused', 'Paused', null, at(40), at(10)],
    ['Expired', 'Active', null, at(0), at(10)],
    ['Expired', 'Active', null, null, at(30)],
    ['Scheduled', 'Active', null, at(31), null],
    ['Scheduled', 'Active', null, at(31), at(50)],
    ['Active', 'Active', null, at(30), at(31)],
    ['Active', 'Active', null, at(0), null],
    ['Active', 'Active', null, null, null],
  ]
  test('the first that holds is the state, row {$i}')
    .with(table)
    .run(({ assert }, [state, status, deletedAt, startsAt, endsAt]) => {
      const facts = { status, deletedAt, startsAt, endsAt, maxClicks: null, usedClicks: 0 }
      assert.equal(effectiveState(facts, now), state)
    })
})
