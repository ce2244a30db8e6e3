import { hkdfSync } from 'node:crypto'
import env from '#start/env'

const secrets = [
  env.get('APP_KEY').release(),
  ...(env.get('APP_PREVIOUS_KEYS') ?? '').split(',').filter(Boolean),
]

/** How the audit log is kept; `docs/operating.md` explains it to operators. */
export default {
  /** Days that a row is kept; 0: permanently. */
  keepDays: env.get('AUDIT_LOG_DAYS') ?? 400,

  /**
   * What rows are signed with, the present key first. The earlier ones still vouch for what they
   * signed. Derived (RFC 5869), so that what they sign reveals nothing of the secrets.
   */
  keys: secrets.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'shunt audit log', 32))
  ) as [Buffer, ...Buffer[]],
}
