import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import logger from '@adonisjs/core/services/logger'
import { BlockList } from '#app/linking/health/rules/block_list'

/** How often the folder is looked at. */
const LOOK_EVERY_MS = 30_000

/** Entries that are read at most: beyond that a worker would need too much memory. */
const MOST_ENTRIES = 5_000_000

/**
 * The block lists of the operator: every file of the folders, read again when one of them changes.
 * Nothing is asked of anyone outside.
 */
export class BlockListFolder {
  #list = new BlockList()
  #version = ''
  #lookedAtMs = Number.NEGATIVE_INFINITY
  #reading: Promise<void> | null = null

  /** @param folders those that do not exist are empty */
  constructor(private readonly folders: () => readonly string[]) {}

  /** Returns the lists as they are now; those from before where they cannot be read. */
  async current(): Promise<BlockList> {
    if (performance.now() - this.#lookedAtMs < LOOK_EVERY_MS) return this.#list
    this.#reading ??= this.#read(this.folders()).finally(() => (this.#reading = null))
    await this.#reading
    return this.#list
  }

  /** Has the folder looked at by the next question. */
  expire(): void {
    this.#lookedAtMs = Number.NEGATIVE_INFINITY
  }

  async #read(folders: readonly string[]): Promise<void> {
    try {
      const listed = await Promise.all(folders.map(listFiles))
      const files = listed.flat()
      const version = JSON.stringify(files)
      if (version !== this.#version) {
        this.#list = await readFiles(files.map(({ file }) => file))
        this.#version = version
        logger.info({ entries: this.#list.size, files: files.length }, 'block lists were read')
      }
    } catch (error) {
      logger.warn({ err: error }, 'block lists cannot be read; those from before are used')
    }
    this.#lookedAtMs = performance.now()
  }
}

async function listFiles(path: string) {
  const all = await readdir(path)
  const names = all.filter((name) => !name.startsWith('.')).sort()
  const found = await Promise.all(
    names.map(async (name) => ({ file: join(path, name), facts: await stat(join(path, name)) }))
  )
  return found
    .filter(({ facts }) => facts.isFile())
    .map(({ file, facts }) => ({ file, size: facts.size, changedMs: facts.mtimeMs }))
}

async function readFiles(files: readonly string[]): Promise<BlockList> {
  const list = new BlockList()
  for (const file of files) {
    let unread = 0
    for await (const line of createInterface({ input: createReadStream(file, 'utf8') })) {
      if (list.size >= MOST_ENTRIES) break
      if (!list.add(line)) unread++
    }
    if (unread > 0) logger.warn({ file, lines: unread }, 'lines of a block list were left out')
  }
  if (list.size >= MOST_ENTRIES) {
    logger.warn(
      { entries: MOST_ENTRIES },
      'block lists have too many entries; the rest is left out'
    )
  }
  return list
}
