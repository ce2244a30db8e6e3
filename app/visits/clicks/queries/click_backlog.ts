import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/database/sql'
import { databaseNowMs } from '#app/shared/time/database_clock'
import { SpoolDirectory } from '#app/visits/clicks/spool/spool_directory'
import installation from '#config/installation'

/** How far clicks are behind. Behaviour, section 9.5: `clicks` of the runtime record. */
export interface ClickBacklog {
  /** Bytes in this machine's spool that are not stored yet. */
  spoolBytes: number

  /** How long ago the spool that is furthest behind was last drained to its end; 0 without any. */
  lagSeconds: number

  /** Clicks stored since the installation began. */
  storedTotal: number

  /** Lines that did not decode, torn ones included. */
  skippedTotal: number
}

/** Finds the state of click counting, over all machines but for the bytes. */
export async function findClickBacklog(): Promise<ClickBacklog> {
  const [sums] = await select<{ stored_total: string; skipped: string; through: Date | null }>(
    db,
    `SELECT
      (SELECT COALESCE(SUM(\`stored\`), 0) FROM click_spools)
        + (SELECT COALESCE(SUM(\`stored\`), 0) FROM click_spool_offsets) AS stored_total,
      (SELECT COALESCE(SUM(skipped), 0) FROM click_spools)
        + (SELECT COALESCE(SUM(skipped), 0) FROM click_spool_offsets) AS skipped,
      (SELECT MIN(COALESCE(drained_through, seen_at)) FROM click_spools) AS through`
  )
  const lagMs = sums.through ? Math.max(0, databaseNowMs() - sums.through.getTime()) : 0
  return {
    spoolBytes: await waitingBytes(),
    lagSeconds: Math.round(lagMs / 1_000),
    storedTotal: Number(sums.stored_total),
    skippedTotal: Number(sums.skipped),
  }
}

async function waitingBytes(): Promise<number> {
  const rows = await select<{ file: string; byte_offset: number }>(
    db,
    'SELECT file, byte_offset FROM click_spool_offsets'
  )
  const offsets = new Map(rows.map((row) => [row.file, Number(row.byte_offset)]))
  const files = await new SpoolDirectory(join(installation.storagePath, 'spool')).files()
  return files.reduce(
    (bytes, { name, sizeBytes }) => bytes + Math.max(0, sizeBytes - (offsets.get(name) ?? 0)),
    0
  )
}
