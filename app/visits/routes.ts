import { registerAnalyticsPages } from '#app/visits/analytics/console/routes'
import { registerAnalyticsApiRoutes } from '#app/visits/analytics/http/routes'
import { registerConversionsApiRoutes } from '#app/visits/conversions/http/routes'

/** Registers every call of the API and every page of the console of this wing. */
export function registerVisitsRoutes(): void {
  registerAnalyticsApiRoutes()
  registerConversionsApiRoutes()
  registerAnalyticsPages()
}
