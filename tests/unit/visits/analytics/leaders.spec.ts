import { test } from '@japa/runner'
import { sumLeaders } from '#app/visits/analytics/rules/leaders'

const share = (key: string, humanClicks: number, scans = 0) => ({ key, humanClicks, scans })
const day = (...shares: [string, number][]) => shares.map(([key, count]) => share(key, count))

test.group('Leaders over days', () => {
  test('complete lists are simply added up', ({ assert }) => {
    const lists = [[share('a', 3, 1), share('b', 1)], [share('b', 5)]]
    const { shares, candidates } = sumLeaders(lists, 3, 1, 10)
    assert.deepEqual(candidates, [])
    assert.sameDeepMembers(shares, [share('a', 3, 1), share('b', 6)])
  })

  test('where lists broke off, whoever could still lead is a candidate', ({ assert }) => {
    const lists = [day(['a', 10], ['b', 6]), day(['c', 9], ['b', 7]), day(['a', 1])]
    const { candidates } = sumLeaders(lists, 2, 1, 10)
    assert.deepEqual(candidates, ['b', 'a', 'c'])
  })

  test('whoever cannot lead any more is none, and the number is bounded', ({ assert }) => {
    const lists = [day(['a', 100], ['b', 5]), day(['a', 100], ['c', 4])]
    assert.deepEqual(sumLeaders(lists, 2, 1, 10).candidates, ['a'])
    assert.deepEqual(sumLeaders(lists, 2, 2, 10).candidates, ['a', 'b', 'c'])
    assert.deepEqual(sumLeaders(lists, 2, 2, 2).candidates, ['a', 'b'])
  })
})
