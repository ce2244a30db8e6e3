import type { SkippedHead } from '#app/linking/imports/readers/file_shape'
import { guessColumns } from '#app/linking/imports/rules/column_names'

/** The first line of a file, as Excel writes it: what separates its cells. */
const SEPARATOR = /^"?sep=(.)"?$/i

const COMMENT = /^\s*(#|\/\/|--)/
const DELIMITERS = /[,;\t|]/

/** What stands before the first line that counts, and the rest. */
export interface FoundHead {
  skipped: SkippedHead

  /** As the file itself names it. */
  delimiter: string | null
  rest: string
}

/** Finds comments, empty lines and a note on the separator at the beginning of a text. */
export function skipHead(text: string): FoundHead {
  const found: FoundHead = { skipped: { characters: 0, lines: 0 }, delimiter: null, rest: text }
  for (;;) {
    const begin = text.slice(found.skipped.characters)
    const end = begin.search(/[\r\n]/)
    if (end === -1) break
    const line = begin.slice(0, end)
    const separator = SEPARATOR.exec(line)
    const isLess = line.trim() === '' || (COMMENT.test(line) && !isHeader(line))
    if (!separator && !isLess) break
    found.delimiter = separator?.[1] ?? found.delimiter
    found.skipped.characters += end + (begin.startsWith('\r\n', end) ? 2 : 1)
    found.skipped.lines++
  }
  return { ...found, rest: text.slice(found.skipped.characters) }
}

/** Some programs write a comment sign before the names of the columns. */
function isHeader(line: string): boolean {
  return guessColumns(line.replace(COMMENT, '').split(DELIMITERS)).destinationUrl !== undefined
}
