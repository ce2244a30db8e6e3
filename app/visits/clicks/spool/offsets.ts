import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { change, select, sqlTime, type Sql } from '#app/shared/database/sql'

/** By how much two drainers of one spool pass each other at most. */
const PASSING_MS = 60_000

/** How far the files of one spool are drained: the drainers' only memory. */
export class SpoolOffsets {
  constructor(private spoolId: string) {}

  /** Makes the spool known, so that reports wait for it. */
  async announce(sql: Sql, host: string, atMs: number): Promise<void> {
    await change(
      sql,
      `INSERT INTO click_spools (id, host, seen_at) VALUES (?, ?, ?)
      ON DUPLICATE KEY UPDATE host = VALUES(host), seen_at = VALUES(seen_at)`,
      [this.spoolId, host.slice(0, 253), sqlTime(atMs)]
    )
  }

  /**
   * Says that all clicks up to a moment are stored. Drainers of one spool that pass each other do
   * not move it back; a moment that lies further ahead than that was a wrong clock's.
   *
   * @param throughMs by the database's clock
   */
  async noteDrained(sql: Sql, throughMs: number): Promise<void> {
    const at = sqlTime(throughMs)
    await change(
      sql,
      `UPDATE click_spools SET seen_at = ?, drained_through =
        IF(drained_through BETWEEN ? AND ?, drained_through, ?) WHERE id = ?`,
      [at, at, sqlTime(throughMs + PASSING_MS), at, this.spoolId]
    )
  }

  /** Reads the offset of each file that was ever looked at, by name. */
  async all(sql: Sql): Promise<Map<string, number>> {
    const rows = await select<{ file: string; byte_offset: number }>(
      sql,
      'SELECT file, byte_offset FROM click_spool_offsets WHERE spool_id = ?',
      [this.spoolId]
    )
    return new Map(rows.map((row) => [row.file, Number(row.byte_offset)]))
  }

  async add(sql: Sql, file: string): Promise<void> {
    await change(sql, 'INSERT IGNORE INTO click_spool_offsets (spool_id, file) VALUES (?, ?)', [
      this.spoolId,
      file,
    ])
  }

  /** Locks a file's offset; null when another drainer has it, or the file was finished. */
  async lock(trx: TransactionClientContract, file: string): Promise<number | null> {
    const [row] = await select<{ byte_offset: number }>(
      trx,
      `SELECT byte_offset FROM click_spool_offsets WHERE spool_id = ? AND file = ?
      FOR UPDATE SKIP LOCKED`,
      [this.spoolId, file]
    )
    return row ? Number(row.byte_offset) : null
  }

  /** Moves a locked offset, with the lines that were stored and skipped on the way. */
  async move(
    trx: TransactionClientContract,
    file: string,
    to: { offset: number; stored: number; skipped: number }
  ): Promise<void> {
    await change(
      trx,
      `UPDATE click_spool_offsets SET byte_offset = ?, \`stored\` = \`stored\` + ?, skipped = skipped + ?
      WHERE spool_id = ? AND file = ?`,
      [to.offset, to.stored, to.skipped, this.spoolId, file]
    )
    if (to.skipped > 0) {
      await change(trx, 'UPDATE click_spools SET skipped_at = UTC_TIMESTAMP(3) WHERE id = ?', [
        this.spoolId,
      ])
    }
  }

  /** Forgets a file that is gone, and keeps its sums with the spool's. */
  async forget(trx: TransactionClientContract, file: string): Promise<void> {
    await change(
      trx,
      `UPDATE click_spools JOIN click_spool_offsets ON spool_id = click_spools.id AND file = ?
      SET click_spools.\`stored\` = click_spools.\`stored\` + click_spool_offsets.\`stored\`,
        click_spools.skipped = click_spools.skipped + click_spool_offsets.skipped
      WHERE click_spools.id = ?`,
      [file, this.spoolId]
    )
    await change(trx, 'DELETE FROM click_spool_offsets WHERE spool_id = ? AND file = ?', [
      this.spoolId,
      file,
    ])
  }
}
