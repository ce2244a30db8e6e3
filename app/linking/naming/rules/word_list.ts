import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const DATA_FOLDER = join(import.meta.dirname, '../../../../resources/data')

/**
 * Reads our own list from `resources/data`: one entry a line, `#` begins a comment.
 *
 * @throws what `readFileSync` throws when there is no such file
 */
export function readShippedWords(fileName: string): string[] {
  return readWords(join(DATA_FOLDER, fileName))
}

/** Reads a list from any path; see `readShippedWords`. */
export function readWords(path: string): string[] {
  return readFileSync(path, 'utf8')
    .split(/\r?\n/)
    .map((line) => line.replace(/#.*/, '').trim())
    .filter(Boolean)
}
