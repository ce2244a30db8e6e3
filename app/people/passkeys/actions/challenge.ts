import { createHash } from 'node:crypto'
import encryption from '@adonisjs/core/services/encryption'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { spendProof } from '#app/people/sessions/actions/spend_proof'
import { nowMs } from '#app/shared/time/clock'

/** How long a page with a challenge is good; people leave the sign-in page open. */
const LIFE_MS = 30 * 60_000
const PURPOSE = 'challenge of a passkey'

/** What a challenge was made for. */
export interface ChallengeUse {
  use: 'register' | 'sign-in' | 'second-factor' | 'prove'

  /** For whose account; null: for whom is yet to be seen. */
  userId: string | null
}

interface Challenge extends ChallengeUse {
  madeAtMs: number
}

/**
 * Makes a challenge that names its use and its time, encrypted: it is recognised when it comes back
 * signed, and nothing is kept of those that never do. Two are never the same.
 */
export function makeChallenge(use: ChallengeUse): Uint8Array<ArrayBuffer> {
  const challenge: Challenge = { ...use, madeAtMs: nowMs() }
  return new Uint8Array(Buffer.from(encryption.encrypt(challenge, undefined, PURPOSE)))
}

/**
 * Was this challenge made for that use, lately?
 *
 * @param text base64url, as browsers sign it
 */
export function isChallengeFor(text: string, { use, userId }: ChallengeUse): boolean {
  const found = encryption.decrypt<Challenge>(Buffer.from(text, 'base64url').toString(), PURPOSE)
  if (!found || found.use !== use || found.userId !== userId) return false
  return found.madeAtMs + LIFE_MS > nowMs()
}

/**
 * Uses a challenge up, so that what was signed opens the door once.
 *
 * @returns false: it was used before
 */
export function spendChallenge(trx: TransactionClientContract, text: string): Promise<boolean> {
  const hash = createHash('sha256').update(`passkey ${text}`).digest('hex')
  return spendProof(trx, hash, new Date(nowMs() + LIFE_MS))
}
