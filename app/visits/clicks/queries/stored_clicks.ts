import { select, type Sql } from '#app/shared/sql'

const text = (alias: string) => `CONVERT(${alias}.name USING utf8mb4)`

const NAMED = `
  JOIN click_names l ON l.no = c.link_no
  JOIN click_traits cr ON cr.no = c.class_rule_no
  LEFT JOIN click_traits b ON b.no = c.browser_no
  LEFT JOIN click_traits os ON os.no = c.operating_system_no
  LEFT JOIN click_agents a ON a.no = c.agent_no
  LEFT JOIN click_names rf ON rf.no = c.referrer_no
  LEFT JOIN click_names q ON q.no = c.qr_code_no
  LEFT JOIN click_names cm ON cm.no = c.campaign_no
  LEFT JOIN click_names rl ON rl.no = c.rule_no
  LEFT JOIN click_names sp ON sp.no = c.split_no
  LEFT JOIN click_names us ON us.no = c.utm_source_no
  LEFT JOIN click_names um ON um.no = c.utm_medium_no
  LEFT JOIN click_names uc ON uc.no = c.utm_campaign_no`

/**
 * Raw clicks with what their numbers stand for, for statements that read few of them: a row `c` of
 * `raw_clicks` beside what it names, each by its key.
 */
export const STORED_CLICKS = `raw_clicks c
  JOIN click_workspaces w ON w.no = c.workspace_no${NAMED}`

/** The same for statements about all workspaces: each is asked for its part of a time. */
export const STORED_CLICKS_OF_ALL = `click_workspaces w
  STRAIGHT_JOIN raw_clicks c ON c.workspace_no = w.no${NAMED}`

/** What each column of a raw click is called in `STORED_CLICKS`. */
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
  marks: 'c.marks',
  agent_id: 'a.id',
  user_agent: 'a.user_agent',
} as const

export type StoredColumn = keyof typeof STORED_COLUMNS

/** Lists columns for a statement, by their names. */
export function selectStored(columns: readonly StoredColumn[]): string {
  return columns.map((name) => `${STORED_COLUMNS[name]} AS ${name}`).join(', ')
}

/** Finds the number of a link that there is and that has clicks. */
export async function findLinkNumber(sql: Sql, linkId: string): Promise<number | null> {
  const [found] = await select<{ no: number }>(
    sql,
    `SELECT n.no FROM links k JOIN click_workspaces w ON w.workspace_id = k.workspace_id
      JOIN click_names n ON n.workspace_no = w.no AND n.name = CAST(k.id AS BINARY)
    WHERE k.id = ?`,
    [linkId]
  )
  return found?.no ?? null
}
