import db from '@adonisjs/lucid/services/db'
import { change, chunks, select, sqlTime, type Sql } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { markChanged, markSpanChanged } from '#app/visits/click_ranges/actions/mark_changed'
import type { ClickNumbers } from '#app/visits/raw_clicks/actions/number_clicks'
import type { KeptClick } from '#app/visits/raw_clicks/click'
import { listClickWorkspaces } from '#app/visits/raw_clicks/queries/click_numbers'
import { requireSoundPacks } from '#app/visits/raw_clicks/queries/damaged_packs'
import { choosePacks, type ClickWorkspace } from '#app/visits/raw_clicks/queries/from_raw_clicks'
import { findClickedLink, type ClickedLink } from '#app/visits/raw_clicks/queries/stored_clicks'
import {
  CLICK_COLUMNS,
  IS_SOUND,
  linkNoOf,
  mayHaveLink,
  packRows,
  UNPACKED,
  UNPACKED_COLUMNS,
  unpackRows,
  type ClickPack,
  type PackedClick,
} from '#app/visits/raw_clicks/rules/click_pack'

/** Moments that one statement looks for. */
const MOMENTS = 200

/** Packs that are looked through at once. */
const PACKS = 500

/**
 * Has those who pack clicks of a workspace, or change packed ones, take turns until the transaction ends. On a
 * cluster the second of two fails and is repeated.
 */
export async function takePackingTurn(trx: Sql, workspaceNo: number): Promise<void> {
  await change(trx, 'UPDATE click_workspaces SET packings = packings + 1 WHERE no = ?', [
    workspaceNo,
  ])
}

/** Can clicks of any of these moments be packed? */
export function canBePacked(
  { packedBeforeMs }: ClickWorkspace,
  timesMs: readonly number[]
): boolean {
  return packedBeforeMs !== null && timesMs.some((atMs) => atMs < packedBeforeMs)
}

/**
 * Makes rows of the packs that clicks of these moments can be in, for someone who changes the clicks afterwards in
 * the same transaction. No one has read these clicks in a damaged pack, so that it stays. It costs nothing where
 * nothing of the time is packed.
 */
async function unpackAround(
  trx: Sql,
  workspace: ClickWorkspace,
  timesMs: readonly number[]
): Promise<void> {
  if (!canBePacked(workspace, timesMs)) return
  await takePackingTurn(trx, workspace.no)
  const nos = new Set<number>()
  for (const some of chunks([...new Set(timesMs)], MOMENTS)) {
    const packs = await select<{ no: number }>(
      trx,
      `SELECT p.no FROM packed_clicks p WHERE p.workspace_no = ?
        AND (${some.map(() => '? BETWEEN p.first_at AND p.last_at').join(' OR ')})
        AND ${IS_SOUND} FOR UPDATE`,
      [workspace.no, ...some.map(sqlTime)]
    )
    for (const { no } of packs) nos.add(no)
  }
  await unpackPacks(trx, [...nos])
}

/** Makes rows of the packs that these clicks can be in, as `unpackAround`. */
export async function unpackClicks(
  trx: Sql,
  clicks: readonly Pick<KeptClick, 'workspaceId' | 'clickedAtMs'>[],
  numbers: ClickNumbers
): Promise<void> {
  for (const [workspaceId, own] of Map.groupBy(clicks, (click) => click.workspaceId)) {
    const timesMs = own.map(({ clickedAtMs }) => clickedAtMs)
    await unpackAround(trx, numbers.ofWorkspace(workspaceId), timesMs)
  }
}

/**
 * Makes rows of a sound pack that has clicks of a link up to a moment.
 *
 * @returns whether there was one
 */
export async function unpackNextOfLink(
  trx: Sql,
  { linkNo, workspace }: ClickedLink,
  untilMs: number
): Promise<boolean> {
  if (workspace.packedBeforeMs === null) return false
  await takePackingTurn(trx, workspace.no)
  let afterNo = 0
  for (;;) {
    const pack = await findPackOfLink(trx, workspace.no, { linkNo, untilMs, afterNo })
    if (!pack) return false
    const firstMs = pack.first_at.getTime()
    const rows = unpackRows(pack.data)
    if (rows.some((row) => linkNoOf(row) === linkNo && firstMs + Number(row[0]) <= untilMs)) {
      await unpackPacks(trx, [pack.no])
      return true
    }
    afterNo = pack.no
  }
}

/** Makes rows of sound packs, and removes them. The caller has the turn of their workspace. */
export async function unpackPacks(trx: Sql, nos: readonly number[]): Promise<void> {
  for (const no of nos) {
    await change(
      trx,
      `INSERT INTO raw_clicks (${CLICK_COLUMNS.join(', ')})
      SELECT ${UNPACKED_COLUMNS} FROM packed_clicks p, ${UNPACKED} WHERE p.no = ?`,
      [no]
    )
    await change(trx, 'DELETE FROM packed_clicks WHERE no = ?', [no])
  }
}

interface PackRow {
  no: number
  first_at: Date
  data: Buffer
}

const SELECT_PACK = 'SELECT p.no, p.first_at, p.data FROM packed_clicks p'

/** Finds the next sound pack that can have clicks of a link. */
async function findPackOfLink(
  sql: Sql,
  workspaceNo: number,
  asked: { linkNo: number; untilMs: number; afterNo: number }
): Promise<PackRow | null> {
  const [pack] = await select<PackRow>(
    sql,
    `${SELECT_PACK} WHERE p.workspace_no = ? AND p.no > ? AND p.first_at <= ?
      AND ${mayHaveLink(asked.linkNo)} AND ${IS_SOUND} ORDER BY p.no LIMIT 1`,
    [workspaceNo, asked.afterNo, sqlTime(asked.untilMs)]
  )
  return pack ?? null
}

