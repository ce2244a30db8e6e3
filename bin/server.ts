import cluster from 'node:cluster'
import { prettyPrintError } from '@adonisjs/core'
import type { RedirectPlane } from '#app/redirect/redirect_plane'
import { createDrainingServer } from './draining_server.js'
import { handOnPort, thankForPort } from './hand_on_port.js'
import { createIgnitor } from './ignitor.js'

/** Sets our defaults for where the framework listens, where the environment says nothing. */
async function setListeningDefaults(): Promise<void> {
  const { default: installation } = await import('#config/installation')
  process.env.HOST ||= installation.host
  process.env.PORT ||= String(installation.port)
}

/**
 * Runs once the last answer was sent: an open line to the supervisor keeps no process from ending.
 */
function letGoOfSupervisor(): void {
  process.channel?.unref()
}

/**
 * No one is served before the port is listened on, so that a process which is told to end while it
 * starts has nothing to bring to an end: the framework would go on starting after its own end, and
 * never go.
 */
function leaveWhileStarting(hasListened: () => boolean): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => hasListened() || process.exit())
  }
}

/** Starts one web process: the redirect plane in front, the framework behind it. */
async function serve(): Promise<void> {
  let hasListened = false
  leaveWhileStarting(() => hasListened)
  await setListeningDefaults()
  let plane: RedirectPlane
  const ignitor = createIgnitor().tap((app) => {
    app.starting(async () => {
      plane = await app.container.make('redirect.plane')
      await plane.start()
      const { watchPlugins } = await import('#app/platform/plugins/watch')
      const { licenceWatch } = await import('#app/platform/licence/watch_licence')
      const { planWatch } = await import('#app/platform/access/known_plans')
      await Promise.all([watchPlugins(), licenceWatch.start(), planWatch.start()])
      const { startMetrics } = await import('#app/installation/metrics/process_metrics')
      app.terminating(startMetrics(plane))
      const { InstanceReporter } = await import('#app/installation/health/instance_reporter')
      const reporter = new InstanceReporter('web', plane)
      app.terminating(() => reporter.stop())
      reporter.start()
      const { startAlertWatch } = await import('#app/installation/alerts/start_alert_watch')
      app.terminating(startAlertWatch(() => plane.takesClicks()))
    })
    app.terminating(letGoOfSupervisor)
  })
  await ignitor.httpServer().start((handler) => {
    const server = createDrainingServer(plane.wrap(handler))
    server.on('connection', () => plane.connected())
    server.once('listening', () => {
      hasListened = true
      thankForPort()
    })
    if (!cluster.isWorker) handOnPort(server)
    return server
  })
}

async function run(): Promise<void> {
  if (cluster.isWorker) return serve()
  const { default: installation } = await import('#config/installation')
  if (installation.webConcurrency === 1) return serve()
  const { superviseWebProcesses } = await import('./web_cluster.js')
  superviseWebProcesses(installation.webConcurrency)
}

run().catch((error) => {
  process.exitCode = 1
  prettyPrintError(error)
})
