import type { Routing, RoutingDevice, RoutingRule } from '#app/redirect/routing/routing'
import { chooseShare } from '#app/redirect/routing/split'
import { canonicalLanguage } from '#app/shared/accept_language'

/** What routing asks of a visitor. Each is worked out only when a rule wants it. */
export interface RoutedVisitor {
  /** Two letters in upper case; null when unknown. */
  country(): string | null
  device(): RoutingDevice

  /** Primary code in lower case; null when unknown. */
  language(): string | null

  /** The day's keyed hash. */
  visitor(): string
}

/** Where a visitor goes, and what decided it. */
export interface DestinationChoice {
  destinationUrl: string

  /** Opens an app first; `destinationUrl` is the way out for those who do not have it. */
  appUrl: string | null
  ruleId: string | null
  splitId: string | null
}

/**
 * Chooses the destination: the first rule that holds, else the split's choice, else the link's own.
 *
 * @param link its id and own destination
 */
export function chooseDestination(
  { rules, split }: Routing,
  link: { id: string; destinationUrl: string },
  visitor: RoutedVisitor
): DestinationChoice {
  const rule = rules.find((candidate) => holds(candidate, visitor))
  if (rule) {
    const destinationUrl = rule.destinationUrl ?? link.destinationUrl
    return { destinationUrl, appUrl: rule.appUrl, ruleId: rule.id, splitId: null }
  }
  if (split.length > 0) {
    const { destinationUrl, id } = chooseShare(split, visitor.visitor(), link.id)
    return { destinationUrl, appUrl: null, ruleId: null, splitId: id }
  }
  return { destinationUrl: link.destinationUrl, appUrl: null, ruleId: null, splitId: null }
}

/** Checks that every kind of condition that a rule has holds. */
function holds(rule: RoutingRule, visitor: RoutedVisitor): boolean {
  return (
    CONDITIONS.devices(rule, visitor) &&
    CONDITIONS.languages(rule, visitor) &&
    CONDITIONS.countries(rule, visitor)
  )
}

/** Each kind of condition, whether it holds; one that a rule does not have always does. */
export const CONDITIONS = {
  countries: ({ countries }: RoutingRule, visitor: RoutedVisitor): boolean =>
    countries.length === 0 || includes(countries, visitor.country()),
  devices: ({ devices }: RoutingRule, visitor: RoutedVisitor): boolean =>
    devices.length === 0 || devices.includes(visitor.device()),
  languages: ({ languages }: RoutingRule, visitor: RoutedVisitor): boolean =>
    languages.length === 0 || includes(languages.map(canonicalLanguage), visitor.language()),
}

function includes(list: string[], value: string | null): boolean {
  return value !== null && list.includes(value)
}
