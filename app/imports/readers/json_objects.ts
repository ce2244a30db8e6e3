/** An object of a JSON text, as text, and the line that it begins in. */
export interface JsonPiece {
  line: number
  text: string
}

/** Longest object, in characters. */
const LONGEST_OBJECT = 256 * 1024

export class JsonTooLong extends Error {}

/**
 * Finds the objects that the lists of a JSON text hold, without ever having the whole text: the
 * links of every API that we read stand in a list, at whatever depth, but for those of YOURLS,
 * which are members of an object named `links`. Lists within such an object belong to it.
 *
 * Feed it the text piece by piece. It reads no more of JSON than brackets, strings and names; what
 * it hands out still has to be parsed.
 */
export class JsonObjects {
  /** What is open outside of an object that we want: `[`, `{` or the `{` of `links`. */
  readonly #open: ('[' | '{' | 'links')[] = []
  #line = 1
  #inString = false
  #escaped = false

  /** The last string outside of wanted objects, and whether a colon followed it. */
  #string = ''
  #name: string | null = null
  #wanted: { line: number; depth: number; parts: string[]; length: number } | null = null

  /** Did the text end before what was open was closed? */
  get isUnfinished(): boolean {
    return this.#inString || this.#wanted !== null || this.#open.length > 0
  }

  *feed(text: string): Generator<JsonPiece> {
    let start = 0
    for (let index = 0; index < text.length; index++) {
      const character = text[index]
      if (character === '\n') this.#line++
      if (this.#inString) {
        this.#insideString(character)
        continue
      }
      if (character === '"') {
        this.#inString = true
        this.#string = ''
      } else if (this.#wanted) {
        if (character === '{' || character === '[') this.#wanted.depth++
        else if ((character === '}' || character === ']') && --this.#wanted.depth === 0) {
          this.#keep(text.slice(start, index + 1))
          yield { line: this.#wanted.line, text: this.#wanted.parts.join('') }
          this.#wanted = null
        }
      } else if (this.#begins(character)) start = index
    }
    if (this.#wanted) this.#keep(text.slice(start))
  }

  #insideString(character: string): void {
    if (this.#escaped) this.#escaped = false
    else if (character === '\\') this.#escaped = true
    else if (character === '"') this.#inString = false
    else if (!this.#wanted && this.#string.length < 20) this.#string += character
  }

  /** Outside of wanted objects: does one begin here? */
  #begins(character: string): boolean {
    const around = this.#open.at(-1)
    if (character === ':') this.#name = this.#string
    else if (character === ',') this.#name = null
    else if (character === '[') this.#open.push('[')
    else if (character === ']' || character === '}') this.#open.pop()
    else if (character === '{') {
      if (around === '[' || around === 'links') {
        this.#wanted = { line: this.#line, depth: 1, parts: [], length: 0 }
        return true
      }
      this.#open.push(this.#name === 'links' ? 'links' : '{')
      this.#name = null
    }
    return false
  }

  #keep(part: string): void {
    this.#wanted!.parts.push(part)
    this.#wanted!.length += part.length
    if (this.#wanted!.length > LONGEST_OBJECT) throw new JsonTooLong()
  }
}
