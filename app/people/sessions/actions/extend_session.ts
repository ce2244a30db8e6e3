import db from '@adonisjs/lucid/services/db'
import { SESSION_MS } from '#app/people/sessions/rules/session_token'
import type { SignedIn } from '#app/platform/access/signed_in'
import { now, nowMs } from '#app/shared/time/clock'

/** A session's use is written down at most this often. */
const NOTED_EVERY_MS = 60_000

/** Makes a session live on for 30 days from its use, and notes where it was used from. */
export async function extendSession(
  { sessionId, lastSeenAt }: Pick<SignedIn, 'sessionId' | 'lastSeenAt'>,
  address: string
): Promise<void> {
  if (nowMs() - lastSeenAt.getTime() < NOTED_EVERY_MS) return
  await db
    .from('sessions')
    .where('id', sessionId)
    .update({ last_seen_at: now(), expires_at: new Date(nowMs() + SESSION_MS), address })
}