/**
 * Deletes the packed clicks of a link up to and with a moment, a pack at a time. The packs are written again without
 * them.
 *
 * @returns whether all clicks of the link are gone: none is packed, and no one made rows of a pack in the meantime. Some
 *   are left where the time is up
 * @throws DamagedPack, once those of all other packs are gone
 */
export async function deletePackedOfLink(
  { linkNo, workspace }: ClickedLink,
  untilMs: number,
  isTimeUp: () => boolean
): Promise<boolean> {
  if (workspace.packedBeforeMs === null) return true
  let afterNo = 0
  for (;;) {
    const next = await retryingTransaction(db, async (trx) => {
      await takePackingTurn(trx, workspace.no)
      const pack = await findPackOfLink(trx, workspace.no, { linkNo, untilMs, afterNo })
      if (!pack) return { areRowsLeft: await hasRowsOfLink(trx, linkNo, untilMs) }
      const timesMs = await rewritePack(trx, workspace.no, pack, (row, atMs) => {
        return linkNoOf(row) === linkNo && atMs <= untilMs
      })
      await markChanged(trx, [{ workspaceNo: workspace.no, timesMs }])
      return pack.no
    })
    if (typeof next === 'object') {
      if (next.areRowsLeft) return false
      break
    }
    afterNo = next
    if (isTimeUp()) return false
  }
  await requireSoundPacks(packsOfLink({ linkNo, workspace }, untilMs))
  return true
}

async function hasRowsOfLink(sql: Sql, linkNo: number, untilMs: number): Promise<boolean> {
  const found = await select(
    sql,
    `SELECT 1 FROM raw_clicks FORCE INDEX (raw_clicks_link)
    WHERE link_no = ? AND clicked_at <= ? LIMIT 1`,
    [linkNo, sqlTime(untilMs)]
  )
  return found.length > 0
}

/**
 * Makes sure that no damaged pack can have clicks of a link up to and with a moment.
 *
 * @throws DamagedPack
 */
export async function requireSoundPacksOfLink(linkId: string, untilMs: number): Promise<void> {
  const link = await findClickedLink(db, linkId)
  if (link) await requireSoundPacks(packsOfLink(link, untilMs))
}

function packsOfLink({ linkNo, workspace }: ClickedLink, untilMs: number) {
  return choosePacks([workspace], { fromMs: 0, beforeMs: untilMs + 1 }, [linkNo])
}

/**
 * Deletes the packed clicks of a workspace from before a moment, milliseconds since the epoch. A damaged pack goes once
 * its last click is that old.
 */
export async function deletePackedBefore(
  { no: workspaceNo, packedBeforeMs }: ClickWorkspace,
  beforeMs: number
): Promise<void> {
  if (packedBeforeMs === null) return
  for (;;) {
    const isMore = await retryingTransaction(db, async (trx) => {
      await takePackingTurn(trx, workspaceNo)
      const values = [workspaceNo, sqlTime(beforeMs)]
      const gone = await change(
        trx,
        `DELETE FROM packed_clicks WHERE workspace_no = ? AND last_at < ? LIMIT ${PACKS}`,
        values
      )
      const [torn] = await select<PackRow>(
        trx,
        `${SELECT_PACK} WHERE p.workspace_no = ? AND p.first_at < ? AND ${IS_SOUND}
        ORDER BY p.first_at LIMIT 1`,
        values
      )
      if (torn) await rewritePack(trx, workspaceNo, torn, (_, atMs) => atMs < beforeMs)
      if (gone > 0 || torn) await markSpanChanged(trx, workspaceNo, { fromMs: 0, beforeMs })
      return gone === PACKS || Boolean(torn)
    })
    if (!isMore) return
  }
}

/** Deletes all packs whose newest click was made before a moment, milliseconds since the epoch. */
export async function deleteAgedPacks(beforeMs: number): Promise<void> {
  for (const { no, packedBeforeMs } of await listClickWorkspaces(db)) {
    if (packedBeforeMs === null) continue
    await change(db, 'DELETE FROM packed_clicks WHERE workspace_no = ? AND last_at < ?', [
      no,
      sqlTime(beforeMs),
    ])
  }
}

/**
 * Writes a pack again without some of its clicks; without all of them it goes.
 *
 * @returns when those were made, milliseconds since the epoch
 */
async function rewritePack(
  trx: Sql,
  workspaceNo: number,
  pack: PackRow,
  isGone: (row: PackedClick, atMs: number) => boolean
): Promise<number[]> {
  const firstMs = pack.first_at.getTime()
  const timesMs: number[] = []
  const kept: { atMs: number; columns: PackedClick }[] = []
  for (const row of unpackRows(pack.data)) {
    const [sinceMs, ...columns] = row
    const atMs = firstMs + Number(sinceMs)
    if (isGone(row, atMs)) timesMs.push(atMs)
    else kept.push({ atMs, columns })
  }
  if (timesMs.length === 0) return timesMs
  if (kept.length > 0) await insertPack(trx, packRows(workspaceNo, kept))
  await change(trx, 'DELETE FROM packed_clicks WHERE no = ?', [pack.no])
  return timesMs
}

/** @returns the number of the pack */
export async function insertPack(trx: Sql, pack: ClickPack): Promise<number> {
  await change(
    trx,
    `INSERT INTO packed_clicks (workspace_no, first_at, last_at, row_count, link_filter, checksum, data)
    VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [
      ...[pack.workspaceNo, sqlTime(pack.firstMs), sqlTime(pack.lastMs), pack.rowCount],
      ...[pack.linkFilter, pack.checksum, pack.data],
    ]
  )
  const [{ no }] = await select<{ no: number }>(trx, 'SELECT LAST_INSERT_ID() AS no')
  return Number(no)
}
