import type { ApiCall, CallAnswer, Runtime } from '#plugin_contract'
import type { YourlsAnswer } from './format.js'
import type { SETTINGS } from './settings.js'

type Call = (call: ApiCall) => Promise<CallAnswer>
type Action = (
  given: URLSearchParams,
  call: Call,
  runtime: Runtime<typeof SETTINGS>
) => Promise<YourlsAnswer>

/** The version of YOURLS whose answers these are. */
const VERSION = '1.10.1'
const DATABASE_VERSION = '507'

const NO_STATS_IN_TEXT = 'Need either XML or JSON format for stats'
const PAGE = 100

/** Links of one answer. */
const MOST = 1_000

/** Reports go back so far. */
const MOST_DAYS = 3_658
const DAY_MS = 86_400_000

const SORTS: Record<string, string> = {
  top: '-humanClicks',
  bottom: 'humanClicks',
  last: '-createdAt',
}

/** Every action of the API of YOURLS 1.10. */
export const ACTIONS: ReadonlyMap<string, Action> = new Map([
  ['shorturl', shortUrl],
  ['expand', expand],
  ['url-stats', urlStats],
  ['stats', stats],
  ['db-stats', dbStats],
  ['version', version],
])

async function shortUrl(given: URLSearchParams, call: Call): Promise<YourlsAnswer> {
  const url = (given.get('url') ?? '').trim()
  const keyword = (given.get('keyword') ?? '').trim()
  const title = given.get('title') ?? ''
  const answer = await call({
    method: 'POST',
    path: '/links',
    body: { destinationUrl: withScheme(url), alias: keyword || null, title: title || null },
  })
  if (answer.status !== 201) return toFailure(answer, keyword)
  const link = answer.body
  return {
    status: 'success',
    code: '',
    message: `${link.destinationUrl} added to database`,
    errorCode: '',
    statusCode: '200',
    url: {
      keyword: link.alias,
      url: link.destinationUrl,
      title: titleOf(link),
      date: toDate(link.createdAt),
      ip: '',
    },
    title: titleOf(link),
    shorturl: link.shortUrl,
    simple: link.shortUrl,
  }
}

/** Says a refusal of the API as YOURLS would; what YOURLS does not know keeps the API's own code. */
function toFailure({ status, body }: CallAnswer, keyword: string): YourlsAnswer {
  const code = String(body?.code ?? '')
  const isKeyword = code.startsWith('alias.') && code !== 'alias.generation_failed'
  const errorCode = status === 422 || status === 409 ? '400' : String(status)
  const [name, message] = isKeyword
    ? ['error:keyword', `Short URL ${keyword} already exists in database or is reserved`]
    : code === 'destination.loop'
      ? ['error:noloop', 'URL is a short URL']
      : code.startsWith('destination.')
        ? ['error:nourl', 'Missing or malformed URL']
        : [`error:${code || 'limit'}`, String(body?.detail ?? 'Too many requests')]
  return { status: 'fail', code: name, message, errorCode, statusCode: errorCode, simple: '' }
}

async function expand(given: URLSearchParams, call: Call): Promise<YourlsAnswer> {
  const asked = given.get('shorturl') ?? ''
  const { link, refusal } = await findLink(asked, call)
  if (refusal !== null) return refusal
  if (!link) {
    return {
      keyword: readShortUrl(asked).alias,
      simple: 'not found',
      message: 'Error: short URL not found',
      errorCode: '404',
    }
  }
  return {
    keyword: link.alias,
    shorturl: link.shortUrl,
    longurl: link.destinationUrl,
    title: titleOf(link),
    simple: link.destinationUrl,
    message: 'success',
    statusCode: '200',
  }
}

async function urlStats(given: URLSearchParams, call: Call): Promise<YourlsAnswer> {
  const { link, refusal } = await findLink(given.get('shorturl') ?? '', call)
  if (refusal !== null) return refusal
  if (!link) {
    const message = 'Error: short URL not found'
    return { statusCode: '404', message, simple: NO_STATS_IN_TEXT }
  }
  return {
    statusCode: '200',
    message: 'success',
    link: toListed(link),
    simple: NO_STATS_IN_TEXT,
  }
}

