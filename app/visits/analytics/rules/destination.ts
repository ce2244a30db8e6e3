/** What of a link's version says where its clicks went. */
export interface RoutedLink {
  destinationUrl: string
  routing: { rules?: Place[]; split?: Place[] } | null
}

interface Place {
  id: string
  name?: string | null
  destinationUrl?: string | null
  appUrl?: string | null
}

export interface Landing {
  destinationUrl: string

  /** Names of what decided, else their ids; null where the link's own destination was taken. */
  rule: string | null
  split: string | null
}

/**
 * Resolves where a click went, as the version of the link that answered it says. Additions to the
 * query (UTM values, the click parameter) are not part of it.
 */
export function resolveLanding(
  link: RoutedLink,
  click: { ruleId: string | null; splitId: string | null }
): Landing {
  const rule = link.routing?.rules?.find(({ id }) => id === click.ruleId)
  const split = link.routing?.split?.find(({ id }) => id === click.splitId)
  return {
    destinationUrl:
      rule?.destinationUrl || rule?.appUrl || split?.destinationUrl || link.destinationUrl,
    rule: rule?.name || click.ruleId,
    split: split?.name || click.splitId,
  }
}
