/**
 * Lines of the spool as visits of many kinds leave them, drawn again in each run and always the
 * same.
 */
import { encodeClickLine } from '#app/redirect/clicks/click_line'
import { newId } from '#app/shared/ids'
import { seededRandom } from '#app/shared/seeded_random'
import { zipfDrawer } from './zipf_drawer.js'

const COUNTRIES = ['GB', 'DE', 'US', 'FR', 'NL', 'SE', 'PL', 'JP', 'BR', null]
const REFERRERS = ['www.example.com', 'news.example.org', 'social.example.net', null, null]
const LANGUAGES = ['en-gb', 'de-de', 'fr', 'ja', null]
const PLATFORMS = [
  'Windows NT 10.0; Win64; x64',
  'Macintosh; Intel Mac OS X 10_15_7',
  'X11; Linux x86_64',
  'Linux; Android 10; K',
]

/** Words that parsers of user agents look for, so that each has to be looked at more closely. */
const PARSED_WORDS = [
  'Mozilla/5.0 (',
  'Android 4.2; ',
  'version/1.2 ',
  'Opera ',
  'DuckDuckGo',
  'like Gecko) ',
  'Bowser ',
  'CFNetwork/',
  'mac os x ',
  '1.1.1.1',
  'tablet ',
  'yahoo',
]
const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

/** Visits of which one of ten is repeated. */
const REPEATED_WITHIN = 1_000

export interface ClickLineOptions {
  workspaceId: string
  links: readonly string[]

  /** `even` or `zipf`. */
  shape: string

  /** `ordinary`, `different`, `hostile` or `mixed`. */
  agents: string
}

interface Visit {
  visitor: number
  link: number
}

/** Returns a function that makes the line of the n-th click; call it in the order of numbers. */
export function createClickLines({
  workspaceId,
  links,
  shape,
  agents,
}: ClickLineOptions): (number: number, atMs: number) => string {
  if (!['even', 'zipf'].includes(shape)) throw new Error('--shape is even or zipf.')
  const isZipf = shape === 'zipf'
  const agentOf = agentMaker(agents)
  const random = seededRandom(15)
  const drawZipf = zipfDrawer(links.length, random.number)
  const visits: Visit[] = []
  return (number, atMs) => {
    const visit = isZipf
      ? drawVisit(number)
      : { visitor: (number * 2_654_435_761) % 200_000, link: (number * 7_919) % links.length }
    const visitor = Buffer.alloc(16)
    visitor.writeUInt32BE(visit.visitor)
    return encodeClickLine({
      id: newId(atMs),
      atMs,
      linkId: links[visit.link],
      workspaceId,
      linkVersion: 1,
      qr: null,
      campaignId: null,
      ruleId: null,
      splitId: null,
      visitor: visitor.toString('base64url'),
      localDay: new Date(atMs).toISOString().slice(0, 10),
      country: pick(COUNTRIES, number),
      userAgent: isZipf && number % 10 === 9 ? BOT : agentOf(number),
      language: pick(LANGUAGES, number / 7),
      referrerHost: pick(REFERRERS, number / 11),
      purpose: null,
      isEnded: false,
      utm: null,
    })
  }

  /** One of ten comes again: someone of the thousand before, to the same link. */
  function drawVisit(number: number): Visit {
    const earlier =
      number % 10 === 5
        ? visits[(number - 1 - random.below(Math.min(number, REPEATED_WITHIN))) % REPEATED_WITHIN]
        : null
    const visit = earlier ?? { visitor: number, link: drawZipf() }
    visits[number % REPEATED_WITHIN] = visit
    return visit
  }
}

function pick<Item>(items: readonly Item[], at: number): Item {
  return items[Math.floor(at) % items.length]
}

/** Returns a function that makes the user agent of the n-th visitor; the kinds are those of `--agents`. */
export function agentMaker(kind: string): (number: number) => string {
  const ordinary = (number: number, build: number) =>
    `Mozilla/5.0 (${PLATFORMS[Math.floor(number / 3) % PLATFORMS.length]}) ` +
    'AppleWebKit/537.36 (KHTML, like Gecko) ' +
    `Chrome/${100 + (number % 47)}.0.${build}.0 Safari/537.36`
  const hostile = (number: number) => {
    let agent = `${number} `
    for (let at = number; agent.length < 512; at += 1 + (number % 5)) {
      agent += PARSED_WORDS[at % PARSED_WORDS.length]
    }
    return agent.slice(0, 512)
  }
  const makers: Record<string, (number: number) => string> = {
    ordinary: (number) => ordinary(number, 0),
    different: (number) => ordinary(number, number),
    hostile,
    mixed: (number) => (number % 2 === 0 ? hostile(number) : ordinary(number, 0)),
  }
  if (!makers[kind]) throw new Error(`--agents is one of ${Object.keys(makers).join(', ')}.`)
  return makers[kind]
}
