import {
  createdWebhookSchema,
  deliverySchema,
  secretSchema,
  webhookSchema,
} from '#app/integrations/webhooks/http/schema'
import {
  listDeliveriesValidator,
  webhookValidator,
} from '#app/integrations/webhooks/http/validators'
import { webhookProblems } from '#app/integrations/webhooks/problems'
import { workspaceRoute } from '#app/platform/api/api_route'
import { list, object, paginated } from '#app/platform/api/schema'
import { addressProblems } from '#app/platform/plugins/address_problems'

const WebhooksController = () => import('#app/integrations/webhooks/http/webhooks_controller')

const tag = 'Webhooks'
const reading = { scope: 'webhooks:read', role: 'Administrator', feature: 'webhooks' } as const
const writing = { scope: 'webhooks:write', role: 'Administrator', feature: 'webhooks' } as const
const missing = ['webhook.not_found']
const apart = ['not_found', 'delivery_not_found', 'limit_reached', 'disabled']
const codes = new Set([...Object.keys(webhookProblems), ...Object.keys(addressProblems())])
const fields = [...codes].filter((code) => !apart.includes(code.split('.')[1]))
const one = [{ status: 200, description: 'The webhook', schema: webhookSchema }]
const sent = [{ status: 202, description: 'The delivery that is due now', schema: deliverySchema }]

export function registerWebhooksApiRoutes(): void {
  workspaceRoute(
    {
      id: 'webhooks.list',
      method: 'GET',
      path: '/webhooks',
      tag,
      summary: 'List webhooks',
      description:
        'All of the workspace, also those that are off. Their signing secrets are never shown again.',
      access: reading,
      answers: [
        { status: 200, description: 'Webhooks', schema: object({ items: list(webhookSchema) }) },
      ],
      problems: [],
    },
    [WebhooksController, 'index']
  )

  workspaceRoute(
    {
      id: 'webhooks.create',
      method: 'POST',
      path: '/webhooks',
      tag,
      summary: 'Create a webhook',
      description:
        'Events that happen from now on are sent to the URL, as signed JSON or as a sentence ' +
        'into a chat channel. `secret` of the answer signs them; it is shown this once.',
      access: { ...writing, needsConfirmedAddress: true },
      body: webhookValidator,
      answers: [{ status: 201, description: 'The webhook', schema: createdWebhookSchema }],
      problems: [...fields, 'webhook.limit_reached'],
    },
    [WebhooksController, 'store']
  )

  workspaceRoute(
    {
      id: 'webhooks.get',
      method: 'GET',
      path: '/webhooks/:webhookId',
      tag,
      summary: 'Read a webhook',
      description: 'Also says why it is off, and whether its chat channel holds it.',
      access: reading,
      answers: one,
      problems: missing,
    },
    [WebhooksController, 'show']
  )

  workspaceRoute(
    {
      id: 'webhooks.update',
      method: 'PATCH',
      path: '/webhooks/:webhookId',
      tag,
      summary: 'Change a webhook, turn it off or on',
      description:
        'A field that is missing or null stays as it is. Turning a webhook off ends what waits for ' +
        'it; what happens while it is off is never sent.',
      access: writing,
      body: webhookValidator,
      answers: one,
      problems: [...missing, ...fields],
    },
    [WebhooksController, 'update']
  )

  workspaceRoute(
    {
      id: 'webhooks.delete',
      method: 'DELETE',
      path: '/webhooks/:webhookId',
      tag,
      summary: 'Delete a webhook and its deliveries',
      description:
        'What waits to be delivered is dropped. To stop deliveries for a while, turn the webhook off instead.',
      access: writing,
      answers: [{ status: 204, description: 'Deleted' }],
      problems: missing,
    },
    [WebhooksController, 'destroy']
  )

  workspaceRoute(
    {
      id: 'webhooks.test',
      method: 'POST',
      path: '/webhooks/:webhookId/test',
      tag,
      summary: 'Send a test event',
      description: 'An event of the type `ping`, whatever the webhook listens for. Attempted once.',
      access: writing,
      answers: sent,
      problems: [...missing, 'webhook.disabled'],
    },
    [WebhooksController, 'test']
  )

  workspaceRoute(
    {
      id: 'webhooks.replace_secret',
      method: 'POST',
      path: '/webhooks/:webhookId/secret',
      tag,
      summary: 'Replace the signing secret',
      description: 'The old one stops working at once.',
      access: { ...writing, dangerous: true },
      answers: [{ status: 200, description: 'The new secret', schema: secretSchema }],
      problems: [...missing, 'webhook.format_invalid'],
    },
    [WebhooksController, 'replaceSecret']
  )

  workspaceRoute(
    {
      id: 'webhooks.deliveries',
      method: 'GET',
      path: '/webhooks/:webhookId/deliveries',
      tag,
      summary: 'List the deliveries of a webhook',
      description: 'Newest first; they are kept for 30 days.',
      access: reading,
      query: listDeliveriesValidator,
      answers: [{ status: 200, description: 'A page of them', schema: paginated(deliverySchema) }],
      problems: missing,
    },
    [WebhooksController, 'deliveries']
  )

  workspaceRoute(
    {
      id: 'webhooks.delivery',
      method: 'GET',
      path: '/webhooks/:webhookId/deliveries/:deliveryId',
      tag,
      summary: 'Read a delivery with its attempts',
      description:
        'Each attempt with the status, the time it took and the beginning of the answer.',
      access: reading,
      answers: [{ status: 200, description: 'The delivery', schema: deliverySchema }],
      problems: [...missing, 'webhook.delivery_not_found'],
    },
    [WebhooksController, 'delivery']
  )

  workspaceRoute(
    {
      id: 'webhooks.redeliver',
      passesReadOnly: true,
      method: 'POST',
      path: '/webhooks/:webhookId/deliveries/:deliveryId/redeliver',
      tag,
      summary: 'Send an event again',
      description: 'As a new delivery, with the same event id. Attempted once.',
      access: writing,
      answers: sent,
      problems: [...missing, 'webhook.delivery_not_found', 'webhook.disabled'],
    },
    [WebhooksController, 'redeliver']
  )
}
