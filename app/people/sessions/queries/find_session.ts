import db from '@adonisjs/lucid/services/db'
import { hashSessionToken } from '#app/people/sessions/rules/session_token'
import {
  SIGNED_IN_COLUMNS,
  toSignedInPerson,
  type SignedInRow,
} from '#app/people/sessions/signed_in_row'
import type { SignedIn } from '#app/platform/access/signed_in'
import { select } from '#app/shared/database/sql'
import { now } from '#app/shared/time/clock'

/** A session that lives, and when its use was last written down. */
export interface LiveSession extends SignedIn {
  lastSeenAt: Date
}

interface SessionRow extends SignedInRow {
  sessionId: string
  pending: number
  lastSeenAt: Date
}

const QUERY = `
  SELECT s.id AS sessionId, s.second_factor_pending AS pending, s.last_seen_at AS lastSeenAt,
         ${SIGNED_IN_COLUMNS}
    FROM sessions s
    JOIN users u ON u.id = s.user_id
   WHERE s.token_hash = ? AND s.expires_at > ? AND u.disabled_at IS NULL`

/** Returns the session that the token opens; null where it has ended or its person was disabled. */
export async function findSession(token: string): Promise<LiveSession | null> {
  const [row] = await select<SessionRow>(db, QUERY, [hashSessionToken(token), now()])
  if (!row) return null
  return {
    sessionId: row.sessionId,
    secondFactorPending: row.pending === 1,
    lastSeenAt: row.lastSeenAt,
    user: toSignedInPerson(row),
  }
}
