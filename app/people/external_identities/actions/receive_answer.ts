import { createHash } from 'node:crypto'
import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import {
  toConfigured,
  type UsableProvider,
} from '#app/people/identity_providers/queries/usable_provider'
import { spendProof } from '#app/people/sessions/actions/spend_proof'
import type { RefusedSignIn } from '#app/platform/plugins/contract'
import { table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { drawToken } from '#app/shared/random'
import { now, nowMs } from '#app/shared/time/clock'

/** A browser that was led on comes at once. */
const LIFE_MS = 2 * 60_000

const REPLAYED: RefusedSignIn = { refused: 'Expired', detail: 'The answer was used before' }

/** What a provider sent, for the browser that it sent it with. */
export interface KeptAnswer {
  answer: string
  isUnsolicited: boolean
}

/**
 * Judges what a provider sent people back with in a form, uses it up, and keeps it for the browser.
 *
 * @returns the token with which the browser comes for it
 */
export async function receiveAnswer(
  { row, kind }: UsableProvider,
  form: Readonly<Record<string, string>>
): Promise<{ token: string } | RefusedSignIn> {
  const received = await kind.receive!(toConfigured(row), form)
  if ('refused' in received) return received
  const { answer, once, isUnsolicited } = received
  const token = drawToken()
  const proof = createHash('sha256').update(`${row.id} ${once.id}`).digest('hex')
  const isFirst = await retryingTransaction(db, async (trx) => {
    if (!(await spendProof(trx, proof, once.expiresAt))) return false
    await trx.table('received_answers').insert({
      token_hash: hash(token),
      provider_id: row.id,
      sealed: encryption.encrypt(answer),
      is_unsolicited: isUnsolicited,
      expires_at: new Date(nowMs() + LIFE_MS),
    })
    return true
  })
  return isFirst ? { token } : REPLAYED
}

/** Takes it back, once; null: there is none, or it took too long. */
export async function takeAnswer(providerId: string, token: string): Promise<KeptAnswer | null> {
  const own = { token_hash: hash(token), provider_id: providerId }
  return retryingTransaction(db, async (trx) => {
    const row = await table<{ sealed: string; is_unsolicited: number }>(trx, 'received_answers')
      .where(own)
      .where('expires_at', '>', now())
      .forUpdate()
      .first()
    if (!row) return null
    await trx.from('received_answers').where(own).delete()
    const answer = encryption.decrypt<string>(row.sealed)
    return answer === null ? null : { answer, isUnsolicited: row.is_unsolicited === 1 }
  })
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
