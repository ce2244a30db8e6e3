import { registerConsoleApiRoutes } from '#app/platform/console/http/routes'
import { registerMailApiRoutes } from '#app/platform/mail/http/routes'
import { registerPluginsPages } from '#app/platform/plugins/console/routes'
import { registerPluginsApiRoutes } from '#app/platform/plugins/http/routes'

/** Registers every call of the API and every page of the console of this wing. */
export function registerPlatformRoutes(): void {
  registerConsoleApiRoutes()
  registerMailApiRoutes()
  registerPluginsApiRoutes()
  registerPluginsPages()
}
