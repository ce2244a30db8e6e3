import type { PlannedVisit, VisitKind } from '#app/installation/demo/rules/plan_visits'
import type { Report } from '#app/visits/analytics/report'
import { readUserAgent } from '#app/visits/clicks/rules/user_agent'
import type { ClickClass } from '#app/visits/raw_clicks/click'

/** A figure of the report beside what was sent. */
export interface DemoComparison {
  name: string
  sent: number
  reported: number
}

/** Visits that the report has elsewhere than they were meant for, with the reason. */
export interface DemoDifference {
  visits: number
  reason: string
}

const MEANT: Record<VisitKind, ClickClass> = {
  person: 'Human',
  repeat: 'Duplicate',
  bot: 'Bot',
  previewer: 'Preview',
  prefetch: 'Prefetch',
}

const NAMES: Record<ClickClass, string> = {
  Human: 'people',
  Scan: 'people by scan',
  Bot: 'bots',
  Preview: 'link previews',
  Prefetch: 'prefetches',
  Duplicate: 'repeats within 2 s',
  UnknownCode: 'unknown QR codes',
  Ended: 'visits to ended links',
}

/** Returns each class: what was sent, and by how much the report has grown. */
export function compareClasses(
  visits: readonly PlannedVisit[],
  before: Report,
  after: Report
): DemoComparison[] {
  const sent = tally(visits, (visit) => MEANT[visit.kind])
  const reported = (report: Report): Record<ClickClass, number> => ({
    Human: report.totals.humanClicks,
    Scan: report.totals.scans,
    ...report.excluded,
  })
  return Object.values(MEANT).map((name) => ({
    name: NAMES[name],
    sent: sent.get(name) ?? 0,
    reported: reported(after)[name] - reported(before)[name],
  }))
}

/** Returns each country of people, most visits first. */
export function compareCountries(
  visits: readonly PlannedVisit[],
  before: Report,
  after: Report
): DemoComparison[] {
  const people = visits.filter(({ kind }) => kind === 'person')
  const sent = tally(people, ({ country }) => country)
  const was = new Map(before.top.countries.map(({ key, humanClicks }) => [key, humanClicks]))
  const names = new Map(after.top.countries.map(({ key, name }) => [key, name]))
  const is = new Map(after.top.countries.map(({ key, humanClicks }) => [key, humanClicks]))
  return [...new Set([...sent.keys(), ...is.keys()])]
    .map((key) => ({
      name: names.get(key) ?? key,
      sent: sent.get(key) ?? 0,
      reported: (is.get(key) ?? 0) - (was.get(key) ?? 0),
    }))
    .filter(({ sent: given, reported }) => given + reported > 0)
    .sort((one, other) => other.sent - one.sent || other.reported - one.reported)
}

/** Returns why the two columns differ, as far as single visits show it. */
export function explainDifferences(
  visits: readonly PlannedVisit[],
  countryOf: (address: string) => string | null
): DemoDifference[] {
  const reasons = visits.flatMap((visit) => listReasons(visit, countryOf))
  return [...tally(reasons, (reason) => reason)]
    .map(([reason, count]) => ({ reason, visits: count }))
    .sort((one, other) => other.visits - one.visits)
}

function listReasons(visit: PlannedVisit, countryOf: (address: string) => string | null): string[] {
  const reasons: string[] = []
  const { verdict } = readUserAgent(visit.userAgent)
  const isMachine = visit.kind === 'bot' || visit.kind === 'previewer'
  const meant = isMachine ? MEANT[visit.kind] : 'Human'
  if (verdict.class !== meant) {
    reasons.push(`sent as ${NAMES[meant]}, taken for ${NAMES[verdict.class]} (${verdict.rule})`)
  }
  const found = countryOf(visit.address)
  if (visit.kind === 'person' && found !== visit.country) {
    reasons.push(
      `address block of ${visit.country} lies in ${found ?? 'no country'} by the database`
    )
  }
  return reasons
}

/** Returns how many items have each key. */
function tally<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, number> {
  const counts = new Map<Key, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}
