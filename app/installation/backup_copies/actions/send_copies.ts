import { stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename } from 'node:path'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { CopyRow } from '#app/installation/backup_copies/backup_copy'
import type { CopyStore, UploadState } from '#app/installation/backup_copies/copy_store'
import { openCopyStore } from '#app/installation/backup_copies/open_store'
import { chooseKept } from '#app/installation/backup_copies/rules/kept_copies'
import { change, select, table } from '#app/shared/database/sql'
import { parseJsonColumn } from '#app/shared/text/json'
import { databaseNowSql } from '#app/shared/time/database_clock'
import backups from '#config/backups'

/** A process that sends a copy says so with each part; after this time without a word it is dead. */
const CLAIM_SECONDS = 900
const FIRST_RETRY_SECONDS = 60
const LONGEST_RETRY_SECONDS = 3_600
const LONGEST_ERROR = 1_000

type DueCopy = CopyRow & { path: string }

/**
 * Sends the backups of this machine that are not at the target yet, the latest first, and removes copies
 * that are older than the settings keep. What fails is noted, and tried again later from where it was.
 *
 * @returns how many were sent
 */
export async function sendCopies(signal?: AbortSignal): Promise<number> {
  if (backups.copies.target === null) return 0
  const { store, name } = openCopyStore()
  await noteNewBackups(name)
  let sent = 0
  for (const copy of await listDue()) {
    if (signal?.aborted || !(await claimCopy(copy.backup_id))) continue
    if (await sendCopy(copy, store, signal)) sent++
  }
  if (sent > 0) await removeOldCopies(store, name)
  return sent
}

/** Notes the backups of this machine that are whole and not known here yet. */
async function noteNewBackups(target: string): Promise<void> {
  const now = databaseNowSql()
  await change(
    db,
    `INSERT IGNORE INTO backup_copies (backup_id, target, name, made_at, size_bytes, next_attempt_at)
      SELECT id, ?, SUBSTRING_INDEX(path, '/', -1), started_at, size_bytes, ${now} FROM backups
       WHERE finished_at IS NOT NULL AND host = ? ORDER BY started_at DESC LIMIT ?`,
    [target, hostname().slice(0, 253), backups.keep]
  )
}

function listDue(): Promise<DueCopy[]> {
  return select<DueCopy>(
    db,
    `SELECT c.*, b.path FROM backup_copies c JOIN backups b ON b.id = c.backup_id
      WHERE c.stored_at IS NULL AND c.next_attempt_at <= ${databaseNowSql()} AND b.host = ?
      ORDER BY c.made_at DESC`,
    [hostname().slice(0, 253)]
  )
}

/** Takes the right to send a copy, so that one of however many workers of the machine does. */
async function claimCopy(backupId: string): Promise<boolean> {
  const now = databaseNowSql()
  const claimed = await change(
    db,
    `UPDATE backup_copies SET claimed_until = ${now} + INTERVAL ${CLAIM_SECONDS} SECOND
      WHERE backup_id = ? AND stored_at IS NULL AND next_attempt_at <= ${now}
        AND (claimed_until IS NULL OR claimed_until <= ${now})`,
    [backupId]
  )
  return claimed === 1
}

async function sendCopy(
  { backup_id: id, name, path, upload, attempts }: DueCopy,
  store: CopyStore,
  signal?: AbortSignal
): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  if (!found) {
    // BACKUP_KEEP removed it before it could be sent: a later one is what counts.
    await table(db, 'backup_copies').where('backup_id', id).delete()
    return false
  }
  try {
    await store.upload(
      { name: basename(name), path, sizeBytes: found.size },
      {
        signal,
        state: upload === null ? null : parseJsonColumn<UploadState>(upload),
        onState: (state) => noteUpload(id, state),
      }
    )
    await noteStored(id)
    logger.info({ backup: name, bytes: found.size }, 'backup copied to BACKUP_TARGET')
    return true
  } catch (error) {
    const isStopped = signal?.aborted ?? false
    await noteFailure(id, isStopped ? null : (error as Error).message, attempts)
    if (!isStopped) logger.error({ err: error, backup: name }, 'backup not copied')
    return false
  }
}

async function noteUpload(id: string, state: Record<string, unknown>): Promise<void> {
  await change(
    db,
    `UPDATE backup_copies SET upload = ?,
       claimed_until = ${databaseNowSql()} + INTERVAL ${CLAIM_SECONDS} SECOND WHERE backup_id = ?`,
    [JSON.stringify(state), id]
  )
}

async function noteStored(id: string): Promise<void> {
  await change(
    db,
    `UPDATE backup_copies SET stored_at = ${databaseNowSql()}, upload = NULL, error = NULL,
       failed_at = NULL, claimed_until = NULL WHERE backup_id = ?`,
    [id]
  )
}

/** @param reason null: it was stopped, and is due at once */
async function noteFailure(id: string, reason: string | null, attempts: number): Promise<void> {
  const now = databaseNowSql()
  const waitSeconds = Math.min(FIRST_RETRY_SECONDS * 2 ** attempts, LONGEST_RETRY_SECONDS)
  await change(
    db,
    reason === null
      ? 'UPDATE backup_copies SET claimed_until = NULL WHERE backup_id = ?'
      : `UPDATE backup_copies SET attempts = LEAST(attempts + 1, 20), error = ?, failed_at = ${now},
           claimed_until = NULL, next_attempt_at = ${now} + INTERVAL ? SECOND WHERE backup_id = ?`,
    reason === null ? [id] : [reason.slice(0, LONGEST_ERROR), waitSeconds, id]
  )
}

/** Removes copies of this installation that the settings do not keep; files of others stay. */
async function removeOldCopies(store: CopyStore, target: string): Promise<void> {
  const rows = await table<CopyRow>(db, 'backup_copies').whereNotNull('stored_at').where({ target })
  const kept = chooseKept(
    rows.map((row) => ({ row, madeAt: row.made_at })),
    backups.copies.retention
  )
  const keptIds = new Set([...kept].map(({ row }) => row.backup_id))
  for (const { backup_id: id, name } of rows.filter((row) => !keptIds.has(row.backup_id))) {
    try {
      await store.remove(name)
      await table(db, 'backup_copies').where('backup_id', id).delete()
    } catch (error) {
      logger.warn({ err: error, backup: name }, 'an old copy of a backup could not be removed')
    }
  }
}
