import { decide } from '#app/redirect/decide'
import { pageFor, pages } from '#app/redirect/pages/pages'
import type { Routing } from '#app/redirect/routing/routing'
import { wayOf } from '#app/redirect/route_visit'
import type { Way } from '#app/redirect/outcome'
import type { RoutedVisitor } from '#app/redirect/routing/choose'
import { explainRule, type ConditionVerdict } from '#app/redirect/routing/explain'
import type { LinkRecord as RedirectedLink } from '#app/redirect/links/link_record'
import { ledOn, turnedAway, type Outcome } from '#app/redirect/outcome'

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
  conditions: ConditionVerdict[]
}

export interface SimulatedShare {
  id: string
  name: string | null
  weight: number

  /** Of all visitors that reach the split. */
  percent: number
  chosen: boolean
}

export interface Judgement {
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

  /** The header that pages of ours are chosen by. */
  acceptLanguage?: string
  passwordGiven: boolean
}

/** What a visit would be answered, and why: judged by the functions of the redirect itself. */
export function judgeVisit(facts: SimulationFacts): Judgement {
  const { link, stored, visitor, atMs } = facts
  const decision = decide(link, atMs)
  if (decision !== 'redirect') {
    const outcome = turnedAway(decision, facts.notFoundRedirect)
    return stopped(facts, 'State', answerOf(asShown(facts, outcome), SIMULATED_PAGES[decision]))
  }
  if (link.passwordHash !== null && !facts.passwordGiven) {
    return stopped(facts, 'Password', answerOf(asShown(facts, pages.password), 'Password'))
  }
  const way = wayOf(link, visitor)
  const { ruleId, splitId, appUrl } = way
  const page = appUrl === null ? null : 'OpenApp'
  return {
    answer: { ...answerOf(ledOn(way, link.redirectStatus, facts.acceptLanguage), page), appUrl },
    decidedBy: ruleId ? 'Rule' : splitId ? 'Split' : 'Link',
    ruleId,
    splitId,
    added: addedTo(way, stored),
    rules: rulesOf(facts, ruleId, true),
    split: sharesOf(stored.routing, splitId),
  }
}

/** A page of ours as the visitor gets it: in their language, with the name of whose link it is. */
function asShown({ link, acceptLanguage }: SimulationFacts, outcome: Outcome): Outcome {
  return outcome.name ? pageFor(outcome.name, acceptLanguage, link.owner) : outcome
}

/** The visit ends before any rule is asked; they are judged all the same, for whoever reads it. */
function stopped(
  facts: SimulationFacts,
  decidedBy: 'State' | 'Password',
  answer: SimulatedAnswer
): Judgement {
  const rules = rulesOf(facts, null, false)
  const split = sharesOf(facts.stored.routing, null)
  return { answer, decidedBy, ruleId: null, splitId: null, added: [], rules, split }
}

function rulesOf(
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

function sharesOf({ split }: Routing, chosenId: string | null): SimulatedShare[] {
  const total = split.reduce((sum, { weight }) => sum + weight, 0)
  return split.map(({ id, name, weight }) => ({
    id,
    name,
    weight,
    percent: Math.round((weight / total) * 10_000) / 100,
    chosen: id === chosenId,
  }))
}

function answerOf({ status, headers, body }: Outcome, page: SimulatedPage | null): SimulatedAnswer {
  const named: Record<string, string> = {}
  for (let at = 0; at < headers.length; at += 2) named[headers[at]] = headers[at + 1]
  const shown = body === undefined ? null : page
  return { status, location: named.Location ?? null, headers: named, page: shown, appUrl: null }
}

/** Parameters that go out and are not in the destination as it is stored. */
function addedTo({ location, ruleId, splitId }: Way, stored: SimulationFacts['stored']) {
  const rule = stored.routing.rules.find(({ id }) => id === ruleId)
  const share = stored.routing.split.find(({ id }) => id === splitId)
  if (rule?.appUrl === location) return []
  const chosen = (rule ?? share)?.destinationUrl ?? stored.destinationUrl
  const present = URL.parse(chosen)?.searchParams
  return [...(URL.parse(location)?.searchParams ?? [])]
    .filter(([name]) => !present?.has(name))
    .map(([name, value]) => ({ name, value }))
}
