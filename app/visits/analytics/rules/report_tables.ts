import type { Report, TopEntry } from '#app/visits/analytics/report'
import type { ConversionSums } from '#app/visits/conversions/queries/count_conversions'
import { DIMENSIONS, type Dimension } from '#app/visits/raw_clicks/dimensions'

/** The tables of a report that can be taken along: its course, what was left out, its breakdowns. */
export const REPORT_TABLES = ['series', 'excluded', 'weekHours', ...DIMENSIONS] as const
export type ReportTableName = (typeof REPORT_TABLES)[number]

type Cell = string | number | null | ConversionSums['conversionValues']

/** A table as it leaves: names of its columns, and its rows in their order. */
export interface ReportTable {
  columns: readonly string[]
  rows: readonly (readonly Cell[])[]
}

/** A day of the week with its 24 hours. */
export interface HoursOfDay {
  name: string
  cells: readonly { visits: number }[]
}

/** What a table needs beside the report. */
export interface TableParts {
  /** Names of a breakdown's values as people know them. */
  nameOf: (dimension: Dimension, entry: TopEntry) => string

  /** The hours of the week; empty where no raw clicks are kept. */
  hours: readonly HoursOfDay[]
}

/** Builds one table of a report, with the fields of the API's report as columns. */
export function buildReportTable(
  report: Report,
  name: ReportTableName,
  { nameOf, hours }: TableParts
): ReportTable {
  switch (name) {
    case 'series':
      return buildSeriesTable(report)
    case 'excluded':
      return { columns: ['class', 'visits'], rows: Object.entries(report.excluded) }
    case 'weekHours':
      return {
        columns: ['weekday', 'hour', 'visits'],
        rows: hours.flatMap((day) => day.cells.map(({ visits }, hour) => [day.name, hour, visits])),
      }
    default:
      return buildBreakdownTable(report.top[name], (entry) => nameOf(name, entry))
  }
}

function buildSeriesTable({ series }: Report): ReportTable {
  const hasStarts = series.some(({ start }) => start !== undefined)
  const counts = ['humanClicks', 'scans', 'uniqueVisitors', 'conversions'] as const
  return {
    columns: ['date', ...(hasStarts ? ['start'] : []), ...counts],
    rows: series.map((entry) => [
      entry.date,
      ...(hasStarts ? [entry.start ?? null] : []),
      ...counts.map((count) => entry[count]),
    ]),
  }
}

function buildBreakdownTable(
  entries: readonly TopEntry[],
  nameOf: (entry: TopEntry) => string
): ReportTable {
  const hasRates = entries.some(({ conversionRate }) => conversionRate !== undefined)
  const columns = ['key', 'name', 'humanClicks', 'scans', 'conversions', 'conversionValues']
  const rates = ['conversionRate', 'conversionRateLow', 'conversionRateHigh']
  return {
    columns: [...columns, ...(hasRates ? rates : [])],
    rows: entries.map((entry) => {
      const { key, humanClicks, scans, conversions, conversionValues, conversionRate } = entry
      const { value, low, high } = conversionRate ?? { value: null, low: null, high: null }
      const counts = [humanClicks, scans, conversions, conversionValues]
      return [key, nameOf(entry), ...counts, ...(hasRates ? [value, low, high] : [])]
    }),
  }
}

/** Returns the rows as text; sums of several currencies stand in one cell: `5 JPY; 1.20 EUR`. */
export function toCsvRows({ columns, rows }: ReportTable): (string | null)[][] {
  return [[...columns], ...rows.map((row) => row.map(toText))]
}

function toText(cell: Cell): string | null {
  if (cell === null) return null
  if (!Array.isArray(cell)) return String(cell)
  return cell.map(({ value, currency }) => `${value} ${currency}`).join('; ')
}

/** Returns the rows as objects, by the names of the columns. */
export function toItems({ columns, rows }: ReportTable): Record<string, Cell>[] {
  return rows.map((row) => Object.fromEntries(row.map((cell, at) => [columns[at], cell])))
}
