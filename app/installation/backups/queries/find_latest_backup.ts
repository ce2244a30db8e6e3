import db from '@adonisjs/lucid/services/db'
import type { BackupFacts } from '#app/installation/backups/rules/judge_backups'
import { select } from '#app/shared/database/sql'
import { databaseNowSql } from '#app/shared/time/database_clock'

/** A backup that is whole, as this database knows it. */
export interface LatestBackup {
  id: string
  createdAt: Date
  sizeBytes: number

  /** null: never. */
  verifiedAt: Date | null

  /** The file, on the machine `host`. */
  path: string
  host: string
}

interface BackupRow {
  id: string
  started_at: Date
  size_bytes: number | string
  verified_at: Date | null
  path: string
  host: string
}

/** Finds the latest backup that succeeded; null without any. */
export async function findLatestBackup(): Promise<LatestBackup | null> {
  const [row] = await select<BackupRow>(
    db,
    `SELECT id, started_at, size_bytes, verified_at, path, host FROM backups
      WHERE finished_at IS NOT NULL ORDER BY started_at DESC, id DESC LIMIT 1`
  )
  if (!row) return null
  return {
    id: row.id,
    createdAt: row.started_at,
    sizeBytes: Number(row.size_bytes),
    verifiedAt: row.verified_at,
    path: row.path,
    host: row.host,
  }
}

/** Finds when a backup was last proved by restoring it; null: never. */
export async function findLastVerification(): Promise<Date | null> {
  const [row] = await select<{ at: Date | null }>(db, 'SELECT MAX(verified_at) AS at FROM backups')
  return row.at
}

/** Finds what failed since the latest backup that succeeded, and how old that one is. */
export async function findBackupFacts(): Promise<Omit<BackupFacts, 'everySeconds'>> {
  const [done] = await select<{ ago: number | null }>(
    db,
    `SELECT TIMESTAMPDIFF(SECOND, MAX(started_at), ${databaseNowSql()}) AS ago FROM backups
      WHERE finished_at IS NOT NULL`
  )
  const [failure] = await select<{ host: string; error: string }>(
    db,
    `SELECT host, error FROM backups WHERE failed_at IS NOT NULL AND is_scheduled = 1
      AND started_at > COALESCE(
        (SELECT MAX(started_at) FROM backups WHERE finished_at IS NOT NULL), '1970-01-01')
      ORDER BY started_at DESC, id DESC LIMIT 1`
  )
  return {
    lastDoneAgoSeconds: done.ago === null ? null : Number(done.ago),
    failure: failure ?? null,
  }
}
