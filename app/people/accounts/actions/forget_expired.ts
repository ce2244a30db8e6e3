import db from '@adonisjs/lucid/services/db'
import { NETWORK_KNOWN_MS } from '#app/people/sessions/rules/sign_in_network'
import { trustedNowMs } from '#app/shared/time/database_clock'

const WEEK_MS = 7 * 24 * 3600_000

/**
 * Removes sessions, tokens, spent proofs, throttles and known networks whose time is over: they open and hold
 * nothing.
 *
 * @throws ClocksDisagree
 */
export async function forgetExpired(): Promise<void> {
  const nowMs = await trustedNowMs()
  await db.from('sessions').where('expires_at', '<', new Date(nowMs)).delete()
  await db.from('spent_proofs').where('expires_at', '<', new Date(nowMs)).delete()
  await db.from('received_answers').where('expires_at', '<', new Date(nowMs)).delete()
  await db.from('throttles').where('window_ends_at', '<', new Date(nowMs)).delete()
  await db
    .from('sign_in_networks')
    .where('seen_at', '<', new Date(nowMs - NETWORK_KNOWN_MS))
    .delete()
  await db
    .from('account_tokens')
    .where('expires_at', '<', new Date(nowMs - WEEK_MS))
    .delete()
}
