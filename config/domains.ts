import { hkdfSync } from 'node:crypto'
import env from '#start/env'

const secrets = [
  env.get('APP_KEY').release(),
  ...(env.get('APP_PREVIOUS_KEYS') ?? '').split(',').filter(Boolean),
]

/**
 * Derives keys (RFC 5869), the present one first, so that what is made with one reveals nothing of
 * the secrets.
 */
const derive = (purpose: string) =>
  secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))) as [
    Buffer,
    ...Buffer[],
  ]

/** How workspaces prove that a host name is theirs, and that it leads here. Behaviour, section 7. */
export default {
  /** What proofs are made from. The earlier keys still prove what they were made for. */
  proofKeys: derive('shunt domain proofs'),

  /** What processes sign with when a host is asked whether it leads here. */
  hostKeys: derive('shunt host proofs'),
}
