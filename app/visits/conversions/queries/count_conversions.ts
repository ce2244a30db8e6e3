import db from '@adonisjs/lucid/services/db'
import { select, sqlTime } from '#app/shared/database/sql'
import { allOf, type SqlCondition } from '#app/shared/database/sql_condition'
import type { TimeSpan } from '#app/visits/click_ranges/time_span'
import { formatMinor } from '#app/visits/conversions/conversion'
import type { ClickSelection } from '#app/visits/raw_clicks/click_selection'
import { traitsOf, type Dimension } from '#app/visits/raw_clicks/dimensions'
import { buildFilterCondition } from '#app/visits/raw_clicks/queries/click_condition'

/** Whose conversions, of which clicks, and when they happened. */
export type ConversionRange = ClickSelection & TimeSpan

/** What conversions come to: their number, and exact sums by currency. */
export interface ConversionSums {
  conversions: number
  conversionValues: { currency: string; value: string }[]
}

export const NO_CONVERSIONS: ConversionSums = { conversions: 0, conversionValues: [] }

/** A group of rows: one currency, or null for those without a value. */
interface SumRow {
  currency: string | null
  conversions: number
  minor: string | null
}

/** Returns the value that a conversion has in a dimension, as SQL; an unknown one that counts is empty. */
function describeValue(dimension: Dimension, timeZone: string): string {
  const { column, countsUnknown, ofTime } = traitsOf(dimension)
  if (ofTime) return ofTime.describe('clicked_at', timeZone)
  return countsUnknown ? `COALESCE(${column}, '')` : (column ?? 'link_id')
}

/**
 * Counts conversions, in all and by parts of the time.
 *
 * @param startsMs where each part begins, ascending, the first at the range's own start
 */
export async function countConversions(
  range: ConversionRange,
  startsMs: readonly number[]
): Promise<ConversionSums & { byPart: number[] }> {
  const where = buildCondition(range)
  const rows = await select<SumRow & { part: number }>(
    db,
    `SELECT INTERVAL(TIMESTAMPDIFF(SECOND, '1970-01-01', occurred_at), ?) AS part, currency,
      COUNT(*) AS conversions, CAST(SUM(value_minor) AS CHAR) AS minor
    FROM conversions WHERE ${where.text}
    GROUP BY part, currency`,
    [startsMs.map((ms) => Math.floor(ms / 1_000)), ...where.values]
  )
  const byPart = startsMs.map(() => 0)
  for (const { part, conversions } of rows) byPart[part - 1] += Number(conversions)
  return { ...addUp(rows), byPart }
}

/** Counts the conversions of these values of a dimension; those without any are missing. */
export async function countConversionsByValue(
  range: ConversionRange,
  dimension: Dimension,
  values: readonly string[]
): Promise<Map<string, ConversionSums>> {
  if (values.length === 0) return new Map()
  const where = buildCondition(range)
  const text = describeValue(dimension, range.filters.timeZone)
  const rows = await select<SumRow & { value: string }>(
    db,
    `SELECT ${text} AS value, currency, COUNT(*) AS conversions,
      CAST(SUM(value_minor) AS CHAR) AS minor
    FROM conversions WHERE ${where.text} AND ${text} IN (?) GROUP BY value, currency`,
    [...where.values, values]
  )
  const groups = Map.groupBy(rows, (row) => row.value)
  return new Map([...groups].map(([value, some]) => [value, addUp(some)]))
}

/** Finds the values of a dimension with the most conversions, the largest first. */
export async function findConvertingValues(
  range: ConversionRange,
  dimension: Dimension,
  limit: number
): Promise<string[]> {
  const where = buildCondition(range)
  const text = describeValue(dimension, range.filters.timeZone)
  const rows = await select<{ value: string }>(
    db,
    `SELECT ${text} AS value FROM conversions WHERE ${where.text}
      AND ${text} IS NOT NULL
    GROUP BY value ORDER BY COUNT(*) DESC, value LIMIT ?`,
    [...where.values, limit]
  )
  return rows.map(({ value }) => value)
}

function buildCondition({ workspaceId, links, filters, ...span }: ConversionRange): SqlCondition {
  const parts: (SqlCondition | null)[] = [
    { text: 'workspace_id = ?', values: [workspaceId] },
    {
      text: 'occurred_at >= ? AND occurred_at < ?',
      values: [sqlTime(span.fromMs), sqlTime(span.beforeMs)],
    },
    links && links.condition('link_id'),
    buildFilterCondition(filters),
  ]
  return allOf(parts.filter((part) => part !== null))
}

/** Adds groups up, currencies in the order of their codes. */
function addUp(rows: readonly SumRow[]): ConversionSums {
  const sums = new Map<string, bigint>()
  let conversions = 0
  for (const row of rows) {
    conversions += Number(row.conversions)
    if (row.currency === null) continue
    sums.set(row.currency, (sums.get(row.currency) ?? 0n) + BigInt(row.minor!))
  }
  const conversionValues = [...sums]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, minor]) => ({ currency, value: formatMinor(String(minor), currency) }))
  return { conversions, conversionValues }
}
