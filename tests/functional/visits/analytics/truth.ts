import type { ClickLine } from '#app/redirect/clicks/click_line'
import { newId } from '#app/shared/ids'
import { seededRandom } from '#app/shared/seeded_random'
import { aClick, visitorOf } from '#tests/functional/visits/clicks/spool'

/** A click whose every fact is known, because it was made up. */
export interface KnownClick {
  atMs: number
  linkId: string
  who: string
  class: 'Human' | 'Scan' | 'Bot' | 'Preview' | 'Prefetch' | 'Duplicate' | 'UnknownCode'
  qrCodeId: string
  campaignId: string
  country: string
  region: string
  city: string
  device: string
  browser: string
  operatingSystem: string
  language: string
  referrer: string
  rule: string
  split: string
  utmSource: string
  utmMedium: string
  utmCampaign: string
  userAgent: string
}

/** What a client says of itself, and what that means; the empty text is "unknown". */
const CLIENTS = [
  [
    'Desktop',
    'Chrome',
    'Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36',
  ],
  [
    'Desktop',
    'Firefox',
    'Linux',
    'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0',
  ],
  [
    'Mobile',
    'Safari',
    'iOS',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  ],
  [
    'Mobile',
    'Chrome',
    'Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Mobile Safari/537.36',
  ],
] as const

const NO_CLIENT = { device: 'Other', browser: '', operatingSystem: '' }
const BOT = {
  ...NO_CLIENT,
  browser: 'Googlebot',
  userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)',
}
const PREVIEW = { ...NO_CLIENT, userAgent: 'Twitterbot/1.0' }

/** Three seconds apart, so that no click repeats another by chance. */
const SLOT_MS = 3_000

export interface KnownLinks {
  workspaceId: string
  linkIds: string[]

  /** The QR code of each link. */
  codeOf: (linkId: string) => string
  homeZone: string
}

/** Cities with a region, one without, and a region alone: what city databases know. */
const PLACES: Record<string, [region: string, city: string][]> = {
  DE: [['DE/Bavaria', 'DE/Bavaria/Bad Tölz'], ['DE/Hesse', '']],
  GB: [['GB/England', 'GB/England/Bath'], ['', 'GB//Bath']],
  US: [['US/California', "US/California/Coeur d'Alene 100%"]],
} // prettier-ignore

/** Returns a place of the country, by no chance but that of the time. */
function placeOf(country: string, atMs: number): Pick<KnownClick, 'region' | 'city'> {
  const places = PLACES[country] ?? [['', '']]
  const [region, city] = places[Math.floor(atMs / SLOT_MS) % places.length]
  return { region, city }
}

/** Makes up clicks between two moments; half of them on the days around the changes of clocks. */
export function makeKnownClicks(
  { linkIds, codeOf }: KnownLinks,
  count: number,
  [fromMs, untilMs]: [number, number],
  busyDays: string[]
): KnownClick[] {
  const { number, pick, below } = seededRandom(15)
  const taken = new Set<number>()
  const timeOf = () => {
    for (;;) {
      const atMs =
        number() < 0.5
          ? fromMs + number() * (untilMs - fromMs)
          : Date.parse(`${pick(busyDays)}T00:00:00Z`) + (number() * 4 - 1.5) * 86_400_000
      const slot = Math.floor(atMs / SLOT_MS) * SLOT_MS
      if (slot < fromMs || slot >= untilMs || taken.has(slot)) continue
      taken.add(slot)
      return slot
    }
  }
  const clicks: KnownClick[] = []
  while (clicks.length < count) {
    const [device, browser, operatingSystem, userAgent] = pick(CLIENTS)
    const linkId = pick(linkIds)
    const kind = number()
    const [rule, split] = pick([
      ['', ''],
      ['rule-a', ''],
      ['', 'split-a'],
      ['', 'split-b'],
    ])
    const atMs = timeOf()
    const country = pick(['', 'GB', 'GB', 'DE', 'FR', 'US', 'JP'])
    const click: KnownClick = {
      atMs,
      linkId,
      who: `visitor${below(300)}`,
      class: 'Human',
      qrCodeId: '',
      campaignId: pick(['', '', 'campaign-a', 'campaign-b']),
      country,
      ...placeOf(country, atMs),
      device,
      browser,
      operatingSystem,
      language: pick(['', 'en', 'de', 'fr']),
      referrer: pick(['', '', 'search.example', 'news.example', 'a.b.example']),
      rule,
      split,
      utmSource: pick(['', 'newsletter', 'Über uns 100%', 'новости']),
      utmMedium: pick(['', 'email', 'social']),
      utmCampaign: pick(['', '', 'spring']),
      userAgent,
    }
    if (kind < 0.2) Object.assign(click, { class: 'Scan', qrCodeId: codeOf(linkId) })
    else if (kind < 0.25) click.class = 'UnknownCode'
    else if (kind < 0.3) click.class = 'Prefetch'
    else if (kind < 0.35) Object.assign(click, { class: 'Bot', ...BOT })
    else if (kind < 0.4) Object.assign(click, { class: 'Preview', ...PREVIEW })
    clicks.push(click)
    if (kind > 0.95) clicks.push({ ...click, atMs: click.atMs + 1_000, class: 'Duplicate' })
  }
  return clicks
}

