import type { HostTable } from '#app/redirect/host_table'

/** Where a reverse proxy asks before it fetches a certificate. No link has this path. */
export const TLS_ALLOWED_PATH = '/internal/tls-allowed'

export interface TlsAnswer {
  /** 503 until the domains were read: no one knows yet. */
  statusCode: 200 | 404 | 503
  body: { allowed: boolean }
}

/**
 * May a certificate be fetched for this host? From memory, so that a proxy is answered at once, and
 * also while the database is unavailable. Behaviour, section 7.5.
 *
 * @param domain as the proxy names it
 */
export function answerTlsQuestion(
  hosts: Pick<HostTable, 'at' | 'areKnown'>,
  domain: string
): TlsAnswer {
  const { kind, isCertifiable } = hosts.at(domain)
  if (isCertifiable) return { statusCode: 200, body: { allowed: true } }
  const isKnown = hosts.areKnown || kind !== 'unknown'
  return { statusCode: isKnown ? 404 : 503, body: { allowed: false } }
}
