import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/database/sql'
import { ColumnKeeper } from '#app/visits/click_columns/column_keeper'
import { columnStore, forgetEngine } from '#app/visits/click_columns/columns'
import type { RangeSizes } from '#app/visits/click_columns/queries/plan_range'
import { giveUpRanges } from '#app/visits/click_ranges/actions/seal_range'
import clickColumns from '#config/click_columns'

/** A server of ClickHouse that holds them in place of the folder: its address, by `COLUMN_SERVER`. */
const url = process.env.COLUMN_SERVER
const SERVER = url ? { url, user: 'default', password: '', database: 'shunt' } : null

/** Ranges of few clicks, so that a small test has many of them. */
const SMALL: RangeSizes = { full: 400, piece: 100, least: 40 }

/** A folder of columns of the test's own, which answers however few clicks it holds. */
export class ColumnStage {
  readonly #before = { ...clickColumns }

  private constructor(
    readonly path: string,
    isOn: boolean
  ) {
    Object.assign(clickColumns, { isOn, folder: path, server: SERVER, leastClicks: 0 })
  }

  /** Workspaces of other tests are left alone, as if their clicks had never been changed. */
  static async open(isOn = true): Promise<ColumnStage> {
    for (const table of ['click_ranges', 'click_fences', 'column_stores']) {
      await db.from(table).delete()
    }
    return new ColumnStage(await mkdtemp(join(tmpdir(), 'shunt-columns-')), isOn)
  }

  /** Has another keeper, as after a restart of the worker. */
  keeper(sizes = SMALL): ColumnKeeper {
    return new ColumnKeeper({ columns: columnStore(), sizes, settledAfterMs: 0 })
  }

  /** Seals all that is old enough; returns how many clicks. */
  seal(sizes?: RangeSizes): Promise<number> {
    return this.keeper(sizes).keep(600_000)
  }

  /** Seals all that is old enough, and has every third range answer no more. */
  async sealSome(sizes?: RangeSizes): Promise<void> {
    if ((await this.seal(sizes)) === 0) throw new Error('No click was sealed')
    const ranges = await select<{ id: string }>(db, 'SELECT id FROM click_ranges ORDER BY from_at')
    const some = ranges.filter((_, at) => at % 3 === 1)
    if (some.length > 0) await giveUpRanges(some.map(({ id }) => id))
  }

  async close(): Promise<void> {
    forgetEngine()
    Object.assign(clickColumns, this.#before)
    await rm(this.path, { recursive: true, force: true })
  }
}

/** Runs a piece of work as where columns are off. */
export async function withoutColumns<Result>(run: () => Promise<Result>): Promise<Result> {
  const { isOn } = clickColumns
  clickColumns.isOn = false
  try {
    return await run()
  } finally {
    clickColumns.isOn = isOn
  }
}
