import { registerAnalyticsApiRoutes } from '#app/visits/analytics/http/routes'
import { registerAnalyticsPages } from '#app/visits/analytics/console/routes'

/** Every call of the API and every page of the console that this wing answers. */
export function registerVisitsRoutes(): void {
  registerAnalyticsApiRoutes()
  registerAnalyticsPages()
}
