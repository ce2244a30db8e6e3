import { spawn, type ChildProcess } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { lowerPriority } from '#app/shared/process/lower_priority'

/** Visitors and the drainer come before a backup. */
const NICENESS = 10
const LONGEST_WORDS = 2_000

export interface RunningProgram {
  input: Writable
  output: Readable

  /** Resolves when it ended well. @throws Error with what it said */
  ended: Promise<void>
  kill(): void
}

/**
 * Starts a program whose input and output are our streams.
 *
 * @param signal ends it with the work that it is part of
 */
export function runProgram(program: string, args: string[], signal?: AbortSignal): RunningProgram {
  const child = spawn(program, args)
  const kill = () => void child.kill('SIGKILL')
  signal?.addEventListener('abort', kill, { once: true })
  const ended = waitFor(child, program).finally(() => signal?.removeEventListener('abort', kill))
  // Who started it may be waiting for its streams first; the failure is theirs to read later.
  ended.catch(() => {})
  lower(child)
  return { input: child.stdin, output: child.stdout, ended, kill }
}

async function waitFor(child: ChildProcess, program: string): Promise<void> {
  let words = ''
  child.stderr!.setEncoding('utf8').on('data', (more: string) => {
    words = (words + more).slice(-LONGEST_WORDS)
  })
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>(
    (resolve, reject) => {
      child.once('error', reject)
      child.once('close', (...end) => resolve(end))
    }
  )
  if (code === 0) return
  const name = program.split('/').at(-1)
  throw new Error(`${name} failed: ${words.trim() || `it ended with ${code ?? signal}`}`)
}

function lower(child: ChildProcess): void {
  try {
    if (child.pid) lowerPriority(NICENESS, child.pid)
  } catch {}
}
