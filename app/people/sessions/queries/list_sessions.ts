import db from '@adonisjs/lucid/services/db'
import { table } from '#app/shared/database/sql'
import { now } from '#app/shared/time/clock'

/** A browser in which a person is signed in. */
export interface OpenSession {
  id: string

  /** The one that asks. */
  current: boolean

  /** IP address of its latest use, to within a minute. */
  address: string | null
  userAgent: string | null
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
}

interface SessionRow {
  id: string
  address: string | null
  user_agent: string | null
  created_at: Date
  last_seen_at: Date
  expires_at: Date
}

/** Where a person is signed in, latest use first. */
export async function listSessions(userId: string, currentId: string): Promise<OpenSession[]> {
  const rows = await table<SessionRow>(db, 'sessions')
    .where({ user_id: userId, second_factor_pending: false })
    .where('expires_at', '>', now())
    .orderBy('last_seen_at', 'desc')
    .limit(500)
  return rows.map((row) => ({
    id: row.id,
    current: row.id === currentId,
    address: row.address,
    userAgent: row.user_agent,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
  }))
}
