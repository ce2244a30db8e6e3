import db from '@adonisjs/lucid/services/db'
import { now, nowMs } from '#app/shared/clock'
import type { SignedIn } from '#app/platform/access/signed_in'
import { hashSessionToken, SESSION_MS } from '#app/people/sessions/rules/session_token'

/** A session's use is written down at most this often. */
const NOTED_EVERY_MS = 60_000

const QUERY = `
  SELECT s.id AS sessionId, s.second_factor_pending AS pending, s.last_seen_at AS lastSeenAt,
         u.id, u.email, u.display_name AS displayName, u.email_verified_at AS emailVerifiedAt,
         u.mfa_enabled_at AS mfaEnabledAt, u.installation_administrator AS administrator
    FROM sessions s
    JOIN users u ON u.id = s.user_id
   WHERE s.token_hash = ? AND s.expires_at > ? AND u.disabled_at IS NULL`

/** Who the token belongs to, if its session lives; using it makes it live on. */
export async function findSession(token: string, address: string): Promise<SignedIn | null> {
  const [[row]] = await db.rawQuery(QUERY, [hashSessionToken(token), now()])
  if (!row) return null
  if (!row.pending && nowMs() - row.lastSeenAt.getTime() >= NOTED_EVERY_MS) {
    await db
      .from('sessions')
      .where('id', row.sessionId)
      .update({ last_seen_at: now(), expires_at: new Date(nowMs() + SESSION_MS), address })
  }
  return {
    sessionId: row.sessionId,
    secondFactorPending: row.pending === 1,
    user: {
      id: row.id,
      email: row.email,
      displayName: row.displayName,
      emailVerified: row.emailVerifiedAt !== null,
      mfaEnabled: row.mfaEnabledAt !== null,
      installationAdministrator: row.administrator === 1,
    },
  }
}
