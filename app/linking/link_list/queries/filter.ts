import type { LinkState } from '#app/linking/links/rules/effective_state'
import type { LinkHealthStatus } from '#app/linking/links/rules/health_status'

/** Yes or no, as JSON says it and as an address does. */
export type FlagFilter = boolean | 'true' | 'false'

/**
 * What links are narrowed down by; what is left out or null does not narrow. The console, the API's list
 * and export, bulk changes and saved views take the same, because "all that match" has one meaning.
 */
export interface LinkFilter {
  search?: string | null
  state?: LinkState | null
  tag?: string | null

  /** Tags with commas between them: a link has all of them. */
  tags?: string | null
  campaignId?: string | null
  folderId?: string | null
  domainId?: string | null
  externalId?: string | null
  health?: LinkHealthStatus | null

  /** The account that made the link. */
  createdBy?: string | null
  createdFrom?: string | null
  createdTo?: string | null
  hasPassword?: FlagFilter | null

  /** Rules or a split. */
  hasRules?: FlagFilter | null
  neverClicked?: FlagFilter | null

  /** Days from now in which the link ends. */
  endsWithin?: number | string | null
}

/** Days that `endsWithin` takes. */
export const ENDS_WITHIN = { least: 1, most: 365 }
