import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ColumnFolder } from '#app/visits/click_columns/column_folder'
import type { SealAnswer, SealCall } from '#app/visits/click_columns/engine/engine_call'
import type { EngineProcess } from '#app/visits/click_columns/engine/engine_process'
import { toColumnFile } from '#app/visits/click_columns/rules/column_file'
import {
  beginMergedRange,
  beginRange,
  finishRange,
  removeRange,
  type KnownStore,
} from '#app/visits/click_ranges/actions/seal_range'
import type { SealedContent, SealedRange } from '#app/visits/click_ranges/click_range'
import type { TimeSpan } from '#app/visits/click_ranges/time_span'
import { COPIED_COLUMNS, readSealedLines } from '#app/visits/raw_clicks/queries/sealed_lines'

const SEAL_TIMEOUT_MS = 120_000

/** What sealing works with. */
export interface SealingPlace {
  store: KnownStore
  folder: ColumnFolder
  engine: EngineProcess
}

/** A range to seal. */
export interface PlannedRange extends TimeSpan {
  workspaceNo: number

  /** The range of the same time that is no longer valid; null for a new one. */
  replacedId: string | null
}

/**
 * Copies the clicks of a range into a file, which answers once the copy is whole and nothing was changed in the
 * meantime. Killed at any step it leaves a range that answers nothing, and files that no range names.
 *
 * @returns clicks that were sealed; null where they were changed in the meantime
 * @throws StoreIsForeign, EngineFailed
 */
export async function sealClicks(
  place: SealingPlace,
  { workspaceNo, replacedId, ...span }: PlannedRange
): Promise<number | null> {
  const { store, folder } = place
  if (replacedId) await folder.remove(replacedId)
  const id = await beginRange(store.id, workspaceNo, span, replacedId)
  if (id === null) return null
  let isSealed = false
  try {
    const content = await copyClicks(place, id, workspaceNo, span)
    if (content === null) {
      await removeRange(id)
      return 0
    }
    isSealed = await finish(place, id, content, [])
    return isSealed ? content.rowCount : null
  } finally {
    if (!isSealed) await folder.remove(id)
  }
}

/**
 * Puts ranges together into one, of their files alone. They answer until it does.
 *
 * @param parts that follow each other
 * @returns whether it answers now
 * @throws StoreIsForeign, EngineFailed, DamagedColumns
 */
export async function mergeRanges(
  place: SealingPlace,
  parts: readonly SealedRange[]
): Promise<boolean> {
  const { store, folder } = place
  const partIds = parts.map(({ id }) => id)
  const span = { fromMs: parts[0].fromMs, beforeMs: parts.at(-1)!.beforeMs }
  const id = await beginMergedRange(store.id, parts[0].workspaceNo, span, partIds)
  if (id === null) return false
  let isSealed = false
  try {
    const rowCount = parts.reduce((sum, part) => sum + part.rowCount, 0)
    const hash = createHash('sha256')
    for (const { readHash } of parts) hash.update(readHash)
    const files = parts.map((part) => toColumnFile(folder, part))
    const file = await makeFile(place, id, { files }, rowCount)
    isSealed = await finish(place, id, { ...file, readHash: hash.digest() }, partIds)
    return isSealed
  } finally {
    if (!isSealed) {
      await folder.remove(id)
      await removeRange(id)
    }
  }
}

async function finish(
  { store, folder }: SealingPlace,
  id: string,
  content: SealedContent,
  partIds: readonly string[]
): Promise<boolean> {
  if (!(await finishRange(store, id, content, partIds))) return false
  store.seals++
  await folder.writeStore(store)
  return true
}

/** @returns null where there are no clicks */
async function copyClicks(
  place: SealingPlace,
  id: string,
  workspaceNo: number,
  span: TimeSpan
): Promise<SealedContent | null> {
  const linesPath = join(place.folder.unfinished, `${id}.csv`)
  const hash = createHash('sha256')
  let lineCount = 0
  try {
    await pipeline(
      Readable.from(
        (async function* () {
          for await (const lines of readSealedLines(workspaceNo, span)) {
            if (lines.length === 0) continue
            const text = `${lines.join('\n')}\n`
            hash.update(text)
            lineCount += lines.length
            yield text
          }
        })()
      ),
      createWriteStream(linesPath, { mode: 0o600 })
    )
    if (lineCount === 0) return null
    const file = await makeFile(place, id, { linesPath }, lineCount)
    return { ...file, readHash: hash.digest() }
  } finally {
    await rm(linesPath, { force: true })
  }
}

/** Has the engine make a file, and puts it into its place once it is whole. */
async function makeFile(
  { folder, engine }: SealingPlace,
  id: string,
  source: SealCall['source'],
  rowCount: number
): Promise<Omit<SealedContent, 'readHash'>> {
  const path = join(folder.unfinished, `${id}.parquet`)
  try {
    const columns = COPIED_COLUMNS.map(({ name, type }) => ({ name, type }))
    const made = await engine.call<SealAnswer>(
      { kind: 'seal', source, path, columns },
      { timeoutMs: SEAL_TIMEOUT_MS }
    )
    if (made.rowCount !== rowCount) {
      throw new Error(`${made.rowCount} of ${rowCount} clicks are in a file of columns`)
    }
    await rename(path, folder.fileOf(id))
    return { rowCount, fileHash: Buffer.from(made.hash, 'hex'), fileBytes: made.bytes }
  } finally {
    await rm(path, { force: true })
  }
}
