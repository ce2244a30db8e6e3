import { createHash, timingSafeEqual } from 'node:crypto'
import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import type { TimeSignature } from '#app/platform/plugins/contract'
import { select } from '#app/shared/database/sql'
import { now } from '#app/shared/time/clock'

/** Each is opened and hashed: some 30 us. */
const MOST_SIGNERS = 1_000

/**
 * Finds the key that made a signature: of all keys that work and were made to sign requests. The moment
 * stands before the key, or behind it, as YOURLS takes both (docs.yourls.org, "Passwordless API requests").
 */
export async function findSigner(signature: TimeSignature): Promise<string | null> {
  const rows = await select<{ sealed_key: string }>(
    db,
    `SELECT sealed_key FROM api_keys
      WHERE sealed_key IS NOT NULL AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)
      ORDER BY last_used_at DESC, id DESC LIMIT ${MOST_SIGNERS}`,
    [now()]
  )
  const given = Buffer.from(signature.digest, 'hex')
  for (const { sealed_key: sealed } of rows) {
    const key = encryption.decrypt<string>(sealed)
    if (key !== null && isMadeBy(key, signature, given)) return key
  }
  return null
}

function isMadeBy(key: string, { algorithm, timestamp }: TimeSignature, given: Buffer): boolean {
  return [timestamp + key, key + timestamp].some((text) => {
    const digest = createHash(algorithm).update(text).digest()
    return digest.length === given.length && timingSafeEqual(digest, given)
  })
}
