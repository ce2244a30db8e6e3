import { appPage } from '#app/redirect/pages/app_page'
import type { Decision } from '#app/redirect/decide'
import { pages, type PageName } from '#app/redirect/pages/pages'

/** Where a visit goes. */
export interface Way {
  location: string

  /** Opened first by a page of ours, with `location` as the way out; null: a plain redirect. */
  appUrl: string | null
  ruleId: string | null
  splitId: string | null
}

/** What a visitor is sent: a redirect, or a page of ours. */
export interface Outcome {
  readonly status: number

  /** Every header but those that Node adds; name and value in turn. */
  readonly headers: string[]

  /** None of a redirect. */
  readonly body?: Buffer

  /** Of a page of ours, which is sent in the visitor's language. */
  readonly name?: PageName
}

/**
 * On to where the link leads, or to the page that opens an app on the way there.
 *
 * @param acceptLanguage the visitor's header, for that page
 */
export function ledOn(
  { location, appUrl }: Way,
  redirectStatus: number,
  acceptLanguage?: string
): Outcome {
  if (appUrl === null) return { status: redirectStatus, headers: redirectHeaders(location) }
  return { status: 200, ...appPage(appUrl, location, acceptLanguage) }
}

/** What a link in such a state makes of a visit. */
export function turnedAway(
  decision: Exclude<Decision, 'redirect'>,
  notFoundRedirect: string | null
): Outcome {
  return decision === 'not_found' ? ledAway(notFoundRedirect) : pages[decision]
}

/** To the address that the domain has for such visits, if it has one. */
export function ledAway(location: string | null): Outcome {
  return location === null ? pages.notFound : { status: 302, headers: redirectHeaders(location) }
}

function redirectHeaders(location: string): string[] {
  return ['Location', location, 'Cache-Control', 'private, no-store', 'Content-Length', '0']
}
