import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { readImportRow, type ImportRow, type ImportStatus } from '#app/linking/imports/import'
import { whereImportFree } from '#app/linking/imports/queries/is_free'
import { table } from '#app/shared/database/sql'
import { newId } from '#app/shared/ids'
import { ClocksDisagree, databaseNowMs, trustedNowMs } from '#app/shared/time/database_clock'
import config from '#config/imports'

/** Someone stopped the import, or another worker has taken it over. */
export class ImportLeaseLost extends Error {}

/** One import, held by this worker alone. */
export class ImportLease {
  readonly #token: string

  private constructor(
    readonly importId: string,
    token: string
  ) {
    this.#token = token
  }

  /**
   * @returns null where there is nothing to do, or someone else does it
   * @throws ClocksDisagree: the sweep takes it up once they agree again
   */
  static async take(importId: string): Promise<ImportLease | null> {
    const token = newId()
    const nowMs = await trustedNowMs()
    const taken = await db
      .from('imports')
      .where('id', importId)
      .where((busy) => busy.whereIn('status', ['Checking', 'Importing']).orWhere('comparing', true))
      .where(whereImportFree(nowMs))
      .update({ lease_token: token, lease_until: new Date(nowMs + config.leaseMs) })
    return Number(taken) === 1 ? new ImportLease(importId, token) : null
  }

  async row(): Promise<ImportRow> {
    const row = await table<ImportRow>(db, 'imports').where('id', this.importId).firstOrFail()
    return readImportRow(row)
  }

  /**
   * Moves the import on, and keeps it for longer.
   *
   * @param status the status that it has to have still
   * @throws ImportLeaseLost
   */
  async advance(
    client: QueryClientContract,
    status: ImportStatus,
    columns: Record<string, unknown>
  ): Promise<void> {
    const until = new Date((await this.#now()) + config.leaseMs)
    const moved = await client
      .from('imports')
      .where({ id: this.importId, lease_token: this.#token, status })
      .update({ ...columns, lease_until: until })
    if (Number(moved) !== 1) throw new ImportLeaseLost()
  }

  /** @param afterMs when another worker may take it */
  async release(afterMs = 0): Promise<void> {
    await db
      .from('imports')
      .where({ id: this.importId, lease_token: this.#token })
      .update({
        lease_token: null,
        lease_until: afterMs ? new Date(databaseNowMs() + afterMs) : null,
      })
  }

  /**
   * Reads the shared time. Where the clocks disagree the import is released; its lease ends by
   * itself.
   */
  async #now(): Promise<number> {
    try {
      return await trustedNowMs()
    } catch (error) {
      throw error instanceof ClocksDisagree ? new ImportLeaseLost() : error
    }
  }
}