/** Returns the line that the redirect would have written for it. */
export function toLine(click: KnownClick, { workspaceId, homeZone }: KnownLinks): ClickLine {
  const localDay = dayIn(homeZone, click.atMs)
  const orNull = (value: string) => value || null
  const utm = [click.utmSource, click.utmMedium, click.utmCampaign].map(orNull)
  return aClick({
    id: newId(click.atMs),
    workspaceId,
    linkId: click.linkId,
    atMs: click.atMs,
    localDay,
    visitor: visitorOf(`${click.who} ${localDay}`),
    qr: click.class === 'UnknownCode' ? 'nosuchcode' : orNull(click.qrCodeId),
    campaignId: orNull(click.campaignId),
    ruleId: orNull(click.rule),
    splitId: orNull(click.split),
    country: orNull(click.country),
    place: click.region || click.city ? [orNull(click.region), orNull(click.city)] : null,
    userAgent: click.userAgent,
    language: click.language ? `${click.language}-xx` : null,
    referrerHost: orNull(click.referrer),
    purpose: click.class === 'Prefetch' ? 'prefetch' : null,
    utm: utm.some((value) => value !== null) ? (utm as NonNullable<ClickLine['utm']>) : null,
  })
}

const formats = new Map<string, Intl.DateTimeFormat>()

interface WallClock {
  day: string
  hour: number
  minuteMs: number
}

/** Zones are whole quarters of an hour from UTC, and change at whole ones. */
const QUARTER_MS = 15 * 60_000
const quarters = new Map<string, Map<number, WallClock>>()

/** The clock on the wall as the quarter of an hour began; each is looked up once, for a click is asked often. */
function wallClock(zone: string, atMs: number): WallClock {
  const quarterMs = Math.floor(atMs / QUARTER_MS) * QUARTER_MS
  let ofZone = quarters.get(zone)
  if (!ofZone) quarters.set(zone, (ofZone = new Map()))
  let clock = ofZone.get(quarterMs)
  if (!clock) ofZone.set(quarterMs, (clock = readWallClock(zone, quarterMs)))
  return clock
}

/** Reads the clock on the wall by the runtime's own tables of zones. */
function readWallClock(zone: string, atMs: number): WallClock {
  let format = formats.get(zone)
  if (!format) {
    const numeric = '2-digit'
    format = new Intl.DateTimeFormat('en-CA', {
      ...{ timeZone: zone, year: 'numeric', month: numeric, day: numeric },
      ...{ hour: numeric, minute: numeric, hourCycle: 'h23' },
    })
    formats.set(zone, format)
  }
  const part = Object.fromEntries(
    format.formatToParts(atMs).map(({ type, value }) => [type, value])
  )
  return {
    day: `${part.year}-${part.month}-${part.day}`,
    hour: Number(part.hour),
    minuteMs: Number(part.minute) * 60_000 + (atMs % 60_000),
  }
}

export function dayIn(zone: string, atMs: number): string {
  return wallClock(zone, atMs).day
}

/** The moment at which the hour on the wall began. */
export function hourIn(zone: string, atMs: number): number {
  return atMs - wallClock(zone, atMs).minuteMs - (atMs % QUARTER_MS)
}

