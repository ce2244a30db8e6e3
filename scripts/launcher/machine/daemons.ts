import { spawn } from 'node:child_process'
import { appendFileSync, closeSync, openSync } from 'node:fs'
import { pause } from './interruptions.ts'
import { rotateLogs } from './log_files.ts'
import { logs, root } from './paths.ts'
import { findProcess, forget, isRunning, remember, rememberedPid, signal } from './processes.ts'

const LOOK_MS = 100

/** Changes of the environment that a program gets; undefined takes a name out. */
export type Environment = Record<string, string | undefined>

/** The mark of a test run (test_run/marks.ts). What serves longer than the run does not carry it. */
export const UNMARKED: Environment = { SHUNT_RUN: undefined }

/**
 * Starts a program that outlives us, in a session of its own, with its log in `storage/logs`, and remembers
 * its id.
 *
 * @param name of the process, of its log and of the file with its id
 */
export function startDaemon(
  name: string,
  [program, ...words]: string[],
  environment: Environment = {}
): void {
  const log = `${logs}/${name}.log`
  const file = openSync(log, 'a', 0o600)
  rotateLogs()
  const child = spawn(program, words, {
    cwd: root,
    detached: true,
    stdio: ['ignore', file, file],
    env: { ...process.env, ...environment },
  })
  closeSync(file)
  child.on('error', (error) => appendFileSync(log, `${error.message}\n`))
  child.unref()
  remember(name, child.pid)
}

/** Asks processes to end and waits for all of them; those that have ended are forgotten. */
export async function halt(seconds: number, ...names: string[]): Promise<void> {
  const asked = new Map(names.map((name) => [name, findProcess(name)]))
  for (const pid of asked.values()) if (pid !== null) askToEnd(pid)
  let looks = (seconds * 1_000) / LOOK_MS
  for (const name of names) {
    for (; looks > 0 && isRunning(name); looks--) {
      const pid = rememberedPid(name)!
      // It has handed its port on in the meantime.
      if (pid !== asked.get(name)) askToEnd(pid)
      asked.set(name, pid)
      await pause(LOOK_MS)
    }
    if (!isRunning(name)) forget(name)
  }
}

/** A frozen process would not receive the signal before it goes on. */
function askToEnd(pid: number): void {
  signal(pid, 'SIGTERM')
  signal(pid, 'SIGCONT')
}
