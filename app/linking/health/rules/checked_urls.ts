import { createHash } from 'node:crypto'
import type { RoutingPart } from '#app/linking/links/rules/health_finding'
import type { Routing } from '#app/redirect/routing/routing'

/** An address that a link leads to. */
export interface CheckedUrl {
  url: string
  hash: Buffer
  part: RoutingPart | null
}

/** Lists every web address that a link leads to, its own first, each once. */
export function listCheckedUrls(destinationUrl: string, routing: Routing | null): CheckedUrl[] {
  const all: { url: string | null; part: RoutingPart | null }[] = [
    { url: destinationUrl, part: null },
    ...(routing?.rules ?? []).flatMap(({ name, destinationUrl: url, appUrl }, index) => {
      const part: RoutingPart = { kind: 'Rule', name, number: index + 1 }
      return [
        { url, part },
        { url: isWebAddress(appUrl) ? appUrl : null, part },
      ]
    }),
    ...(routing?.split ?? []).map(({ name, destinationUrl: url }, index) => ({
      url,
      part: { kind: 'Split' as const, name, number: index + 1 },
    })),
  ]
  const seen = new Set<string>()
  return all.flatMap(({ url, part }) => {
    if (url === null || seen.has(url)) return []
    seen.add(url)
    return [{ url, hash: hashUrl(url), part }]
  })
}

/** Returns the key under which an address is kept. */
export function hashUrl(url: string): Buffer {
  const end = url.indexOf('#')
  return createHash('sha256')
    .update(end === -1 ? url : url.slice(0, end))
    .digest()
    .subarray(0, 16)
}

function isWebAddress(url: string | null): boolean {
  return url !== null && /^https?:/i.test(url)
}
