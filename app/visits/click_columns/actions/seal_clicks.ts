import { createHash } from 'node:crypto'
import type { ClickColumnStore, HeldContent } from '#app/platform/plugins/contract'
import { DamagedColumns } from '#app/visits/click_columns/engine/engine_process'
import { toMark } from '#app/visits/click_columns/rules/column_mark'
import { toHeldRange } from '#app/visits/click_columns/rules/held_range'
import {
  beginMergedRange,
  beginRange,
  finishRange,
  removeRange,
  type KnownStore,
} from '#app/visits/click_ranges/actions/seal_range'
import type { SealedContent, SealedRange } from '#app/visits/click_ranges/click_range'
import type { TimeSpan } from '#app/visits/click_ranges/time_span'
import type { ClickWorkspace } from '#app/visits/raw_clicks/queries/from_raw_clicks'
import { COPIED_COLUMNS, readSealedLines } from '#app/visits/raw_clicks/queries/sealed_lines'

/** What sealing works with. */
export interface SealingPlace {
  store: KnownStore
  columns: ClickColumnStore
}

/** A range to seal. */
export interface PlannedRange extends TimeSpan {
  workspace: ClickWorkspace

  /** The range of the same time that is no longer valid; null for a new one. */
  replacedId: string | null
}

/**
 * Copies the clicks of a range into columns, which answer once the copy is whole and nothing was changed in the
 * meantime. Killed at any step it leaves a range that answers nothing, and files that no range names.
 *
 * @returns clicks that were sealed; null where they were changed in the meantime
 * @throws StoreIsForeign, EngineFailed
 */
export async function sealClicks(
  place: SealingPlace,
  { workspace, replacedId, ...span }: PlannedRange
): Promise<number | null> {
  const { store, columns } = place
  const id = await beginRange(store.id, workspace.no, span, replacedId)
  // Not before: where two keepers meet, the other one may just have finished it.
  if (replacedId) await columns.drop(replacedId)
  if (id === null) return null
  let isSealed = false
  try {
    const content = await copyClicks(place, id, workspace, span)
    if (content === null) {
      await removeRange(id)
      return 0
    }
    isSealed = await finishRange(store, id, content)
    if (!isSealed) return null
    await noteSeal(place)
    return content.rowCount
  } finally {
    if (!isSealed) await columns.drop(id)
  }
}

/**
 * Puts ranges together into one, of what is held of them alone. They answer until it does.
 *
 * @param parts that follow each other
 * @returns whether it answers now
 * @throws StoreIsForeign, EngineFailed, DamagedColumns
 */
export async function mergeRanges(
  place: SealingPlace,
  parts: readonly SealedRange[]
): Promise<boolean> {
  const { store, columns } = place
  const partIds = parts.map(({ id }) => id)
  const span = { fromMs: parts[0].fromMs, beforeMs: parts.at(-1)!.beforeMs }
  const id = await beginMergedRange(store.id, parts[0].workspaceNo, span, partIds)
  if (id === null) return false
  let isSealed = false
  try {
    const rowCount = parts.reduce((sum, part) => sum + part.rowCount, 0)
    const hash = createHash('sha256')
    for (const { readHash } of parts) hash.update(readHash)
    const held = await columns.merge(id, parts.map(toHeldRange), COPIED_COLUMNS)
    if ('damaged' in held) throw new DamagedColumns(held.damaged)
    requireRows(held.answer, rowCount)
    const content = { ...toContent(held.answer), readHash: hash.digest() }
    isSealed = await finishRange(store, id, content, partIds)
    if (isSealed) await noteSeal(place)
    return isSealed
  } finally {
    if (!isSealed) {
      await columns.drop(id)
      await removeRange(id)
    }
  }
}

/** The range answers already: where this fails, it stays. */
async function noteSeal({ store, columns }: SealingPlace): Promise<void> {
  store.seals++
  await columns.writeMark(toMark(store))
}

function toContent({ rowCount, checksum, bytes }: HeldContent): Omit<SealedContent, 'readHash'> {
  return { rowCount, fileHash: Buffer.from(checksum), fileBytes: bytes }
}

/** @returns null where there are no clicks */
async function copyClicks(
  { columns }: SealingPlace,
  id: string,
  workspace: ClickWorkspace,
  span: TimeSpan
): Promise<SealedContent | null> {
  const hash = createHash('sha256')
  let lineCount = 0
  async function* readLines() {
    for await (const lines of readSealedLines(workspace, span)) {
      if (lines.length === 0) continue
      hash.update(`${lines.join('\n')}\n`)
      lineCount += lines.length
      yield lines
    }
  }
  const held = await columns.hold(id, readLines(), COPIED_COLUMNS)
  if (held === null) return null
  requireRows(held, lineCount)
  return { ...toContent(held), readHash: hash.digest() }
}

function requireRows({ rowCount }: HeldContent, wanted: number): void {
  if (rowCount !== wanted) throw new Error(`${rowCount} of ${wanted} clicks are in columns`)
}
