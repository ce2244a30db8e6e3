import { parseHostname } from '#app/redirect/host'
import { hostHeader, type Visit } from '#app/redirect/visit'
import type { HostProofs } from '#app/shared/secrets/host_proofs'

/** Where checks of domains ask. No link has this path: an alias has no dot in it. */
const PATH = /^\/\.well-known\/shunt\/([\w.~-]{1,128})$/

/** Returns the nonce that a check of a domain asks with; null where the path is no such question. */
export function readHostNonce(path: string): string | null {
  return PATH.exec(path)?.[1] ?? null
}

/**
 * Answers on whatever host: a check of a domain knows by the signature that the request came here,
 * through all proxies, under the name of that domain.
 */
export function answerHostProof(
  { request, response, peer }: Visit,
  nonce: string,
  proofs: Pick<HostProofs, 'sign'>
): void {
  const proof = proofs.sign(parseHostname(hostHeader(request, peer)), nonce)
  response.writeHead(200, [
    ...['Content-Type', 'text/plain; charset=utf-8', 'Cache-Control', 'no-store'],
    ...['X-Content-Type-Options', 'nosniff', 'Content-Length', String(proof.length)],
  ])
  response.end(request.method === 'HEAD' ? undefined : proof)
}
