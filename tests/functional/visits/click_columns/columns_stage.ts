import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { ColumnKeeper } from '#app/visits/click_columns/column_keeper'
import { columnEngine, columnFolder } from '#app/visits/click_columns/columns'
import type { RangeSizes } from '#app/visits/click_columns/queries/plan_range'
import clickColumns from '#config/click_columns'

/** Ranges of few clicks, so that a small test has many of them. */
const SMALL: RangeSizes = { full: 400, least: 40 }

/** A folder of columns of the test's own, which answers however few clicks it holds. */
export class ColumnStage {
  readonly #before = { ...clickColumns }

  private constructor(readonly path: string) {
    Object.assign(clickColumns, { isOn: true, folder: path, leastClicks: 0 })
  }

  /** Workspaces of other tests are left alone, as if their clicks had never been changed. */
  static async open(): Promise<ColumnStage> {
    for (const table of ['click_ranges', 'click_fences', 'column_stores']) {
      await db.from(table).delete()
    }
    return new ColumnStage(await mkdtemp(join(tmpdir(), 'shunt-columns-')))
  }

  /** Has another keeper, as after a restart of the worker. */
  keeper(sizes = SMALL): ColumnKeeper {
    const [folder, engine] = [columnFolder(), columnEngine()]
    return new ColumnKeeper({ folder, engine, sizes, settledAfterMs: 0 })
  }

  /** Seals all that is old enough; returns how many clicks. */
  seal(sizes?: RangeSizes): Promise<number> {
    return this.keeper(sizes).keep(600_000)
  }

  async close(): Promise<void> {
    columnEngine().end()
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
