import { get, KuttFault, toKuttLink, type KuttCall } from './shapes.js'

const PAGE = 100
const MOST = 100

const UNITS: Record<string, number> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 7 * 86_400_000,
  y: 365.25 * 86_400_000,
}

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

export async function listLinks(call: KuttCall) {
  const skip = readWhole(call.query.get('skip'), 0)
  const limit = Math.min(readWhole(call.query.get('limit'), 10) || 10, MOST)
  const search = call.query.get('search')
  const first = Math.floor(skip / PAGE) + 1
  const found: unknown[] = []
  let total = 0
  for (let page = first; page <= Math.floor((skip + limit - 1) / PAGE) + 1; page++) {
    const asked = new URLSearchParams({ page: String(page), pageSize: String(PAGE) })
    if (search) asked.set('search', search)
    const list = await get(call, { method: 'GET', path: `/links?${asked}` })
    total = list.totalItems
    found.push(...list.items)
  }
  const data = found.slice(skip % PAGE, (skip % PAGE) + limit).map(toKuttLink)
  return { body: { total, limit, skip, data } }
}

export async function createLink(call: KuttCall) {
  const { body } = call
  const target = withScheme(text(body.target) ?? '')
  if (body.reuse === true || body.reuse === 'true') {
    const known = await findByTarget(call, target)
    if (known) return { body: toKuttLink(known) }
  }
  const link = await get(call, {
    method: 'POST',
    path: '/links',
    body: {
      destinationUrl: target,
      alias: text(body.customurl),
      description: text(body.description),
      password: text(body.password),
      endsAt: readEnd(body.expire_in, call),
      domainId: await findDomainId(call, text(body.domain)),
    },
  })
  return { status: 201, body: toKuttLink(link) }
}

export async function updateLink(call: KuttCall) {
  const { body, id } = call
  const before = await get(call, { method: 'GET', path: `/links/${id}` })
  const address = text(body.address)
  if (address && address !== before.alias) {
    throw new KuttFault(400, 'The address of a link stays as it is: printed ones lead to it.')
  }
  // Of a password that is kept, clients send the dots that they show.
  const password = text(body.password)
  const isKept = password !== null && /^•+$/.test(password)
  const link = await get(call, {
    method: 'PATCH',
    path: `/links/${id}`,
    body: {
      destinationUrl: text(body.target) && withScheme(text(body.target)!),
      description: text(body.description),
      endsAt: readEnd(body.expire_in, call),
      password: isKept ? null : password,
      removePassword: before.hasPassword && body.password === '',
    },
  })
  return { body: toKuttLink(link) }
}

export async function removeLink(call: KuttCall) {
  await get(call, { method: 'DELETE', path: `/links/${call.id}` })
  return { body: { message: 'Link has been deleted successfully.' } }
}

async function findByTarget(call: KuttCall, target: string): Promise<unknown> {
  if (target === '') return null
  const query = new URLSearchParams({ search: target.slice(0, 400), pageSize: String(PAGE) })
  const { items } = await get(call, { method: 'GET', path: `/links?${query}` })
  return items.find((link: any) => link.destinationUrl === target) ?? null
}

async function findDomainId(call: KuttCall, hostname: string | null): Promise<string | null> {
  if (!hostname) return null
  const { items } = await get(call, { method: 'GET', path: '/domains' })
  const found = items.find((one: any) => one.hostname === hostname.toLowerCase())
  if (!found) throw new KuttFault(400, 'You can only use your own domain.')
  return found.id
}

/** Reads a span as `2 days`, from now on, or a moment. */
function readEnd(value: unknown, { clock }: KuttCall): string | null {
  const given = text(value)
  if (!given) return null
  const span = /^(\d{1,9}(?:\.\d+)?) ?(s|m|h|d|w|y)[a-z]*$/i.exec(given)
  const atMs = span
    ? clock.nowMs() + Number(span[1]) * UNITS[span[2].toLowerCase()]
    : Date.parse(given)
  const end = new Date(atMs)
  if (Number.isNaN(end.getTime())) {
    throw new KuttFault(400, 'Expire format is invalid. Valid examples: 1m, 8h, 42 days.')
  }
  return end.toISOString()
}

/** Kutt takes addresses without a scheme. */
const withScheme = (url: string) => (/^[\w.-]+\.\w+(?:[/?#:]|$)/.test(url) ? `http://${url}` : url)

function readWhole(given: string | null, otherwise: number): number {
  const number = Math.trunc(Number(given ?? otherwise))
  return number >= 0 ? number : otherwise
}
