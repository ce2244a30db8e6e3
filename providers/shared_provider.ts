import type { ApplicationService } from '@adonisjs/core/types'
import { BullJobQueue } from '#app/shared/jobs/bull_job_queue'
import type { JobQueue } from '#app/shared/jobs/job_queue'
import { addJobs } from '#app/shared/jobs/registry'
import type { OutboundHttpClient } from '#app/shared/outbound_http/outbound_http_client'
import { addProblems } from '#app/shared/problem_catalogue'
import { requestProblems } from '#app/shared/problems'

declare module '@adonisjs/core/types' {
  interface ContainerBindings {
    'shunt.jobs': JobQueue
    'shunt.outbound': OutboundHttpClient
  }
}

/**
 * What every wing builds on: the job queue and the one way to send requests. Tests swap the queue
 * for the one in memory, and the client for one that trusts their receivers.
 */
export default class SharedProvider {
  constructor(protected app: ApplicationService) {}

  register() {
    addProblems(requestProblems)
    addJobs({ 'sweep.run': () => import('#app/shared/jobs/run_sweep_job') })
    this.app.container.singleton(
      'shunt.jobs',
      () => new BullJobQueue(() => this.app.container.make('rlanz/queue'))
    )
    this.app.container.singleton('shunt.outbound', async () => {
      const { OutboundHttpClient: Outbound } =
        await import('#app/shared/outbound_http/outbound_http_client')
      const { default: options } = await import('#config/outbound')
      return new Outbound(options)
    })
  }
}
