import { test } from '@japa/runner'
import { dayChart, roundTop } from '#app/workspaces/rules/day_chart'

test.group('Chart over days', () => {
  test('the grid ends at a readable figure above everything', ({ assert }) => {
    const tops = [0, 4, 5, 37, 99, 101, 3_180, 48_219].map(roundTop)
    assert.deepEqual(tops, [4, 4, 8, 40, 100, 120, 3_200, 60_000])
  })

  test('runs from edge to edge', ({ assert }) => {
    const { lines, area, ticks } = dayChart([
      [0, 2, 4],
      [0, 0, 0],
    ])
    assert.deepEqual(lines, ['M0 200L500 100L1000 0', 'M0 200L500 200L1000 200'])
    assert.equal(area, 'M0 200L500 100L1000 0L1000 200L0 200Z')
    assert.deepEqual(ticks, [4, 3, 2, 1, 0])
  })
})
