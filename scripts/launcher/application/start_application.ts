import { doesRedirect, isReady } from '../machine/health.ts'
import { whenLeaving } from '../machine/interruptions.ts'
import { fail, showLog } from '../machine/output.ts'
import { logs } from '../machine/paths.ts'
import { isRunning, rememberedPid } from '../machine/processes.ts'
import { waitUntil } from '../machine/waiting.ts'
import { followTls } from '../services/caddy.ts'
import { startSupervisor, stopSupervisor } from '../supervisor/supervision.ts'
import { keepAddress, wantedAddress } from './installation_settings.ts'
import { launchWeb, launchWorker, stopProcesses } from './processes_of_shunt.ts'
import { requireFreePort } from './start_checks.ts'

const READY_WITHIN_SECONDS = 60

/**
 * Starts what is not there of web, worker, Caddy and supervisor, and waits until visitors are answered. What was
 * started is stopped again if it does not get ready, or after a signal.
 *
 * @param hasDatabase whether readiness waits for the database too
 * @throws Exit 73, 76, 77
 */
export async function startApplication(hasDatabase: boolean): Promise<void> {
  let unready: string[] = []
  whenLeaving(async () => {
    if (unready.length > 0) await stopProcesses(...unready)
  })
  if (!isRunning('web')) {
    await requireFreePort()
    keepAddress()
    unready.push('web')
    launchWeb()
  }
  if (!isRunning('worker')) {
    unready.push('worker')
    launchWorker()
  }
  const check = hasDatabase ? isReady : doesRedirect
  const isThere = await waitUntil(() => check(wantedAddress()), {
    seconds: READY_WITHIN_SECONDS,
    pids: [rememberedPid('web'), rememberedPid('worker')],
  })
  if (isThere && isRunning('worker')) {
    if (await followTls()) await stopSupervisor()
    if (unready.length > 0 || !isRunning('supervisor')) await startSupervisor()
    unready = []
    return
  }
  const dead = unready.filter((name) => !isRunning(name)).at(-1)
  for (const name of unready) showLog(`${logs}/${name}.log`)
  const reason = dead
    ? `the ${dead} process ended by itself`
    : `not ready within ${READY_WITHIN_SECONDS} seconds`
  fail(77, `${reason}; what was started is stopped again.`)
}
