import { deviceOf } from '#app/redirect/routing/device'
import { chooseDestination, type RoutedVisitor } from '#app/redirect/routing/choose'
import type { Routing } from '#app/redirect/routing/routing'
import { preferredLanguage } from '#app/redirect/routing/preferred_language'
import type { ClickRecorder } from '#app/redirect/clicks/click_recorder'
import type { LinkRecord } from '#app/redirect/links/link_record'
import type { Way } from '#app/redirect/outcome'
import type { Visit } from '#app/redirect/visit'

const NO_ROUTING: Routing = { rules: [], split: [] }

/** Where this visit to the link goes, by the link's rules and split where it has them. */
export function routeVisit(
  visit: Visit,
  link: LinkRecord,
  recorder: ClickRecorder,
  nowMs: number
): Way {
  if (link.routing === null) {
    return { location: link.destination, appUrl: null, ruleId: null, splitId: null }
  }
  const { headers } = visit.request
  return wayOf(link, {
    country: () => recorder.countryOf(visit),
    device: () => deviceOf(headers['user-agent'] ?? ''),
    language: () => preferredLanguage(headers['accept-language'] ?? ''),
    visitor: () => recorder.visitorOf(visit, link, nowMs),
  })
}

/** Where such a visitor goes: what visits and their simulation have in common. */
export function wayOf(link: LinkRecord, visitor: RoutedVisitor): Way {
  const own = { id: link.id, destinationUrl: link.destination }
  const choice = chooseDestination(link.routing ?? NO_ROUTING, own, visitor)
  const { destinationUrl, appUrl, ruleId, splitId } = choice
  const isWeb = appUrl !== null && /^https:/i.test(appUrl)
  if (isWeb) return { location: appUrl, appUrl: null, ruleId, splitId }
  return { location: destinationUrl, appUrl, ruleId, splitId }
}
