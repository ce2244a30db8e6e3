import {
  clicksOf,
  findLink,
  get,
  isDefault,
  readWhole,
  ShlinkFault,
  toMoment,
  toMs,
  toPage,
  toSummary,
  type ShlinkCall,
} from './shapes.js'
import { findDomainId } from './short_urls.js'

/** Clicks of one call of the API. */
const STEP = 1_000

/** Visits of a list: the newest of them. Each page is read from the newest on. */
const MOST_VISITS = 10_000

/** Reports go back so far. */
const MOST_DAYS = 3_658
const DAY_MS = 86_400_000

const BOTS = ['Bot', 'Preview', 'Prefetch']

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Sums that need no raw clicks: of all time, of the workspace or of what a filter leaves. */
async function readTotals(call: ShlinkCall, filter: Record<string, string> = {}) {
  const nowMs = call.clock.nowMs()
  const query = new URLSearchParams({
    interval: 'month',
    from: toDay(nowMs - MOST_DAYS * DAY_MS),
    // In zones ahead of this one it is tomorrow.
    to: toDay(nowMs + DAY_MS),
    ...filter,
  })
  const { totals, excluded } = await get(call, { method: 'GET', path: `/analytics?${query}` })
  const bots = BOTS.reduce((sum, name) => sum + (excluded[name] ?? 0), 0)
  return toSummary(clicksOf(totals), bots)
}

export async function visitsOverview(call: ShlinkCall) {
  const known = await readTotals(call)
  const unknown = await readOrphans(call)
  const orphans = toSummary(unknown.length)
  return {
    visits: {
      nonOrphanVisits: known,
      orphanVisits: orphans,
      visitsCount: known.total,
      orphanVisitsCount: orphans.total,
    },
  }
}

/** Reads the newest clicks of a filter, and shows a page of them. */
async function listVisits(
  call: ShlinkCall,
  filter: [name: string, value: string][],
  isWanted: (click: any) => boolean = () => true
) {
  const { query } = call
  const page = readWhole(query.get('page'), 1)
  const all = query.get('itemsPerPage') === '-1'
  const size = all ? MOST_VISITS : readWhole(query.get('itemsPerPage'), 20, MOST_VISITS)
  const [fromMs, beforeMs] = [query.get('startDate'), query.get('endDate')].map(toMs)
  const excludesBots = query.get('excludeBots') === 'true'
  const nowMs = call.clock.nowMs()
  const isEmpty = fromMs > nowMs || fromMs > beforeMs
  const visits: any[] = []
  for (let before = isEmpty ? null : '', read = 0; before !== null && read < MOST_VISITS;) {
    const asked = new URLSearchParams([...filter, ['limit', String(STEP)]])
    if (before) asked.set('before', before)
    // A day more: days are those of the workspace, moments are compared below.
    if (beforeMs < nowMs) asked.set('to', toDay(Math.max(beforeMs, 0) + DAY_MS))
    const { items, nextBefore } = await get(call, {
      method: 'GET',
      path: `/analytics/clicks?${asked}`,
    })
    read += items.length
    const isPast = Date.parse(items.at(-1)?.clickedAt) < fromMs
    before = isPast ? null : nextBefore
    visits.push(
      ...items.filter((click: any) => {
        const atMs = Date.parse(click.clickedAt)
        return !(atMs < fromMs) && !(atMs > beforeMs) && isWanted(click)
      })
    )
  }
  const shown = excludesBots ? visits.filter((click) => !BOTS.includes(click.class)) : visits
  const data = shown.slice((page - 1) * size, page * size).map(toVisit)
  return { visits: toPage(data, { page, size, total: shown.length }) }
}

/** No user agent and no address is kept: what they said is. */
function toVisit(click: any) {
  return {
    referer: click.referrer ?? '',
    date: toMoment(click.clickedAt),
    userAgent: [click.browser, click.operatingSystem].filter(Boolean).join(' on '),
    visitLocation: click.country && {
      countryCode: click.country,
      countryName: click.country,
      // As `DE/Bavaria/Munich`; a city alone can have slashes.
      regionName: click.region?.split('/')[1] ?? null,
      cityName: click.city?.split('/').slice(2).join('/') || null,
      latitude: null,
      longitude: null,
      timezone: null,
      isEmpty: false,
    },
    potentialBot: BOTS.includes(click.class),
    visitedUrl: click.shortUrl ?? '',
    redirectUrl: click.destinationUrl,
  }
}

