import { max, tickStep } from 'd3-array'
import { scaleLinear } from 'd3-scale'
import { area as areaOf, line as lineOf } from 'd3-shape'

/** The box that lines are drawn in; the page scales it to its own size. */
export const WIDTH = 1000
export const HEIGHT = 100

/** Lines of the grid between nothing and the top, about. */
const GRID_LINES = 4

/** Marks that stand closer than this, in hundredths of the width, take turns in two rows. */
const CROWDED = 5

export interface LineChartInput {
  /** One list of values a line, all as long as there are days; at least one. Null: not counted, or to come. */
  series: readonly (readonly (number | null)[])[]

  /** The period before, day by day; a day that it does not have is missing at the end. */
  previous?: readonly number[] | null

  /** Is the last day not over, of those that are not to come? Its part of each line is drawn apart. */
  partial?: boolean

  /** Places of days with a note, ascending. */
  marks?: readonly number[]
}

/** Paths and places of a chart over days. */
export interface LineChart {
  lines: { whole: string; rest: string }[]

  /** What lies under the first line, between the same points. */
  area: string

  /** Values without a neighbour, which no line shows: in per cent of the width and height. */
  dots: { line: number; x: number; y: number }[]
  previous: string

  /** Values of the grid from the top down, and where each lies in the box. */
  ticks: { value: number; y: number }[]

  /** Days to name below, with their place in per cent of the width. */
  days: { at: number; x: number; anchor: 'start' | 'middle' | 'end' }[]
  marks: { at: number; x: number; row: 0 | 1 }[]
}

/** @param input what to draw */
export function drawLineChart({
  series,
  previous,
  partial,
  marks = [],
}: LineChartInput): LineChart {
  const days = series[0].length
  const last = Math.max(1, days - 1)
  const values = ticksUpTo(max([...series, previous ?? []].flat(), (value) => value ?? 0) ?? 0)
  const x = scaleLinear([0, last], [0, WIDTH])
  const y = scaleLinear([0, values[0]], [HEIGHT, 0])
  const isCounted = (value: number | null): value is number => value !== null
  const lineFrom = (first: number) =>
    lineOf<number | null>((_, at) => x(first + at), (value) => y(value ?? 0)) // prettier-ignore
      .defined(isCounted)
      .digits(1)
  const under = areaOf<number | null>((_, at) => x(at), HEIGHT, (value) => y(value ?? 0)) // prettier-ignore
    .defined(isCounted)
    .digits(1)
  const present = series[0].findLastIndex(isCounted)
  const isParted = partial === true && present > 1
  const whole = lineFrom(0)
  return {
    lines: series.map((one) => ({
      whole: whole(isParted ? one.slice(0, present) : one) ?? '',
      rest:
        isParted && isCounted(one[present - 1])
          ? (lineFrom(present - 1)(one.slice(present - 1, present + 1)) ?? '')
          : '',
    })),
    area: under(series[0]) ?? '',
    dots: series.flatMap((one, line) =>
      one.flatMap((value, at) => {
        const isAlone = (one[at - 1] ?? null) === null && (one[at + 1] ?? null) === null
        if (value === null || !isAlone) return []
        return [{ line, x: days === 1 ? 50 : percent(at, last), y: y(value) }]
      })
    ),
    previous: previous && previous.length > 1 ? (whole(previous.slice(0, days)) ?? '') : '',
    ticks: values.map((value) => ({ value, y: y(value) })),
    days: namedDays(days),
    marks: placed(marks, last),
  }
}

/** The plot of a small line: its ground, and the space above it. */
const SPARK = { width: 88, height: 24, ground: 22, rise: 20 }

/** From this many values on, two make one point: more no one sees in so small a picture. */
const SPARK_PAIRS = 24

/**
 * Draws a small line, and the area below it, as one path in whole steps: lists have a hundred of
 * them. Its ends lie beyond the picture, which cuts their strokes off.
 */
export function drawSparkline(values: readonly number[]): string {
  const points = drawable(values.length < SPARK_PAIRS ? values : sumPairs(values))
  const most = Math.max(1, max(points) ?? 0)
  const xOf = (at: number) => Math.round((at * SPARK.width) / (points.length - 1))
  const yOf = (value: number) => Math.round(SPARK.ground - (SPARK.rise * value) / most)
  const steps = points.slice(1).map((value, at) => {
    const across = xOf(at + 1) - xOf(at)
    const down = yOf(value) - yOf(points[at])
    return down === 0 ? `h${across}` : `l${across} ${down}`
  })
  return `M-2 ${SPARK.height}V${yOf(points[0])}h2${joinLevels(steps)}h2V${SPARK.height}`
}

/** Sums values two by two, from the last one back. */
function sumPairs(values: readonly number[]): number[] {
  const odd = values.length % 2
  const pairs = Array.from({ length: (values.length - odd) / 2 }, (_, at) => odd + at * 2)
  const sums = pairs.map((at) => values[at] + values[at + 1])
  return odd === 1 ? [values[0] * 2, ...sums] : sums
}

/** Makes one step of level ones in a row: most links rest on most days. */
function joinLevels(steps: readonly string[]): string {
  return steps
    .join('')
    .replaceAll(/(?:h\d+){2,}/g, (run) => {
      const across = run.slice(1).split('h').map(Number)
      return `h${across.reduce((sum, one) => sum + one, 0)}`
    })
    .replaceAll(' -', '-')
}

/** Repeats the value where there is one day alone, so that it is drawn as a level line. */
function drawable(values: readonly number[]): number[] {
  return values.length < 2 ? [values[0] ?? 0, values[0] ?? 0] : [...values]
}

/** Returns whole, readable values in equal steps, from one that nothing exceeds down to zero. */
function ticksUpTo(most: number): number[] {
  const step = Math.max(1, tickStep(0, Math.max(most, GRID_LINES), GRID_LINES))
  const steps = Math.ceil(Math.max(most, GRID_LINES) / step)
  return Array.from({ length: steps + 1 }, (_, at) => (steps - at) * step)
}

/** Returns about seven days in equal distances, the last always. */
function namedDays(days: number): LineChart['days'] {
  const last = days - 1
  if (last === 0) return [{ at: 0, x: 50, anchor: 'middle' }]
  const every = Math.max(1, Math.ceil(last / 6))
  const named: LineChart['days'] = []
  for (let at = 0; at < last && last - at > every / 2; at += every) {
    named.push({ at, x: percent(at, last), anchor: at === 0 ? 'start' : 'middle' })
  }
  return [...named, { at: last, x: 100, anchor: 'end' }]
}

function placed(marks: readonly number[], last: number): LineChart['marks'] {
  let before: LineChart['marks'][number] | null = null
  return marks.map((at) => {
    const x = percent(at, last)
    const isCrowded: boolean = before !== null && x - before.x < CROWDED && before.row === 0
    before = { at, x, row: isCrowded ? 1 : 0 }
    return before
  })
}

function percent(at: number, last: number): number {
  return Math.round((at / last) * 10_000) / 100
}
