import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'

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

const contexts = new Map<string | null, SecureContext>()

/**
 * Returns what connections check certificates with. Made once for all clients that trust the same: reading some 150
 * authorities costs more than all the rest of a request.
 *
 * @param extra certificates in PEM; null: none
 * @throws Error where they are none
 */
export function trustWith(extra: string | null): SecureContext {
  const known = contexts.get(extra)
  if (known) return known
  const made = createSecureContext({ minVersion: 'TLSv1.2', ca: listTrustedAuthorities(extra) })
  contexts.set(extra, made)
  return made
}
