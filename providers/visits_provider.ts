import type { ApplicationService } from '@adonisjs/core/types'
import { addSweeps } from '#app/shared/jobs/registry'
import { addProblems } from '#app/shared/problem_catalogue'
import { analyticsProblems } from '#app/visits/analytics/problems'
import { conversionProblems } from '#app/visits/conversions/problems'

/** Clicks as they are stored and counted, and the reports about them. */
export default class VisitsProvider {
  constructor(protected app: ApplicationService) {}

  register() {
    addProblems(analyticsProblems)
    addProblems(conversionProblems)
  }

  async boot() {
    const { keepPartitions } = await import('#app/visits/clicks/actions/keep_partitions')
    const { attributeConversions } =
      await import('#app/visits/conversions/actions/attribute_conversions')
    addSweeps(
      { name: 'click-partitions', everySeconds: 3600, run: keepPartitions },
      { name: 'conversion-details', everySeconds: 60, run: attributeConversions }
    )
  }
}
