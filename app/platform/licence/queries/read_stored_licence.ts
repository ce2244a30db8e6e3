import db from '@adonisjs/lucid/services/db'
import { openTimes, type LicenceTimes } from '#app/platform/licence/licence_times'
import { select, type Sql } from '#app/shared/database/sql'

/** The licence as it is stored, with its times. */
export interface StoredLicence extends LicenceTimes {
  text: string | null
  enteredAt: Date | null
  enteredBy: string | null

  /** SHA-256 of the file that it was last taken from; null: never. */
  fileHash: string | null

  /** The latest mail about the end of it. */
  announced: string | null

  /** false: the seal cannot be opened, so that its times are not known. */
  isSealed: boolean
}

interface LicenceRow {
  text: string | null
  entered_at: Date | null
  entered_by: string | null
  file_hash: string | null
  announced: string | null
  seal: string
}

/**
 * Reads the stored licence. null: the installation has not started yet.
 *
 * Where no key opens the seal, the evaluation counts as over, and the audit log says what time it
 * has been.
 *
 * @param lock holds the row until the transaction ends
 */
export async function readStoredLicence(
  sql: Sql = db,
  { lock = false } = {}
): Promise<StoredLicence | null> {
  const text = `SELECT * FROM installation_licence WHERE id = 1${lock ? ' FOR UPDATE' : ''}`
  const [row] = await select<LicenceRow>(sql, text)
  if (!row) return null
  const times = openTimes(row.seal)
  const { latestMs } = times ? { latestMs: 0 } : await readTraces(sql)
  return {
    text: row.text,
    enteredAt: row.entered_at,
    enteredBy: row.entered_by,
    fileHash: row.file_hash,
    announced: row.announced,
    isSealed: times !== null,
    ...(times ?? { firstStartedMs: 0, latestSeenMs: latestMs }),
  }
}

/** Reads the earliest and the latest time that other tables know of this installation. */
export async function readTraces(sql: Sql): Promise<{ earliestMs: number; latestMs: number }> {
  const [{ earliest, latest }] = await select<{ earliest: Date | null; latest: Date | null }>(
    sql,
    `SELECT (SELECT MIN(created_at) FROM users) AS earliest,
      (SELECT MAX(at) FROM (SELECT created_at AS at FROM audit_log ORDER BY id DESC LIMIT 1) l) AS latest`
  )
  return {
    earliestMs: earliest?.getTime() ?? Number.POSITIVE_INFINITY,
    latestMs: latest?.getTime() ?? 0,
  }
}
