import db from '@adonisjs/lucid/services/db'
import { rowsOf, type Eraser } from '#app/people/deletion/erasers'
import { removeProviderRows } from '#app/people/identity_providers/actions/delete_provider'
import type { IdentityProviderRow } from '#app/people/identity_providers/identity_provider'
import { change, table } from '#app/shared/database/sql'

/** What this wing keeps of a workspace. */
export const peopleOfWorkspace: readonly Eraser[] = [
  rowsOf('invitations'),
  rowsOf('stranger_mails', 'owner_id'),
  rowsOf('api_keys'),
  rowsOf('workspace_members'),
]

/** What is kept of an organisation beside its workspaces. What was paid stays known. */
export const partsOfOrganisation: readonly Eraser[] = [
  rowsOf('organisation_owners', 'organisation_id'),
  rowsOf('organisation_allowances', 'organisation_id'),
  rowsOf('organisation_billing', 'organisation_id'),
  rowsOf('address_domains', 'organisation_id'),
  providersOf(),
  rowsOf('scim_tokens', 'organisation_id'),
  rowsOf('scim_groups', 'organisation_id'),
  rowsOf('scim_users', 'organisation_id'),
]

/** What is kept of an account. Its row goes last. */
export const partsOfAccount: readonly Eraser[] = [
  rowsOf('sessions', 'user_id'),
  rowsOf('account_tokens', 'user_id'),
  rowsOf('recovery_codes', 'user_id'),
  rowsOf('stranger_mails', 'owner_id'),
  rowsOf('second_factors', 'user_id'),
  rowsOf('passkeys', 'user_id'),
  rowsOf('scim_users', 'user_id'),
  rowsOf('api_keys', 'created_by'),
  rowsOf('workspace_members', 'user_id'),
  rowsOf('organisation_owners', 'user_id'),
  rowsOf('external_identities', 'user_id'),
  invitationsOf(),
]

/** With the sessions that they opened, and the accounts that are linked to them. */
function providersOf(): Eraser {
  return {
    tables: [
      ...['provider_sessions', 'external_identities'],
      ...['identity_provider_domains', 'identity_providers'],
    ],
    async erase(organisationId) {
      const rows = await table<IdentityProviderRow>(db, 'identity_providers')
        .where('organisation_id', organisationId)
        .select('id')
      for (const { id } of rows) await db.transaction((trx) => removeProviderRows(trx, id))
      return true
    },
  }
}

/** Those that the person sent, and those to their address. */
function invitationsOf(): Eraser {
  return {
    tables: ['invitations'],
    async erase(userId) {
      await change(
        db,
        `DELETE FROM invitations WHERE invited_by = ? OR accepted_by = ?
            OR email_key = (SELECT u.email_key FROM users u WHERE u.id = ?)`,
        [userId, userId, userId]
      )
      return true
    },
  }
}
