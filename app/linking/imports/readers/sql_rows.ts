/** A value of an SQL dump: text, or null. */
export type SqlValue = string | null

/** A row of the dumped table, by the names of its columns. */
export interface SqlRow {
  line: number
  values: SqlValue[]

  /** Names as the statement gives them; null where it gives none. */
  names: string[] | null
}

/** MySQL reference manual, section 11.1.1, string literals: what stands behind a backslash. */
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', Z: '\x1a', 0: '\0' }

/** Longest value, row and beginning of a statement, in characters; the rest is not kept. */
const LONGEST_VALUE = 64 * 1024
const LONGEST_ROW = 256 * 1024
const LONGEST_HEAD = 16 * 1024

/** One more than a row may have, so that it fits no table. */
const MOST_VALUES = 1_001

/** Of a head, which has no quotation marks and one sign of space where the dump has any number. */
const INSERT = /^(?:INSERT|REPLACE)\s(?:IGNORE\s)?INTO\s([^\s(]+)\s?(\([^)]*\))?\s?VALUES\s?$/i
const CREATE = /^CREATE\sTABLE\s(?:IF\sNOT\sEXISTS\s)?([^\s(]+)\s?\(/i

/** What stands before a string and says how it is encoded: MySQL's character sets, and `N`. */
const INTRODUCER = /^(_[a-z0-9]+|n)$/i
const HEXADECIMAL = /^x$/i

/** The table of YOURLS's links: `yourls_url`, with whatever prefix the installation has. */
const TABLE = /(^|_)url$/i

/**
 * Reads the rows of one table out of a dump by mysqldump or phpMyAdmin, without ever having a whole
 * statement: a dump's statements are as long as its tables. Other tables are passed over.
 */
export class SqlRows {
  /** Columns as CREATE TABLE has them. */
  columns: string[] = []
  #line = 1
  #head = ''
  #quote: string | null = null
  #escaped = false
  #comment: 'line' | 'block' | null = null
  #previous = ''

  /** Inside the VALUES of the table: the names and the row at hand. */
  #names: string[] | null = null
  #inValues = false

  /** Inside the VALUES of another table: nothing is looked at until the statement ends. */
  #isForeign = false
  #row: { line: number; values: SqlValue[] } | null = null
  #value = ''
  #rowLength = 0
  #wasQuoted = false

  /** Is the string at hand one of hexadecimal digits, `x'6869'`? */
  #isHexadecimal = false

  /** Did the text end within a row or a string? */
  get isUnfinished(): boolean {
    return this.#quote !== null || this.#row !== null
  }

  *feed(text: string): Generator<SqlRow> {
    for (const character of text) {
      if (character === '\n') this.#line++
      if (this.#comment) this.#insideComment(character)
      else if (this.#quote) this.#insideQuote(character)
      else if (!this.#opensComment(character)) yield* this.#outside(character)
      this.#previous = character
    }
  }

  #insideComment(character: string): void {
    const isOver =
      this.#comment === 'line' ? character === '\n' : this.#previous === '*' && character === '/'
    if (isOver) this.#comment = null
  }

  /**
   * Returns whether a comment begins: `-- `, `#` and block comments. Comments that MySQL runs hold
   * nothing that we want.
   */
  #opensComment(character: string): boolean {
    if (character === '#' || (this.#previous === '-' && character === '-')) this.#comment = 'line'
    else if (this.#previous === '/' && character === '*') this.#comment = 'block'
    else return false
    if (/[-/]/.test(this.#head.at(-1) ?? '')) this.#head = this.#head.slice(0, -1)
    return true
  }

  #insideQuote(character: string): void {
    if (this.#escaped) {
      this.#append(ESCAPES[character] ?? character)
      this.#escaped = false
    } else if (character === '\\' && this.#quote === "'") this.#escaped = true
    else if (character === this.#quote) this.#quote = null
    else this.#append(character)
  }

  #append(character: string): void {
    if (this.#row) {
      if (this.#value.length >= LONGEST_VALUE || this.#rowLength >= LONGEST_ROW) return
      this.#value += character
      this.#rowLength++
    } else if (this.#head.length < LONGEST_HEAD) this.#head += character
  }

  *#outside(character: string): Generator<SqlRow> {
    if (character === "'" || ((character === '"' || character === '`') && !this.#row)) {
      // A quotation mark right behind the end of a string stands for itself.
      if (this.#row && this.#wasQuoted && this.#previous === "'") this.#append("'")
      if (this.#row && !this.#wasQuoted) this.#beginString()
      this.#quote = character
      this.#wasQuoted = true
      return
    }
    if (this.#row) yield* this.#insideRow(character)
    else if (character === ';') this.#endStatement()
    else if (this.#inValues && character === '(') this.#beginRow()
    else if (!this.#inValues && !this.#isForeign) this.#insideHead(character)
  }

  /** What stands before a string is no part of it. */
  #beginString(): void {
    const before = this.#value.trim()
    this.#isHexadecimal = HEXADECIMAL.test(before)
    if (this.#isHexadecimal || INTRODUCER.test(before) || before === '') this.#value = ''
  }

  #insideHead(character: string): void {
    if (character === '(' && this.#beginsValues()) return this.#beginRow()
    if (!/\s/.test(character)) return this.#append(character)
    const last = this.#head.at(-1)
    if (last === undefined || last === '\n') return
    if (last !== ' ') this.#append(character === '\n' ? '\n' : ' ')
    else if (character === '\n') this.#head = `${this.#head.slice(0, -1)}\n`
  }

  /** Looks at the whole head at its end alone, which is the word VALUES. */
  #beginsValues(): boolean {
    if (!/values\s?$/i.test(this.#head.slice(-7))) return false
    const match = INSERT.exec(this.#head)
    this.#isForeign = !match || !TABLE.test(match[1])
    if (!match || this.#isForeign) return false
    this.#inValues = true
    this.#names = match[2] ? namesIn(match[2].slice(1, -1)) : null
    return true
  }

  #beginRow(): void {
    this.#row = { line: this.#line, values: [] }
    this.#value = ''
    this.#rowLength = 0
    this.#wasQuoted = false
    this.#isHexadecimal = false
  }

  *#insideRow(character: string): Generator<SqlRow> {
    if (character !== ',' && character !== ')') {
      if (!this.#wasQuoted || !/\s/.test(character)) this.#append(character)
      return
    }
    if (this.#row!.values.length < MOST_VALUES) {
      this.#row!.values.push(this.#readValue())
    }
    this.#value = ''
    this.#wasQuoted = false
    this.#isHexadecimal = false
    if (character === ',') return
    const row = this.#row!
    this.#row = null
    yield { ...row, names: this.#names ?? (this.columns.length > 0 ? this.columns : null) }
  }

  #readValue(): SqlValue {
    if (!this.#wasQuoted) return bareValue(this.#value.trim())
    return this.#isHexadecimal ? bareValue(`0x${this.#value}`) : this.#value
  }

  #endStatement(): void {
    const match = CREATE.exec(this.#head)
    if (match && TABLE.test(match[1]))
      this.columns = readColumnNames(this.#head.slice(match[0].length))
    this.#head = ''
    this.#inValues = false
    this.#isForeign = false
    this.#names = null
  }
}

/** Reads the column names of a CREATE TABLE: the first word of each line that defines a column. */
function readColumnNames(definitions: string): string[] {
  return definitions
    .split('\n')
    .map((line) => line.trim().split(/\s+/)[0].replaceAll('`', ''))
    .filter((word) => /^[a-z_]\w*$/i.test(word))
    .filter((word) => !/^(PRIMARY|KEY|UNIQUE|CONSTRAINT|INDEX|FULLTEXT)$/i.test(word))
}

function namesIn(list: string): string[] {
  return list.split(',').map((name) => name.replaceAll(/[`"]/g, '').trim())
}

/**
 * Returns a number, NULL, or text in hexadecimal, as phpMyAdmin and Navicat may write binary
 * columns, with or without its character set.
 */
function bareValue(given: string): SqlValue {
  const text = given.replace(/^_[a-z0-9]+\s+/i, '')
  if (/^null$/i.test(text)) return null
  if (/^0x([0-9a-f]{2})*$/i.test(text)) return Buffer.from(text.slice(2), 'hex').toString()
  return text
}
