import { rmSync, writeFileSync } from 'node:fs'
import { launchWorker, stopProcesses } from '../application/processes_of_shunt.ts'
import { forgetFailures, rememberFailure, rememberRefusal } from '../builds/build_stamps.ts'
import { buildInUse, forgetBuilds, previousBuild, takeBuild } from '../builds/builds.ts'
import { takePackages } from '../builds/packages.ts'
import { pause } from '../machine/interruptions.ts'
import { fail, say, showLog } from '../machine/output.ts'
import { logs, run } from '../machine/paths.ts'
import { findProcess } from '../machine/processes.ts'
import { isShuntRunning } from '../services/services.ts'
import { startSupervisor } from '../supervisor/supervision.ts'
import { takeParts } from './archive.ts'
import { shareAssets } from './assets.ts'
import { nameBackup } from './preparation.ts'
import { renewWeb, renewWorker, webChildren } from './renewal.ts'
import { stopNotingSignals } from './signals.ts'

/** Says that the exchange has begun: after a power cut, the next upgrade completes it. It names the build of before. */
export const EXCHANGE_FILE = `${run}/upgrading`

const LOOK_MS = 200
const RENEWAL_LOOKS = 50

export interface Exchange {
  /** Build that runs; null where it has no name yet. */
  from: string | null
  fromName: string

  /** Build that is to run. */
  fresh: string
  goesBack: boolean

  /** Path of the backup; empty: none was made. */
  backup: string
}

/** The processes that served before anything was exchanged. */
interface Served {
  web: number | null
  children: readonly number[]
}

/**
 * Has the new build serve: one web process after the other, the worker, the supervisor. Back to the build of before
 * where the new one does not stay healthy.
 *
 * @throws Exit 79, or with the code of the signal
 */
export async function exchangeBuild(exchange: Exchange): Promise<void> {
  const { fresh, goesBack } = exchange
  const isServing = isShuntRunning()
  if (isServing) writeFileSync(EXCHANGE_FILE, `${exchange.from ?? ''}\n`)
  shareAssets(buildInUse(), fresh)
  const web = findProcess('web')
  const before = { web, children: webChildren(web) }
  takeBuild(fresh)
  const from = exchange.from ?? previousBuild()
  forgetFailures()
  if (isServing) {
    await renewProcesses({ ...exchange, from }, before)
    takeParts(fresh)
    // One of this version, with what there is to look after now.
    await startSupervisor()
    rmSync(EXCHANGE_FILE, { force: true })
  } else {
    takeParts(fresh)
    say('Shunt was not running; ./shunt start starts it.')
  }
  if (goesBack) rememberRefusal()
  takePackages(fresh)
  forgetBuilds()
}

async function renewProcesses(
  exchange: Exchange & { from: string },
  before: Served
): Promise<void> {
  say('Renewing the web processes, one after the other ...')
  if (!(await renewWeb())) await goBack(exchange, before, { withWorker: false })
  say('Renewing the worker ...')
  if (!(await renewWorker())) await goBack(exchange, before, { withWorker: true })
}

async function goBack(
  { from, fromName, fresh, backup }: Exchange & { from: string },
  before: Served,
  { withWorker }: { withWorker: boolean }
): Promise<never> {
  const signalCode = stopNotingSignals()
  const why = signalCode ? 'the upgrade was interrupted' : 'the new version does not stay healthy'
  say(`${why}; going back to ${fromName} ...`)
  showLog(`${logs}/web.log`)
  takeBuild(from)
  rememberFailure(fresh)
  await awaitRenewalUnderWay(before)
  const isBack = goesOnUnchanged(before) || (await renewWeb())
  if (!isBack) say('The web processes are not ready; ./shunt logs web shows why.')
  if (withWorker) {
    await stopProcesses('worker')
    launchWorker()
  }
  await startSupervisor()
  rmSync(EXCHANGE_FILE, { force: true })
  fail(
    signalCode || 79,
    `${why}. ${fromName} serves again; what the database got is of no harm to it.${nameBackup(backup)}`
  )
}

/** A renewal that is under way goes on with the build of before. */
async function awaitRenewalUnderWay({ children }: Served): Promise<void> {
  for (let looks = 0; looks < RENEWAL_LOOKS; looks++) {
    const web = findProcess('web')
    const now = webChildren(web)
    if (web === null || !children.some((pid) => now.includes(pid))) return
    await pause(LOOK_MS)
  }
}

/** Did none of the processes of before get replaced? */
function goesOnUnchanged({ web, children }: Served): boolean {
  const now = findProcess('web')
  if (now === null) return false
  if (children.length === 0) return now === web
  return webChildren(now).join(' ') === children.join(' ')
}