export async function shortUrlVisits(call: ShlinkCall) {
  const { id } = await findLink(call)
  return listVisits(call, [['linkId', id]])
}

export async function tagVisits(call: ShlinkCall) {
  const tag = call.named('tag')
  const { items } = await get(call, { method: 'GET', path: '/tags' })
  const known = items.find(({ name }: any) => name.toLowerCase() === tag.toLowerCase())
  if (!known) {
    const detail = `Tag with name "${tag}" could not be found`
    throw new ShlinkFault(404, 'tag-not-found', 'Tag not found', detail, { tag })
  }
  return listVisits(call, [['tag', known.name]], await ofAskedDomain(call))
}

export async function domainVisits(call: ShlinkCall) {
  return listVisits(call, [], await ofDomain(call, call.named('domain')))
}

export async function nonOrphanVisits(call: ShlinkCall) {
  return listVisits(call, [], await ofAskedDomain(call))
}

/** Visits of a domain alone, where the query names one. */
async function ofAskedDomain(call: ShlinkCall) {
  const domain = call.query.get('domain')
  return domain ? ofDomain(call, domain) : undefined
}

async function ofDomain(call: ShlinkCall, domain: string): Promise<(click: any) => boolean> {
  const { items } = await get(call, { method: 'GET', path: '/domains' })
  const own = items.map((one: any) => one.hostname)
  const hostsOf = ({ shortUrl }: any) => {
    const { host = '', hostname = '' } = shortUrl ? new URL(shortUrl) : {}
    return [host, hostname]
  }
  if (isDefault(call, domain)) return (click) => !own.includes(hostsOf(click)[1])
  await findDomainId(call, domain)
  return (click) => hostsOf(click).includes(domain.toLowerCase())
}

/** Aliases that no link has, with how often they were asked for: when each time was is not kept. */
async function readOrphans(call: ShlinkCall): Promise<any[]> {
  const { items } = await get(call, { method: 'GET', path: '/analytics/unknown-aliases' })
  return items
}

/** Those that the query wants: by the last moment, and by domain. */
async function readAskedOrphans(call: ShlinkCall): Promise<any[]> {
  const { query } = call
  const [fromMs, beforeMs] = [query.get('startDate'), query.get('endDate')].map(toMs)
  const domain = query.get('domain')?.toLowerCase()
  const orphans = await readOrphans(call)
  return orphans.filter((one) => {
    const atMs = Date.parse(one.lastVisitedAt)
    const { hostname } = new URL(`https://${one.domain}`)
    // The default domain lists nothing here.
    const isThere = !domain || domain === one.domain || domain === hostname
    return !(atMs < fromMs) && !(atMs > beforeMs) && isThere
  })
}

export async function orphanVisits(call: ShlinkCall) {
  const { query } = call
  const page = readWhole(query.get('page'), 1)
  const size =
    query.get('itemsPerPage') === '-1' ? MOST_VISITS : readWhole(query.get('itemsPerPage'), 20)
  const type = query.get('type')
  const all = type && type !== 'invalid_short_url' ? [] : await readAskedOrphans(call)
  const data = all.slice((page - 1) * size, page * size).map((one) => ({
    referer: '',
    date: toMoment(one.lastVisitedAt),
    userAgent: '',
    visitLocation: null,
    potentialBot: false,
    visitedUrl: `https://${one.domain}/${one.alias}`,
    redirectUrl: null,
    type: 'invalid_short_url',
  }))
  return { visits: toPage(data, { page, size, total: all.length }) }
}

export async function deleteVisits(call: ShlinkCall) {
  const { id, humanClicks, scans } = await findLink(call)
  await get(call, { method: 'POST', path: `/links/${id}/reset-clicks` })
  return { deletedVisits: humanClicks + scans }
}

export async function deleteOrphanVisits(): Promise<never> {
  const detail = 'What leads nowhere is forgotten by itself, after 30 days.'
  throw new ShlinkFault(403, 'forbidden-operation', 'Forbidden', detail)
}
