import { test } from '@japa/runner'
import { mergeInOrder } from '#app/visits/analytics/rules/merge_in_order'

async function* pagesOf(pages: number[][]): AsyncGenerator<number[]> {
  for (const page of pages) yield page
}

async function merge(one: number[][], other: number[][]): Promise<number[]> {
  const merged: number[] = []
  for await (const page of mergeInOrder(pagesOf(one), pagesOf(other), (item) => item)) {
    merged.push(...page)
  }
  return merged
}

test.group('Two readers in one order', () => {
  test('give all that each has, in order', async ({ assert }) => {
    assert.deepEqual(await merge([], []), [])
    assert.deepEqual(await merge([[], []], [[]]), [])
    assert.deepEqual(await merge([[1, 2], [], [3]], []), [1, 2, 3])
    assert.deepEqual(await merge([], [[1], [1, 2]]), [1, 1, 2])
    const one = [[1, 4, 4], [], [5, 9], [30]]
    const other = [
      [2, 3],
      [4, 6, 10],
      [11, 12],
    ]
    assert.deepEqual(
      await merge(one, other),
      [...one, ...other].flat().sort((a, b) => a - b)
    )
  })
})
