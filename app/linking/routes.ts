import { registerBrandingPages } from '#app/linking/branding/console/routes'
import { registerBrandingApiRoutes } from '#app/linking/branding/http/routes'
import { registerBulkChangesPages } from '#app/linking/bulk_changes/console/routes'
import { registerBulkChangesApiRoutes } from '#app/linking/bulk_changes/http/routes'
import { registerCampaignsPages } from '#app/linking/campaigns/console/routes'
import { registerCampaignsApiRoutes } from '#app/linking/campaigns/http/routes'
import { registerDomainsPages } from '#app/linking/domains/console/routes'
import { registerDomainsApiRoutes } from '#app/linking/domains/http/routes'
import { registerFindPages } from '#app/linking/find/console/routes'
import { registerFoldersPages } from '#app/linking/folders/console/routes'
import { registerFoldersApiRoutes } from '#app/linking/folders/http/routes'
import { registerLinkHealthPages } from '#app/linking/health/console/routes'
import { registerImportsPages } from '#app/linking/imports/console/routes'
import { registerImportsApiRoutes } from '#app/linking/imports/http/routes'
import { registerLinkFormPages } from '#app/linking/link_form/console/routes'
import { registerLinksListPages } from '#app/linking/link_list/console/routes'
import { registerLinkPreviewPages } from '#app/linking/link_page/console/preview_routes'
import { registerLinkPages } from '#app/linking/link_page/console/routes'
import { registerLinksEvents } from '#app/linking/links/http/event_documents'
import { registerLinksExportApiRoutes } from '#app/linking/links/http/export_routes'
import { registerLinksHistoryApiRoutes } from '#app/linking/links/http/history_routes'
import { registerPreviewImageApiRoutes } from '#app/linking/links/http/preview_image_routes'
import { registerLinksApiRoutes } from '#app/linking/links/http/routes'
import { registerNotesPages } from '#app/linking/notes/console/routes'
import { registerNotesApiRoutes } from '#app/linking/notes/http/routes'
import { registerQrCodesPages } from '#app/linking/qr_codes/console/routes'
import { registerQrCodesArchiveApiRoutes } from '#app/linking/qr_codes/http/archive_routes'
import { registerQrCodesImageApiRoutes } from '#app/linking/qr_codes/http/image_routes'
import { registerQrCodesApiRoutes } from '#app/linking/qr_codes/http/routes'
import { registerSavedViewsPages } from '#app/linking/saved_views/console/routes'
import { registerSavedViewsApiRoutes } from '#app/linking/saved_views/http/routes'
import { registerSimulationApiRoutes } from '#app/linking/simulation/http/routes'
import { registerTagsPages } from '#app/linking/tags/console/routes'
import { registerTagsApiRoutes } from '#app/linking/tags/http/routes'
import { registerUtmTemplatesPages } from '#app/linking/utm_templates/console/routes'
import { registerUtmTemplatesApiRoutes } from '#app/linking/utm_templates/http/routes'

/** Registers every call of the API and every page of the console of this wing. */
export function registerLinkingRoutes(): void {
  registerSimulationApiRoutes()
  registerLinksExportApiRoutes()
  registerLinksHistoryApiRoutes()
  registerLinksApiRoutes()
  registerLinksEvents()
  registerPreviewImageApiRoutes()
  registerBulkChangesApiRoutes()
  registerImportsApiRoutes()
  registerCampaignsApiRoutes()
  registerDomainsApiRoutes()
  registerBrandingApiRoutes()
  registerFoldersApiRoutes()
  registerTagsApiRoutes()
  registerSavedViewsApiRoutes()
  registerUtmTemplatesApiRoutes()
  registerNotesApiRoutes()
  registerQrCodesImageApiRoutes()
  registerQrCodesArchiveApiRoutes()
  registerQrCodesApiRoutes()
  registerLinksListPages()
  registerLinkFormPages()
  registerLinkPages()
  registerLinkHealthPages()
  registerLinkPreviewPages()
  registerBulkChangesPages()
  registerImportsPages()
  registerCampaignsPages()
  registerDomainsPages()
  registerBrandingPages()
  registerFoldersPages()
  registerTagsPages()
  registerSavedViewsPages()
  registerUtmTemplatesPages()
  registerNotesPages()
  registerQrCodesPages()
  registerFindPages()
}
