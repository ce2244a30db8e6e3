import { CONDITIONS, type RoutedVisitor } from '#app/redirect/routing/choose'
import type { RoutingRule } from '#app/redirect/routing/routing'

/** One condition of a rule against one visitor. */
export interface ConditionResult {
  kind: 'countries' | 'devices' | 'languages'
  wanted: string[]

  /** What the visitor has; null: unknown. */
  given: string | null
  holds: boolean
}

/** Returns every condition that the rule has, judged as a redirect judges it. */
export function explainRule(rule: RoutingRule, visitor: RoutedVisitor): ConditionResult[] {
  const given = {
    countries: () => visitor.country(),
    devices: () => visitor.device(),
    languages: () => visitor.language(),
  }
  return (['countries', 'devices', 'languages'] as const)
    .filter((kind) => rule[kind].length > 0)
    .map((kind) => ({
      kind,
      wanted: rule[kind],
      given: given[kind](),
      holds: CONDITIONS[kind](rule, visitor),
    }))
}
