import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import maxmind from 'maxmind'
import {
  BOT_PATTERNS,
  COUNTRIES,
  CRAWLERS,
  sha256,
  UnusableDataPack,
  type PackedFile,
} from '#app/installation/data_packs/data_pack'

/** Fewer patterns than this are a part of a list, which would count crawlers as people. */
const FEWEST_PATTERNS = 50

/** Characters of the longest pattern; those of today have 60. */
const LONGEST_PATTERN = 500

/**
 * Reads the files of a pack: are they what the pack says, and will they be understood?
 *
 * @throws UnusableDataPack
 */
export async function examineFiles(folder: string, files: readonly PackedFile[]): Promise<void> {
  for (const { name, bytes, sha256: hash } of files) {
    const read = await readFile(join(folder, name)).catch(() => Buffer.alloc(0))
    if (read.length !== bytes || sha256(read) !== hash) {
      throw new UnusableDataPack(`${name} is not the file that was signed.`)
    }
    if (name === COUNTRIES) await examineCountries(join(folder, name))
    if (name === CRAWLERS) examinePatterns(name, parseList(read).map(patternOf))
    if (name === BOT_PATTERNS) examinePatterns(name, parseList(read))
  }
}

async function examineCountries(path: string): Promise<void> {
  try {
    await maxmind.open(path)
  } catch (error) {
    throw new UnusableDataPack(`${COUNTRIES} cannot be read: ${(error as Error).message}`)
  }
}

function parseList(bytes: Buffer): unknown[] {
  try {
    const list: unknown = JSON.parse(bytes.toString('utf8'))
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

function patternOf(entry: unknown): unknown {
  return (entry as { pattern?: unknown } | null)?.pattern
}

function examinePatterns(name: string, patterns: unknown[]): void {
  if (patterns.length < FEWEST_PATTERNS) {
    throw new UnusableDataPack(`${name} has fewer than ${FEWEST_PATTERNS} patterns.`)
  }
  for (const pattern of patterns) {
    if (typeof pattern !== 'string' || pattern.length > LONGEST_PATTERN || !compiles(pattern)) {
      const shown = JSON.stringify(pattern)?.slice(0, 100)
      throw new UnusableDataPack(`${name} has a pattern that cannot be used: ${shown}`)
    }
  }
}

function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern) instanceof RegExp
  } catch {
    return false
  }
}
