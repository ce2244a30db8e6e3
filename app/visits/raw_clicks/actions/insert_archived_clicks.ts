import db from '@adonisjs/lucid/services/db'
import { parseSqlTime, select, type Sql } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { isDay } from '#app/shared/time/date_time'
import { insertClicks } from '#app/visits/raw_clicks/actions/insert_clicks'
import { noteChanges } from '#app/visits/raw_clicks/actions/note_changes'
import { noteVisitors } from '#app/visits/raw_clicks/actions/note_visitors'
import { numberClicks, numberLinks } from '#app/visits/raw_clicks/actions/number_clicks'
import type { ClickAgent, ClickClass, ClickPurpose, KeptClick } from '#app/visits/raw_clicks/click'
import type {
  ARCHIVED_CLICK,
  ARCHIVED_VISITOR,
} from '#app/visits/raw_clicks/queries/archived_clicks'
import { toReportFields } from '#app/visits/raw_clicks/rules/numbered_columns'

type Column = keyof typeof ARCHIVED_CLICK

/** Older archives know no places. */
type Later = 'region' | 'city'
type ArchivedClick = Record<Exclude<Column, Later>, any> & Partial<Record<Later, any>>
type ArchivedVisitor = Record<keyof typeof ARCHIVED_VISITOR, any>

/**
 * Inserts clicks of an archive, whose user agents are there already.
 *
 * @param rows values as statements take them
 */
export async function insertArchivedClicks(rows: readonly ArchivedClick[]): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const agents = await findAgents(trx, rows)
    const clicks = rows.map((row) => toClick(row, agents))
    const numbers = await numberClicks(trx, clicks)
    await insertClicks(trx, clicks, numbers)
    await noteChanges(trx, clicks, numbers)
  })
}

/** Inserts visitors of an archive. */
export async function insertArchivedVisitors(
  rows: readonly ArchivedVisitor[],
  workspaceId: string
): Promise<void> {
  const visitors = rows.map(({ link_id: linkId, day, visitor }) => {
    return { workspaceId, linkId, day: readDay(day), visitor }
  })
  await retryingTransaction(db, async (trx) => {
    await noteVisitors(trx, visitors, await numberLinks(trx, visitors))
  })
}

async function findAgents(
  sql: Sql,
  rows: readonly ArchivedClick[]
): Promise<Map<string, ClickAgent>> {
  const ids = rows.map((row) => row.agent_id).filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const found = await select<{ id: Buffer; userAgent: string }>(
    sql,
    'SELECT id, user_agent AS userAgent FROM click_agents FORCE INDEX (PRIMARY) WHERE id IN (?)',
    [ids]
  )
  return new Map(found.map((agent) => [agent.id.toString('latin1'), agent]))
}

function toClick(row: ArchivedClick, agents: ReadonlyMap<string, ClickAgent>): KeptClick {
  return {
    id: row.id,
    clickedAtMs: parseSqlTime(row.clicked_at),
    localDay: readDay(row.local_day),
    workspaceId: row.workspace_id,
    linkId: row.link_id,
    linkVersion: Number(row.link_version),
    class: readWord(row.class) as ClickClass,
    classRule: row.class_rule,
    agent: row.agent_id && (agents.get(row.agent_id.toString('latin1')) ?? null),
    purpose: row.purpose as ClickPurpose | null,
    hasUnknownCode: Boolean(row.unknown_code),
    visitor: row.visitor,
    ...toReportFields(row),
    device: readWord(row.device),
  }
}

/** What follows goes into a statement as it is: an archive can be of anyone. */
const WORD = /^[A-Z]{1,16}$/i

function readWord(value: unknown): string {
  if (typeof value === 'string' && WORD.test(value)) return value
  throw new Error('A click of the archive has a class or a device that is none.')
}

function readDay(value: unknown): string {
  if (typeof value === 'string' && isDay(value)) return value
  throw new Error('A click of the archive has a day that is none.')
}
