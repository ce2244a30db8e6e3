import type { HeldRange } from '#app/platform/plugins/contract'
import type { ColumnFolder } from '#app/visits/click_columns/column_folder'
import type { ColumnFile } from '#app/visits/click_columns/engine/engine_call'

/** Names the file of a range, and what it has to be like to answer. */
export function toColumnFile(folder: ColumnFolder, { id, bytes, checksum }: HeldRange): ColumnFile {
  return { id, path: folder.fileOf(id), bytes, hash: Buffer.from(checksum).toString('hex') }
}
