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
  tokenHash: string
  sessionId: string
  pending: number
  lastSeenAt: Date
  signedInAt: Date
  provedAt: Date
  providerId: string | null
  providerOrganisationId: string | null
}

const QUERY = `
  SELECT s.token_hash AS tokenHash, s.id AS sessionId,
         s.second_factor_pending AS pending, s.last_seen_at AS lastSeenAt,
         COALESCE(s.signed_in_at, s.created_at) AS signedInAt,
         COALESCE(s.proved_at, s.created_at) AS provedAt,
         p.id AS providerId, p.organisation_id AS providerOrganisationId,
         ${SIGNED_IN_COLUMNS}
    FROM sessions s
    JOIN users u ON u.id = s.user_id
    LEFT JOIN identity_providers p ON p.id = s.provider_id AND p.status = 'Active'
   WHERE s.token_hash IN (?) AND s.expires_at > ? AND u.disabled_at IS NULL`

/** Returns the session that the token opens; null where it has ended or its person was disabled. */
export async function findSession(token: string): Promise<SignedIn | null> {
  const found = await findSessions([token])
  return found.get(token) ?? null
}

/** Returns the sessions that these tokens open, by token; none for one that opens none. */
export async function findSessions(tokens: readonly string[]): Promise<Map<string, SignedIn>> {
  const found = new Map<string, SignedIn>()
  if (tokens.length === 0) return found
  const byHash = new Map(tokens.map((token) => [hashSessionToken(token), token]))
  const rows = await select<SessionRow>(db, QUERY, [[...byHash.keys()], now()])
  for (const row of rows) found.set(byHash.get(row.tokenHash)!, toSignedIn(row))
  return found
}

function toSignedIn(row: SessionRow): SignedIn {
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
