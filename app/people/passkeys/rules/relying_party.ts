import { isIP } from 'node:net'
import installation from '#config/installation'

/** Whom passkeys are made for: the host of the console, and nothing below or beside it. */
export const relyingParty = {
  id: installation.appHostname,
  name: 'Shunt',
  origin: new URL(installation.appUrl).origin,
}

/** EdDSA, ES256 and RS256, of which every authenticator has one (RFC 9053, RFC 8812). */
export const ALGORITHMS = [-8, -7, -257] as const

/**
 * Do browsers make passkeys for this installation? They want https, or localhost, and a name: no
 * passkey belongs to an IP address (WebAuthn 3, 5.1.3).
 */
export function canUsePasskeys(): boolean {
  const { id, origin } = relyingParty
  if (isIP(id.replace(/^\[|\]$/g, '')) !== 0) return false
  return origin.startsWith('https:') || id === 'localhost' || id.endsWith('.localhost')
}
