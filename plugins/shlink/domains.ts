import { get, ShlinkFault, type ShlinkCall } from './shapes.js'

const NONE = { baseUrlRedirect: null, regular404Redirect: null, invalidShortUrlRedirect: null }

const toRedirects = (domain: any) => ({
  baseUrlRedirect: domain.rootRedirectUrl,
  regular404Redirect: domain.notFoundRedirectUrl,
  invalidShortUrlRedirect: domain.notFoundRedirectUrl,
})

/** The default domain comes first; its redirects are the operator's. */
export async function listDomains(call: ShlinkCall) {
  const { items } = await get(call, { method: 'GET', path: '/domains' })
  const data = [
    { domain: call.shortDomain, isDefault: true, redirects: NONE },
    ...items.map((one: any) => ({
      domain: one.hostname,
      isDefault: false,
      redirects: toRedirects(one),
    })),
  ]
  return { domains: { data, defaultRedirects: NONE } }
}

/** What is not known here is one redirect: Shlink's two of paths that lead nowhere. */
export async function redirectDomain(call: ShlinkCall) {
  const { domain, baseUrlRedirect, regular404Redirect, invalidShortUrlRedirect } = call.body
  const { items } = await get(call, { method: 'GET', path: '/domains' })
  const found = items.find((one: any) => one.hostname === String(domain).toLowerCase())
  if (!found) {
    const detail = `Domain with authority "${domain}" could not be found`
    throw new ShlinkFault(404, 'domain-not-found', 'Domain not found', detail, {
      authority: String(domain),
    })
  }
  const missing =
    invalidShortUrlRedirect === undefined ? regular404Redirect : invalidShortUrlRedirect
  const changed = await get(call, {
    method: 'PUT',
    path: `/domains/${found.id}/redirects`,
    body: {
      rootRedirectUrl: baseUrlRedirect === undefined ? found.rootRedirectUrl : baseUrlRedirect,
      notFoundRedirectUrl: missing === undefined ? found.notFoundRedirectUrl : missing,
      expiredUrl: found.expiredUrl,
    },
  })
  return toRedirects(changed)
}
