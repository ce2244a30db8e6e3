import { createHash, type Hash } from 'node:crypto'
import { Transform } from 'node:stream'
import type { TableSum } from '#app/installation/backups/manifest'

const NEWLINE = 0x0a
const QUOTE = 0x27
const BACKSLASH = 0x5c
const OPEN = 0x28
const CLOSE = 0x29
const INSERT = 'INSERT INTO `'
const CREATE = 'CREATE TABLE `'
const VALUES = ' VALUES'
const HASHED_AT_ONCE = 64 * 1024

/**
 * Counts the rows of a dump and hashes them, table by table, while the dump passes: what it says is
 * of the dump's own snapshot, and costs the database nothing. Only rows are hashed, without what is
 * between them, so that a dump made with statements of another length has the same sums.
 *
 * Reads what mariadb-dump and mysqldump write: statements begin at the beginning of a line, and no
 * text holds a line break, because they escape it.
 */
export class DumpTally {
  rows = 0
  bytes = 0

  /** The table that is passing; null before the first. */
  table: string | null = null
  readonly #tables = new Map<string, RowHash>()
  #rest: Buffer[] = []
  #current: RowHash | null = null

  /** Returns a stream that lets the dump pass unchanged. */
  stream(): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        try {
          this.write(chunk)
          done(null, chunk)
        } catch (error) {
          done(error as Error)
        }
      },
    })
  }

  write(chunk: Buffer): void {
    this.bytes += chunk.length
    let at = 0
    for (;;) {
      const end = chunk.indexOf(NEWLINE, at)
      if (end === -1) break
      const piece = chunk.subarray(at, end)
      at = end + 1
      if (this.#rest.length === 0) this.#readLine(piece)
      else {
        this.#rest.push(piece)
        const line = Buffer.concat(this.#rest)
        this.#rest = []
        this.#readLine(line)
      }
    }
    if (at < chunk.length) this.#rest.push(chunk.subarray(at))
  }

  /** Returns the sums of every table, by name. */
  sums(): Record<string, TableSum> {
    return Object.fromEntries(
      [...this.#tables]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, hash]) => [name, hash.sum()])
    )
  }

  #readLine(line: Buffer): void {
    if (startsWith(line, INSERT)) {
      this.#begin(readName(line, INSERT))
      this.#readRows(line, line.indexOf(VALUES, INSERT.length) + VALUES.length)
    } else if (line[0] === OPEN && this.#current) this.#readRows(line, 0)
    else if (startsWith(line, CREATE)) this.#begin(readName(line, CREATE))
    else if (line.length > 0) this.#current = null
  }

  #begin(name: string): void {
    this.table = name
    this.#current = this.#tables.get(name) ?? new RowHash()
    this.#tables.set(name, this.#current)
  }

  #readRows(line: Buffer, from: number): void {
    let at = from
    for (;;) {
      const start = line.indexOf(OPEN, at)
      if (start === -1) return
      at = findRowEnd(line, start)
      this.#current!.add(line.subarray(start, at))
      this.rows++
    }
  }
}

/** Counts and hashes the rows of one table. Small rows are gathered: each update costs a call. */
class RowHash {
  #rows = 0
  readonly #hash: Hash = createHash('sha256')
  readonly #gathered = Buffer.allocUnsafe(HASHED_AT_ONCE)
  #length = 0

  add(row: Buffer): void {
    this.#rows++
    if (this.#length + row.length > HASHED_AT_ONCE) this.#flush()
    if (row.length > HASHED_AT_ONCE) this.#hash.update(row)
    else {
      this.#gathered.set(row, this.#length)
      this.#length += row.length
    }
  }

  sum(): TableSum {
    this.#flush()
    return { rows: this.#rows, sha256: this.#hash.copy().digest('hex') }
  }

  #flush(): void {
    this.#hash.update(this.#gathered.subarray(0, this.#length))
    this.#length = 0
  }
}

function startsWith(line: Buffer, words: string): boolean {
  return line.length > words.length && line.toString('latin1', 0, words.length) === words
}

function readName(line: Buffer, after: string): string {
  return line.toString('utf8', after.length, line.indexOf('`', after.length))
}

/** Returns where the row that begins here ends, its bracket included. */
function findRowEnd(line: Buffer, start: number): number {
  for (let at = start + 1; at < line.length; at++) {
    const byte = line[at]
    if (byte === CLOSE) return at + 1
    if (byte === QUOTE) at = findTextEnd(line, at + 1)
  }
  throw new Error('The dump has a row without an end')
}

/** Returns where the quote is that ends a text. A doubled quote begins another text at once. */
function findTextEnd(line: Buffer, from: number): number {
  for (let at = from; at < line.length; at++) {
    const byte = line[at]
    if (byte === QUOTE) return at
    if (byte === BACKSLASH) at++
  }
  throw new Error('The dump has a text without an end')
}
