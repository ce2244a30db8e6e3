import type { EventType } from '#app/integrations/webhooks/rules/event_types'
import { rememberEvent, type ApiEvent } from '#app/platform/api/api_events'
import { flag, id, named, nullable, object, text } from '#app/platform/api/schema'

const domain = named(
  'DomainOfEvent',
  object({
    id: id(),
    hostname: text(),
    status: text('Status of the domain after the check'),
    canServeLinks: flag('Does it serve short URLs?'),
    lastCheckMessage: nullable(text('What the latest check found, for people')),
  })
)

const documents: Partial<Record<EventType, Omit<ApiEvent, 'type'>>> = {
  'domain.verified': {
    summary: 'A custom domain passed its checks',
    description: 'It serves short URLs from now on.',
    data: object({ domain }),
  },
  'domain.failed': {
    summary: 'A custom domain stopped serving',
    description: 'Its DNS records no longer lead to this installation.',
    data: object({ domain }),
  },
  'ping': {
    summary: 'A test was asked for',
    description: 'Every webhook gets it, whatever it listens for.',
    data: object({
      message: text('A sentence for people'),
      workspaceName: text(),
      webhookId: id(),
    }),
  },
}

/** Makes the events of domains and tests known to the API document. */
export function registerWebhooksEvents(): void {
  for (const [type, document] of Object.entries(documents)) rememberEvent({ type, ...document })
}
