/**
 * Entries without an object among them that are waited for; a list of more is one of plain values.
 */
const MOST_WAITING = 10_000

/**
 * What one list of a JSON text has shown of itself: entries that are no objects learn of only where
 * the list is one of links. The outermost list always is; one inside of an object is as soon as it
 * has an object, because answers of APIs also carry lists of plain words.
 */
export class EntryList {
  #waiting: number[] = []
  #hasObject: boolean

  constructor(readonly isOutermost: boolean) {
    this.#hasObject = isOutermost
  }

  /** An object of the list begins: those before it were entries too. */
  *beginObject(): Generator<{ line: number; text: null }> {
    const waiting = this.#waiting
    this.#waiting = []
    this.#hasObject = true
    for (const line of waiting) yield { line, text: null }
  }

  /** An entry of the list was no object. */
  *addPlain(line: number): Generator<{ line: number; text: null }> {
    if (this.#hasObject) yield { line, text: null }
    else if (this.#waiting.length < MOST_WAITING) this.#waiting.push(line)
  }
}
