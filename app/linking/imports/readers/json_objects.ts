import { EntryList } from '#app/linking/imports/readers/entry_list'
import { MAX_JSON_DEPTH } from '#app/shared/text/json'

/** An entry of a list in a JSON text, and the line that it begins in. */
export interface JsonPiece {
  line: number

  /** The object as text; null for an entry that is none, such as `null`, `5` or `"x"`. */
  text: string | null
}

/** Longest object, in characters. */
const LONGEST_OBJECT = 256 * 1024

export class JsonTooLong extends Error {}

/**
 * Finds the objects that the lists of a JSON text hold, without ever having the whole text: the
 * links of every API that we read stand in a list, at whatever depth, but for those of YOURLS,
 * which are members of an object named `links`. Lists within such an object belong to it. What
 * stands between the objects and is not an object is handed out as such, so that no entry is lost
 * in silence.
 *
 * Feed it the text piece by piece. Of JSON it reads only brackets, strings and names; what it hands
 * out still has to be parsed.
 */
export class JsonObjects {
  /** What is open outside of an object that we want; null for an object that holds no entries. */
  readonly #open: (EntryList | null)[] = []
  #line = 1
  #inString = false
  #escaped = false

  /** The last string outside of wanted objects, and whether a colon followed it. */
  #string = ''
  #name: string | null = null

  /** Line of a value outside of wanted objects that is neither a list nor an object. */
  #plainLine: number | null = null
  #wanted: { line: number; depth: number; parts: string[]; length: number } | null = null

  /** @param areLoose do the objects stand one after the other, in no list? */
  constructor(private readonly areLoose = false) {
    if (areLoose) this.#open.push(new EntryList(true))
  }

  /** Did the text end before what was open was closed? */
  get isUnfinished(): boolean {
    const isOpen = this.#open.length > (this.areLoose ? 1 : 0)
    return this.#inString || this.#wanted !== null || isOpen
  }

  /** @throws JsonTooLong for an object beyond all measure, or lists nested too deep */
  *feed(text: string): Generator<JsonPiece> {
    let start = 0
    for (let index = 0; index < text.length; index++) {
      const character = text[index]
      if (character === '\n') {
        if (this.#isBetween) yield* this.#endPlain()
        this.#line++
      }
      if (this.#inString) {
        this.#insideString(character)
        continue
      }
      if (character === '"') {
        this.#inString = true
        this.#string = ''
        if (!this.#wanted) this.#plainLine ??= this.#line
      } else if (this.#wanted) {
        if (character === '{' || character === '[') this.#wanted.depth++
        else if ((character === '}' || character === ']') && --this.#wanted.depth === 0) {
          this.#keep(text.slice(start, index + 1))
          yield { line: this.#wanted.line, text: this.#wanted.parts.join('') }
          this.#wanted = null
        }
      } else if (character === '{' && this.#open.at(-1)) {
        yield* this.#open.at(-1)!.beginObject()
        this.#wanted = { line: this.#line, depth: 1, parts: [], length: 0 }
        this.#plainLine = null
        start = index
      } else if (character > ' ') yield* this.#outside(character)
    }
    if (this.#wanted) this.#keep(text.slice(start))
  }

  /** Between loose objects, where a line of its own is an entry. */
  get #isBetween(): boolean {
    return this.areLoose && !this.#inString && !this.#wanted && this.#open.length === 1
  }

  #insideString(character: string): void {
    if (this.#escaped) this.#escaped = false
    else if (character === '\\') this.#escaped = true
    else if (character === '"') this.#inString = false
    else if (!this.#wanted && this.#string.length < 20) this.#string += character
  }

  /** Outside of wanted objects and strings. */
  *#outside(character: string): Generator<JsonPiece> {
    switch (character) {
      case ':':
        this.#name = this.#string
        this.#plainLine = null
        return
      case ',':
        this.#name = null
        return yield* this.#endPlain()
      case '[':
        return this.#push(new EntryList(this.#open.every((one) => one?.isOutermost)))
      case '{':
        return this.#push(this.#name === 'links' ? new EntryList(false) : null)
      case ']':
      case '}':
        yield* this.#endPlain()
        if (!this.areLoose || this.#open.length > 1) this.#open.pop()
        return
      default:
        if (character !== '\ufeff') this.#plainLine ??= this.#line
    }
  }

  #push(list: EntryList | null): void {
    if (this.#open.length >= MAX_JSON_DEPTH) throw new JsonTooLong()
    this.#open.push(list)
    this.#name = null
    this.#plainLine = null
  }

  *#endPlain(): Generator<JsonPiece> {
    const [line, list] = [this.#plainLine, this.#open.at(-1)]
    this.#plainLine = null
    if (line !== null && list) yield* list.addPlain(line)
  }

  #keep(part: string): void {
    this.#wanted!.parts.push(part)
    this.#wanted!.length += part.length
    if (this.#wanted!.length > LONGEST_OBJECT) throw new JsonTooLong()
  }
}
