import { get, withScheme, type KuttCall } from './shapes.js'

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Writes a domain as Kutt does. */
export function toKuttDomain(domain: any) {
  return {
    id: domain.id,
    address: domain.hostname,
    banned: false,
    ...(domain.rootRedirectUrl !== null && { homepage: domain.rootRedirectUrl }),
    created_at: domain.createdAt,
    updated_at: domain.lastCheckAt ?? domain.createdAt,
  }
}

export async function createDomain(call: KuttCall) {
  const { address, homepage } = call.body
  const domain = await get(call, {
    method: 'POST',
    path: '/domains',
    body: {
      hostname: text(address)
        .replace(/^https?:\/\//i, '')
        .split('/')[0],
    },
  })
  if (!text(homepage)) return { body: toKuttDomain(domain) }
  const changed = await get(call, {
    method: 'PUT',
    path: `/domains/${domain.id}/redirects`,
    body: {
      rootRedirectUrl: withScheme(text(homepage)),
      notFoundRedirectUrl: null,
      expiredUrl: null,
    },
  })
  return { body: toKuttDomain(changed) }
}

export async function removeDomain(call: KuttCall) {
  await get(call, { method: 'DELETE', path: `/domains/${call.id}` })
  return { body: { message: 'Domain deleted successfully' } }
}
