import { detectFileShape } from '#app/linking/imports/readers/detect_file_shape'
import type { FileShape } from '#app/linking/imports/readers/file_shape'
import { surveyLines } from '#app/linking/imports/readers/survey_lines'
import { surveyNames } from '#app/linking/imports/readers/survey_names'
import type { FileEncoding } from '#app/linking/imports/readers/text'
import { assertAliasColumn } from '#app/linking/imports/rules/alias_columns'
import { assertDestinationColumn, chooseColumns } from '#app/linking/imports/rules/choose_columns'
import type { ImportSource } from '#app/linking/imports/rules/source_link'

/** What someone said about a file beside sending it. */
export interface FileInspection {
  path: string
  source: ImportSource | null
  encoding: FileEncoding | null
  mapping: Record<string, string | null | undefined>

  /** Wait for someone to choose its columns. */
  asks: boolean

  /** Give links without an alias a random one, although the file may have it elsewhere. */
  drawAliases: boolean

  /** Lines that the plan takes in one import; null: an operator's, without a limit. */
  atMost: number | null
}

/** What a file is. */
export interface InspectedFile {
  shape: FileShape
  source: ImportSource
}

/**
 * Finds out what a file is, that it has links, and that it has at most as many links as the plan
 * takes. Runs in the reading process.
 *
 * @yields null now and then while it reads, what it found at its end
 * @throws Problem any `import.*` code about the file, `bulk.too_many`
 */
export default async function* inspectFile(
  given: FileInspection
): AsyncGenerator<InspectedFile | null> {
  const { path, mapping, atMost } = given
  const detected = await detectFileShape(path, given.encoding ?? undefined)
  const named = detected.container === 'csv' ? detected : yield* surveyNames(path, detected, atMost)
  const chosen = { ...named, columns: chooseColumns(named, mapping) }
  if (!given.asks) assertDestinationColumn(chosen.columns)
  const source = given.source ?? chosen.source ?? (chosen.container === 'json' ? 'json' : 'csv')
  const shape = yield* surveyLines(path, chosen, source, atMost)
  if (!given.asks) {
    const isChosen = Boolean(mapping.alias)
    assertAliasColumn(shape, { drawAliases: given.drawAliases, isChosen })
  }
  yield { shape, source }
}
