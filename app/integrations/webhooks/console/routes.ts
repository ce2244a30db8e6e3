import { consolePage } from '#app/platform/console/console_page'

const WebhooksController = () => import('#app/integrations/webhooks/console/webhooks_controller')
const WebhookController = () => import('#app/integrations/webhooks/console/webhook_controller')
const DeliveriesController = () =>
  import('#app/integrations/webhooks/console/deliveries_controller')

const area = 'workspace'
const access = { role: 'Administrator', feature: 'webhooks' } as const
const get = { method: 'GET', area, access, partOf: 'webhooks.index' } as const
const post = { method: 'POST', area, access } as const
const one = '/webhooks/:webhookId'
const delivery = `${one}/deliveries/:deliveryId`

export function registerWebhooksPages(): void {
  /** Who has not the plan for it is told so there. */
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
    [WebhooksController, 'index']
  )
  consolePage(
    {
      ...get,
      id: 'webhooks.create',
      jump: { label: 'find.pages.new_webhook', icon: 'plus', order: 40 },
      path: '/webhooks/new',
    },
    [WebhooksController, 'create']
  )
  consolePage({ ...post, id: 'webhooks.store', path: '/webhooks/new' }, [
    WebhooksController,
    'store',
  ])
  consolePage({ ...get, id: 'webhooks.signatures', path: '/webhooks/signatures' }, [
    WebhooksController,
    'signatures',
  ])

  consolePage({ ...get, id: 'webhooks.show', path: one }, [WebhookController, 'show'])
  consolePage({ ...get, id: 'webhooks.edit', path: `${one}/edit` }, [WebhookController, 'edit'])
  consolePage({ ...post, id: 'webhooks.update', path: `${one}/edit` }, [
    WebhookController,
    'update',
  ])
  consolePage({ ...post, id: 'webhooks.test', path: `${one}/test` }, [WebhookController, 'test'])
  consolePage({ ...post, id: 'webhooks.on', path: `${one}/on` }, [WebhookController, 'turnOn'])
  consolePage({ ...get, id: 'webhooks.ask', path: `${one}/ask/:deed` }, [WebhookController, 'ask'])
  consolePage({ ...post, id: 'webhooks.off', path: `${one}/off` }, [WebhookController, 'turnOff'])
  consolePage({ ...post, id: 'webhooks.secret', path: `${one}/secret` }, [
    WebhookController,
    'replaceSecret',
  ])
  consolePage({ ...post, id: 'webhooks.delete', path: `${one}/delete` }, [
    WebhookController,
    'destroy',
  ])

  consolePage({ ...get, id: 'webhooks.delivery', path: delivery }, [DeliveriesController, 'show'])
  consolePage({ ...post, id: 'webhooks.redeliver', path: `${delivery}/redeliver` }, [
    DeliveriesController,
    'redeliver',
  ])
}
