import { seededRandom } from '#app/shared/seeded_random'
import { personVisit, type Visit } from '#tests/chaos/support/traffic'
import { agentMaker } from './click_lines.js'
import { aliasOf } from './scratch_database.js'

export interface Visitors {
  /** Links that are asked for in turn. */
  links: number

  /** Number of the first of them; 0 where left out. */
  from?: number

  /** Addresses behind a proxy (`X-Forwarded-For`) that visits come from in turn; 0: one, without a proxy. */
  addresses?: number

  /** Have visitors other browsers, languages and referrers than each other? Else all have the same. */
  differ?: boolean
}

/** What a browser sends with every click. */
const SAME = {
  'Host': 'localhost',
  'User-Agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Accept': 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  'Accept-Language': 'en-GB,en;q=0.9,de;q=0.8',
  'Referer': 'https://news.example.org/story/4711',
}

const LANGUAGES = ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'pt-BR', 'ja-JP', 'nl-NL', 'pl-PL', 'it-IT']
const SITES = 300

/** Returns the requests that a load sends in turn, each with the empty line behind it; always the same. */
export function buildRequests({
  links,
  from = 0,
  addresses = 0,
  differ = false,
}: Visitors): string[] {
  const { below } = seededRandom(36)
  const agentOf = agentMaker('different')
  return Array.from({ length: Math.max(links, addresses) }, (_, number) => {
    const headers: Record<string, string> = { ...SAME }
    if (differ) {
      const language = LANGUAGES[below(LANGUAGES.length)]
      headers['User-Agent'] = agentOf(number)
      headers['Accept-Language'] = `${language},${language.slice(0, 2)};q=0.9,en;q=0.${below(9)}`
      headers['Referer'] = `https://site-${below(SITES)}.example.org/`
    }
    if (addresses > 0) headers['X-Forwarded-For'] = drawAddress(below)
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    return `GET /${aliasOf(from + (number % links))} HTTP/1.1\r\n${lines.join('')}\r\n`
  })
}

/** An address that is no private one, of IPv4. */
function drawAddress(below: (limit: number) => number): string {
  return [16 + below(83), below(256), below(256), below(256)].join('.')
}

const differentAgent = agentMaker('different')

/** People on links in turn who all differ: another browser, another address behind a proxy. */
export function differentVisit(number: number, links: number): Visit {
  const visit = personVisit(number, links)
  const address = [20 + (number % 70), (number >> 8) & 255, number & 255, 7].join('.')
  const headers = { 'user-agent': differentAgent(number), 'x-forwarded-for': address }
  return { ...visit, headers: { ...visit.headers, ...headers } }
}
