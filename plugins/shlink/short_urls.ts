import {
  findLink,
  get,
  isDefault,
  readWhole,
  ShlinkFault,
  toFault,
  toMs,
  toPage,
  toShortUrl,
  type ShlinkCall,
} from './shapes.js'

const PAGE = 100

/** Links that an order or a filter of Shlink goes through which the API does not have. */
const MOST_LOOKED_AT = 1_000

const SORTS: Record<string, string> = {
  dateCreated: 'createdAt',
  shortCode: 'alias',
  title: 'title',
  visits: 'humanClicks',
  nonBotVisits: 'humanClicks',
}

export async function listShortUrls(call: ShlinkCall) {
  const { query } = call
  const page = readWhole(query.get('page'), 1)
  const all = query.get('itemsPerPage') === '-1'
  const size = all ? MOST_LOOKED_AT : readWhole(query.get('itemsPerPage'), 10, MOST_LOOKED_AT)
  const asked = await readFilter(call)
  const compare = readOwnOrder(query)
  const isWanted = readConditions(call) ?? (compare && (() => true))
  const found: any[] = []
  // What is filtered here has no page of its own; everything else is read where it lies.
  const first = isWanted ? 0 : (page - 1) * size
  let total = 0
  for (let at = Math.floor(first / PAGE) + 1; ; at++) {
    asked.set('page', String(at))
    const list = await get(call, { method: 'GET', path: `/links?${asked}` })
    total = list.totalItems
    found.push(...list.items)
    const wanted = isWanted ? MOST_LOOKED_AT : (first % PAGE) + size
    if (list.items.length < PAGE || found.length >= wanted) break
  }
  const matching = isWanted ? found.filter(isWanted) : found
  if (compare) matching.sort(compare)
  const start = isWanted ? (page - 1) * size : first % PAGE
  const data = matching.slice(start, start + size).map(toShortUrl)
  return { shortUrls: toPage(data, { page, size, total: isWanted ? matching.length : total }) }
}

async function readFilter(call: ShlinkCall): Promise<URLSearchParams> {
  const { query } = call
  const asked = new URLSearchParams({ pageSize: String(PAGE) })
  const search = query.get('searchTerm')
  if (search) asked.set('search', search)
  const tags = query.getAll('tags[]')
  if (tags.length > 0 && (query.get('tagsMode') === 'all' || tags.length === 1)) {
    asked.set('tags', tags.map(quote).join(','))
  }
  for (const [own, name] of [
    ['startDate', 'createdFrom'],
    ['endDate', 'createdTo'],
  ]) {
    const given = query.get(own)
    if (!Number.isNaN(toMs(given))) asked.set(name, new Date(toMs(given)).toISOString())
  }
  const [field = '', direction = 'ASC'] = (query.get('orderBy') ?? 'dateCreated-DESC').split('-')
  const sort = SORTS[field] ?? 'createdAt'
  asked.set('sort', direction.toUpperCase() === 'DESC' ? `-${sort}` : sort)
  const domain = query.get('domain')
  if (domain && !isDefault(call, domain)) {
    const domainId = await findDomainId(call, domain)
    asked.set('domainId', domainId)
  }
  return asked
}

/** Returns the order of Shlink that the API does not have; null: another one is asked for. */
function readOwnOrder(query: URLSearchParams): ((one: any, other: any) => number) | null {
  const [field, direction = 'ASC'] = (query.get('orderBy') ?? '').split('-')
  if (field !== 'longUrl') return null
  const sign = direction.toUpperCase() === 'DESC' ? -1 : 1
  return (one, other) => {
    if (one.destinationUrl === other.destinationUrl) return 0
    return one.destinationUrl < other.destinationUrl ? -sign : sign
  }
}

