import type { LinkState } from '#app/linking/links/rules/effective_state'
import type { LinkHealthStatus } from '#app/linking/links/rules/health_status'

/** What links are narrowed down by; what is left out or null does not narrow. */
export interface LinkFilter {
  search?: string | null
  state?: LinkState | null
  tag?: string | null
  campaignId?: string | null
  folderId?: string | null
  domainId?: string | null
  externalId?: string | null
  health?: LinkHealthStatus | null
  createdFrom?: string | null
  createdTo?: string | null
}
