import db from '@adonisjs/lucid/services/db'
import { providerKinds } from '#app/platform/plugins/provider_kinds'
import { select } from '#app/shared/database/sql'

/** A provider that someone has connected their account to, or could. */
export interface AccountProvider {
  id: string
  name: string

  /** Whose it is; null: the installation's. */
  organisationName: string | null
  isActive: boolean

  /** Since when the account is connected; null: it is not. */
  linkedAt: Date | null

  /** The address that the provider said last. */
  linkedEmail: string | null
}

interface Row extends Omit<AccountProvider, 'isActive'> {
  kind: string
  isActive: number
}

/**
 * Lists the providers that an account is connected to, and those that it can be connected to: the
 * installation's, and those of organisations that the person is in.
 */
export async function listAccountProviders(userId: string): Promise<AccountProvider[]> {
  const rows = await select<Row>(
    db,
    `SELECT p.id, p.name, p.kind, o.name AS organisationName, e.created_at AS linkedAt,
            e.email AS linkedEmail, (p.status = 'Active' AND o.deleted_at IS NULL) AS isActive
       FROM identity_providers p
       LEFT JOIN organisations o ON o.id = p.organisation_id
       LEFT JOIN external_identities e ON e.provider_id = p.id AND e.user_id = ?
      WHERE e.id IS NOT NULL OR (p.status = 'Active' AND o.deleted_at IS NULL AND (
              p.organisation_id IS NULL
              OR EXISTS (SELECT 1 FROM organisation_owners ow
                          WHERE ow.organisation_id = p.organisation_id AND ow.user_id = ?)
              OR EXISTS (SELECT 1 FROM workspace_members m JOIN workspaces w ON w.id = m.workspace_id
                          WHERE w.organisation_id = p.organisation_id AND m.user_id = ?)))
      ORDER BY p.name, p.id`,
    [userId, userId, userId]
  )
  return rows.map(({ kind, isActive, ...row }) => ({
    ...row,
    isActive: isActive === 1 && providerKinds().get(kind)?.enabled === true,
  }))
}
