import { doesRuleHold, type RoutedVisitor } from '#app/redirect/routing/conditions'
import type { Routing } from '#app/redirect/routing/routing'
import { chooseShare } from '#app/redirect/routing/split'

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
  const rule = rules.find((candidate) => doesRuleHold(candidate, visitor))
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
