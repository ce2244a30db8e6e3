import { select, type Sql } from '#app/shared/database/sql'
import type { SqlCondition } from '#app/shared/database/sql_condition'
import { toClickWorkspace } from '#app/visits/raw_clicks/queries/click_numbers'
import {
  fromRawClicks,
  type ClickWorkspace,
  type WantedPacks,
} from '#app/visits/raw_clicks/queries/from_raw_clicks'
import type { RawClickIndex } from '#app/visits/raw_clicks/rules/raw_click_index'

const text = (alias: string) => `CONVERT(${alias}.name USING utf8mb4)`

/**
 * Each table after the one before it, and each row by its key. A planner that chooses for itself begins with the
 * names where they are few, and reads all clicks of each before it sorts them.
 */
const NAMED = [
  'STRAIGHT_JOIN click_names l FORCE INDEX (PRIMARY) ON l.no = c.link_no',
  'STRAIGHT_JOIN click_traits cr FORCE INDEX (PRIMARY) ON cr.no = c.class_rule_no',
  'LEFT JOIN click_traits b FORCE INDEX (PRIMARY) ON b.no = c.browser_no',
  'LEFT JOIN click_traits os FORCE INDEX (PRIMARY) ON os.no = c.operating_system_no',
  'LEFT JOIN click_agents a FORCE INDEX (click_agents_no) ON a.no = c.agent_no',
  'LEFT JOIN click_names rf FORCE INDEX (PRIMARY) ON rf.no = c.referrer_no',
  'LEFT JOIN click_names q FORCE INDEX (PRIMARY) ON q.no = c.qr_code_no',
  'LEFT JOIN click_names cm FORCE INDEX (PRIMARY) ON cm.no = c.campaign_no',
  'LEFT JOIN click_names rl FORCE INDEX (PRIMARY) ON rl.no = c.rule_no',
  'LEFT JOIN click_names sp FORCE INDEX (PRIMARY) ON sp.no = c.split_no',
  'LEFT JOIN click_names us FORCE INDEX (PRIMARY) ON us.no = c.utm_source_no',
  'LEFT JOIN click_names um FORCE INDEX (PRIMARY) ON um.no = c.utm_medium_no',
  'LEFT JOIN click_names uc FORCE INDEX (PRIMARY) ON uc.no = c.utm_campaign_no',
  'LEFT JOIN click_names rg FORCE INDEX (PRIMARY) ON rg.no = c.region_no',
  'LEFT JOIN click_names ct FORCE INDEX (PRIMARY) ON ct.no = c.city_no',
].join('\n')

/**
 * Raw clicks with what their numbers stand for: rows `c` of `raw_clicks`, found by what a statement says of them
 * alone, beside what each names.
 *
 * @param where what is said of `c`, which the statement repeats
 */
export function joinStoredClicks(
  index: RawClickIndex,
  where: SqlCondition,
  packs: WantedPacks | null
): SqlCondition {
  const clicks = fromRawClicks(index, where, packs)
  return {
    text: `${clicks.text}
    STRAIGHT_JOIN click_workspaces w FORCE INDEX (PRIMARY) ON w.no = c.workspace_no
    ${NAMED}`,
    values: clicks.values,
  }
}

/** What each column of a raw click is called in these. */
export const STORED_COLUMNS = {
  clicked_at: 'c.clicked_at',
  nonce: 'c.nonce',
  day_shift: 'c.day_shift',
  workspace_id: 'w.workspace_id',
  link_id: text('l'),
  link_version: 'c.link_version',
  qr_code_id: text('q'),
  campaign_id: text('cm'),
  rule_id: text('rl'),
  split_id: text('sp'),
  class: 'c.class',
  class_rule: 'cr.name',
  visitor: 'c.visitor',
  country: 'c.country',
  device: 'c.device',
  browser: 'b.name',
  operating_system: 'os.name',
  language: 'c.language',
  referrer: text('rf'),
  utm_source: text('us'),
  utm_medium: text('um'),
  utm_campaign: text('uc'),
  region: text('rg'),
  city: text('ct'),
  marks: 'c.marks',
  agent_id: 'a.id',
  user_agent: 'a.user_agent',
} as const

export type StoredColumn = keyof typeof STORED_COLUMNS

/** Lists columns for a statement, by their names. */
export function selectStored(columns: readonly StoredColumn[]): string {
  return columns.map((name) => `${STORED_COLUMNS[name]} AS ${name}`).join(', ')
}

/** A link that has clicks, in numbers. */
export interface ClickedLink {
  linkNo: number
  workspace: ClickWorkspace
}

/** Finds the number of a link that there is and that has clicks. */
export async function findClickedLink(sql: Sql, linkId: string): Promise<ClickedLink | null> {
  const [found] = await select<{ link_no: number; no: number; packed_before: Date | null }>(
    sql,
    `SELECT n.no AS link_no, w.no, w.packed_before
    FROM links k JOIN click_workspaces w ON w.workspace_id = k.workspace_id
      JOIN click_names n ON n.workspace_no = w.no AND n.name = CAST(k.id AS BINARY)
    WHERE k.id = ?`,
    [linkId]
  )
  return found ? { linkNo: found.link_no, workspace: toClickWorkspace(found) } : null
}

export async function findLinkNumber(sql: Sql, linkId: string): Promise<number | null> {
  const link = await findClickedLink(sql, linkId)
  return link?.linkNo ?? null
}
