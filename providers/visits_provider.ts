import type { ApplicationService } from '@adonisjs/core/types'
import { addSweeps } from '#app/shared/jobs/registry'
import { addProblems } from '#app/shared/problem_catalogue'
import { analyticsProblems } from '#app/visits/analytics/problems'

/** Clicks as they are stored and counted, and the reports about them. */
export default class VisitsProvider {
  constructor(protected app: ApplicationService) {}

  register() {
    addProblems(analyticsProblems)
  }

  async boot() {
    const { keepPartitions } = await import('#app/visits/clicks/actions/keep_partitions')
    addSweeps({ name: 'click-partitions', everySeconds: 3600, run: keepPartitions })
  }
}
