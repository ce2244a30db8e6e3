import { canonicalLanguage } from '#app/shared/headers/accept_language'
import type { ClientSystem } from '#app/shared/headers/client_system'

/** Systems that a rule can distinguish. Behaviour, section 4.8. */
export const ROUTING_DEVICES = [
  'ios',
  'android',
  'windows',
  'macos',
  'other',
] as const satisfies ClientSystem[]
export type RoutingDevice = (typeof ROUTING_DEVICES)[number]

/** The kinds of conditions, each with the type of its values. */
export interface ConditionValues {
  /** Two letters in upper case. */
  countries: string
  devices: RoutingDevice

  /** Primary codes in lower case. */
  languages: string

  /** 0 to 23, in the workspace's zone. */
  hours: number
}

export type ConditionKind = keyof ConditionValues

/** The values of each kind that a rule asks for; none: any. */
export type RuleConditions = { [Kind in ConditionKind]: ConditionValues[Kind][] }

/**
 * What routing asks of a visitor: the value of each kind, null when unknown. Each is worked out only
 * when a rule wants it.
 */
export type RoutedVisitor = { [Kind in ConditionKind]: () => ConditionValues[Kind] | null } & {
  /** The day's keyed hash. */
  visitor(): string
}

/**
 * The kinds, each with the form in which a wanted value is compared. How they are parsed, named and
 * typed stands in `linking/links/rules/conditions.ts`.
 */
const CONDITIONS: {
  [Kind in ConditionKind]: (wanted: ConditionValues[Kind]) => ConditionValues[Kind]
} = {
  countries: (country) => country,
  devices: (device) => device,
  languages: canonicalLanguage,
  hours: (hour) => hour,
}

/** In the order in which documents and people name them. */
export const CONDITION_KINDS = Object.keys(CONDITIONS) as ConditionKind[]

/** A country costs the most to find out. */
const CHEAPEST_FIRST = CONDITION_KINDS.toReversed()

/** One condition of a rule against one visitor. */
export interface ConditionResult {
  kind: ConditionKind
  wanted: string[]

  /** What the visitor has; null: unknown. */
  given: string | null
  holds: boolean
}

/** Checks that every kind of condition that a rule has holds. */
export function doesRuleHold(rule: RuleConditions, visitor: RoutedVisitor): boolean {
  return CHEAPEST_FIRST.every((kind) => rule[kind].length === 0 || holds(kind, rule, visitor))
}

/** Returns every condition that the rule has, judged as a redirect judges it. */
export function explainRule(rule: RuleConditions, visitor: RoutedVisitor): ConditionResult[] {
  return CONDITION_KINDS.filter((kind) => rule[kind].length > 0).map((kind) => {
    const given = visitor[kind]()
    return {
      kind,
      wanted: rule[kind].map(String),
      given: given === null ? null : String(given),
      holds: holds(kind, rule, visitor),
    }
  })
}

function holds<Kind extends ConditionKind>(
  kind: Kind,
  rule: RuleConditions,
  visitor: RoutedVisitor
): boolean {
  const wanted: ConditionValues[Kind][] = rule[kind]
  const value = visitor[kind]() as ConditionValues[Kind] | null
  return value !== null && wanted.some((one) => CONDITIONS[kind](one) === value)
}

/** Returns a value for each kind of condition. */
export function forEachKind<Value>(
  make: (kind: ConditionKind) => Value
): Record<ConditionKind, Value> {
  const entries = CONDITION_KINDS.map((kind) => [kind, make(kind)])
  return Object.fromEntries(entries) as Record<ConditionKind, Value>
}
