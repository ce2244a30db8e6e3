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

interface SessionRow extends SignedInRow {
  sessionId: string
  pending: number
  lastSeenAt: Date
  signedInAt: Date
  provedAt: Date
  providerId: string | null
  providerOrganisationId: string | null
}

const QUERY = `
  SELECT s.id AS sessionId, s.second_factor_pending AS pending, s.last_seen_at AS lastSeenAt,
         COALESCE(s.signed_in_at, s.created_at) AS signedInAt,
         COALESCE(s.proved_at, s.created_at) AS provedAt,
         p.id AS providerId, p.organisation_id AS providerOrganisationId,
         ${SIGNED_IN_COLUMNS}
    FROM sessions s
    JOIN users u ON u.id = s.user_id
    LEFT JOIN identity_providers p ON p.id = s.provider_id AND p.status = 'Active'
   WHERE s.token_hash = ? AND s.expires_at > ? AND u.disabled_at IS NULL`

/** Returns the session that the token opens; null where it has ended or its person was disabled. */
export async function findSession(token: string): Promise<SignedIn | null> {
  const [row] = await select<SessionRow>(db, QUERY, [hashSessionToken(token), now()])
  if (!row) return null
  return {
    sessionId: row.sessionId,
    secondFactorPending: row.pending === 1,
    lastSeenAt: row.lastSeenAt,
    signedInAt: row.signedInAt,
    provedAt: row.provedAt,
    provider: row.providerId
      ? { id: row.providerId, organisationId: row.providerOrganisationId }
      : null,
    user: toSignedInPerson(row),
  }
}
