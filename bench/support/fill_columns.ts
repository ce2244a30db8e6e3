/** A year of columns made of those of a month, for questions of more clicks than MySQL could be given in an hour. */
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { DuckDBInstance } from '@duckdb/node-api'
import { change, select, sqlTime } from '#app/shared/database/sql'
import { newId } from '#app/shared/ids'
import { columnEngine } from '#app/visits/click_columns/columns'
import type { SealAnswer } from '#app/visits/click_columns/engine/engine_call'
import { COPIED_COLUMNS } from '#app/visits/raw_clicks/queries/sealed_lines'
import clickColumns from '#config/click_columns'

const DAY_MS = 86_400_000
const DAYS = 365
const SEAL_TIMEOUT_MS = 120_000

/** Clicks younger than this are MySQL's. */
const SEALED_AGE_MS = 31 * 60_000

/** A file that others are made like has at least so many clicks. */
const LEAST_CLICKS = 100_000

interface LargeRange {
  id: string
  store_id: string
  workspace_no: number
}

/**
 * Puts so many files in the place of the ranges of a workspace, over a year until now. Each has the clicks of one of its
 * files, of other visitors and at other times. MySQL has none of these clicks, and is not asked for them.
 *
 * @returns what all files come to
 */
export async function fillColumns(
  workspaceId: string,
  files: number,
  untilMs: number
): Promise<{ clicks: number; bytes: number }> {
  const large = await select<LargeRange>(
    db,
    `SELECT r.id, r.store_id, r.workspace_no FROM click_ranges r
      JOIN click_workspaces w ON w.no = r.workspace_no
    WHERE w.workspace_id = ? AND r.state = 'Sealed' AND r.row_count >= ?`,
    [workspaceId, LEAST_CLICKS]
  )
  if (large.length === 0) throw new Error(`No range has ${LEAST_CLICKS} clicks: store more.`)
  const [{ store_id: store, workspace_no: workspace }] = large
  await change(db, 'DELETE FROM click_ranges WHERE workspace_no = ?', [workspace])
  const instance = await DuckDBInstance.create(':memory:')
  const engine = await instance.connect()
  const linesPath = join(clickColumns.folder, 'unfinished', 'filling.csv')
  const columns = COPIED_COLUMNS.map(({ name, type }) => ({ name, type }))
  const lastDayMs = Math.floor(untilMs / DAY_MS) * DAY_MS
  const dayOf = (file: number) => lastDayMs + (Math.floor((file * DAYS) / files) - DAYS) * DAY_MS
  const all = { clicks: 0, bytes: 0 }
  for (let file = 0; file < files; file++) {
    const beforeMs = file === files - 1 ? untilMs - SEALED_AGE_MS : dayOf(file + 1)
    const span = { fromMs: dayOf(file), beforeMs }
    const from = join(clickColumns.folder, `${large[file % large.length].id}.parquet`)
    await engine.run(copyLines(from, linesPath, file, span))
    const id = newId()
    const made = await columnEngine().call<SealAnswer>(
      {
        ...{ kind: 'seal', source: { linesPath }, columns },
        path: join(clickColumns.folder, `${id}.parquet`),
      },
      { timeoutMs: SEAL_TIMEOUT_MS }
    )
    await change(
      db,
      `INSERT INTO click_ranges (id, store_id, workspace_no, from_at, before_at, state, state_at, row_count,
        read_hash, file_hash, file_bytes) VALUES (?, ?, ?, ?, ?, 'Sealed', ?, ?, ?, ?, ?)`,
      [
        ...[id, store, workspace, sqlTime(span.fromMs), sqlTime(beforeMs), sqlTime(untilMs)],
        ...[made.rowCount, randomBytes(32), Buffer.from(made.hash, 'hex'), made.bytes],
      ]
    )
    all.clicks += made.rowCount
    all.bytes += made.bytes
  }
  await rm(linesPath)
  return all
}

function copyLines(
  path: string,
  linesPath: string,
  number: number,
  { fromMs, beforeMs }: { fromMs: number; beforeMs: number }
): string {
  const clicks = `read_parquet('${path}') WHERE kind = 0`
  const values = COPIED_COLUMNS.map(({ name, type }) => {
    if (name === 'day_shift') return '0'
    if (name === 'visitor') return `xor(visitor, hash(${number}))`
    return type === 'TEXT' ? `'x' || hex(${name})` : name
  })
  return `COPY (
      SELECT ${values.join(', ')} FROM (
        SELECT c.* REPLACE ((${fromMs} + (ms - first) * ${beforeMs - fromMs}::DOUBLE / (last - first + 1))::BIGINT AS ms)
        FROM (SELECT * FROM ${clicks}) c, (SELECT min(ms) AS first, max(ms) AS last FROM ${clicks})
      ) ORDER BY ms
    ) TO '${linesPath}' (FORMAT csv, HEADER false, QUOTE '', ESCAPE '', NULLSTR '')`
}
