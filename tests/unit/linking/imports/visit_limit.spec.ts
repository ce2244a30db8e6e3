import { test } from '@japa/runner'
import { readVisitLimit } from '#app/linking/imports/rules/visit_limit'

test.group('An imported limit of visits', () => {
  type Case = [
    ...[limit: unknown, visits: number, maxClicks: string | null],
    ...[usedClicks: number, isUnreadable: boolean],
  ]
  const cases: Case[] = [
    [null, 5, null, 0, false],
    [undefined, 5, null, 0, false],
    ['', 5, null, 0, false],
    [0, 5, null, 0, false],
    [100, 0, '100', 0, false],
    ['100', 99, '1', 0, false],
    ['100.0', 99, '1', 0, false],
    [100, 100, '100', 100, false],
    [100, 250, '100', 100, false],
    ['many', 0, null, 0, true],
    [-3, 0, null, 0, true],
    [1.5, 0, null, 0, true],
    [5_000_000_000, 7, '1000000000', 0, false],
    [5_000_000_000, 6_000_000_000, '1000000000', 1_000_000_000, false],
  ]
  for (const [limit, visits, maxClicks, usedClicks, isUnreadable] of cases) {
    test(`of ${limit} after ${visits} visits`, ({ assert }) => {
      assert.deepEqual(readVisitLimit(limit, visits), { maxClicks, usedClicks, isUnreadable })
    })
  }
})
