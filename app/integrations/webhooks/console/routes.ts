import { consolePage } from '#app/platform/console/console_page'

const WebhooksPageController = () =>
  import('#app/integrations/webhooks/console/webhooks_page_controller')
const WebhookPageController = () =>
  import('#app/integrations/webhooks/console/webhook_page_controller')
const DeliveryPageController = () =>
  import('#app/integrations/webhooks/console/delivery_page_controller')

const area = 'workspace'
const access = { role: 'Administrator', feature: 'webhooks' } as const
const get = { method: 'GET', area, access, partOf: 'webhooks.index' } as const
const making = { ...access, needsConfirmedAddress: true } as const
const post = { method: 'POST', area, access } as const
const one = '/webhooks/:webhookId'
const delivery = `${one}/deliveries/:deliveryId`

export function registerWebhooksPages(): void {
  /** The page says so where the plan does not have it. */
  consolePage(
    {
      id: 'webhooks.index',
      method: 'GET',
      area,
      path: '/webhooks',
      access: { role: 'Administrator' },
      navigation: {
        label: 'webhooks.navigation',
        count: 'webhooks',
        icon: 'webhook',
        group: 'connect',
        order: 10,
      },
    },
    [WebhooksPageController, 'index']
  )
  consolePage(
    {
      ...get,
      access: making,
      id: 'webhooks.create',
      jump: { label: 'find.pages.new_webhook', icon: 'plus', order: 40 },
      path: '/webhooks/new',
    },
    [WebhooksPageController, 'create']
  )
  consolePage({ ...post, access: making, id: 'webhooks.store', path: '/webhooks/new' }, [
    WebhooksPageController,
    'store',
  ])
  consolePage({ ...get, id: 'webhooks.signatures', path: '/webhooks/signatures' }, [
    WebhooksPageController,
    'signatures',
  ])

  consolePage({ ...get, id: 'webhooks.show', path: one }, [WebhookPageController, 'show'])
  consolePage({ ...get, id: 'webhooks.edit', path: `${one}/edit` }, [WebhookPageController, 'edit'])
  consolePage({ ...post, id: 'webhooks.update', path: `${one}/edit` }, [
    WebhookPageController,
    'update',
  ])
  consolePage({ ...post, id: 'webhooks.test', path: `${one}/test` }, [
    WebhookPageController,
    'test',
  ])
  consolePage({ ...post, id: 'webhooks.on', path: `${one}/on` }, [WebhookPageController, 'turnOn'])
  consolePage({ ...get, id: 'webhooks.ask', path: `${one}/ask/:action` }, [
    WebhookPageController,
    'ask',
  ])
  consolePage({ ...post, id: 'webhooks.off', path: `${one}/off` }, [
    WebhookPageController,
    'turnOff',
  ])
  consolePage({ ...post, id: 'webhooks.secret', dangerous: true, path: `${one}/secret` }, [
    WebhookPageController,
    'replaceSecret',
  ])
  consolePage({ ...post, id: 'webhooks.delete', path: `${one}/delete` }, [
    WebhookPageController,
    'destroy',
  ])

  consolePage({ ...get, id: 'webhooks.delivery', path: delivery }, [DeliveryPageController, 'show'])
  consolePage(
    { ...post, id: 'webhooks.redeliver', passesReadOnly: true, path: `${delivery}/redeliver` },
    [DeliveryPageController, 'redeliver']
  )
}
