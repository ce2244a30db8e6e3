import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/**
 * The work plane: stores clicks, runs jobs, keeps house. Run one on every machine that serves
 * redirects, because it drains that machine's own spool.
 */
export default class Work extends BaseCommand {
  static commandName = 'work'
  static description = 'Store clicks, run queued jobs and sweeps until told to stop'
  static options: CommandOptions = { startApp: true, staysAlive: true }

  async run() {
    const { Sweeper } = await import('#app/jobs/sweeper')
    const { startJobWorker } = await import('#app/jobs/job_worker')
    const { openDrainer } = await import('#app/clicks/open_drainer')
    const stopping = new AbortController()
    const jobs = startJobWorker()
    const sweeper = new Sweeper()
    const drainer = await openDrainer()
    const drained = drainer.run(stopping.signal)
    sweeper.start()
    this.app.terminating(async () => {
      stopping.abort()
      await Promise.all([jobs.close(), sweeper.stop(), drained])
    })
    this.logger.info('working')
  }
}
