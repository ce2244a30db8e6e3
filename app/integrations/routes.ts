import { registerWebhooksApiRoutes } from '#app/integrations/webhooks/http/routes'
import { registerWebhooksPages } from '#app/integrations/webhooks/console/routes'

/** Every call of the API and every page of the console that this wing answers. */
export function registerIntegrationsRoutes(): void {
  registerWebhooksApiRoutes()
  registerWebhooksPages()
}
