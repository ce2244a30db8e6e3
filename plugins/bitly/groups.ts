import { fault, get, toBitlink, type BitlyCall } from './shapes.js'

const ORGANISATION = 'shunt'

const PAGE = 100

/** Links of each list that are put together. */
const MOST_LOOKED_AT = 1_000

/** The end of the year 9999. */
const LATEST_SECONDS = 253_402_300_799

/** A workspace, as the group that it is for Bitly. A key is of one workspace, and does not know its name. */
function toGroup({ held }: BitlyCall) {
  return {
    created: '',
    modified: '',
    bsds: [],
    guid: held.workspaceId,
    organization_guid: ORGANISATION,
    name: held.workspaceId,
    is_active: true,
    role: 'user',
    references: { organization: `/v4/organizations/${ORGANISATION}` },
  }
}

export async function listGroups(call: BitlyCall): Promise<object> {
  await get(call, { method: 'GET', path: '/usage' })
  return { groups: [toGroup(call)] }
}

export async function readGroup(call: BitlyCall): Promise<object> {
  await get(call, { method: 'GET', path: '/usage' })
  requireOwnGroup(call)
  return toGroup(call)
}

function requireOwnGroup({ named, held, resource }: BitlyCall): void {
  if (named('group') !== held.workspaceId) throw fault(404, 'NOT_FOUND', resource)
}

export async function listGroupBitlinks(call: BitlyCall): Promise<object> {
  requireOwnGroup(call)
  const { query, held, url } = call
  const size = Math.min(readWhole(query.get('size'), 50), 100)
  const page = readWhole(query.get('page'), 1)
  const list = (state?: string) => {
    const asked = readFilters(query)
    if (state) asked.set('state', state)
    return query.get('archived') === 'both'
      ? readFirst(call, asked, page * size)
      : readPage(call, asked, { page, size })
  }
  const archived = query.get('archived') ?? 'off'
  const lists =
    archived === 'both'
      ? [await list(), await list('Archived')]
      : [await list(archived === 'on' ? 'Archived' : undefined)]
  const links = lists.flatMap(({ items }) => items)
  const total = lists.reduce((sum, { totalItems }) => sum + totalItems, 0)
  if (archived === 'both') {
    links.sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
    links.splice(0, links.length, ...links.slice((page - 1) * size, page * size))
  }
  const pageUrl = (number: number) => {
    if (number < 1 || number > Math.ceil(total / size)) return ''
    const other = new URL(url)
    other.searchParams.set('page', String(number))
    return other.href
  }
  return {
    links: links.map((link: unknown) => toBitlink(link, held.workspaceId)),
    pagination: { total, size, page, prev: pageUrl(page - 1), next: pageUrl(page + 1) },
  }
}

function readFilters(query: URLSearchParams): URLSearchParams {
  const asked = new URLSearchParams({ sort: '-createdAt' })
  if (query.get('query')) asked.set('search', query.get('query')!)
  const tags = query.getAll('tags')
  if (tags.length > 0) asked.set('tags', tags.map(quote).join(','))
  for (const [own, name] of [
    ['created_after', 'createdFrom'],
    ['created_before', 'createdTo'],
  ]) {
    const seconds = readWhole(query.get(own), 0)
    if (seconds > 0) asked.set(name, toMomentOf(seconds))
  }
  return asked
}

const quote = (tag: string) => (/[",]/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)

interface List {
  items: any[]
  totalItems: number
}

function readPage(
  call: BitlyCall,
  asked: URLSearchParams,
  { page, size }: { page: number; size: number }
): Promise<List> {
  asked.set('page', String(page))
  asked.set('pageSize', String(size))
  return get(call, { method: 'GET', path: `/links?${asked}` })
}

/** Reads the first links of a list that is put together with another one. */
async function readFirst(call: BitlyCall, asked: URLSearchParams, count: number): Promise<List> {
  const wanted = Math.min(count, MOST_LOOKED_AT)
  const found: List = { items: [], totalItems: 0 }
  for (let page = 1; found.items.length < wanted; page++) {
    const list = await readPage(call, asked, { page, size: PAGE })
    found.items.push(...list.items)
    found.totalItems = list.totalItems
    if (list.items.length < PAGE) break
  }
  return found
}

/** A key acts for the person who made it, and knows no more of them. */
export async function readUser(call: BitlyCall): Promise<object> {
  await get(call, { method: 'GET', path: '/usage' })
  const { held } = call
  return {
    created: '',
    modified: '',
    login: held.id,
    is_active: true,
    is_2fa_enabled: false,
    name: held.id,
    emails: [],
    is_sso_user: false,
    default_group_guid: held.workspaceId,
  }
}

function readWhole(text: string | null, otherwise: number): number {
  const number = Math.trunc(Number(text))
  return number >= 1 ? number : otherwise
}

/** @param seconds since 1970; what is beyond the calendar is its end */
function toMomentOf(seconds: number): string {
  return new Date(Math.min(seconds, LATEST_SECONDS) * 1000).toISOString()
}
