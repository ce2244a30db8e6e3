import type { HostBrand } from '#app/redirect/brand/host_brand'
import type { StateDecision } from '#app/redirect/decide_by_state'
import { renderAppPage } from '#app/redirect/pages/app_page'
import { visitorPages, type VisitorPageName } from '#app/redirect/pages/visitor_pages'

/** Where a visit goes. */
export interface ResolvedDestination {
  location: string

  /** Opened first by a visitor page, with `location` as the way out; null: a plain redirect. */
  appUrl: string | null
  ruleId: string | null
  splitId: string | null
}

/** What a visitor is sent: a redirect, or a visitor page. */
export interface VisitAnswer {
  readonly status: number

  /** Every header but those that Node adds; name and value in turn. */
  readonly headers: string[]

  /** None of a redirect. */
  readonly body?: Buffer

  /** Of a visitor page, which is sent in the visitor's language. */
  readonly name?: VisitorPageName
}

/**
 * Builds the way to where the link leads, or to the page that opens an app on the way there.
 *
 * @param acceptLanguage the visitor's header, for that page
 * @param brand of the domain, for that page
 */
export function buildRedirect(
  { location, appUrl }: ResolvedDestination,
  redirectStatus: number,
  acceptLanguage?: string,
  brand: HostBrand | null = null
): VisitAnswer {
  if (appUrl === null) return { status: redirectStatus, headers: redirectHeaders(location) }
  return { status: 200, ...renderAppPage(appUrl, location, acceptLanguage, brand) }
}

/** Builds what a link in such a state makes of a visit. */
export function buildBlockedAnswer(
  decision: Exclude<StateDecision, 'redirect'>,
  notFoundRedirect: string | null,
  expiredUrl: string | null
): VisitAnswer {
  if (decision === 'expired' && expiredUrl !== null) {
    return { status: 302, headers: redirectHeaders(expiredUrl) }
  }
  return decision === 'not_found' ? buildFallbackRedirect(notFoundRedirect) : visitorPages[decision]
}

/** Builds a redirect to the address that the domain has for such visits, if it has one. */
export function buildFallbackRedirect(location: string | null): VisitAnswer {
  return location === null
    ? visitorPages.notFound
    : { status: 302, headers: redirectHeaders(location) }
}

function redirectHeaders(location: string): string[] {
  return ['Location', location, 'Cache-Control', 'private, no-store', 'Content-Length', '0']
}
