import db from '@adonisjs/lucid/services/db'
import { describeTarget } from '#app/installation/backup_copies/rules/read_target'
import { select } from '#app/shared/database/sql'
import { databaseNowSql } from '#app/shared/time/database_clock'
import backups from '#config/backups'

/** What is known of the copies at the target, ages by the database's clock. */
export interface CopyFacts {
  target: string

  /** null: no backup is made by itself. */
  everySeconds: number | null

  /** Age of the latest backup whose copy is there; null: there is none. */
  lastAgoSeconds: number | null

  /** When that backup was made. */
  lastMadeAt: Date | null
  lastSizeBytes: number | null

  /** null: never. */
  lastVerifiedAt: Date | null

  /** Why the latest copy could not be restored. */
  verificationError: string | null

  /** The latest attempt that failed since the latest copy. */
  failure: string | null
}

interface Row {
  made_at: Date
  ago: number | string
  size_bytes: number | string
  verification_error: string | null
}

/** Finds what is known; null where no target is set. */
export async function findCopyFacts(): Promise<CopyFacts | null> {
  const { target } = backups.copies
  if (target === null) return null
  const [latest] = await select<Row>(
    db,
    `SELECT TIMESTAMPDIFF(SECOND, made_at, ${databaseNowSql()}) AS ago, made_at, size_bytes,
            verification_error
       FROM backup_copies WHERE stored_at IS NOT NULL ORDER BY made_at DESC LIMIT 1`
  )
  const [failed] = await select<{ error: string }>(
    db,
    `SELECT error FROM backup_copies WHERE stored_at IS NULL AND error IS NOT NULL
      ORDER BY failed_at DESC LIMIT 1`
  )
  const [verified] = await select<{ at: Date | null }>(
    db,
    'SELECT MAX(verified_at) AS at FROM backup_copies'
  )
  return {
    target: describeTarget(target),
    everySeconds: backups.everySeconds,
    lastAgoSeconds: latest ? Number(latest.ago) : null,
    lastMadeAt: latest?.made_at ?? null,
    lastSizeBytes: latest ? Number(latest.size_bytes) : null,
    lastVerifiedAt: verified.at,
    verificationError: latest?.verification_error ?? null,
    failure: failed?.error ?? null,
  }
}
