import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { revokeKeysOf } from '#app/people/api_keys/actions/revoke_keys_of'
import { withdrawInvitations } from '#app/people/members/actions/withdraw_invitations'
import { hasAnotherOwner } from '#app/people/members/queries/memberships'
import { requireBreakGlass } from '#app/people/members/queries/require_break_glass'
import { ScimRefusal } from '#app/people/scim/rules/scim_refusal'
import { SCIM_ACTOR, type ScimCaller } from '#app/people/scim/scim'
import { closeUserSessions } from '#app/people/sessions/actions/close_sessions'
import { recordChange } from '#app/platform/changes/record_change'
import { change, select } from '#app/shared/database/sql'
import { Problem } from '#app/shared/problems/problem'

/**
 * Ends all that a person has in an organisation, at once: roles, keys, open invitations that they sent,
 * and sessions that its providers opened. Where they are in no other organisation, every session ends.
 *
 * @throws ScimRefusal 409 for the last Owner, and the last one who can sign in without a provider
 */
export async function leaveOrganisation(
  trx: TransactionClientContract,
  { organisationId, ...origin }: ScimCaller,
  userId: string
): Promise<void> {
  const actor = { ...SCIM_ACTOR, ...origin }
  const owned = await trx
    .from('organisation_owners')
    .where({ organisation_id: organisationId, user_id: userId })
    .delete()
  if (Number(owned) > 0) await requireOwners(trx, organisationId, userId)
  const left = await change(
    trx,
    `DELETE m FROM workspace_members m JOIN workspaces w ON w.id = m.workspace_id
      WHERE w.organisation_id = ? AND m.user_id = ?`,
    [organisationId, userId]
  )
  await withdrawInvitations(trx, userId, organisationId)
  await revokeKeysOf(trx, userId, actor, organisationId)
  await endSessions(trx, organisationId, userId)
  if (Number(owned) + left === 0) return
  await recordChange(trx, {
    organisationId,
    workspaceId: null,
    actor,
    audit: [
      {
        action: 'member.removed',
        subjectType: 'member',
        subjectId: userId,
        data: { by: 'scim', workspaces: left, owner: Number(owned) > 0 },
      },
    ],
  })
}

async function requireOwners(
  trx: TransactionClientContract,
  organisationId: string,
  userId: string
): Promise<void> {
  if (!(await hasAnotherOwner(trx, organisationId, userId))) {
    throw new ScimRefusal(409, 'This is the last Owner of the organisation. Make someone else one.')
  }
  try {
    await requireBreakGlass(trx, organisationId)
  } catch (error) {
    throw error instanceof Problem ? new ScimRefusal(409, error.message) : error
  }
}

async function endSessions(
  trx: TransactionClientContract,
  organisationId: string,
  userId: string
): Promise<void> {
  if (!(await isAnywhere(trx, userId))) return closeUserSessions(userId, { client: trx })
  await change(
    trx,
    `DELETE s FROM sessions s JOIN identity_providers p ON p.id = s.provider_id
      WHERE s.user_id = ? AND p.organisation_id = ?`,
    [userId, organisationId]
  )
}

/** Is someone in any organisation, or does the installation need them? */
export async function isAnywhere(trx: TransactionClientContract, userId: string): Promise<boolean> {
  const rows = await select(
    trx,
    `SELECT 1 FROM users u WHERE u.id = ? AND (u.installation_administrator = 1
        OR EXISTS (SELECT 1 FROM organisation_owners ow WHERE ow.user_id = u.id)
        OR EXISTS (SELECT 1 FROM workspace_members m WHERE m.user_id = u.id))`,
    [userId]
  )
  return rows.length > 0
}
