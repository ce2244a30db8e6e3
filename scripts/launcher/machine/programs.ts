import { spawn, spawnSync, type SpawnOptions } from 'node:child_process'
import { accessSync, closeSync, constants, openSync, statSync } from 'node:fs'
import { constants as system } from 'node:os'
import { listenToSignals, throwIfInterrupted } from './interruptions.ts'
import { signal } from './processes.ts'

export interface RunOptions {
  /** File that gets what the program says, in the place of what it had. */
  log: string

  /** Keeps what the log had. */
  append?: boolean
  cwd?: string
  env?: Record<string, string | undefined>

  /** A session of its own, so that Ctrl-C does not reach it. */
  apart?: boolean

  /** Gets the id of the process as soon as it runs. */
  onStart?: (pid: number) => void
}

/**
 * Runs a program to its end, without input.
 *
 * @returns its exit code, 128 and the number of the signal that ended it, or 127 where there is no such program
 * @throws Exit after a signal to us
 */
export async function runLogged(
  [program, ...words]: string[],
  { log, append, cwd, env, apart, onStart }: RunOptions
): Promise<number> {
  const file = openSync(log, append ? 'a' : 'w', 0o600)
  const child = spawn(program, words, {
    cwd,
    env: { ...process.env, ...env },
    detached: apart,
    stdio: ['ignore', file, file],
  })
  closeSync(file)
  if (child.pid !== undefined) onStart?.(child.pid)
  const code = await endOf(child)
  throwIfInterrupted()
  return code
}

/** Waits for the end of a program; see `runLogged` for what it returns. */
export function endOf(child: ReturnType<typeof spawn>): Promise<number> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(127))
    child.once('exit', (code, name) => resolve(code ?? 128 + system.signals[name!]))
  })
}

/**
 * Runs a program in our place: with our input, our output and the signals that we get. We stay, because something
 * has to be tidied afterwards.
 *
 * @returns its exit code, as `runLogged` does
 */
export function runInOurPlace(
  [program, ...words]: string[],
  env: Record<string, string | undefined> = {}
): Promise<number> {
  const options: SpawnOptions = { stdio: 'inherit', env: { ...process.env, ...env } }
  const child = spawn(program, words, options)
  listenToSignals((_code, name) => {
    // At a terminal the program has received Ctrl-C by itself.
    if (name === 'SIGINT' && process.stdin.isTTY) return
    if (child.pid !== undefined) signal(child.pid, name)
  })
  return endOf(child)
}

/** Returns what a program prints; null where it fails or where there is none. */
export function outputOf(
  [program, ...words]: string[],
  env: Record<string, string | undefined> = {}
): string | null {
  const { status, stdout } = spawnSync(program, words, {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 * 1_024 * 1_024,
  })
  return status === 0 ? stdout.trim() : null
}

/** Returns where a program lies, as `command -v` does; null: nowhere in PATH. */
export function findProgram(name: string): string | null {
  const folders = name.includes('/') ? [''] : (process.env.PATH ?? '').split(':')
  const files = folders.map((folder) => (folder ? `${folder}/${name}` : name))
  return files.find(isProgram) ?? null
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}
