import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { collectGarbage } from '../bin/collect_garbage.js'
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
    const { reportCrashes } = await import('#app/shared/process/report_crashes')
    reportCrashes()
    const { traceBySettings } = await import('#app/installation/tracing/trace_by_settings')
    const stopTracing = await traceBySettings()
    const { Sweeper } = await import('#app/shared/jobs/sweeper')
    const { startJobWorker } = await import('#app/shared/jobs/job_worker')
    const { allEngines, startWatches } = await import('#app/shared/jobs/registry')
    const stopWatches = await startWatches()
    const { InstanceReporter } = await import('#app/installation/health/instance_reporter')
    const engines = await Promise.all(allEngines().map((engine) => engine.open()))
    if (this.#isEnding(stopping.signal)) return

    collectGarbage()
    const jobs = startJobWorker()
    const sweeper = new Sweeper()
    const running = engines.map((engine) => engine.run(stopping.signal))
    const reporter = new InstanceReporter('worker')
    const { startAlertWatch } = await import('#app/installation/alerts/start_alert_watch')
    const stopWatching = startAlertWatch()
    reporter.start()
    sweeper.start()
    stop = () => {
      stopWatching()
      stopWatches()
      const ending = [jobs.close(), sweeper.stop(), ...running]
      return Promise.all(ending).then(() => Promise.all([reporter.stop(), stopTracing()]))
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
