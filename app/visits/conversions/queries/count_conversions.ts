import db from '@adonisjs/lucid/services/db'
import { select, sqlTime } from '#app/shared/sql'
import {
  STORED_CLICKS_OF_WORKSPACES,
  STORED_COLUMNS,
  type StoredColumn,
} from '#app/visits/clicks/queries/stored_clicks'
import type { Dimension } from '#app/visits/clicks/rules/roll_up'
import { formatMinor } from '#app/visits/conversions/conversion'
import { DETAIL_COLUMNS } from '#app/visits/conversions/queries/click_details'

/** A condition of a statement with the values of its question marks. */
export interface ConversionCondition {
  text: string
  values: unknown[]
}

/** Whose conversions, and when they happened: milliseconds since the epoch, the end excluded. */
export interface ConversionRange {
  workspaceId: string

  /** What holds for their links, in `LINK_COLUMN`; null for the whole workspace. */
  links: ConversionCondition | null

  /** What holds for their clicks, in columns as `formatClickColumn` names them. */
  clicks: ConversionCondition | null
  fromMs: number
  beforeMs: number
}

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

/**
 * Where conversions keep each dimension. What comes from the click is looked up there as long as it
 * has not been copied; `counted` says whether an unknown one counts, under the empty value.
 */
const VALUES: Record<Dimension, { text: string; countsUnknown: boolean }> = {
  links: own('link_id'),
  countries: detail('country'),
  devices: detail('device'),
  browsers: detail('browser'),
  operatingSystems: detail('operating_system'),
  languages: detail('language'),
  referrers: detail('referrer'),
  campaigns: own('campaign_id'),
  qrCodes: own('qr_code_id'),
  rules: own('rule_id'),
  splits: own('split_id'),
  utmSources: own('utm_source'),
  utmMediums: own('utm_medium'),
  utmCampaigns: own('utm_campaign'),
}

function own(column: string) {
  return { text: formatClickColumn(column), countsUnknown: false }
}

function detail(column: string) {
  return { text: `COALESCE(${formatClickColumn(column)}, '')`, countsUnknown: true }
}

/** The link of a conversion, in conditions of a range. */
export const LINK_COLUMN = 'v.link_id'

/** Returns what a conversion has of its click in this column, copied already or not. */
export function formatClickColumn(column: string): string {
  return (DETAIL_COLUMNS as readonly string[]).includes(column)
    ? `COALESCE(v.${column}, ${STORED_COLUMNS[column as StoredColumn]})`
    : `v.${column}`
}

const FROM_CONVERSIONS = 'FROM conversions v'
const FROM_WITH_CLICKS = `FROM conversions v LEFT JOIN (${STORED_CLICKS_OF_WORKSPACES})
  ON v.attributed = 0 AND w.workspace_id = v.workspace_id
    AND c.clicked_at = v.clicked_at AND c.nonce = v.click_nonce`

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
    `SELECT INTERVAL(TIMESTAMPDIFF(SECOND, '1970-01-01', v.occurred_at), ?) AS part, v.currency,
      COUNT(*) AS conversions, CAST(SUM(v.value_minor) AS CHAR) AS minor
    ${range.clicks ? FROM_WITH_CLICKS : FROM_CONVERSIONS} WHERE ${where.text}
    GROUP BY part, v.currency`,
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
  const { text } = VALUES[dimension]
  const rows = await select<SumRow & { value: string }>(
    db,
    `SELECT ${text} AS value, v.currency, COUNT(*) AS conversions,
      CAST(SUM(v.value_minor) AS CHAR) AS minor
    ${FROM_WITH_CLICKS} WHERE ${where.text} AND ${text} IN (?) GROUP BY value, v.currency`,
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
  const { text, countsUnknown } = VALUES[dimension]
  const rows = await select<{ value: string }>(
    db,
    `SELECT ${text} AS value ${FROM_WITH_CLICKS} WHERE ${where.text}
      ${countsUnknown ? '' : `AND ${text} IS NOT NULL`}
    GROUP BY value ORDER BY COUNT(*) DESC, value LIMIT ?`,
    [...where.values, limit]
  )
  return rows.map(({ value }) => value)
}

function buildCondition(range: ConversionRange): ConversionCondition {
  const parts: ConversionCondition[] = [
    { text: 'v.workspace_id = ?', values: [range.workspaceId] },
    {
      text: 'v.occurred_at >= ? AND v.occurred_at < ?',
      values: [sqlTime(range.fromMs), sqlTime(range.beforeMs)],
    },
    ...[range.links, range.clicks].filter((part) => part !== null),
  ]
  return {
    text: parts.map(({ text }) => text).join(' AND '),
    values: parts.flatMap(({ values }) => values),
  }
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
