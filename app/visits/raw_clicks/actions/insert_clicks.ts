import { change, chunks, select, sqlTime, type Sql } from '#app/shared/database/sql'
import { canBePacked, takePackingTurn } from '#app/visits/raw_clicks/actions/change_packs'
import type { ClickNumbers } from '#app/visits/raw_clicks/actions/number_clicks'
import type { Click, KeptClick } from '#app/visits/raw_clicks/click'
import { findClickWorkspaces } from '#app/visits/raw_clicks/queries/click_numbers'
import type { ClickWorkspace } from '#app/visits/raw_clicks/queries/from_raw_clicks'
import { formatClickId, readNonce } from '#app/visits/raw_clicks/rules/click_key'
import { packMarks } from '#app/visits/raw_clicks/rules/click_marks'
import { UNPACKED_AT, UNPACKED_IF_SOUND } from '#app/visits/raw_clicks/rules/click_pack'
import { computeDayShift } from '#app/visits/raw_clicks/rules/day_shift'
import { NAME_COLUMNS } from '#app/visits/raw_clicks/rules/numbered_columns'
import { formattedRows, quoteSql } from '#app/visits/raw_clicks/rules/sql_rows'
import { keepVisitor } from '#app/visits/raw_clicks/rules/visitor_key'

/** Some clicks of the batch were stored before, so what is new cannot be found by counting. */
export class AlreadyStored extends Error {}

/** Rows that a look-up by list asks for at once, and rows of one statement. */
const LOOK_UP_ROWS = 500
const STATEMENT_ROWS = 5_000
const PACKED_ROWS = 100

/** The largest version of a link that a row holds. */
const MOST_VERSIONS = 16_777_215

const COLUMNS = `workspace_no, clicked_at, nonce, link_no, link_version, day_shift, class,
  class_rule_no, visitor, device, country, language, browser_no, operating_system_no, agent_no, marks,
  ${NAME_COLUMNS.map(({ column }) => column).join(', ')}`

/**
 * Inserts raw clicks. IGNORE, because a click that is there is the same click.
 *
 * @throws AlreadyStored when any of them was there
 */
export async function insertClicks(
  sql: Sql,
  clicks: readonly KeptClick[],
  numbers: ClickNumbers
): Promise<void> {
  for (const some of chunks(clicks, STATEMENT_ROWS)) {
    const inserted = await change(sql, `INSERT IGNORE INTO raw_clicks (${COLUMNS}) VALUES ?`, [
      formattedRows(some.map((click) => formatRow(click, numbers))),
    ])
    if (inserted !== some.length) throw new AlreadyStored()
  }
  for (const [workspaceId, own] of Map.groupBy(clicks, (click) => click.workspaceId)) {
    const workspace = numbers.ofWorkspace(workspaceId)
    const timesMs = own.map(({ clickedAtMs }) => clickedAtMs)
    if (!canBePacked(workspace, timesMs)) continue
    await takePackingTurn(sql, workspace.no)
    const packed = await findPacked(sql, workspace, own)
    if (packed.length > 0) throw new AlreadyStored()
  }
}

/** Returns the ids of those that are packed; what is in a damaged pack no one knows, and nothing waits for it. */
async function findPacked(
  sql: Sql,
  workspace: ClickWorkspace,
  clicks: readonly Pick<Click, 'id' | 'clickedAtMs'>[]
): Promise<string[]> {
  const found: string[] = []
  const old = clicks.filter(({ clickedAtMs }) => canBePacked(workspace, [clickedAtMs]))
  for (const some of chunks(old, PACKED_ROWS)) {
    const times = some.map(({ clickedAtMs }) => sqlTime(clickedAtMs))
    const rows = await select<{ at: Date; nonce: Buffer }>(
      sql,
      `SELECT ${UNPACKED_AT} AS at, UNHEX(j.nonce) AS nonce FROM packed_clicks p, ${UNPACKED_IF_SOUND}
      WHERE p.workspace_no = ? AND (${times.map(() => '? BETWEEN p.first_at AND p.last_at').join(' OR ')})
        AND j.nonce IN (?)`,
      [workspace.no, ...times, some.map(({ id }) => readNonce(id).toString('hex').toUpperCase())]
    )
    found.push(...rows.map(({ at, nonce }) => formatClickId(at.getTime(), nonce)))
  }
  const known = new Set(found)
  return old.filter(({ id }) => known.has(id)).map(({ id }) => id)
}

