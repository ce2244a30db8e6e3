import { getCACertificates } from 'node:tls'

/**
 * Lists the authorities whose certificates are trusted: those of Node and of the system, and the
 * operator's own.
 *
 * @param extra certificates in PEM; null: none
 */
export function listTrustedAuthorities(extra: string | null): string[] {
  const usual = new Set([...getCACertificates('default'), ...getCACertificates('system')])
  return [...usual, ...(extra ? [extra] : [])]
}
