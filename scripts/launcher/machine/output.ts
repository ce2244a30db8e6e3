import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './paths.ts'

/** Ends the command with an exit code of `./shunt help`; the message is for people, on stderr. */
export class Exit extends Error {
  readonly code: number

  constructor(code: number, message = '') {
    super(message)
    this.code = code
  }
}

/** @throws Exit */
export function fail(code: number, message: string): never {
  throw new Exit(code, message)
}

let isOutputOfProgram = false

/** Leaves stdout to a program whose output someone reads, as in `ace` and `env`: our words go to stderr. */
export function leaveStdout(): void {
  isOutputOfProgram = true
}

/** Prints a line. */
export function say(line: string): void {
  const stream = isOutputOfProgram ? process.stderr : process.stdout
  stream.write(`${line}\n`)
}

/** A reader that stops early, such as `head`, has read enough; the command goes on. */
export function endSilentlyWithReader(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  }
}

const SHOWN_LINES = 25

/** Shows the end of a log, or its beginning, to a person who has to find out why; nothing of an empty one. */
export function showLog(file: string, part: 'head' | 'tail' = 'tail'): void {
  const lines = readText(file).trimEnd().split('\n')
  if (lines.join('') === '') return
  const shown = part === 'head' ? lines.slice(0, SHOWN_LINES) : lines.slice(-SHOWN_LINES)
  process.stderr.write(`--- from ${relative(root, file)}\n${shown.join('\n')}\n---\n`)
}

/** Returns the content of a file; an empty text where there is none that we can read. */
export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Returns the first line of a file; an empty text where there is none. */
export function readLine(file: string): string {
  return readText(file).split('\n')[0].trim()
}