/**
 * Remembers that clicks were counted of which no row is kept.
 *
 * @throws AlreadyStored when any of them was
 */
export async function insertReceipts(sql: Sql, clicks: readonly Click[]): Promise<void> {
  for (const some of chunks(clicks, STATEMENT_ROWS)) {
    const inserted = await change(sql, 'INSERT IGNORE INTO click_receipts (id) VALUES ?', [
      some.map(({ id }) => [id]),
    ])
    if (inserted !== some.length) throw new AlreadyStored()
  }
}

/** Returns those of the clicks that are not in the store yet, each id once. */
export async function excludeStored(sql: Sql, clicks: readonly Click[]): Promise<Click[]> {
  const fresh = new Map(clicks.map((click) => [click.id, click]))
  for (const some of chunks(clicks, LOOK_UP_ROWS)) {
    const counted = await select<{ id: string }>(
      sql,
      'SELECT id FROM click_receipts FORCE INDEX (PRIMARY) WHERE id IN (?)',
      [some.map(({ id }) => id)]
    )
    const stored = await findRawClicks(sql, some)
    for (const id of [...stored, ...counted.map((row) => row.id)]) fresh.delete(id)
  }
  return [...fresh.values()]
}

/** Returns the ids of those that have a row. */
async function findRawClicks(sql: Sql, clicks: readonly Click[]): Promise<string[]> {
  const workspaceIds = [...new Set(clicks.map(({ workspaceId }) => workspaceId))]
  const workspaces = await findClickWorkspaces(sql, workspaceIds)
  const keys = clicks.flatMap(({ id, workspaceId, clickedAtMs }) => {
    const workspace = workspaces.get(workspaceId)
    return workspace ? [[workspace.no, sqlTime(clickedAtMs), readNonce(id)]] : []
  })
  if (keys.length === 0) return []
  const rows = await select<{ clicked_at: Date; nonce: Buffer }>(
    sql,
    `SELECT clicked_at, nonce FROM raw_clicks FORCE INDEX (PRIMARY)
    WHERE (workspace_no, clicked_at, nonce) IN (?)`,
    [keys]
  )
  const found = rows.map((row) => formatClickId(row.clicked_at.getTime(), row.nonce))
  for (const [workspaceId, own] of Map.groupBy(clicks, (click) => click.workspaceId)) {
    const workspace = workspaces.get(workspaceId)
    if (workspace) found.push(...(await findPacked(sql, workspace, own)))
  }
  return found
}

/** Returns the key of a click's row. */
export function toRawKey(
  { id, clickedAtMs, workspaceId }: Pick<Click, 'id' | 'clickedAtMs' | 'workspaceId'>,
  numbers: ClickNumbers
): [number, string, Buffer] {
  return [numbers.workspace(workspaceId), sqlTime(clickedAtMs), readNonce(id)]
}

function formatRow(click: KeptClick, numbers: ClickNumbers): string {
  const { workspaceId, browser, operatingSystem } = click
  const names = NAME_COLUMNS.map(({ field }) => numbers.name(workspaceId, click[field]))
  return (
    `${numbers.workspace(workspaceId)},'${sqlTime(click.clickedAtMs)}',` +
    `x'${readNonce(click.id).toString('hex')}',${numbers.link(click)},` +
    `${Math.min(click.linkVersion, MOST_VERSIONS)},${computeDayShift(click)},` +
    `'${click.class}',${numbers.trait(click.classRule)},` +
    `x'${keepVisitor(click.visitor).toString('hex')}','${click.device}',` +
    `${quoteSql(click.country)},${quoteSql(click.language)},` +
    `${browser && numbers.trait(browser)},${operatingSystem && numbers.trait(operatingSystem)},` +
    `${numbers.agent(click.agent)},${packMarks(click)},` +
    names.map(String).join(',')
  )
}