async function stats(
  given: URLSearchParams,
  call: Call,
  runtime: Runtime<typeof SETTINGS>
): Promise<YourlsAnswer> {
  const totals = await readTotals(call, runtime)
  if ('refusal' in totals) return totals.refusal
  const limit = Math.min(readWhole(given.get('limit')), MOST)
  const filter = given.get('filter') ?? ''
  const isRandom = filter === 'rand' || filter === 'random'
  const links = await listLinks(call, {
    sort: SORTS[filter] ?? '-humanClicks',
    start: isRandom
      ? Math.floor(randomPart(runtime) * Math.max(0, totals.links - limit + 1))
      : readWhole(given.get('start')),
    limit,
  })
  return {
    ...(limit > 0 && {
      links: Object.fromEntries(links.map((link, at) => [`link_${at + 1}`, toListed(link)])),
    }),
    stats: { total_links: totals.links, total_clicks: totals.clicks },
    statusCode: '200',
    message: 'success',
    simple: NO_STATS_IN_TEXT,
  }
}

/** Where a random list begins; the clock is chance enough for that. */
function randomPart({ clock }: Runtime<typeof SETTINGS>): number {
  return (clock.nowMs() % 997) / 997
}

async function listLinks(call: Call, asked: { sort: string; start: number; limit: number }) {
  const { sort, start, limit } = asked
  const links: any[] = []
  const skipped = start % PAGE
  for (let page = Math.floor(start / PAGE) + 1; links.length < skipped + limit; page++) {
    const path = `/links?sort=${sort}&pageSize=${PAGE}&page=${page}`
    const { status, body } = await call({ method: 'GET', path })
    if (status !== 200) break
    links.push(...body.items)
    if (body.items.length < PAGE) break
  }
  return links.slice(skipped, skipped + limit)
}

async function dbStats(
  _given: URLSearchParams,
  call: Call,
  runtime: Runtime<typeof SETTINGS>
): Promise<YourlsAnswer> {
  const totals = await readTotals(call, runtime)
  if ('refusal' in totals) return totals.refusal
  return {
    'db-stats': { total_links: totals.links, total_clicks: totals.clicks },
    'statusCode': '200',
    'simple': NO_STATS_IN_TEXT,
    'message': 'success',
  }
}

type Totals = { refusal: YourlsAnswer } | { links: number; clicks: number }

async function readTotals(call: Call, { clock }: Runtime<typeof SETTINGS>): Promise<Totals> {
  const list = await call({ method: 'GET', path: '/links?pageSize=1' })
  if (list.status !== 200) return { refusal: toRefusal(list) }
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  // In zones ahead of this one it is tomorrow.
  const [from, to] = [day(clock.nowMs() - MOST_DAYS * DAY_MS), day(clock.nowMs() + DAY_MS)]
  const path = `/analytics?interval=month&from=${from}&to=${to}`
  const report = await call({ method: 'GET', path })
  if (report.status !== 200) return { refusal: toRefusal(report) }
  const { humanClicks, scans } = report.body.totals
  return { links: list.body.totalItems as number, clicks: humanClicks + scans }
}

async function version(given: URLSearchParams): Promise<YourlsAnswer> {
  const database = given.get('db') === '1' ? { db_version: DATABASE_VERSION } : {}
  return { version: VERSION, ...database, simple: VERSION }
}

type Found = { link: any; refusal: null } | { link: null; refusal: YourlsAnswer | null }

async function findLink(asked: string, call: Call): Promise<Found> {
  const { alias, domain } = readShortUrl(asked)
  const query = new URLSearchParams({ alias, ...(domain && { domain }) })
  const answer = await call({ method: 'GET', path: `/links/lookup?${query}` })
  if (answer.status === 200) return { link: answer.body, refusal: null }
  const isMissing = answer.status === 404 || answer.status === 422
  return { link: null, refusal: isMissing ? null : toRefusal(answer) }
}

/** Reads an alias, alone or in its short URL. */
function readShortUrl(text: string): { alias: string; domain: string | null } {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url?.host) return { alias: text.trim().slice(0, 200), domain: null }
  return { alias: url.pathname.slice(1, 201), domain: url.host }
}

/** A refusal that has nothing to do with what was asked: rights, quotas. */
function toRefusal({ status, body }: CallAnswer): YourlsAnswer {
  const message = String(body?.detail ?? 'Too many requests')
  return { message, errorCode: String(status), simple: message }
}

function toListed(link: any) {
  return {
    shorturl: link.shortUrl,
    url: link.destinationUrl,
    title: titleOf(link),
    timestamp: toDate(link.createdAt),
    ip: '',
    clicks: link.humanClicks + link.scans + link.importedClicks,
  }
}

/** YOURLS takes the address where a page has no title. */
const titleOf = (link: any): string => link.title ?? link.destinationUrl

const toDate = (moment: string) => moment.slice(0, 19).replace('T', ' ')

/** YOURLS takes addresses without a scheme. */
const withScheme = (url: string) => (/^[\w.-]+\.\w+(?:[/?#:]|$)/.test(url) ? `http://${url}` : url)

const readWhole = (text: string | null) => Math.max(0, Math.trunc(Number(text)) || 0)