/** The Monday of a day's week, and the first of its month; dates alone, without any zone. */
export function mondayOf(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`)
  const weekday = (new Date(at).getUTCDay() + 6) % 7
  return new Date(at - weekday * 86_400_000).toISOString().slice(0, 10)
}

export type Interval = 'hour' | 'day' | 'week' | 'month'

/** What is asked of a list of clicks. */
export interface TruthQuestion {
  zone: string
  from: string
  to: string
  interval: Interval

  /** Are days those that were noted at home, and not cut out of time? */
  isOfNotedDays?: boolean

  /** Are hours those that were noted at home? */
  isOfNotedHours?: boolean
}

function dayOf(click: KnownClick, { zone, isOfNotedDays }: TruthQuestion): string {
  return isOfNotedDays ? homeDayOf(click) : dayIn(zone, click.atMs)
}

function hourOf(click: KnownClick, { zone, isOfNotedHours }: TruthQuestion): string {
  return String(wallClock(isOfNotedHours ? homeZoneAt(click.atMs) : zone, click.atMs).hour)
}

/** Under what a click is in a series. */
function groupOf(click: KnownClick, question: TruthQuestion): string {
  const { zone, interval, from } = question
  const day = dayOf(click, question)
  if (interval === 'hour') return String(hourIn(zone, click.atMs))
  if (interval === 'day') return day
  const first = interval === 'week' ? mondayOf(day) : `${day.slice(0, 7)}-01`
  return first < from ? from : first
}

const DIMENSIONS = {
  links: 'linkId',
  countries: 'country',
  regions: 'region',
  cities: 'city',
  devices: 'device',
  browsers: 'browser',
  operatingSystems: 'operatingSystem',
  languages: 'language',
  hours: 'hour',
  referrers: 'referrer',
  campaigns: 'campaignId',
  qrCodes: 'qrCodeId',
  rules: 'rule',
  splits: 'split',
  utmSources: 'utmSource',
  utmMediums: 'utmMedium',
  utmCampaigns: 'utmCampaign',
} as const

/** Dimensions in which a click may have nothing at all, and then counts nowhere. */
const OPTIONAL = new Set(['regions', 'cities', 'campaigns', 'qrCodes', 'rules', 'splits', 'utmSources', 'utmMediums', 'utmCampaigns']) // prettier-ignore
const FIELDS = Object.entries(DIMENSIONS)

/** Counts a report over a list of clicks, one by one. */
export function countTruth(
  all: readonly KnownClick[],
  question: TruthQuestion,
  matches: (click: KnownClick) => boolean
) {
  const { from, to } = question
  const clicks = all
    .filter((click) => {
      if (!matches(click)) return false
      const day = dayOf(click, question)
      return day >= from && day <= to
    })
    .sort((a, b) => a.atMs - b.atMs)
  const totals = { humanClicks: 0, scans: 0, uniqueVisitors: 0 }
  const excluded = { Bot: 0, Preview: 0, Prefetch: 0, Duplicate: 0, UnknownCode: 0, Ended: 0 }
  const series: Record<string, [number, number, number]> = {}
  const top: Record<string, Record<string, [number, number]>> = {}
  const seen = new Set<string>()
  for (const click of clicks) {
    if (click.class !== 'Human' && click.class !== 'Scan') {
      excluded[click.class]++
      continue
    }
    const isScan = click.class === 'Scan'
    const entry = (series[groupOf(click, question)] ??= [0, 0, 0])
    entry[isScan ? 1 : 0]++
    totals[isScan ? 'scans' : 'humanClicks']++
    // A visitor's hash is of the day at home as well, so a day elsewhere may hold two of them.
    const visitor = `${click.linkId} ${click.who} ${dayOf(click, question)} ${homeDayOf(click)}`
    if (!seen.has(visitor)) {
      seen.add(visitor)
      entry[2]++
      totals.uniqueVisitors++
    }
    for (const [dimension, field] of FIELDS) {
      const value = field === 'hour' ? hourOf(click, question) : click[field]
      if (value === '' && OPTIONAL.has(dimension)) continue
      const counts = ((top[dimension] ??= {})[value] ??= [0, 0])
      counts[isScan ? 1 : 0]++
    }
  }
  return { totals, excluded, series, top, clicks }
}

let homeZoneAt: (atMs: number) => string = () => ''

function homeDayOf({ atMs }: KnownClick): string {
  return dayIn(homeZoneAt(atMs), atMs)
}

/** Says by which zone the hashes of visitors change. */
export function setHomeZone(zone: string): void {
  homeZoneAt = () => zone
}

/** Says which zone was that of home, where it was another one before. */
export function setHomeZones(zoneAt: (atMs: number) => string): void {
  homeZoneAt = zoneAt
}

/** Lists a breakdown as a report does: the largest first, those of one size by key. */
export function rankTruth(shares: Record<string, [number, number]> = {}) {
  return Object.entries(shares)
    .map(([key, [humanClicks, scans]]) => ({ key, humanClicks, scans }))
    .sort((a, b) => b.humanClicks + b.scans - (a.humanClicks + a.scans) || (a.key < b.key ? -1 : 1))
}
