import { spawnSync } from 'node:child_process'
import { appendFileSync, closeSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { fail, showLog } from '../machine/output.ts'
import { logs, storage } from '../machine/paths.ts'

/** Folder in which releases are made. */
export const WORK = `${storage}/release`
const LOG = `${logs}/release.log`

/**
 * Does a piece of work with an empty folder and an empty log.
 *
 * @throws Exit 75 with the end of the log
 */
export async function inWorkFolder<Made>(make: () => Promise<Made>): Promise<Made> {
  rmSync(WORK, { recursive: true, force: true })
  writeFileSync(LOG, '', { mode: 0o600 })
  const made = await make().catch((error: Error) => {
    appendFileSync(LOG, `${error.message}\n`)
    showLog(LOG)
    fail(75, 'the release could not be made.')
  })
  rmSync(WORK, { recursive: true, force: true })
  return made
}

/** Runs a program, whose words go into the log, and what it prints into a file where one is named. */
export function succeeds([program, ...words]: string[], cwd?: string, output = LOG): boolean {
  const [log, file] = [openSync(LOG, 'a'), openSync(output, output === LOG ? 'a' : 'w')]
  const { status } = spawnSync(program, words, { cwd, stdio: ['ignore', file, log] })
  for (const one of [log, file]) closeSync(one)
  return status === 0
}

/** @throws Error where the program fails */
export function must(command: string[], cwd?: string, output?: string): void {
  if (!succeeds(command, cwd, output)) throw new Error(`${command.slice(0, 3).join(' ')} failed`)
}
