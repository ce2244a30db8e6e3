import type { ColumnFolder } from '#app/visits/click_columns/column_folder'
import type { ColumnFile } from '#app/visits/click_columns/engine/engine_call'
import type { SealedRange } from '#app/visits/click_ranges/click_range'

/** Names the file of a range, and what it has to be like to answer. */
export function toColumnFile(
  folder: ColumnFolder,
  { id, fileBytes, fileHash }: SealedRange
): ColumnFile {
  return { id, path: folder.fileOf(id), bytes: fileBytes, hash: fileHash.toString('hex') }
}
