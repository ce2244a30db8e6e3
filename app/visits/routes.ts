import { registerLivePages } from '#app/visits/analytics/console/live_routes'
import { registerAnalyticsPages } from '#app/visits/analytics/console/routes'
import { registerAnalyticsApiRoutes } from '#app/visits/analytics/http/routes'
import { registerClickResetsPages } from '#app/visits/click_resets/console/routes'
import { registerClickResetsApiRoutes } from '#app/visits/click_resets/http/routes'
import { registerConversionsPages } from '#app/visits/conversions/console/routes'
import { registerConversionsEvents } from '#app/visits/conversions/http/event_documents'
import { registerConversionsApiRoutes } from '#app/visits/conversions/http/routes'
import { registerPrivacyPages } from '#app/visits/privacy/console/routes'
import { registerPrivacyApiRoutes } from '#app/visits/privacy/http/routes'
import { registerReclassificationPages } from '#app/visits/reclassification/console/routes'
import { registerReportMailsPages } from '#app/visits/report_mails/console/routes'
import { registerReportMailsApiRoutes } from '#app/visits/report_mails/http/routes'
import { registerReportSharesPages } from '#app/visits/report_shares/console/routes'
import { registerReportSharesApiRoutes } from '#app/visits/report_shares/http/routes'
import { registerUnknownAliasesPages } from '#app/visits/unknown_aliases/console/routes'
import { registerUnknownAliasesApiRoutes } from '#app/visits/unknown_aliases/http/routes'

/** Registers every call of the API and every page of the console of this wing. */
export function registerVisitsRoutes(): void {
  registerAnalyticsApiRoutes()
  registerConversionsApiRoutes()
  registerConversionsEvents()
  registerPrivacyApiRoutes()
  registerAnalyticsPages()
  registerLivePages()
  registerConversionsPages()
  registerPrivacyPages()
  registerUnknownAliasesApiRoutes()
  registerReportSharesApiRoutes()
  registerReportMailsApiRoutes()
  registerReportSharesPages()
  registerReportMailsPages()
  registerUnknownAliasesPages()
  registerReclassificationPages()
  registerClickResetsApiRoutes()
  registerClickResetsPages()
}
