import { test } from '@japa/runner'
import { computeFigureChange } from '#app/platform/console/rules/figure_change'
import { drawLineChart, drawSparkline } from '#app/shared/line_chart'

const valuesOf = (series: number[][]) => drawLineChart({ series }).ticks.map(({ value }) => value)

test.group('Chart over days', () => {
  test('the grid is of whole figures and nothing exceeds it', ({ assert }) => {
    for (const most of [0, 1, 3, 5, 7, 37, 99, 101, 3_180, 48_219, 9_999_999]) {
      const values = valuesOf([[0, most]])
      assert.isTrue(values.every(Number.isInteger), `${most}: ${values}`)
      assert.isAtLeast(values[0], Math.max(most, 4))
      assert.isBelow(values[1], Math.max(most, 4) + 1)
      assert.equal(values.at(-1), 0)
    }
    assert.deepEqual(valuesOf([[0, 3]]), [4, 3, 2, 1, 0])
    assert.deepEqual(valuesOf([[0, 3_180]]), [4_000, 3_000, 2_000, 1_000, 0])
  })

  test('runs from edge to edge and from the ground to the top', ({ assert }) => {
    const { lines, area } = drawLineChart({ series: [[0, 4], [0, 0]] }) // prettier-ignore
    assert.deepEqual(
      lines.map(({ whole }) => whole),
      ['M0,100L1000,0', 'M0,100L1000,100']
    )
    assert.equal(area, 'M0,100L1000,0L1000,100L0,100Z')
  })

  test('draws the day that is not over apart', ({ assert }) => {
    const [line] = drawLineChart({ series: [[4, 4, 2]], partial: true }).lines
    assert.equal(line.whole, 'M0,0L500,0')
    assert.equal(line.rest, 'M500,0L1000,50')
  })

  test('draws nothing of what is to come, and the hour that is not over apart', ({ assert }) => {
    const series = [[4, 4, 2, null, null]]
    const { lines, area, previous } = drawLineChart({
      ...{ series, previous: [4, 4, 4, 4, 4] },
      partial: true,
    })
    assert.deepEqual(lines, [{ whole: 'M0,0L250,0', rest: 'M250,0L500,50' }])
    assert.notInclude(area, '750')
    assert.match(previous, /1000,0$/)
    const { dots } = drawLineChart({ series: [[3, null, null]], partial: true })
    assert.lengthOf(dots, 1)
  })

  test('lines and area go straight through the same points', ({ assert }) => {
    const points = (path: string) => path.match(/-?[\d.]+,-?[\d.]+/g)!
    const { lines, area } = drawLineChart({ series: [[3, 40, 0, 0, 12, 7]], partial: true })
    const [{ whole, rest }] = lines
    assert.notMatch(whole + rest + area, /[CQS]/)
    assert.deepEqual(points(area).slice(0, 6), [...points(whole), points(rest)[1]])
  })

  test('what was not counted yet is a gap, and a value without neighbours a dot', ({ assert }) => {
    const { lines, area, dots } = drawLineChart({ series: [[null, null, 2, 4]] })
    assert.equal(lines[0].whole, 'M666.7,50L1000,0')
    assert.equal(area, 'M666.7,50L1000,0L1000,100L666.7,100Z')
    assert.isEmpty(dots)
    assert.deepEqual(drawLineChart({ series: [[4]] }).dots, [{ line: 0, x: 50, y: 0 }])
    const { dots: gaps } = drawLineChart({ series: [[null, 4, null, 2, 2]] })
    assert.deepEqual(gaps, [{ line: 0, x: 25, y: 0 }])
  })

  test('the period before shares the grid and may be longer', ({ assert }) => {
    const { previous, ticks } = drawLineChart({ series: [[0, 1, 2]], previous: [0, 8, 8, 8] })
    assert.equal(ticks[0].value, 8)
    assert.match(previous, /1000,0$/)
  })

  test('names about seven days, the last always, and one day alone', ({ assert }) => {
    const named = (days: number) => drawLineChart({ series: [Array(days).fill(0)] }).days
    assert.deepEqual(named(1), [{ at: 0, x: 50, anchor: 'middle' }])
    for (const days of [2, 7, 30, 31, 90, 365, 731]) {
      const all = named(days)
      assert.isAtMost(all.length, 8)
      assert.equal(all.at(-1)!.at, days - 1)
    }
    assert.notMatch(drawLineChart({ series: [[3]] }).lines[0].whole, /NaN/)
  })

  test('marks of neighbouring days take turns in two rows', ({ assert }) => {
    const { marks } = drawLineChart({ series: [Array(31).fill(1)], marks: [3, 4, 5, 20] })
    assert.deepEqual(
      marks.map(({ row }) => row),
      [0, 1, 0, 0]
    )
    assert.equal(marks[0].x, 10)
  })

  test('a small line of nothing lies on the ground', ({ assert }) => {
    assert.equal(drawSparkline([0, 0]), 'M-2 24V22h2h88h2V24')
    assert.equal(drawSparkline([]), 'M-2 24V22h2h88h2V24')
    assert.equal(drawSparkline([5]), 'M-2 24V2h2h88h2V24')
  })

  test('a small line goes from value to value, and stays level in one step', ({ assert }) => {
    assert.equal(drawSparkline([0, 0, 0, 4, 2]), 'M-2 24V22h2h44l22-20l22 10h2V24')
    const month = Array.from({ length: 30 }, (_, day) => (day * 7) % 11)
    assert.isBelow(drawSparkline(month).length, 130)
    const pairs = [...Array.from({ length: 28 }, () => 0), 3, 7]
    assert.equal(drawSparkline(pairs), drawSparkline([...Array.from({ length: 14 }, () => 0), 10]))
  })
})

test.group('A figure against the one before', () => {
  test('up, down, same, new, nothing', ({ assert }) => {
    assert.deepEqual(computeFigureChange(12, 10), { way: 'up', share: 0.2 })
    assert.deepEqual(computeFigureChange(5, 10), { way: 'down', share: 0.5 })
    assert.deepEqual(computeFigureChange(5, 5), { way: 'same', share: 0 })
    assert.deepEqual(computeFigureChange(5, 0), { way: 'up', share: null })
    assert.isNull(computeFigureChange(0, 0))
  })
})
