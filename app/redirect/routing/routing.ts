import { forEachKind, type RuleConditions } from '#app/redirect/routing/conditions'

/** Sends visitors for whom all of its conditions hold somewhere else. */
export interface RoutingRule extends RuleConditions {
  id: string
  name: string | null
  destinationUrl: string | null

  /** Opens an app: an https address, an app's scheme or an Android `intent:`. */
  appUrl: string | null
}

/** One of the destinations that visitors are shared out to. */
export interface SplitDestination {
  id: string
  name: string | null
  destinationUrl: string
  weight: number
}

/**
 * Where a link leads which visitor. The first rule that holds wins, else the split, else the link's
 * own.
 */
export interface Routing {
  rules: RoutingRule[]
  split: SplitDestination[]
}

/** Completes routing as it was stored, maybe before there was a kind of condition that there is now. */
export function readStoredRouting<Stored extends Routing | null>(stored: Stored): Stored {
  if (stored === null) return stored
  const none = forEachKind(() => [])
  return { ...stored, rules: stored.rules.map((rule) => ({ ...none, ...rule })) }
}
