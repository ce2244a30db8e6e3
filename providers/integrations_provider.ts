import type { ApplicationService } from '@adonisjs/core/types'
import { webhookProblems } from '#app/integrations/webhooks/problems'
import { addErasers } from '#app/people/deletion/erasers'
import { eventPublisher } from '#app/platform/changes/ports'
import { addEngines, addSweeps } from '#app/shared/jobs/registry'
import { addProblems } from '#app/shared/problem_catalogue'
import { clicksCounted } from '#app/visits/clicks/ports'

/**
 * What is sent to the outside when something happens: webhooks, chat channels, click milestones.
 */
export default class IntegrationsProvider {
  constructor(protected app: ApplicationService) {}

  register() {
    addProblems(webhookProblems)
  }

  async boot() {
    addEngines({
      name: 'deliveries',
      open: async () => {
        const { DeliveryEngine } = await import('#app/integrations/webhooks/delivery_engine')
        return new DeliveryEngine()
      },
    })
    const { publishEvents } = await import('#app/integrations/webhooks/actions/publish_events')
    const { noteMilestones } = await import('#app/integrations/webhooks/actions/note_milestones')
    const { forgetWebhooks } = await import('#app/integrations/webhooks/actions/forget_webhooks')
    const { forgetDeliveries } =
      await import('#app/integrations/webhooks/actions/forget_deliveries')
    const { integrationsOfWorkspace } =
      await import('#app/integrations/erasure/integrations_erasers')
    const { findWebhookNames } =
      await import('#app/integrations/webhooks/queries/find_webhook_names')
    const { nameSubjects } = await import('#app/people/audit/queries/subject_names')
    addErasers('workspace', integrationsOfWorkspace)
    nameSubjects({ webhook: findWebhookNames })
    eventPublisher.fill(publishEvents)
    clicksCounted.fill(noteMilestones)
    addSweeps(
      { name: 'deleted-webhooks', everySeconds: 60, run: forgetWebhooks },
      { name: 'deliveries', everySeconds: 600, run: forgetDeliveries }
    )
  }
}
