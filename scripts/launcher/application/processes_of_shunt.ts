import { writeFileSync } from 'node:fs'
import { buildInUse } from '../builds/builds.ts'
import { halt, startDaemon, type Environment } from '../machine/daemons.ts'
import { say } from '../machine/output.ts'
import { run } from '../machine/paths.ts'
import { endLeftovers, findProcess, isRunning, killGroup } from '../machine/processes.ts'
import { runInOurPlace } from '../machine/programs.ts'
import { envFileOptions } from '../machine/settings.ts'

/**
 * Room for young values, MB: Node.js takes three times 40 when left alone and does not return them. With 8
 * redirects take as long (side by side). What NODE_OPTIONS says goes before.
 */
const YOUNG_VALUES = '--max-semi-space-size=8'

/**
 * Threads that clear memory beside the one that answers: by themselves four, with 0 one less than there are cores.
 * With one on two cores, p99 of redirects beside reports was 22 ms, and 31 with four (bench/reports_beside.ts).
 */
const CLEARING = '--v8-pool-size=0'

/** Options of Node.js for each process of the application. */
export const OPTIONS_OF_NODE = [YOUNG_VALUES, CLEARING]

const STOP_SECONDS = 10
const KILLED_WITHIN_SECONDS = 5

/** Starts the web processes of the build in use, and does not wait. */
export function launchWeb(): void {
  endLeftovers('web')
  writeFileSync(`${run}/web_build`, `${buildInUse() ?? ''}\n`)
  const command = ['node', ...envFileOptions(), 'build/bin/server.js']
  startDaemon('web', command, { ...nodeOptions(), SHUNT_SUPERVISED: 'yes' })
}

/** Starts the worker of the build in use, and does not wait. */
export function launchWorker(): void {
  const command = ['node', ...envFileOptions(), 'build/ace.js', 'work']
  startDaemon('worker', command, nodeOptions())
}

/**
 * Runs a command of ace in our place.
 *
 * @returns its exit code, as `runInOurPlace` does
 */
export function runAce(...words: string[]): Promise<number> {
  return runInOurPlace(['node', 'ace', ...words], nodeOptions())
}

function nodeOptions(): Environment {
  return { NODE_OPTIONS: `${OPTIONS_OF_NODE.join(' ')} ${process.env.NODE_OPTIONS ?? ''}`.trim() }
}

/** Ends processes of the application; what is still there after 10 seconds is killed, and said so. */
export async function stopProcesses(...names: string[]): Promise<void> {
  const leader = findProcess('web')
  await halt(STOP_SECONDS, ...names)
  for (const name of names) {
    const pid = findProcess(name)
    if (pid === null) continue
    say(`${name} did not stop within ${STOP_SECONDS} seconds; ending it.`)
    killGroup(pid)
  }
  await halt(KILLED_WITHIN_SECONDS, ...names)
  // Forked processes that their primary left behind would keep the port.
  if (leader !== null && names.includes('web') && !isRunning('web')) killGroup(leader)
}
