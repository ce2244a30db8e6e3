import type { FileShape } from '#app/linking/imports/readers/file_shape'
import { readLines } from '#app/linking/imports/readers/read_lines'
import type { ImportSource, SourceLine } from '#app/linking/imports/rules/source_link'

/** Lines of a file that are wanted. */
export interface WantedLines {
  path: string
  shape: FileShape
  source: ImportSource

  /** Lines at the beginning that an earlier worker had. */
  skip: number

  /** Lines of a batch. */
  size: number
}

/** Reads the lines of a file, a batch at a time. Runs in the reading process. */
export default async function* readBatches(wanted: WantedLines): AsyncGenerator<SourceLine[]> {
  let position = 0
  let batch: SourceLine[] = []
  for await (const line of readLines(wanted.path, wanted.shape, wanted.source)) {
    if (++position <= wanted.skip) continue
    batch.push(line)
    if (batch.length < wanted.size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
