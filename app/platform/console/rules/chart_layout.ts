import { computeFigureChange } from '#app/platform/console/rules/figure_change'
import { drawLineChart } from '#app/shared/line_chart'
import type { Formats } from '#app/shared/text/formats'
import type { Translator } from '#app/shared/text/speech'

type Values = readonly (number | null)[]

/** What the chart component is given; resources/views/components/chart.edge says what each is. */
export interface ChartProps {
  days: string[]
  series: { name: string; values: Values }[]
  previous?: { name: string; values: readonly number[]; entries?: string[] }
  partial?: boolean
  marks?: { at: number; number: number; text: string; href: string }[]
  more?: { name: string; values: Values }[]
  points?: { short: string; long: string; href: string | null }[]
}

/** A column of the chart's table, which is also what the pointer reads. */
interface ChartColumn {
  name: string
  cells: string[]
}

/** Lays out a chart: its lines, the names of its entries and its table. */
export function layOutChart(props: ChartProps, { t, format }: Translator) {
  const { days, previous, marks = [], more = [] } = props
  // A line that lies at zero says nothing, and hides the axis.
  const series = props.series.filter(({ values }, at) => at === 0 || values.some(Boolean))
  const column = ({ name, values }: { name: string; values: Values }): ChartColumn => ({
    name,
    cells: days.map((_, at) => write(values[at], format)),
  })
  const sums = series.map(({ name, values }) =>
    t('charts.sum_of', {
      name,
      value: values.reduce<number>((sum, value) => sum + (value ?? 0), 0),
    })
  )
  return {
    series,
    drawn: drawLineChart({
      series: series.map(({ values }) => values),
      previous: previous?.values,
      partial: props.partial,
      marks: marks.map(({ at }) => at),
    }),
    named:
      props.points ??
      days.map((day) => ({ short: format.day(day), long: format.weekday(day), href: null })),
    sums: sums.join(' '),
    columns: [
      ...series.map(column),
      ...(previous ? compare(series[0].values, previous, { t, format }) : []),
      ...more.map(column),
    ],
    notes: days.map((_, place) =>
      marks
        .filter(({ at }) => at === place)
        .map(({ number, text }) => `${number} ${text}`)
        .join('; ')
    ),
  }
}

const write = (value: number | null | undefined, format: Formats) =>
  typeof value === 'number' ? format.number(value) : ''

/** The columns of the period before: its figures with their days, and how the present ones stand to them. */
function compare(
  values: Values,
  { name, values: before, entries = [] }: NonNullable<ChartProps['previous']>,
  words: Pick<Translator, 't' | 'format'>
): ChartColumn[] {
  const { t, format } = words
  const cells = values.map((_, at) => {
    const value = write(before[at], format)
    return value && entries[at] ? t('charts.on', { value, day: entries[at] }) : value
  })
  const changes = values.map((now, at) => describeChange(now, before[at], words))
  return [
    { name, cells },
    { name: t('charts.change'), cells: changes },
  ]
}

function describeChange(
  now: number | null,
  before: number | undefined,
  { t, format }: Pick<Translator, 't' | 'format'>
): string {
  const change = now === null || before === undefined ? null : computeFigureChange(now, before)
  if (!change) return ''
  if (change.share === null) return t('charts.new')
  const sign = { up: '+', down: '−', same: '±' }[change.way]
  return `${sign}${format.percent(change.share)}`
}
