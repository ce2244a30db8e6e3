import { hkdfSync } from 'node:crypto'
import { fingerprintKey } from '#app/installation/backups/rules/key_fingerprints'
import env from '#start/env'

const MARK_BYTES = 6

/** The keys of this process, by names that reveal nothing of them. Derived (RFC 5869). */
export default {
  /** What it encrypts with. */
  presentMark: markOf(env.get('APP_KEY').release()),

  /** What backups and messages call it. */
  presentFingerprint: fingerprintKey(env.get('APP_KEY').release()),

  /** What else it can open values with. */
  otherMarks: (env.get('APP_PREVIOUS_KEYS') ?? '').split(',').filter(Boolean).map(markOf),
}

function markOf(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'shunt key mark', MARK_BYTES)).toString('hex')
}
