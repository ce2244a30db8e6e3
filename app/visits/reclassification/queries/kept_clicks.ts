import { encodeIdTime, readIdTime } from '#app/shared/ids'
import { select, sqlDay, sqlTime, type Sql } from '#app/shared/sql'
import type { ClickClass, ClickPurpose, KeptClick } from '#app/visits/clicks/click'
import { toAgent } from '#app/visits/clicks/rules/agent'
import type { CountedClick } from '#app/visits/clicks/rules/repeats'

/** Ids from the first up to, and without, the second. */
export interface IdRange {
  fromId: string
  beforeId: string
}

/** Returns an id that none of this moment comes before. */
export function firstIdOf(atMs: number): string {
  return `${encodeIdTime(Math.max(0, atMs))}00000000000`
}

interface KeptClickRow {
  id: string
  clicked_at: Date
  local_day: Date
  workspace_id: string
  link_id: string
  link_version: number
  qr_code_id: string | null
  campaign_id: string | null
  rule_id: string | null
  split_id: string | null
  class: ClickClass
  class_rule: string
  visitor: Buffer
  country: string | null
  device: string
  browser: string | null
  operating_system: string | null
  language: string | null
  referrer: string | null
  utm_source: string | null
  utm_medium: string | null
  utm_campaign: string | null
  purpose: ClickPurpose | null
  unknown_code: number
  user_agent: string | null
}

const COLUMNS = `c.id, c.clicked_at, c.local_day, c.workspace_id, c.link_id, c.link_version,
  c.qr_code_id, c.campaign_id, c.rule_id, c.split_id, c.class, c.class_rule, c.visitor,
  c.country, c.device, c.browser, c.operating_system, c.language, c.referrer, c.utm_source,
  c.utm_medium, c.utm_campaign, c.purpose, c.unknown_code, a.user_agent`

/**
 * Reads kept clicks of all workspaces in the order of their ids, which is that of time.
 *
 * @param linkIds of these links alone; of all where left out
 */
export async function listKeptClicks(
  sql: Sql,
  range: IdRange,
  { limit, linkIds }: { limit?: number; linkIds?: readonly string[] }
): Promise<KeptClick[]> {
  const within = describeRange(range)
  const rows = await select<KeptClickRow>(
    sql,
    `SELECT ${COLUMNS}
    FROM clicks c FORCE INDEX (PRIMARY) LEFT JOIN click_agents a ON a.id = c.agent_id
    WHERE ${within.text} ${linkIds ? 'AND c.link_id IN (?)' : ''}
    ORDER BY c.id ${limit === undefined ? '' : 'LIMIT ?'}`,
    [...within.values, ...(linkIds ? [linkIds] : []), ...(limit === undefined ? [] : [limit])]
  )
  return rows.map(toKeptClick)
}

/** Reads the oldest kept clicks of a link, up to and with a moment. */
export async function listOldestClicks(
  sql: Sql,
  linkId: string,
  { untilMs, limit }: { untilMs: number; limit: number }
): Promise<KeptClick[]> {
  const rows = await select<KeptClickRow>(
    sql,
    `SELECT ${COLUMNS} FROM clicks c LEFT JOIN click_agents a ON a.id = c.agent_id
    WHERE c.link_id = ? AND c.clicked_at <= ? ORDER BY c.clicked_at LIMIT ?`,
    [linkId, sqlTime(untilMs), limit]
  )
  return rows.map(toKeptClick)
}

/** Finds the clicks of a range that count, of all links or of these. */
export async function listCountedClicks(
  sql: Sql,
  range: IdRange,
  linkIds?: readonly string[]
): Promise<CountedClick[]> {
  const within = describeRange(range)
  const rows = await select<{ link_id: string; visitor: Buffer; clicked_at: Date }>(
    sql,
    `SELECT c.link_id, c.visitor, c.clicked_at FROM clicks c FORCE INDEX (PRIMARY)
    WHERE ${within.text} AND c.class IN ('Human', 'Scan')
      ${linkIds ? 'AND c.link_id IN (?)' : ''}`,
    [...within.values, ...(linkIds ? [linkIds] : [])]
  )
  return rows.map(({ link_id: linkId, visitor, clicked_at: at }) => {
    return { linkId, visitor, clickedAtMs: at.getTime() }
  })
}

/** The time says again what the ids say, for the partitions. */
function describeRange({ fromId, beforeId }: IdRange) {
  return {
    text: 'c.id >= ? AND c.id < ? AND c.clicked_at >= ? AND c.clicked_at <= ?',
    values: [fromId, beforeId, ...[fromId, beforeId].map((id) => sqlTime(readIdTime(id)))],
  }
}

function toKeptClick(row: KeptClickRow): KeptClick {
  return {
    id: row.id,
    clickedAtMs: row.clicked_at.getTime(),
    localDay: sqlDay(row.local_day),
    workspaceId: row.workspace_id,
    linkId: row.link_id,
    linkVersion: row.link_version,
    qrCodeId: row.qr_code_id,
    campaignId: row.campaign_id,
    ruleId: row.rule_id,
    splitId: row.split_id,
    class: row.class,
    classRule: row.class_rule,
    agent: row.user_agent === null ? null : toAgent(row.user_agent),
    purpose: row.purpose,
    hasUnknownCode: Boolean(row.unknown_code),
    visitor: row.visitor,
    country: row.country,
    device: row.device,
    browser: row.browser,
    operatingSystem: row.operating_system,
    language: row.language,
    referrer: row.referrer,
    utmSource: row.utm_source,
    utmMedium: row.utm_medium,
    utmCampaign: row.utm_campaign,
  }
}
