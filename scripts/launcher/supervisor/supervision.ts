import { shareCompileCache } from '../machine/compile_cache.ts'
import { halt, startDaemon } from '../machine/daemons.ts'
import { say } from '../machine/output.ts'
import { root } from '../machine/paths.ts'
import { allProcesses, findProcess, killGroup, wordsOf } from '../machine/processes.ts'
import { forgetRestarts } from './restarts.ts'

const PROGRAM = `${root}/scripts/launcher/main.ts`
const WORD = 'supervise'

/** It looks after a handful of numbers: V8 need not keep memory for more. */
const NODE_OPTIONS = [
  '--disable-warning=ExperimentalWarning',
  '--max-old-space-size=16',
  '--max-semi-space-size=1',
]

/** What a supervisor looks after, where it is ours. */
const CHARGES = ['mariadb', 'redis', 'web', 'worker', 'caddy'] as const
const STOP_SECONDS = 5

/** Starts a supervisor in the place of another: it starts things with the settings that it was started with itself. */
export async function startSupervisor(): Promise<void> {
  await stopSupervisor()
  for (const name of CHARGES) forgetRestarts(name)
  // What this process has compiled of it, that one need not compile again.
  await import('../commands/supervise.ts')
  const command = [process.execPath, ...NODE_OPTIONS, PROGRAM, WORD]
  startDaemon('supervisor', command, shareCompileCache())
}

export async function stopSupervisor(): Promise<void> {
  await halt(STOP_SECONDS, 'supervisor')
  const pid = findProcess('supervisor')
  for (const one of [...(pid === null ? [] : [pid]), ...findOtherSupervisors()]) killGroup(one)
  await halt(STOP_SECONDS, 'supervisor')
}

/** Returns those of this folder whose number was lost: they would start again what is stopped. */
function findOtherSupervisors(): number[] {
  return allProcesses().filter((pid) => {
    const [program, word] = wordsOf(pid).slice(-2)
    return word === WORD && program === PROGRAM
  })
}

export function saySupervisor(): void {
  const pid = findProcess('supervisor')
  say(pid === null ? 'supervisor: not running' : `supervisor: running, process ${pid}`)
}
