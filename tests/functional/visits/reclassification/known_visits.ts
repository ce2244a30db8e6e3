import db from '@adonisjs/lucid/services/db'
import type { ClickLine } from '#app/redirect/clicks/click_line'
import { seededRandom } from '#app/shared/seeded_random'
import { toAgent } from '#app/visits/raw_clicks/rules/agent'
import { aClick, visitorOf } from '#tests/functional/visits/clicks/spool'

/** What a sender is, by the rules that were and by those of today. */
type Kind = 'person' | 'bot' | 'previewer'
const CLASS_OF = { bot: 'Bot', previewer: 'Preview' } as const

/** A sender whose user agent means something else since the rules were changed. */
export interface Sender {
  userAgent: string

  /** What stands in its place from `changeRules` on: that is how rules change in a test. */
  laterAgent: string
  before: Kind
  after: Kind
}

/** A visit whose every fact is known. */
export interface KnownVisit {
  atMs: number
  linkId: string
  who: string
  sender: Sender
  country: string
  purpose: 'prefetch' | null

  /** `code`: that of the link; `unknown`: none of it. */
  qr: 'code' | 'unknown' | null
  isEnded: boolean
}

const AGENTS: Record<Kind, (mark: string) => string> = {
  person: (mark) =>
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.${mark} Safari/537.36`,
  bot: (mark) => `Googlebot/2.${mark} (+http://www.google.com/bot.html)`,
  previewer: (mark) => `Twitterbot/1.${mark}`,
}

/** Makes senders of every change there is; the mark keeps them apart from those of other tests. */
export function makeSenders(mark: number): Sender[] {
  const kinds = Object.keys(AGENTS) as Kind[]
  return kinds.flatMap((before, row) =>
    kinds.map((after, column) => ({
      userAgent: AGENTS[before](`${mark}${row}${column}`),
      laterAgent: AGENTS[after](`${mark}${row}${column}9`),
      before,
      after,
    }))
  )
}

/** Makes the stored user agents say what they mean by the rules of later. */
export async function changeRules(senders: readonly Sender[]): Promise<void> {
  for (const { userAgent, laterAgent } of senders) {
    const { id } = toAgent(userAgent)
    await db.from('click_agents').where('id', id).update({ user_agent: laterAgent })
  }
}

/** Makes up visits from a moment on: few visitors, often within two seconds of each other. */
export function makeVisits(
  linkIds: readonly string[],
  senders: readonly Sender[],
  { count, fromMs, seed = 11 }: { count: number; fromMs: number; seed?: number }
): KnownVisit[] {
  const { pick, below, number } = seededRandom(seed)
  let atMs = fromMs
  return Array.from({ length: count }, () => {
    atMs += pick([400, 900, 1_100, 30_000, 600_000])
    const kind = number()
    return {
      atMs,
      linkId: pick(linkIds),
      who: `person ${below(4)}`,
      sender: pick(senders),
      country: pick(['GB', 'DE', 'FR']),
      purpose: kind < 0.05 ? 'prefetch' : null,
      qr: kind > 0.9 ? 'code' : kind > 0.85 ? 'unknown' : null,
      isEnded: kind > 0.8 && kind < 0.83,
    }
  })
}

/** A visitor is an address and a user agent. */
const visitorNameOf = ({ who, sender }: KnownVisit) => `${who} ${sender.userAgent}`

export function codeOf(linkId: string): string {
  return linkId.slice(-12)
}

export function toVisitLine(visit: KnownVisit, workspaceId: string): ClickLine {
  const { atMs, linkId, sender, country, purpose, qr, isEnded } = visit
  const localDay = new Date(atMs).toISOString().slice(0, 10)
  return aClick({
    workspaceId,
    linkId,
    atMs,
    localDay,
    country,
    purpose,
    isEnded,
    qr: qr === 'code' ? codeOf(linkId) : qr === 'unknown' ? 'nosuchcode' : null,
    userAgent: sender.userAgent,
    visitor: visitorOf(`${visitorNameOf(visit)} ${localDay}`),
  })
}

/** Counts visits one by one, in the order of time. */
export function countVisits(visits: readonly KnownVisit[], rules: 'before' | 'after') {
  const classes: Record<string, number> = {}
  const links: Record<string, [number, number]> = {}
  const countries: Record<string, number> = {}
  const visitors = new Set<string>()
  const last = new Map<string, number>()
  for (const visit of [...visits].sort((a, b) => a.atMs - b.atMs)) {
    const name = judge(visit, rules, last)
    classes[name] = (classes[name] ?? 0) + 1
    if (name !== 'Human' && name !== 'Scan') continue
    last.set(`${visit.linkId} ${visitorNameOf(visit)}`, visit.atMs)
    const day = new Date(visit.atMs).toISOString().slice(0, 10)
    visitors.add(`${visit.linkId} ${visitorNameOf(visit)} ${day}`)
    const counts = (links[visit.linkId] ??= [0, 0])
    counts[name === 'Scan' ? 1 : 0]++
    countries[visit.country] = (countries[visit.country] ?? 0) + 1
  }
  return { classes, links, countries, visitors: visitors.size }
}

function judge(visit: KnownVisit, rules: 'before' | 'after', last: Map<string, number>): string {
  if (visit.isEnded) return 'Ended'
  const kind = visit.sender[rules]
  if (kind !== 'person') return CLASS_OF[kind]
  if (visit.purpose) return 'Prefetch'
  if (visit.qr === 'unknown') return 'UnknownCode'
  const before = last.get(`${visit.linkId} ${visitorNameOf(visit)}`)
  if (before !== undefined && visit.atMs - before <= 2_000) return 'Duplicate'
  return visit.qr === 'code' ? 'Scan' : 'Human'
}
