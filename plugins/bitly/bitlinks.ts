import {
  BITLY_DOMAIN,
  fault,
  findLink,
  get,
  toBitlink,
  toBitlinkId,
  toMoment,
  type BitlyCall,
} from './shapes.js'

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** `POST /v4/shorten` and `POST /v4/bitlinks`. */
export async function createBitlink(call: BitlyCall): Promise<object> {
  const { body, held } = call
  refuseUnknown(call)
  const link = await get(call, {
    method: 'POST',
    path: '/links',
    body: {
      destinationUrl: text(body.long_url) ?? '',
      alias: text(body.keyword),
      title: text(body.title),
      tags: Array.isArray(body.tags) ? body.tags : null,
      domainId: await findDomainId(call, text(body.domain)),
    },
  })
  return toBitlink(link, held.workspaceId)
}

/** Deep links are another thing here: rules of a link. */
function refuseUnknown({ body, resource, held }: BitlyCall): void {
  const { deeplinks, group_guid: group } = body
  if (Array.isArray(deeplinks) && deeplinks.length > 0) {
    const description = 'Deep links are not offered here. Add routing rules to the link instead.'
    throw fault(400, 'INVALID_ARG_DEEPLINKS', resource, {
      description,
      field: ['deeplinks', 'unsupported'],
    })
  }
  if (group !== undefined && group !== null && group !== '' && group !== held.workspaceId) {
    const description = 'The key is of another group.'
    throw fault(403, 'FORBIDDEN', resource, { description })
  }
}

/** Bitly's own domain means the default one. */
async function findDomainId(call: BitlyCall, domain: string | null): Promise<string | null> {
  if (!domain || domain === BITLY_DOMAIN) return null
  const { items } = await get(call, { method: 'GET', path: '/domains' })
  const found = items.find((one: any) => one.hostname === domain.toLowerCase())
  if (found) return found.id
  if (domain.toLowerCase().replace(/:\d+$/, '') === call.shortDomain) return null
  const description = `The workspace has no domain ${domain}.`
  throw fault(400, 'INVALID_ARG_DOMAIN', call.resource, {
    description,
    field: ['domain', 'invalid'],
  })
}

export async function readBitlink(call: BitlyCall): Promise<object> {
  return toBitlink(await findLink(call), call.held.workspaceId)
}

export async function updateBitlink(call: BitlyCall): Promise<object> {
  const { body, held } = call
  refuseUnknown(call)
  const before = await findLink(call)
  const status =
    body.archived === true
      ? 'Archived'
      : body.archived === false && before.status === 'Archived'
        ? 'Active'
        : null
  const link = await get(call, {
    method: 'PATCH',
    path: `/links/${before.id}`,
    body: {
      destinationUrl: text(body.long_url),
      title: text(body.title),
      tags: Array.isArray(body.tags) ? body.tags : null,
      status,
    },
  })
  return toBitlink(link, held.workspaceId)
}

export async function expand(call: BitlyCall): Promise<object> {
  const link = await findLink(call, call.body.bitlink_id ?? '')
  return {
    created_at: toMoment(link.createdAt),
    link: link.shortUrl,
    id: toBitlinkId(link),
    long_url: link.destinationUrl,
  }
}

/** A custom bitlink is a second link here, to where the first one leads. */
export async function addCustomBitlink(call: BitlyCall): Promise<object> {
  const first = await findLink(call, call.body.bitlink_id ?? '')
  const [, domain, keyword] = /^(?:https?:\/\/)?([^/]+)\/([^/?#]+)$/.exec(
    String(call.body.custom_bitlink ?? '')
  ) ?? ['', '', '']
  const link = await get(call, {
    method: 'POST',
    path: '/links',
    body: {
      destinationUrl: first.destinationUrl,
      title: first.title,
      tags: first.tags,
      alias: keyword,
      domainId: domain === first.domain ? first.domainId : await findDomainId(call, domain),
    },
  })
  return toCustomBitlink(link, call)
}

export async function readCustomBitlink(call: BitlyCall): Promise<object> {
  return toCustomBitlink(await findLink(call), call)
}

/** Has a custom bitlink lead to where another bitlink leads. */
export async function moveCustomBitlink(call: BitlyCall): Promise<object> {
  const own = await findLink(call)
  const other = await findLink(call, call.body.bitlink_id ?? '')
  const link = await get(call, {
    method: 'PATCH',
    path: `/links/${own.id}`,
    body: { destinationUrl: other.destinationUrl },
  })
  return toCustomBitlink(link, call)
}

const toCustomBitlink = (link: any, { held }: BitlyCall) => ({
  custom_bitlink: toBitlinkId(link),
  bitlink: toBitlink(link, held.workspaceId),
})
