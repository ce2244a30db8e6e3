import db from '@adonisjs/lucid/services/db'
import { findNames, listTraitNumbers } from '#app/visits/raw_clicks/queries/click_numbers'

/** Learns what the numbers of raw clicks stand for, each once. */
export class ClickNameReader {
  readonly #names = new Map<number, string>()
  readonly #traits = new Map<number, string>()

  async learnNames(numbers: Iterable<number>): Promise<void> {
    const unknown = [...new Set(numbers)].filter((no) => !this.#names.has(no))
    if (unknown.length === 0) return
    for (const [no, name] of await findNames(db, unknown)) this.#names.set(no, name)
  }

  async learnTraits(numbers: Iterable<number>): Promise<void> {
    if ([...numbers].every((no) => this.#traits.has(no))) return
    for (const [name, no] of await listTraitNumbers(db)) this.#traits.set(no, name)
  }

  /** How many names are known. */
  get size(): number {
    return this.#names.size
  }

  /** The same as `name`; null where it has since been erased. */
  findName(no: number): string | null {
    return this.#names.get(no) ?? null
  }

  /** The same as `trait`. */
  findTrait(no: number): string | null {
    return this.#traits.get(no) ?? null
  }

  /**
   * An id of the workspace, the host of a referrer, a UTM value; empty where it has since been
   * erased.
   */
  name(no: number): string {
    return this.findName(no) ?? ''
  }

  /** A rule, a browser, an operating system. */
  trait(no: number): string {
    return this.findTrait(no) ?? ''
  }
}
