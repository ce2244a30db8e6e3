import type { ApplicationService } from '@adonisjs/core/types'
import { bellProblems } from '#app/integrations/bells/problems'
import { webhookProblems } from '#app/integrations/webhooks/problems'
import { addErasers } from '#app/people/deletion/erasers'
import { eventPublisher } from '#app/platform/changes/ports'
import { addEngines, addSweeps } from '#app/shared/jobs/registry'
import { addProblems } from '#app/shared/problems/problem_catalogue'
import { clicksCounted } from '#app/visits/clicks/ports'

/**
 * What is sent when something happens: webhooks, chat channels, click milestones, bells.
 */
export default class IntegrationsProvider {
  constructor(protected app: ApplicationService) {}

  register() {
    addProblems(webhookProblems, bellProblems)
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
    const { callBellsOfBroken, callBellsOfClicks } =
      await import('#app/integrations/bells/actions/call_bells')
    const { ringBells } = await import('#app/integrations/bells/actions/ring_bells')
    const { forgetBells } = await import('#app/integrations/bells/actions/forget_bells')
    const { integrationsOfAccount, integrationsOfWorkspace } =
      await import('#app/integrations/erasure/integrations_erasers')
    const { findWebhookNames } =
      await import('#app/integrations/webhooks/queries/find_webhook_names')
    const { BELL_NAMES } = await import('#app/integrations/bells/queries/bell_names')
    const { nameSubjects } = await import('#app/people/audit/queries/subject_names')
    addErasers('workspace', integrationsOfWorkspace)
    addErasers('account', integrationsOfAccount)
    nameSubjects({ webhook: findWebhookNames, bell: BELL_NAMES })
    eventPublisher.fill(async (trx, workspaceId, events) => {
      await publishEvents(trx, workspaceId, events)
      await callBellsOfBroken(trx, workspaceId, events)
    })
    clicksCounted.fill(async (trx, counted) => {
      await noteMilestones(trx, counted)
      await callBellsOfClicks(trx, counted)
    })
    addSweeps(
      { name: 'deleted-webhooks', everySeconds: 60, run: forgetWebhooks },
      { name: 'deliveries', everySeconds: 600, run: forgetDeliveries },
      { name: 'bells', everySeconds: 10, run: ringBells },
      { name: 'old-bells', everySeconds: 600, run: forgetBells }
    )
  }
}
