import type { ClickRecorder } from '#app/redirect/clicks/click_recorder'
import type { RedirectLink } from '#app/redirect/links/redirect_link'
import { withVisitorQuery } from '#app/redirect/pass_query'
import { chooseDestination } from '#app/redirect/routing/choose'
import type { RoutedVisitor } from '#app/redirect/routing/conditions'
import type { Routing } from '#app/redirect/routing/routing'
import type { Visit } from '#app/redirect/visit'
import type { ResolvedDestination } from '#app/redirect/visit_answer'
import { preferredLanguage } from '#app/shared/headers/accept_language'
import { readSystem } from '#app/shared/headers/client_system'

const NO_ROUTING: Routing = { rules: [], split: [] }

/**
 * Resolves where this visit to the link goes, by the link's rules and split where it has them, with
 * the visitor's query where the link passes it on.
 */
export function resolveVisit(
  visit: Visit,
  link: RedirectLink,
  recorder: ClickRecorder,
  nowMs: number
): ResolvedDestination {
  const resolved = resolveRouted(visit, link, recorder, nowMs)
  return link.passQuery ? passVisitorQuery(resolved, visit.query) : resolved
}

/** Adds the visitor's query to the web address that a visit goes to. */
export function passVisitorQuery(
  resolved: ResolvedDestination,
  query: string
): ResolvedDestination {
  if (query === '') return resolved
  return { ...resolved, location: withVisitorQuery(resolved.location, query) }
}

function resolveRouted(
  visit: Visit,
  link: RedirectLink,
  recorder: ClickRecorder,
  nowMs: number
): ResolvedDestination {
  if (link.routing === null) {
    return { location: link.destination, appUrl: null, ruleId: null, splitId: null }
  }
  const { headers } = visit.request
  return resolveDestination(link, {
    countries: () => recorder.findCountry(visit),
    devices: () => readSystem(headers['user-agent'] ?? ''),
    languages: () => preferredLanguage(headers['accept-language'] ?? ''),
    hours: () => link.localDay.hourAt(nowMs),
    visitor: () => recorder.identifyVisitor(visit, link, nowMs),
  })
}

/** Resolves where such a visitor goes: what visits and their simulation have in common. */
export function resolveDestination(
  link: RedirectLink,
  visitor: RoutedVisitor
): ResolvedDestination {
  const own = { id: link.id, destinationUrl: link.destination }
  const choice = chooseDestination(link.routing ?? NO_ROUTING, own, visitor)
  const { destinationUrl, appUrl, ruleId, splitId } = choice
  const isWeb = appUrl !== null && /^https:/i.test(appUrl)
  if (isWeb) return { location: appUrl, appUrl: null, ruleId, splitId }
  return { location: destinationUrl, appUrl, ruleId, splitId }
}
