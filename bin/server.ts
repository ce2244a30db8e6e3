import cluster from 'node:cluster'
import type { Server } from 'node:http'
import type { RedirectPlane } from '#app/redirect/redirect_plane'
import { reportCrashes } from '#app/shared/process/report_crashes'
import { traceVisits } from '#app/shared/process/traces'
import { collectGarbage } from './collect_garbage.js'
import { createDrainingServer } from './draining_server.js'
import { handOnPort, reportServing, socketOf } from './hand_on_port.js'
import { createIgnitor } from './ignitor.js'
import { reportStartFailure } from './start_failure.js'

/** Sets our defaults for where the framework listens, where the environment says nothing. */
async function setListeningDefaults(): Promise<void> {
  const { default: installation } = await import('#config/installation')
  process.env.HOST ||= installation.host
  process.env.PORT ||= String(installation.port)
}

/**
 * Runs once the last answer was sent: an open line to the supervisor keeps no process from ending.
 */
function unrefSupervisorChannel(): void {
  process.channel?.unref()
}

/**
 * No one is served before the port is listened on, so a process that receives the signal to end
 * while it starts has nothing to bring to an end. The framework would go on starting after its own
 * end, and never exit.
 */
function leaveWhileStarting(hasListened: () => boolean): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => hasListened() || process.exit())
  }
}

/**
 * Refuses to start with another key than that of the database. Where the database does not answer,
 * links redirect all the same, and the process ends once it learns of a wrong key.
 */
async function guardOwnKey(whenEnding: (end: () => void) => void): Promise<void> {
  const { awaitOwnKey, tryOwnKey } = await import('#app/installation/keys/guard_own_key')
  if (await tryOwnKey()) return
  const ending = new AbortController()
  whenEnding(() => ending.abort())
  void awaitOwnKey(ending.signal).catch(reportStartFailure)
}

/** Starts one web process: the redirect plane in front, the framework behind it. */
async function serve(): Promise<void> {
  let hasListened = false
  leaveWhileStarting(() => hasListened)
  const { parkReader } = await import('#app/shared/untrusted_files/reading_process')
  parkReader()
  await setListeningDefaults()
  let plane: RedirectPlane
  let server: Server
  const ignitor = createIgnitor().tap((app) => {
    app.starting(async () => {
      const { traceBySettings } = await import('#app/installation/tracing/trace_by_settings')
      app.terminating(await traceBySettings())
      await guardOwnKey((end) => app.terminating(end))
      plane = await app.container.make('redirect.plane')
      await plane.start()
      const { startWatches } = await import('#app/shared/jobs/registry')
      app.terminating(await startWatches())
      const { setUpOffer } = await import('#app/installation/set_up/actions/offer_set_up')
      app.terminating(() => setUpOffer.stop())
      await setUpOffer.start()
      const { described } = await import('#config/single_sign_on')
      if (described.provider) {
        const { applySettingsAtStart } =
          await import('#app/installation/provisioning/actions/apply_settings')
        await applySettingsAtStart()
      }
      const { startUploadSweep } = await import('#app/platform/api/uploads')
      app.terminating(startUploadSweep())
      const { startMetrics } = await import('#app/installation/metrics/process_metrics')
      app.terminating(startMetrics(plane))
      const { InstanceReporter } = await import('#app/installation/health/instance_reporter')
      const reporter = new InstanceReporter('web', plane)
      app.terminating(() => reporter.stop())
      reporter.start()
      const { startAlertWatch } = await import('#app/installation/alerts/start_alert_watch')
      app.terminating(startAlertWatch(() => plane.takesClicks()))
      collectGarbage()
    })
    app.terminating(unrefSupervisorChannel)
  })
  await ignitor.httpServer().start((handler) => {
    server = createDrainingServer(traceVisits((next) => plane.wrap(next), handler))
    server.on('connection', () => plane.connected())
    server.once('listening', () => (hasListened = true))
    if (!cluster.isWorker) handOnPort(server)
    return server
  })
  await watchLoop(server!)
  reportServing()
}

/** Has the place of this process taken when its event loop stands still. */
async function watchLoop(server: Server): Promise<void> {
  const { startLoopWatch, STUCK_LINE } = await import('#app/installation/watchdog/loop_watch')
  const line = process.env[STUCK_LINE]
  const socket = socketOf(server)
  if (line) startLoopWatch('web', { by: 'primary', line: Number(line) })
  else if (cluster.isWorker || socket === null) startLoopWatch('web', { by: 'supervisor' })
  else startLoopWatch('web', { by: 'successor', socket, program: process.argv[1] })
}

/**
 * Returns whether this process has to stay while web processes are replaced. systemd and containers
 * end everything with the process that they started; the launcher's supervisor follows a successor.
 */
function mustStay(): boolean {
  const isWatched = Boolean(process.env.INVOCATION_ID) || process.pid === 1
  return isWatched && !process.env.SHUNT_SUPERVISED
}

async function run(): Promise<void> {
  reportCrashes()
  if (cluster.isWorker) return serve()
  const { default: installation } = await import('#config/installation')
  if (installation.webConcurrency === 1 && !mustStay()) return serve()
  const { superviseWebProcesses } = await import('./web_cluster.js')
  superviseWebProcesses(installation.webConcurrency)
}

run().catch(reportStartFailure)
