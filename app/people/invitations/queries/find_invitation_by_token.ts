import db from '@adonisjs/lucid/services/db'
import { hashAccountToken } from '#app/people/accounts/rules/account_token'
import { invitationProblem } from '#app/people/invitations/problems'
import type { Role } from '#app/platform/access/roles'
import { select } from '#app/shared/database/sql'
import { now } from '#app/shared/time/clock'

/** What the holder of an invitation's link is invited to. */
export interface OpenInvitation {
  id: string
  email: string
  emailKey: string
  role: Role
  workspaceId: string
  workspaceName: string
  organisationId: string
  organisationName: string

  /** Name or address of the person who sent it. */
  inviter: string

  /** That person's account. */
  invitedBy: string
  expiresAt: Date

  /** It is the link of the mail, so that anyone who has it reads the mails of the address. */
  provesAddress: boolean

  /** The address has an account, which has to sign in. */
  hasAccount: boolean
}

/**
 * Finds the invitation that a link stands for, as long as it is good.
 *
 * @throws Problem `invitation.token_invalid`
 */
export async function findInvitationByToken(token: string): Promise<OpenInvitation> {
  const hash = hashAccountToken(token)
  const [row] = await select<any>(
    db,
    `SELECT i.id, i.email, i.email_key AS emailKey, i.role, i.expires_at AS expiresAt,
            w.id AS workspaceId, w.name AS workspaceName, o.id AS organisationId,
            o.name AS organisationName, (i.token_hash = ?) AS provesAddress,
            COALESCE(u.display_name, u.email) AS inviter, i.invited_by AS invitedBy,
            EXISTS (SELECT 1 FROM users h WHERE h.email_key = i.email_key) AS hasAccount
       FROM invitations i
       JOIN workspaces w ON w.id = i.workspace_id AND w.deleted_at IS NULL
       JOIN organisations o ON o.id = w.organisation_id AND o.deleted_at IS NULL
       JOIN users u ON u.id = i.invited_by
      WHERE (i.token_hash = ? OR i.copied_token_hash = ?) AND i.accepted_at IS NULL AND i.revoked_at IS NULL
        AND i.expires_at > ?`,
    [hash, hash, hash, now()]
  )
  if (!row) throw invitationProblem('invitation.token_invalid', { field: 'token' })
  return {
    ...row,
    provesAddress: row.provesAddress === 1,
    hasAccount: row.hasAccount === 1,
  }
}
