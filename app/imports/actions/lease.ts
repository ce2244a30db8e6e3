import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { newId } from '#app/shared/ids'
import config from '#config/imports'
import { now, nowMs } from '#app/shared/clock'
import { readImportRow, type ImportRow, type ImportStatus } from '#app/imports/import'

/** Somebody stopped the import, or another worker has taken it over. */
export class LeaseLost extends Error {}

/** One import, held by this worker alone. */
export class Lease {
  readonly #token: string

  private constructor(
    readonly importId: string,
    token: string
  ) {
    this.#token = token
  }

  /** @returns null where there is nothing to do, or somebody else does it */
  static async take(importId: string): Promise<Lease | null> {
    const token = newId()
    const taken = await db
      .from('imports')
      .where('id', importId)
      .where((busy) => busy.whereIn('status', ['Checking', 'Importing']).orWhere('comparing', true))
      .where((free) => free.whereNull('lease_until').orWhere('lease_until', '<=', now()))
      .update({ lease_token: token, lease_until: new Date(nowMs() + config.leaseMs) })
    return Number(taken) === 1 ? new Lease(importId, token) : null
  }

  async row(): Promise<ImportRow> {
    const row = await db.from('imports').where('id', this.importId).firstOrFail()
    return readImportRow(row)
  }

  /**
   * Moves the import on, and keeps it for longer.
   *
   * @param status the status that it has to have still
   * @throws LeaseLost
   */
  async advance(
    client: QueryClientContract,
    status: ImportStatus,
    columns: Record<string, unknown>
  ): Promise<void> {
    const moved = await client
      .from('imports')
      .where({ id: this.importId, lease_token: this.#token, status })
      .update({ ...columns, lease_until: new Date(nowMs() + config.leaseMs) })
    if (Number(moved) !== 1) throw new LeaseLost()
  }

  /** @param afterMs when another worker may take it */
  async release(afterMs = 0): Promise<void> {
    await db
      .from('imports')
      .where({ id: this.importId, lease_token: this.#token })
      .update({ lease_token: null, lease_until: afterMs ? new Date(nowMs() + afterMs) : null })
  }
}
