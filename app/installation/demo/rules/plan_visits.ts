import type { DemoCrawlers, DemoNetwork } from '#app/installation/demo/demo_data'
import { drawVisitTimes } from '#app/installation/demo/rules/visit_times'
import type { SeededRandom } from '#app/shared/seeded_random'

/** What a visit is meant to be, whatever it is then taken for. */
export const VISIT_KINDS = ['person', 'repeat', 'bot', 'previewer', 'prefetch'] as const
export type VisitKind = (typeof VISIT_KINDS)[number]

/** One visit to come: who, when, from where, to which link. */
export interface PlannedVisit {
  kind: VisitKind
  atMs: number

  /** Position in the list of links. */
  link: number

  /** IPv4, dotted. */
  address: string

  /** Where the address is used, says its registry. */
  country: string
  userAgent: string

  /** Headers as they would be sent; null for none. */
  acceptLanguage: string | null
  referrer: string | null
  purpose: string | null
}

export interface PlanInput {
  visits: number
  links: number
  days: number
  untilMs: number
  networks: readonly DemoNetwork[]
  browsers: readonly string[]
  crawlers: DemoCrawlers
}

/** Of 100 visits; the rest are people's. */
const SHARES: [VisitKind, number][] = [
  ['bot', 18],
  ['previewer', 4],
  ['prefetch', 2],
  ['repeat', 2],
]

const REFERRERS = [
  ...['https://www.google.com/', 'https://www.google.com/', 'https://www.bing.com/', null, null],
  ...['https://duckduckgo.com/', 'https://t.co/', 'https://www.linkedin.com/', null, null, null],
  ...['https://www.facebook.com/', 'https://www.reddit.com/', 'https://news.ycombinator.com/'],
]

/** A longer pause than this between two clicks of one visitor makes two clicks of it. */
const REPEAT_WITHIN_MS = 1_900

/**
 * Returns the visits of a simulated month, in order of time; the same ones for the same random
 * source.
 */
export function planVisits(random: SeededRandom, input: PlanInput): PlannedVisit[] {
  const times = drawVisitTimes(random, { ...input, count: input.visits })
  const visits: PlannedVisit[] = []
  const drawNetwork = byShare(random, input.networks)
  let person: PlannedVisit | null = null
  for (const atMs of times) {
    const kind = drawKind(random)
    if (kind === 'repeat' && person) {
      visits.push({ ...person, kind, atMs: person.atMs + 1 + random.below(REPEAT_WITHIN_MS) })
      person = null
      continue
    }
    const visit = oneVisit(random, kind === 'repeat' ? 'person' : kind, atMs, drawNetwork(), input)
    if (visit.kind === 'person') person = visit
    visits.push(visit)
  }
  return visits.sort((one, other) => one.atMs - other.atMs)
}

function oneVisit(
  random: SeededRandom,
  kind: VisitKind,
  atMs: number,
  network: DemoNetwork,
  { links, browsers, crawlers }: PlanInput
): PlannedVisit {
  const isMachine = kind === 'bot' || kind === 'previewer'
  const language = random.pick(network.languages)
  const agents = { bot: crawlers.bots, previewer: crawlers.previewers }
  return {
    kind,
    atMs,
    link: popular(random, links),
    address: addressIn(random, network),
    country: network.country,
    userAgent: random.pick(isMachine ? agents[kind] : browsers),
    acceptLanguage: isMachine ? null : `${language},${language.slice(0, 2)};q=0.9,en;q=0.8`,
    referrer: isMachine ? null : random.pick(REFERRERS),
    purpose: kind === 'prefetch' ? 'prefetch;prerender' : null,
  }
}

function drawKind(random: SeededRandom): VisitKind {
  let rest = random.below(100)
  for (const [kind, share] of SHARES) {
    if (rest < share) return kind
    rest -= share
  }
  return 'person'
}

/**
 * Draws a link. A few links get most of the visits: the square makes the first hundredth get a
 * tenth.
 */
function popular(random: SeededRandom, links: number): number {
  return Math.floor(random.number() ** 2 * links)
}

function addressIn(random: SeededRandom, { firstAddress, size }: DemoNetwork): string {
  // Neither the first nor the last of a block is anyone's.
  const address = firstAddress + 1 + random.below(size - 2)
  return [24, 16, 8, 0].map((bits) => Math.floor(address / 2 ** bits) % 256).join('.')
}

function byShare(random: SeededRandom, networks: readonly DemoNetwork[]): () => DemoNetwork {
  const total = networks.reduce((sum, { share }) => sum + share, 0)
  return () => {
    let rest = random.number() * total
    return networks.find(({ share }) => (rest -= share) < 0) ?? networks[networks.length - 1]
  }
}
