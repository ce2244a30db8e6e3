import { test } from '@japa/runner'
import { readVisitLimit } from '#app/linking/imports/rules/visit_limit'

test.group('An imported limit of visits', () => {
  const cases: [limit: unknown, visits: number, maxClicks: string | null, isLost: boolean][] = [
    [null, 5, null, false],
    [undefined, 5, null, false],
    ['', 5, null, false],
    [0, 5, null, false],
    [100, 0, '100', false],
    ['100', 99, '1', false],
    [100, 100, null, true],
    [100, 250, null, true],
    ['many', 0, null, true],
    [-3, 0, null, true],
    [1.5, 0, null, true],
    [5_000_000_000, 7, '1000000000', false],
  ]
  for (const [limit, visits, maxClicks, isLost] of cases) {
    test(`of ${limit} after ${visits} visits`, ({ assert }) => {
      assert.deepEqual(readVisitLimit(limit, visits), { maxClicks, isLost })
    })
  }
})
