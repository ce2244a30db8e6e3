import { stripVTControlCharacters } from 'node:util'

const FULL = 80

export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2))
}

/** For people beside the output, which programs may be reading. */
export function note(text: string): void {
  process.stderr.write(`${text}\n`)
}

/** Takes out what would steer a terminal: titles and destinations are written by anyone. */
export function plain(text: string): string {
  return stripVTControlCharacters(text).replace(
    /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
    ' '
  )
}

/** Writes rows under headings; the last column is cut where the terminal ends. */
export function table(headings: string[], rows: string[][]): string {
  const all = [headings, ...rows.map((row) => row.map(plain))]
  const widths = headings.map((_, at) => Math.max(...all.map((row) => row[at]!.length)))
  const isShown = process.stdout.isTTY
  return all
    .map((row) => {
      const line = row
        .map((cell, at) => cell.padEnd(widths[at]!))
        .join('  ')
        .trimEnd()
      return isShown ? cut(line, process.stdout.columns ?? FULL) : line
    })
    .join('\n')
}

/** Writes fields below each other. */
export function record(fields: [name: string, value: unknown][]): string {
  const shown = fields.filter(([, value]) => value !== null && value !== undefined && value !== '')
  const width = Math.max(...shown.map(([name]) => name.length))
  return shown.map(([name, value]) => `${name.padEnd(width)}  ${plain(String(value))}`).join('\n')
}

function cut(line: string, width: number): string {
  return line.length <= width ? line : `${line.slice(0, Math.max(1, width - 1))}…`
}

/** Shows how far long work is: over itself in a terminal, else a line now and then. */
export class Progress {
  static readonly #everyMs = 5_000
  #shownMs = -Infinity
  #isOpen = false

  show(text: string): void {
    if (process.stderr.isTTY) {
      process.stderr.write(`\r${cut(text, process.stderr.columns ?? FULL).padEnd(FULL - 1)}`)
      this.#isOpen = true
    } else if (performance.now() - this.#shownMs >= Progress.#everyMs) {
      this.#shownMs = performance.now()
      note(text)
    }
  }

  end(): void {
    if (this.#isOpen) process.stderr.write('\n')
    this.#isOpen = false
  }
}
