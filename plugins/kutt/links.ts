import { get, KuttFault, toKuttLink, withScheme, type KuttCall } from './shapes.js'

const PAGE = 100
const MOST = 100

/** Spans as Kutt reads them; a number without a unit is one of milliseconds. */
const UNITS: readonly [name: RegExp, ms: number][] = [
  [/^(?:ms|msecs?|milliseconds?)?$/, 1],
  [/^(?:s|secs?|seconds?)$/, 1_000],
  [/^(?:m|mins?|minutes?)$/, 60_000],
  [/^(?:h|hrs?|hours?)$/, 3_600_000],
  [/^(?:d|days?)$/, 86_400_000],
  [/^(?:w|weeks?)$/, 7 * 86_400_000],
  [/^(?:mo|months?)$/, (365.25 / 12) * 86_400_000],
  [/^(?:y|yrs?|years?)$/, 365.25 * 86_400_000],
]

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
  const wanted = {
    destinationUrl: text(body.target) && withScheme(text(body.target)!),
    description: text(body.description),
    endsAt: readEnd(body.expire_in, call),
    password: isKept ? null : password,
    removePassword: before.hasPassword && body.password === '',
  }
  const isChanged = Object.entries(wanted).some(([name, value]) => value && value !== before[name])
  if (!isChanged) throw new KuttFault(400, 'Should at least update one field.')
  const link = await get(call, { method: 'PATCH', path: `/links/${id}`, body: wanted })
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
  const bare = hostname?.toLowerCase().replace(/:\d+$/, '')
  if (!hostname || bare === call.shortDomain) return null
  const { items } = await get(call, { method: 'GET', path: '/domains' })
  const found = items.find((one: any) => one.hostname === hostname.toLowerCase())
  if (!found) throw new KuttFault(400, 'You can only use your own domain.')
  return found.id
}

/** Reads a span as `2 days`, from now on, or a moment. */
function readEnd(value: unknown, { clock }: KuttCall): string | null {
  const given = text(value)
  if (!given) return null
  const [, count, name = ''] = /^(\d{1,15}(?:\.\d+)?) ?([a-z]*)$/i.exec(given) ?? []
  const unit = UNITS.find(([pattern]) => pattern.test(name.toLowerCase()))
  const nowMs = clock.nowMs()
  const end = new Date(count && unit ? nowMs + Number(count) * unit[1] : readMoment(given))
  if (Number.isNaN(end.getTime())) {
    throw new KuttFault(400, 'Expire format is invalid. Valid examples: 1m, 8h, 42 days.')
  }
  if (end.getTime() < nowMs + 60_000) {
    throw new KuttFault(400, 'Expire time should be more than 1 minute.')
  }
  return end.toISOString()
}

/** What Kutt answers as an end is taken as one. */
const readMoment = (given: string) => (/^\d{4}-/.test(given) ? Date.parse(given) : Number.NaN)

function readWhole(given: string | null, otherwise: number): number {
  const number = Math.trunc(Number(given ?? otherwise))
  return number >= 0 ? number : otherwise
}
