import type { ApiCall, CallAnswer, HeldKey, Runtime } from '#plugin_contract'

/** A request of a Bitly client, read. */
export interface BitlyCall {
  /** First part of the path, which errors name. */
  resource: string
  held: HeldKey

  /** Host of links without a domain of their own. */
  shortDomain: string

  /** Of the request, with its query. */
  url: URL
  clock: Runtime['clock']
  query: URLSearchParams

  /** A part of the path by its name. */
  named(name: string): string
  body: Record<string, unknown>

  /** Calls the API of Shunt with the caller's key. */
  call(call: ApiCall): Promise<CallAnswer>
}

/** Bitly's own domain, which its clients send by themselves. */
export const BITLY_DOMAIN = 'bit.ly'

/** A refusal in the shape of Bitly. */
export class BitlyFault extends Error {
  constructor(
    readonly status: number,
    readonly body: object
  ) {
    super()
  }
}

const DESCRIPTIONS: Record<string, string> = {
  FORBIDDEN: 'You are currently forbidden to access this resource.',
  NOT_FOUND: 'What you are looking for cannot be found.',
  INVALID_CONTENT: 'The content of the request is not JSON.',
  METHOD_NOT_ALLOWED: 'The method is not allowed here.',
  RATE_LIMIT_EXCEEDED: 'Too many requests.',
}

/** @param field of the request that is wrong, with what is wrong with it */
export function fault(
  status: number,
  message: string,
  resource: string,
  { description, field }: { description?: string; field?: [name: string, code: string] } = {}
): BitlyFault {
  return new BitlyFault(status, {
    message,
    resource,
    description: description ?? DESCRIPTIONS[message] ?? message,
    ...(field && { errors: [{ field: field[0], error_code: field[1], message: description }] }),
  })
}

const FIELDS: [prefix: string, field: string][] = [
  ['destination.', 'long_url'],
  ['alias.', 'keyword'],
  ['domain.', 'domain'],
  ['platform.', 'domain'],
  ['tags.', 'tags'],
]

/** Says a refusal of the API as Bitly would. */
export function toFault({ status, body }: CallAnswer, resource: string): BitlyFault {
  const code = String(body?.code ?? '')
  const description = String(body?.detail ?? DESCRIPTIONS.RATE_LIMIT_EXCEEDED)
  if (status === 401) return fault(403, 'FORBIDDEN', resource)
  if (status === 403) return fault(403, 'FORBIDDEN', resource, { description })
  if (status === 404) return fault(404, 'NOT_FOUND', resource, { description })
  if (status === 402) return fault(402, 'UPGRADE_REQUIRED', resource, { description })
  if (status === 429) return fault(429, 'RATE_LIMIT_EXCEEDED', resource)
  if (status >= 500) return fault(503, 'TEMPORARILY_UNAVAILABLE', resource, { description })
  const field = FIELDS.find(([prefix]) => code.startsWith(prefix))?.[1]
  if (code === 'alias.taken') {
    return fault(409, 'ALREADY_EXISTS', resource, { description, field: [field!, 'taken'] })
  }
  if (!field) return fault(400, 'BAD_REQUEST', resource, { description })
  const message = `INVALID_ARG_${field.toUpperCase()}`
  return fault(400, message, resource, { description, field: [field, 'invalid'] })
}

/** Makes a call that has to succeed. @throws BitlyFault */
export async function get({ call, resource }: BitlyCall, asked: ApiCall): Promise<any> {
  const answer = await call(asked)
  if (answer.status >= 400) throw toFault(answer, resource)
  return answer.body
}

/** Finds the link that a bitlink names: the domain and the alias, as in `acme.link/spring`. */
export async function findLink(call: BitlyCall, bitlink?: unknown): Promise<any> {
  const [, domain, alias] =
    bitlink === undefined
      ? ['', call.named('domain'), call.named('alias')]
      : (/^(?:https?:\/\/)?([^/]+)\/([^/?#]+)$/.exec(String(bitlink)) ?? [])
  if (!domain || !alias) {
    throw fault(400, 'INVALID_ARG_BITLINK_ID', call.resource, {
      description: 'A bitlink is a domain and what stands behind its slash.',
      field: ['bitlink_id', 'invalid'],
    })
  }
  return domain === BITLY_DOMAIN ? findOnAnyDomain(call, alias) : lookUp(call, alias, domain)
}

async function lookUp(call: BitlyCall, alias: string, domain?: string): Promise<any> {
  const query = new URLSearchParams({ alias, ...(domain && { domain }) })
  return get(call, { method: 'GET', path: `/links/lookup?${query}` })
}

/** Published clients put `bit.ly` in the place of every other domain. */
async function findOnAnyDomain(call: BitlyCall, alias: string): Promise<any> {
  const { items } = await get(call, { method: 'GET', path: '/domains' })
  for (const domain of [undefined, ...items.map((one: any) => one.hostname)]) {
    const found = await lookUp(call, alias, domain).catch((error: unknown) => {
      if (error instanceof BitlyFault && error.status === 404) return null
      throw error
    })
    if (found) return found
  }
  throw fault(404, 'NOT_FOUND', call.resource)
}

/** Writes a link as a bitlink. */
export function toBitlink(link: any, group: string) {
  return {
    created_at: toMoment(link.createdAt),
    id: toBitlinkId(link),
    link: link.shortUrl,
    custom_bitlinks: [],
    long_url: link.destinationUrl,
    title: link.title ?? '',
    archived: link.status === 'Archived',
    created_by: link.createdBy,
    client_id: '',
    tags: link.tags,
    launchpad_ids: [],
    deeplinks: [],
    references: { group: `/v4/groups/${group}` },
  }
}

export const toBitlinkId = (link: any): string => `${link.domain}/${link.alias}`

/** Writes a moment as Bitly does: `2026-01-31T09:00:00+0000`, with the offset that it has. */
export function toMoment(moment: string): string {
  const [, sign = '+', hours = '00', minutes = '00'] = /([+-])(\d\d):(\d\d)$/.exec(moment) ?? []
  return `${moment.slice(0, 19)}${sign}${hours}${minutes}`
}
