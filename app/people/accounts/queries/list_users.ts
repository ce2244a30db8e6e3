import db from '@adonisjs/lucid/services/db'
import type { AccountRow } from '#app/people/accounts/queries/find_account'
import { readPageStart, toPage, type PageRequest } from '#app/shared/database/cursor'
import { countRows, likePattern, table } from '#app/shared/database/sql'
import type { PaginatedList } from '#app/shared/text/validation'

/** An account as administrators of the installation see it. */
export interface User {
  id: string
  email: string
  displayName: string | null
  emailVerified: boolean
  mfaEnabled: boolean
  installationAdministrator: boolean
  disabled: boolean
  createdAt: Date

  /** Latest use of a session that is still open, to within a minute. */
  lastSeenAt: Date | null
}

export interface UserFilter extends PageRequest {
  /** Part of an address or a name, without regard to case. */
  search?: string
}

type ListedRow = AccountRow & { lastSeenAt: Date | null }

/** Lists the accounts of the installation, by address. */
export async function listUsers({ search, ...paging }: UserFilter): Promise<PaginatedList<User>> {
  const total = await countRows(filtered(search))
  const start = readPageStart(paging, ['ascii'])
  const query = withLastSeen(filtered(search)).orderBy('users.email_key')
  if (start.after) query.where('users.email_key', '>', start.after[0]!)
  const rows = await query.offset(start.offset).limit(start.pageSize + 1)
  return toPage(rows, start, total, {
    items: rows.slice(0, start.pageSize).map(toUser),
    keysOf: ({ email_key: key }) => [key],
  })
}

/** Finds one account, as in the list. */
export async function findUser(userId: string): Promise<User | null> {
  const row = await withLastSeen(table<ListedRow>(db, 'users').where('users.id', userId)).first()
  return row ? toUser(row) : null
}

function withLastSeen(query: ReturnType<typeof filtered>) {
  return query
    .select('users.*')
    .select(
      db.raw(
        '(SELECT MAX(s.last_seen_at) FROM sessions s WHERE s.user_id = users.id) AS lastSeenAt'
      )
    )
}

function filtered(search?: string) {
  const query = table<ListedRow>(db, 'users')
  const text = search?.trim()
  if (!text) return query
  const pattern = likePattern(text)
  return query.where((any) => {
    any
      .whereRaw('users.email_key COLLATE utf8mb4_unicode_ci LIKE ?', [pattern])
      .orWhereRaw('users.display_name COLLATE utf8mb4_unicode_ci LIKE ?', [pattern])
  })
}

function toUser(row: ListedRow): User {
  return {
    id: row.id,
    email: row.email,
    displayName: row.display_name,
    emailVerified: row.email_verified_at !== null,
    mfaEnabled: row.mfa_enabled_at !== null,
    installationAdministrator: row.installation_administrator === 1,
    disabled: row.disabled_at !== null,
    createdAt: row.created_at,
    lastSeenAt: row.lastSeenAt,
  }
}
