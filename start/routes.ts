/**
 * The table of contents: each wing names its calls of the API and its pages in its own routes file.
 * Their order does not decide which route answers: `mountRoutes` puts fixed paths before patterns.
 */
import { registerInstallationRoutes } from '#app/installation/routes'
import { registerIntegrationsRoutes } from '#app/integrations/routes'
import { registerLinkingRoutes } from '#app/linking/routes'
import { registerPeopleRoutes } from '#app/people/routes'
import { mountRoutes } from '#app/platform/api/route_table'
import { registerPlatformRoutes } from '#app/platform/routes'
import { registerVisitsRoutes } from '#app/visits/routes'

registerLinkingRoutes()
registerVisitsRoutes()
registerIntegrationsRoutes()
registerPeopleRoutes()
registerPlatformRoutes()
registerInstallationRoutes()
mountRoutes()
