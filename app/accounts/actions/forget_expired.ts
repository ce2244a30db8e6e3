import db from '@adonisjs/lucid/services/db'
import { now, nowMs } from '#app/shared/clock'

const WEEK_MS = 7 * 24 * 3600_000

/** Removes sessions, tokens and throttles whose time is over: they open and hold nothing. */
export async function forgetExpired(): Promise<void> {
  await db.from('sessions').where('expires_at', '<', now()).delete()
  await db.from('throttles').where('window_ends_at', '<', now()).delete()
  await db
    .from('account_tokens')
    .where('expires_at', '<', new Date(nowMs() - WEEK_MS))
    .delete()
}
