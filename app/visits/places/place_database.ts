import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import logger from '@adonisjs/core/services/logger'
import type { ClickPlace } from '#app/redirect/clicks/click_line'
import { parsePlaceIndex, type PlaceIndex } from '#app/visits/places/rules/place_index'
import places from '#config/places'

/** A file that was installed, replaced or removed is noticed after this. */
const LOOK_MS = 10_000

/** Are regions and cities of visitors known on this machine? */
export function knowsPlaces(): boolean {
  return existsSync(places.indexFile)
}

/** The index of places of this process: it is read once, and again where the file was replaced. */
export class PlaceDatabase {
  #index: PlaceIndex | null = null
  #mark: string | null = null

  constructor(
    private readonly path: string,
    private readonly onChange: () => void = () => {}
  ) {}

  /** Looks now, and then now and then; nothing waits for it. */
  follow(): void {
    void this.look()
    setInterval(() => void this.look(), LOOK_MS).unref()
  }

  /** Reads the file where it is another one than before. A broken one is as none. */
  async look(): Promise<void> {
    const found = await stat(this.path).catch(() => null)
    const mark = found && `${found.ino} ${found.size} ${found.mtimeMs}`
    if (mark === this.#mark) return
    this.#mark = mark
    try {
      this.#index = mark === null ? null : parsePlaceIndex(await readFile(this.path))
    } catch (error) {
      this.#index = null
      logger.error({ err: error, path: this.path }, 'the index of places cannot be read')
    }
    this.onChange()
  }

  get isOpen(): boolean {
    return this.#index !== null
  }

  /** @param bytes of an address, 4 or 16 */
  find(bytes: ArrayLike<number>): ClickPlace | null {
    return this.#index?.find(bytes) ?? null
  }
}
