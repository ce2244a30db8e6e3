import { BaseCommand } from '@adonisjs/core/ace'
import type { ApplicationService } from '@adonisjs/core/types'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { reportStartFailure } from '../bin/start_failure.js'

/**
 * The work plane: stores clicks, delivers webhooks, runs jobs, keeps house. Run one on every
 * machine that serves redirects, because it drains that machine's own spool.
 */
export default class Work extends BaseCommand {
  static commandName = 'work'
  static description =
    'Store clicks, deliver webhooks, run queued jobs and sweeps until told to stop'
  static options: CommandOptions = { startApp: true, staysAlive: true }

  async run() {
    const stopping = new AbortController()
    let stop: () => Promise<unknown> = async () => {}
    this.app.terminating(async () => {
      stopping.abort()
      await stop()
    })
    const { awaitOwnKey } = await import('#app/installation/keys/guard_own_key')
    await awaitOwnKey(stopping.signal).catch(reportStartFailure)
    const { reportCrashes } = await import('#app/shared/report_crashes')
    reportCrashes()
    const { Sweeper } = await import('#app/shared/jobs/sweeper')
    const { startJobWorker } = await import('#app/shared/jobs/job_worker')
    const { openDrainer } = await import('#app/visits/clicks/open_drainer')
    const { DeliveryEngine } = await import('#app/integrations/webhooks/delivery_engine')
    const { HealthEngine } = await import('#app/linking/health/health_engine')
    const { BackupEngine } = await import('#app/installation/backups/backup_engine')
    const { watchPlugins } = await import('#app/platform/plugins/watch')
    const { licenceWatch } = await import('#app/platform/licence/watch_licence')
    const { planWatch } = await import('#app/platform/access/known_plans')
    const { presentHostWatch } = await import('#app/linking/printed_hosts/watch_present_host')
    await Promise.all([watchPlugins(), licenceWatch.start(), planWatch.start()])
    void presentHostWatch.start()
    const { InstanceReporter } = await import('#app/installation/health/instance_reporter')
    const drainer = await openDrainer()
    if (this.#isEnding(stopping.signal)) return

    const jobs = startJobWorker()
    const sweeper = new Sweeper()
    const drained = drainer.run(stopping.signal)
    const delivered = new DeliveryEngine().run(stopping.signal)
    const checked = new HealthEngine().run(stopping.signal)
    const backedUp = new BackupEngine().run(stopping.signal)
    const replicated = keepReplica(this.app, stopping.signal)
    const reporter = new InstanceReporter('worker')
    const { startAlertWatch } = await import('#app/installation/alerts/start_alert_watch')
    const stopWatching = startAlertWatch()
    reporter.start()
    sweeper.start()
    stop = () => {
      stopWatching()
      const engines = [drained, delivered, checked, backedUp, replicated]
      const ending = [jobs.close(), sweeper.stop(), ...engines]
      return Promise.all(ending).then(() => reporter.stop())
    }
    const { startLoopWatch } = await import('#app/installation/watchdog/loop_watch')
    startLoopWatch('worker', { by: 'supervisor' })
    const { default: logger } = await import('@adonisjs/core/services/logger')
    logger.info('working')
  }

  /** Was it asked to stop while it was starting? Then nothing may begin that no one would end. */
  #isEnding(signal: AbortSignal): boolean {
    return signal.aborted || this.app.isTerminating || this.app.isTerminated
  }
}

/** Keeps this machine's copy of all links, or removes it where none is wanted. */
async function keepReplica(app: ApplicationService, stop: AbortSignal): Promise<void> {
  const { default: redirectConfig } = await import('#config/redirect')
  if (redirectConfig.keepsReplica) {
    const keeper = await app.container.make('redirect.replica_keeper')
    return keeper.run(stop)
  }
  const { ReplicaFolder } = await import('#app/redirect/replica/replica_folder')
  new ReplicaFolder(redirectConfig.replica.folder).clear()
}
