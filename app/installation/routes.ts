import { registerAdministrationPages } from '#app/installation/administration/console/routes'
import { registerAlertsPages } from '#app/installation/alerts/console/routes'
import { registerAlertsApiRoutes } from '#app/installation/alerts/http/routes'
import { registerAnnouncementsPages } from '#app/installation/announcements/console/routes'
import { registerClientPackageRoutes } from '#app/installation/client_packages/http/routes'
import { registerDocsApiRoutes } from '#app/installation/docs/http/routes'
import { registerDoctorPages } from '#app/installation/doctor/console/routes'
import { registerDoctorApiRoutes } from '#app/installation/doctor/http/routes'
import { registerHandbookRoutes } from '#app/installation/handbook/http/routes'
import { registerHealthApiRoutes } from '#app/installation/health/http/routes'
import { registerJobsPages } from '#app/installation/jobs/console/routes'
import { registerLicencePages } from '#app/installation/licence/console/routes'
import { registerMetricsApiRoutes } from '#app/installation/metrics/http/routes'
import { registerPlansPages } from '#app/installation/plans/console/routes'
import { registerPlansApiRoutes } from '#app/installation/plans/http/routes'
import { registerRuntimePages } from '#app/installation/runtime/console/routes'
import { registerRuntimeApiRoutes } from '#app/installation/runtime/http/routes'
import { registerSetUpSetUpPages } from '#app/installation/set_up/console/set_up_routes'
import { registerSetUpApiRoutes } from '#app/installation/set_up/http/routes'
import { registerSettingsPages } from '#app/installation/settings/console/routes'

/** Registers every call of the API and every page of the console of this wing. */
export function registerInstallationRoutes(): void {
  registerHealthApiRoutes()
  registerDoctorApiRoutes()
  registerSetUpApiRoutes()
  registerDocsApiRoutes()
  registerHandbookRoutes()
  registerClientPackageRoutes()
  registerAdministrationPages()
  registerAlertsApiRoutes()
  registerAlertsPages()
  registerAnnouncementsPages()
  registerDoctorPages()
  registerJobsPages()
  registerLicencePages()
  registerPlansApiRoutes()
  registerPlansPages()
  registerSettingsPages()
  registerRuntimeApiRoutes()
  registerRuntimePages()
  registerMetricsApiRoutes()
  registerSetUpSetUpPages()
}
