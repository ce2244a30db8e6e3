import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ColumnFolder } from '#app/visits/click_columns/column_folder'
import type { SealAnswer } from '#app/visits/click_columns/engine/engine_call'
import type { EngineProcess } from '#app/visits/click_columns/engine/engine_process'
import {
  beginRange,
  finishRange,
  removeRange,
  type KnownStore,
} from '#app/visits/click_ranges/actions/seal_range'
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
    const content = await writeFile(place, id, workspaceNo, span)
    if (content === null) {
      await removeRange(id)
      return 0
    }
    isSealed = await finishRange(store, id, content)
    if (!isSealed) return null
    store.seals++
    await folder.writeStore(store)
    return content.rowCount
  } finally {
    if (!isSealed) await folder.remove(id)
  }
}

/** @returns null where there are no clicks */
async function writeFile(
  { folder, engine }: SealingPlace,
  id: string,
  workspaceNo: number,
  span: TimeSpan
) {
  const linesPath = join(folder.unfinished, `${id}.csv`)
  const path = join(folder.unfinished, `${id}.parquet`)
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
    const columns = COPIED_COLUMNS.map(({ name, type }) => ({ name, type }))
    const made = await engine.call<SealAnswer>(
      { kind: 'seal', linesPath, path, columns },
      { timeoutMs: SEAL_TIMEOUT_MS }
    )
    if (made.rowCount !== lineCount) {
      throw new Error(`${made.rowCount} of ${lineCount} clicks are in a file of columns`)
    }
    await rename(path, folder.fileOf(id))
    return {
      rowCount: lineCount,
      readHash: hash.digest(),
      fileHash: Buffer.from(made.hash, 'hex'),
      fileBytes: made.bytes,
    }
  } finally {
    await rm(linesPath, { force: true })
    await rm(path, { force: true })
  }
}
