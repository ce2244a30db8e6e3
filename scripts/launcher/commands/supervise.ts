import { setTimeout as sleep } from 'node:timers/promises'
import { launchWeb, launchWorker } from '../application/processes_of_shunt.ts'
import { tryLockFolder, unlockFolder } from '../machine/file_lock.ts'
import { rotateLogs } from '../machine/log_files.ts'
import { findProcess, isRunning, rememberedPid } from '../machine/processes.ts'
import { isTlsAuto, launchCaddy, launchMariadb, launchRedis } from '../services/launch.ts'
import { privateServers } from '../services/server_settings.ts'
import { countRestart } from '../supervisor/restarts.ts'
import { Watch } from '../supervisor/watch.ts'

const LOOK_MS = 500
const LOOKS_A_ROTATION = 20

const LAUNCHES = {
  mariadb: launchMariadb,
  redis: launchRedis,
  caddy: launchCaddy,
  web: launchWeb,
  worker: launchWorker,
}
type Charge = keyof typeof LAUNCHES

/** What there is to look after: a database and a Redis only where they are ours. */
function listCharges(): Charge[] {
  return [...privateServers(), ...(isTlsAuto() ? (['caddy'] as const) : []), 'web', 'worker']
}

/** Writes a line as those of the application are. */
function report(msg: string): void {
  const time = new Date().toISOString()
  const line = { level: 30, time, pid: process.pid, name: 'supervisor', msg }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

function lookAt(name: Charge, watch: Watch): void {
  const step = watch.look(isRunning(name), performance.now())
  if (step.kind === 'start') startAgain(name, watch)
  if (step.kind !== 'wait') return
  const seconds = (step.pauseMs / 1_000).toFixed(1)
  report(
    `${name} (process ${rememberedPid(name)}) ended by itself; starting it again in ${seconds} s`
  )
}

/** Not while another ./shunt is at work: it may be stopping what we would start. The next look comes soon. */
function startAgain(name: Charge, watch: Watch): void {
  if (!tryLockFolder()) return
  try {
    if (!isRunning(name)) {
      LAUNCHES[name]()
      const count = countRestart(name)
      report(`${name} is started again as process ${rememberedPid(name)} (restart ${count})`)
    }
    watch.noteStart(performance.now())
  } finally {
    unlockFolder()
  }
}

/** Another one has taken over: two of them would undo each other's work. */
function isReplaced(): boolean {
  const supervisor = findProcess('supervisor')
  return supervisor !== null && supervisor !== process.pid
}

/**
 * The supervisor: starts again what dies while Shunt runs. A process of its own, which `./shunt start` leaves behind and
 * `./shunt stop` ends first. All that it needs is loaded by now, because an upgrade replaces these files.
 */
export async function run(): Promise<void> {
  const watches = new Map(listCharges().map((name) => [name, new Watch()]))
  report(`watching over ${[...watches.keys()].join(' ')}`)
  for (let looks = 1; !isReplaced(); looks++) {
    try {
      if (looks % LOOKS_A_ROTATION === 0) rotateLogs()
      for (const [name, watch] of watches) lookAt(name, watch)
    } catch (error) {
      // A full disk, for example: the next look comes soon.
      report(`this look failed: ${(error as Error).message}`)
    }
    await sleep(LOOK_MS)
  }
}
