import { test } from '@japa/runner'
import { listDays } from '#app/shared/time/days'
import { findCalendarStart, layOutCalendar } from '#app/visits/analytics/rules/calendar'

const squaresOf = (path: string) =>
  [...path.matchAll(/M(\d+) (\d+)h/g)].map(([, x, y]) => `${x} ${y}`)

test.group('A calendar of days', () => {
  test('begins on a Monday, and ends in the week of its last day', ({ assert }) => {
    // A Friday and a Sunday.
    assert.equal(findCalendarStart('2026-11-27'), '2025-11-24')
    assert.equal(findCalendarStart('2026-11-29'), '2025-11-24')
    assert.equal(findCalendarStart('2026-11-30'), '2025-12-01')
    const days = listDays({ from: findCalendarStart('2026-11-27'), to: '2026-11-27' })
    const { weeks, columns, months } = layOutCalendar(days, days.map((_, at) => at)) // prettier-ignore
    assert.deepEqual([weeks.length, columns], [53, 53])
    assert.deepEqual(weeks[0], { monday: '2025-11-24', cells: [0, 1, 2, 3, 4, 5, 6] })
    assert.deepEqual(weeks[52].cells, [364, 365, 366, 367, 368, null, null])
    assert.lengthOf(months, 12)
    assert.deepEqual(months[0], { date: '2025-12-01', x: 100 / 53 })
  })

  test('has a square for each day, those that were not counted apart from those without clicks', ({
    assert,
  }) => {
    const days = listDays({ from: '2026-11-26', to: '2026-12-01' })
    const { paths, weeks } = layOutCalendar(days, [null, null, 0, 1, 100, 10])
    const squares = Object.fromEntries(paths.map(({ level, d }) => [level, squaresOf(d)]))
    assert.deepEqual(squares, {
      null: ['51 3', '51 4'],
      0: ['51 5'],
      1: ['51 6'],
      5: ['52 0'],
      3: ['52 1'],
    })
    assert.deepEqual(weeks[0].cells, [null, null, null, null, null, 0, 1])
  })

  test('of a year in which clocks change has no gap', ({ assert }) => {
    const days = listDays({ from: '2026-03-23', to: '2026-04-05' })
    const { weeks } = layOutCalendar(days, days.map(() => 1)) // prettier-ignore
    assert.deepEqual(weeks.flatMap(({ cells }) => cells), days.map(() => 1)) // prettier-ignore
  })
})
