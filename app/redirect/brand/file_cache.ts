import type { HostFileKind } from '#app/redirect/brand/host_files'

/** Reads a file of a domain; null where there is none. */
export type FindHostFile = (domainId: string, kind: HostFileKind) => Promise<Buffer | null>

export interface WantedFile {
  id: string
  domainId: string
  kind: HostFileKind
}

/** Files of this size in all are kept; beyond it those go that were asked for longest ago. */
const KEPT_BYTES = 16 * 1024 * 1024

/** Files that are waited for at a time; who asks for another one is asked to come again. */
const MOST_WAITING = 64

/** More files are waited for than may be. */
export class TooManyFiles extends Error {}

/**
 * Keeps files of domains in memory, by an id that is another one after each change. A file that is
 * not kept is read once for all who wait, one file at a time: cold links need the connections more.
 */
export class FileCache {
  readonly #kept = new Map<string, Buffer>()
  readonly #waiting = new Map<string, Promise<Buffer | null>>()
  #bytes = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly find: FindHostFile,
    private readonly keptBytes = KEPT_BYTES
  ) {}

  /** Returns a file that is kept. */
  peek(id: string): Buffer | undefined {
    const content = this.#kept.get(id)
    if (content === undefined) return undefined
    this.#kept.delete(id)
    this.#kept.set(id, content)
    return content
  }

  /** @throws TooManyFiles, or what the database throws */
  load({ id, domainId, kind }: WantedFile): Promise<Buffer | null> {
    const waiting = this.#waiting.get(id)
    if (waiting) return waiting
    if (this.#waiting.size >= MOST_WAITING) return Promise.reject(new TooManyFiles())
    const found = this.#last
      .then(() => this.find(domainId, kind))
      .then((content) => {
        if (content) this.#keep(id, content)
        return content
      })
      .finally(() => this.#waiting.delete(id))
    this.#waiting.set(id, found)
    this.#last = found.catch(() => {})
    return found
  }

  #keep(id: string, content: Buffer): void {
    this.#kept.set(id, content)
    this.#bytes += content.length
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bytes <= this.keptBytes) return
      this.#kept.delete(oldest)
      this.#bytes -= length
    }
  }
}