const quote = (tag: string) => (/[",]/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)

/** Returns what has to be looked at link by link; null: nothing. */
function readConditions(call: ShlinkCall): ((link: any) => boolean) | null {
  const { query } = call
  const fold = (tag: string) => tag.toLowerCase()
  const any = query.get('tagsMode') === 'all' ? [] : query.getAll('tags[]').map(fold)
  const excluded = query.getAll('excludeTags[]').map(fold)
  const mode = query.get('excludeTagsMode') === 'all' ? 'every' : 'some'
  const conditions: ((link: any) => boolean)[] = []
  if (any.length > 1) {
    conditions.push(({ tags }) => tags.some((tag: string) => any.includes(fold(tag))))
  }
  if (excluded.length > 0) {
    conditions.push(({ tags }) => !excluded[mode]((one) => tags.map(fold).includes(one)))
  }
  if (query.get('excludeMaxVisitsReached') === 'true') {
    conditions.push(({ maxClicks, usedClicks }) => maxClicks === null || usedClicks < maxClicks)
  }
  if (query.get('excludePastValidUntil') === 'true') {
    conditions.push(({ state }) => state !== 'Expired')
  }
  if (isDefault(call, query.get('domain'))) conditions.push(({ domainId }) => domainId === null)
  if (conditions.length === 0) return null
  return (link) => conditions.every((holds) => holds(link))
}

export async function readShortUrl(call: ShlinkCall) {
  return toShortUrl(await findLink(call))
}

export async function createShortUrl(call: ShlinkCall) {
  const { body } = call
  const longUrl = text(body.longUrl)
  if (!longUrl) {
    throw new ShlinkFault(400, 'invalid-data', 'Invalid data', 'Provided data is not valid', {
      invalidElements: ['longUrl'],
    })
  }
  if (text(body.pathPrefix)) {
    throw new ShlinkFault(400, 'invalid-data', 'Invalid data', 'An alias has no slash here', {
      invalidElements: ['pathPrefix'],
    })
  }
  const domain = text(body.domain)
  const domainId = domain && !isDefault(call, domain) ? await findDomainId(call, domain) : null
  const slug = text(body.customSlug)
  const wanted = {
    destinationUrl: longUrl,
    alias: slug,
    domainId,
    ...readSettings(body),
  }
  if (body.findIfExists === true) {
    const known = await findSame(call, wanted)
    if (known) return toShortUrl(known)
  }
  const made = await call.call({ method: 'POST', path: '/links', body: wanted })
  if (made.status < 400) return toShortUrl(made.body)
  throw toFault(made, { ...(slug && { customSlug: slug }), ...(domainId && { domain }) })
}

async function findSame(call: ShlinkCall, wanted: any): Promise<any> {
  const query = new URLSearchParams({
    search: wanted.destinationUrl.slice(0, 400),
    pageSize: String(PAGE),
    sort: '-createdAt',
  })
  const { items } = await get(call, { method: 'GET', path: `/links?${query}` })
  return items.find(
    (link: any) =>
      link.destinationUrl === wanted.destinationUrl &&
      link.domainId === wanted.domainId &&
      (wanted.alias === null || link.alias === wanted.alias) &&
      (!wanted.tags || String([...wanted.tags].sort()) === String([...link.tags].sort())) &&
      (wanted.maxClicks === undefined || link.maxClicks === wanted.maxClicks)
  )
}

/** What creating and changing take alike; null clears. */
function readSettings(body: Record<string, unknown>) {
  const { tags, title, validSince, validUntil, maxVisits, forwardQuery } = body
  return {
    ...(Array.isArray(tags) && { tags }),
    ...(title !== undefined && { title: title === null ? '' : title }),
    ...(validSince !== undefined && { startsAt: validSince }),
    ...(validUntil !== undefined && { endsAt: validUntil }),
    ...(maxVisits !== undefined && { maxClicks: maxVisits }),
    ...(typeof forwardQuery === 'boolean' && { passQuery: forwardQuery }),
  }
}

export async function updateShortUrl(call: ShlinkCall) {
  const { body } = call
  const link = await findLink(call)
  const changes = {
    ...(text(body.longUrl) && { destinationUrl: text(body.longUrl) }),
    ...readSettings(body),
    ...(body.validSince === null && { clearStartsAt: true }),
    ...(body.validUntil === null && { clearEndsAt: true }),
    ...(body.maxVisits === null && { clearMaxClicks: true }),
  }
  return toShortUrl(await get(call, { method: 'PATCH', path: `/links/${link.id}`, body: changes }))
}

export async function deleteShortUrl(call: ShlinkCall) {
  const { id } = await findLink(call)
  await get(call, { method: 'DELETE', path: `/links/${id}` })
  return null
}

/** @throws ShlinkFault for a domain that the workspace does not have */
export async function findDomainId(
  call: Pick<ShlinkCall, 'call'>,
  hostname: string
): Promise<string> {
  const { items } = await get(call, { method: 'GET', path: '/domains' })
  const found = items.find((one: any) => one.hostname === hostname.toLowerCase())
  if (found) return found.id
  const detail = `Domain with authority "${hostname}" could not be found`
  throw new ShlinkFault(404, 'domain-not-found', 'Domain not found', detail, {
    authority: hostname,
  })
}

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null
