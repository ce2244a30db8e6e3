import { fault, get, toBitlink, type BitlyCall } from './shapes.js'

const ORGANISATION = 'shunt'

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
  const { query, held } = call
  const size = Math.min(readWhole(query.get('size'), 50), 100)
  const page = readWhole(query.get('page'), 1)
  const asked = new URLSearchParams({
    pageSize: String(size),
    page: String(page),
    sort: '-createdAt',
  })
  if (query.get('query')) asked.set('search', query.get('query')!)
  const tags = query.getAll('tags')
  if (tags.length > 0) asked.set('tags', tags.join(','))
  const archived = query.get('archived') ?? 'off'
  if (archived === 'on') asked.set('state', 'Archived')
  for (const [own, name] of [
    ['created_after', 'createdFrom'],
    ['created_before', 'createdTo'],
  ]) {
    const seconds = readWhole(query.get(own), 0)
    if (seconds > 0) asked.set(name, toMomentOf(seconds))
  }
  const body = await get(call, { method: 'GET', path: `/links?${asked}` })
  const pageUrl = (number: number) =>
    number < 1 || number > body.totalPages
      ? ''
      : `/v4/groups/${held.workspaceId}/bitlinks?size=${size}&page=${number}`
  return {
    links: body.items
      .filter((link: any) => archived !== 'off' || link.status !== 'Archived')
      .map((link: unknown) => toBitlink(link, held.workspaceId)),
    pagination: {
      total: body.totalItems,
      size,
      page,
      prev: pageUrl(page - 1),
      next: pageUrl(page + 1),
    },
  }
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
