import { parseConditionCode } from '#app/linking/links/rules/conditions'
import { chooseDestination } from '#app/redirect/routing/choose'
import {
  forEachKind,
  type ConditionKind,
  type RoutingDevice,
  type RuleConditions,
} from '#app/redirect/routing/conditions'
import { withUtm, type UtmValues } from '#app/redirect/utm'

/** A visitor to try a form's routing with: what they have of each kind; empty: unknown. */
export type RoutingVisitor = Record<ConditionKind, string>

/** Routing as a form's fields give it, which no one has judged yet. */
interface DraftRouting {
  rules: (Record<ConditionKind, unknown[]> & { destinationUrl: string; appUrl: string })[]
  split: { destinationUrl: string; weight: number | null }[]
}

/** Which way such a visitor goes. */
export interface RoutingSimulation {
  /** Place of the rule that holds; null: none does. */
  rule: number | null

  /** No one knows which one of the split before someone comes. */
  isSplit: boolean
  destinationUrl: string
  appUrl: string
}

/** Sends a visitor through routing that is still being written, by the rules of redirects. */
export function simulateRouting(
  { rules, split }: DraftRouting,
  destinationUrl: string,
  visitor: RoutingVisitor
): RoutingSimulation {
  const choice = chooseDestination(
    {
      rules: rules.map((rule, at) => ({
        ...(rule as RuleConditions),
        id: String(at),
        name: null,
        destinationUrl: rule.destinationUrl || null,
        appUrl: rule.appUrl || null,
      })),
      split: [],
    },
    { id: '', destinationUrl },
    {
      ...forEachKind((kind) => () => parseConditionCode(kind, visitor[kind])),
      devices: () => (visitor.devices || 'other') as RoutingDevice,
      visitor: () => '',
    }
  )
  return {
    rule: choice.ruleId === null ? null : Number(choice.ruleId),
    isSplit: choice.ruleId === null && split.length > 0,
    destinationUrl: choice.destinationUrl,
    appUrl: choice.appUrl ?? '',
  }
}

/** Returns an address in parts: what the campaign adds to it stands apart. */
export function previewCampaignUtm(destinationUrl: string, utm: UtmValues | null) {
  const whole = utm ? withUtm(destinationUrl, utm) : destinationUrl
  const hashAt = destinationUrl.indexOf('#')
  const before = hashAt === -1 ? destinationUrl : destinationUrl.slice(0, hashAt)
  const after = hashAt === -1 ? '' : destinationUrl.slice(hashAt)
  return { before, added: whole.slice(before.length, whole.length - after.length), after, whole }
}
