import { registerBellsPages } from '#app/integrations/bells/console/routes'
import { registerBellsApiRoutes } from '#app/integrations/bells/http/routes'
import { registerWebhooksPages } from '#app/integrations/webhooks/console/routes'
import { registerWebhooksEvents } from '#app/integrations/webhooks/http/event_documents'
import { registerWebhooksApiRoutes } from '#app/integrations/webhooks/http/routes'

/** Registers every call of the API and every page of the console of this wing. */
export function registerIntegrationsRoutes(): void {
  registerWebhooksApiRoutes()
  registerWebhooksEvents()
  registerWebhooksPages()
  registerBellsApiRoutes()
  registerBellsPages()
}
