import { hkdfSync } from 'node:crypto'
import env from '#start/env'

const secrets = [
  env.get('APP_KEY').release(),
  ...(env.get('APP_PREVIOUS_KEYS') ?? '').split(',').filter(Boolean),
]

/** How requests are remembered by their idempotency keys. */
export default {
  /**
   * What requests are named by, the present key first: they may hold a link's password, which a
   * plain hash would give away to anyone who has the database. Derived (RFC 5869).
   */
  keys: secrets.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'shunt idempotency', 32))
  ) as [Buffer, ...Buffer[]],
}
