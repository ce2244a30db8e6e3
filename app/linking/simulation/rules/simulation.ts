import { decideByState } from '#app/redirect/decide_by_state'
import type { RedirectLink as RedirectedLink } from '#app/redirect/links/redirect_link'
import { renderVisitorPage, visitorPages } from '#app/redirect/pages/visitor_pages'
import { passVisitorQuery, resolveDestination } from '#app/redirect/resolve_destination'
import {
  explainRule,
  type ConditionResult,
  type RoutedVisitor,
} from '#app/redirect/routing/conditions'
import type { Routing } from '#app/redirect/routing/routing'
import {
  buildBlockedAnswer,
  buildRedirect,
  type ResolvedDestination,
  type VisitAnswer,
} from '#app/redirect/visit_answer'

/** What kind of page a visitor gets instead of a redirect. */
export const SIMULATED_PAGES = {
  not_found: 'NotFound',
  scheduled: 'Scheduled',
  paused: 'Paused',
  expired: 'Expired',
  password: 'Password',
  app: 'OpenApp',
} as const

type SimulatedPage = (typeof SIMULATED_PAGES)[keyof typeof SIMULATED_PAGES]

export interface SimulatedAnswer {
  status: number

  /** Null where a page is shown. */
  location: string | null
  headers: Record<string, string>
  page: SimulatedPage | null

  /** The app that the page opens. */
  appUrl: string | null
}

export interface SimulatedRule {
  id: string
  name: string | null
  outcome: 'Decided' | 'DidNotHold' | 'NotReached'
  conditions: ConditionResult[]
}

export interface SimulatedShare {
  id: string
  name: string | null
  weight: number

  /** Of all visitors that reach the split. */
  percent: number
  chosen: boolean
}

export interface SimulatedDecision {
  answer: SimulatedAnswer
  decidedBy: 'State' | 'Password' | 'Rule' | 'Split' | 'Link'
  ruleId: string | null
  splitId: string | null

  /** Query parameters that the chosen destination is given on the way out. */
  added: { name: string; value: string }[]
  rules: SimulatedRule[]
  split: SimulatedShare[]
}

export interface SimulationFacts {
  /** As the redirect reads it: destinations with what goes out with them. */
  link: RedirectedLink

  /** The destinations as they are stored. */
  stored: { destinationUrl: string; routing: Routing }
  visitor: RoutedVisitor
  atMs: number
  notFoundRedirect: string | null

  /** Where ended links of the domain lead that have nothing of their own. */
  expiredRedirect: string | null

  /** The header that visitor pages are chosen by. */
  acceptLanguage?: string
  passwordGiven: boolean

  /** Has the link been used as often as it may be? */
  areUsesSpent: boolean

  /** What the visitor's address has behind the question mark; empty for none. */
  query: string
}

/** Simulates what a visit would be answered, and why, by the functions of the redirect itself. */
export function simulateDecision(facts: SimulationFacts): SimulatedDecision {
  const { link, stored, visitor, atMs } = facts
  const decision = decideByState(link, atMs, facts.areUsesSpent)
  if (decision !== 'redirect') {
    const expiredUrl = link.expiredUrl ?? facts.expiredRedirect
    const outcome = buildBlockedAnswer(decision, facts.notFoundRedirect, expiredUrl)
    return stopped(
      facts,
      'State',
      toSimulatedAnswer(asShown(facts, outcome), SIMULATED_PAGES[decision])
    )
  }
  if (link.passwordHash !== null && !facts.passwordGiven) {
    return stopped(
      facts,
      'Password',
      toSimulatedAnswer(asShown(facts, visitorPages.password), 'Password')
    )
  }
  const chosen = resolveDestination(link, visitor)
  const way = link.passQuery ? passVisitorQuery(chosen, facts.query) : chosen
  const { ruleId, splitId, appUrl } = way
  const page = appUrl === null ? null : 'OpenApp'
  return {
    answer: {
      ...toSimulatedAnswer(buildRedirect(way, link.redirectStatus, facts.acceptLanguage), page),
      appUrl,
    },
    decidedBy: ruleId ? 'Rule' : splitId ? 'Split' : 'Link',
    ruleId,
    splitId,
    added: addedTo(way, stored),
    rules: listRules(facts, ruleId, true),
    split: listShares(stored.routing, splitId),
  }
}

/**
 * Renders a visitor page as the visitor gets it: in their language, with the name of the link's
 * owner.
 */
function asShown({ link, acceptLanguage }: SimulationFacts, outcome: VisitAnswer): VisitAnswer {
  return outcome.name ? renderVisitorPage(outcome.name, acceptLanguage, link.owner) : outcome
}

/**
 * Describes a visit that ends before any rule is asked; the rules are judged all the same, for the
 * reader.
 */
function stopped(
  facts: SimulationFacts,
  decidedBy: 'State' | 'Password',
  answer: SimulatedAnswer
): SimulatedDecision {
  const rules = listRules(facts, null, false)
  const split = listShares(facts.stored.routing, null)
  return { answer, decidedBy, ruleId: null, splitId: null, added: [], rules, split }
}

function listRules(
  { stored, visitor }: SimulationFacts,
  decidedId: string | null,
  areAsked: boolean
): SimulatedRule[] {
  let isOpen = areAsked
  return stored.routing.rules.map((rule) => {
    const { id, name } = rule
    const decided = id === decidedId
    const outcome = decided ? 'Decided' : isOpen ? 'DidNotHold' : 'NotReached'
    if (decided) isOpen = false
    return { id, name, outcome, conditions: explainRule(rule, visitor) }
  })
}

function listShares({ split }: Routing, chosenId: string | null): SimulatedShare[] {
  const total = split.reduce((sum, { weight }) => sum + weight, 0)
  return split.map(({ id, name, weight }) => ({
    id,
    name,
    weight,
    percent: Math.round((weight / total) * 10_000) / 100,
    chosen: id === chosenId,
  }))
}

function toSimulatedAnswer(
  { status, headers, body }: VisitAnswer,
  page: SimulatedPage | null
): SimulatedAnswer {
  const named: Record<string, string> = {}
  for (let at = 0; at < headers.length; at += 2) named[headers[at]] = headers[at + 1]
  const shown = body === undefined ? null : page
  return { status, location: named.Location ?? null, headers: named, page: shown, appUrl: null }
}

/** Parameters that go out and are not in the destination as it is stored. */
function addedTo(
  { location, ruleId, splitId }: ResolvedDestination,
  stored: SimulationFacts['stored']
) {
  const rule = stored.routing.rules.find(({ id }) => id === ruleId)
  const share = stored.routing.split.find(({ id }) => id === splitId)
  if (rule?.appUrl === location) return []
  const chosen = (rule ?? share)?.destinationUrl ?? stored.destinationUrl
  const present = URL.parse(chosen)?.searchParams
  return [...(URL.parse(location)?.searchParams ?? [])]
    .filter(([name]) => !present?.has(name))
    .map(([name, value]) => ({ name, value }))
}
