/**
 * Lines of the spool as life leaves them: several workspaces of very unequal size, links by a Zipf law, days with
 * busy and quiet hours, people of many countries who come again, and lines that are a little late. One seed always
 * draws the same.
 */
import { createHash } from 'node:crypto'
import { encodeClickLine } from '#app/redirect/clicks/click_line'
import { newId } from '#app/shared/ids'
import { seededRandom } from '#app/shared/seeded_random'
import type { ClickStore } from './click_store.js'
import { zipfDrawer } from './zipf_drawer.js'

const DAY_MS = 86_400_000

/** The busiest countries first; a few clicks come from nowhere that is known. */
export const COUNTRIES =
  'USINDEGBFRBRJPCAITESNLAUPLSEMXIDKRTRARCHBEATNODKFIPTCZIEGRROHUNZZASGMYTHVNPHTWHKILAESAEGNGKECOCLPEUARU' +
  'BGHRSKSILTLVEEISLUMTCYRSBAMKALMEMDBYGEAMAZKZUZKGTJTMMNCNPKBDLKNPBTMVMMKHLABNTLPGFJSBVUNCPFWSTOKIFMMHPW' +
  'MATNDZLYSDETSOUGTZRWBICDCGGACMCFTDNENEMLBFSNGMGNGWSLLRCICVGHTGBJAOZMZWMWMZBWNASZLSMGMUSCKMDJERJOLBSYIQ' +
  'IRKWQABHOMYEAFECBOPYUYVEGYSRCRPAGTSVHNNICUDOHTJMTTBSBBLCVCGDAGDMKNBZPRGPMQREYTGFAWCWBMKYVGTCAIMSFO'

const CODES = [...new Set(COUNTRIES.match(/../g))].slice(0, 200)
const LANGUAGES =
  'en-us de-de en-gb fr-fr es-es pt-br ja it-it nl-nl pl-pl tr-tr ru-ru sv-se ko-kr zh-cn ar hi id th vi'.split(
    ' '
  )
const PLATFORMS = [
  'Linux; Android 10; K',
  'iPhone; CPU iPhone OS 18_5 like Mac OS X',
  'Windows NT 10.0; Win64; x64',
  'Macintosh; Intel Mac OS X 10_15_7',
  'X11; Linux x86_64',
]
const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const REFERRERS = 60_000

/** How much each workspace has of all clicks and links. */
const SHARES = [0.97, 0.029, 0.001]

/** Someone of the latest visits comes again: to the same link within minutes, to another one within hours. */
const LATEST = 1_000
const EARLIER = 100_000

export interface LifeOptions {
  stores: readonly ClickStore[]
  seed: number

  /** Clicks that there will be, and the time in which they are made. */
  clicks: number
  fromMs: number
  days: number
}

/** How many links each workspace has, of so many. */
export function shareLinks(links: number): number[] {
  return SHARES.map((share) => Math.max(1, Math.round(links * share)))
}

interface Visit {
  store: number
  link: number
  person: number
}

/** Returns a function that makes the line of the n-th click; call it in the order of numbers. */
export function createLifeLines({ stores, seed, clicks, fromMs, days }: LifeOptions) {
  const { number: random, below } = seededRandom(seed)
  const drawLink = stores.map(({ links }) => zipfDrawer(links.length, random))
  const drawCountry = zipfDrawer(CODES.length, random)
  const drawReferrer = zipfDrawer(REFERRERS, random)
  const visits: Visit[] = []
  const people = new Map<number, ReturnType<typeof drawTraits>>()
  return (number: number): string => {
    const visit = drawVisit(number)
    visits[number % EARLIER] = visit
    const { workspaceId, links } = stores[visit.store]
    const atMs = timeOf(number)
    const localDay = new Date(atMs).toISOString().slice(0, 10)
    const { country, userAgent, language } = traitsOf(visit.person)
    const visitor = createHash('md5').update(`${visit.person} ${localDay}`).digest()
    return encodeClickLine({
      id: newId(atMs),
      atMs,
      linkId: links[visit.link],
      workspaceId,
      linkVersion: 1,
      ...{ qr: null, campaignId: null, ruleId: null, splitId: null },
      visitor: visitor.toString('base64url'),
      localDay,
      country,
      userAgent: random() < 0.08 ? BOT : userAgent,
      language,
      referrerHost: random() < 0.45 ? null : `www.site${drawReferrer()}.example`,
      ...{ purpose: null, isEnded: false, utm: null },
    })
  }

  function drawVisit(number: number): Visit {
    const kind = random()
    if (number > 0 && kind < 0.1) return visits[(number - 1 - below(Math.min(number, LATEST))) % EARLIER] // prettier-ignore
    const drawn = random()
    const store = drawn < SHARES[0] ? 0 : drawn < SHARES[0] + SHARES[1] ? 1 : 2
    const link = drawLink[store]()
    if (number > 0 && kind < 0.2) {
      return { store, link, person: visits[below(Math.min(number, EARLIER))].person }
    }
    return { store, link, person: Math.floor(random() * 2 ** 48) }
  }

  /** Days have a quiet and a busy half; a line is up to two seconds late. */
  function timeOf(number: number): number {
    const day = (number / clicks) * days
    const hour = day % 1
    const curve = hour + 0.12 * Math.sin(2 * Math.PI * hour)
    return Math.floor(fromMs + (day - hour + curve) * DAY_MS - random() * 2_000)
  }

  function traitsOf(person: number) {
    let traits = people.get(person)
    if (!traits) {
      if (people.size > EARLIER) people.clear()
      people.set(person, (traits = drawTraits()))
    }
    return traits
  }

  function drawTraits() {
    const platform = PLATFORMS[Math.floor(random() ** 2 * PLATFORMS.length)]
    return {
      country: random() < 0.02 ? null : CODES[drawCountry()],
      language: LANGUAGES[Math.floor(random() ** 2 * LANGUAGES.length)],
      userAgent:
        `Mozilla/5.0 (${platform}) AppleWebKit/537.36 (KHTML, like Gecko) ` +
        `Chrome/${100 + below(47)}.0.0.0 ${below(2) === 0 ? 'Mobile ' : ''}Safari/537.36`,
    }
  }
}
