import type { ApplicationService } from '@adonisjs/core/types'
import { BullJobQueue } from '#app/shared/jobs/bull_job_queue'
import type { JobQueue } from '#app/shared/jobs/job_queue'

declare module '@adonisjs/core/types' {
  interface ContainerBindings {
    'shunt.jobs': JobQueue
  }
}

/** Binds the job queue; tests swap it for the one in memory. */
export default class JobsProvider {
  constructor(protected app: ApplicationService) {}

  register() {
    this.app.container.singleton(
      'shunt.jobs',
      () => new BullJobQueue(() => this.app.container.make('rlanz/queue'))
    )
  }
}
