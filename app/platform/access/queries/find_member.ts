import db from '@adonisjs/lucid/services/db'
import type { Role } from '#app/platform/access/roles'
import type { SignInPolicy } from '#app/platform/access/sign_in_policy'
import { select } from '#app/shared/database/sql'

/** A person in a workspace, with what its organisation asks and gives. */
export interface Member {
  userId: string
  workspaceId: string
  workspaceName: string
  timeZone: string
  defaultDomainId: string | null
  conversionTracking: number

  /** Days that the workspace keeps raw clicks for; null: as many as its plan. */
  rawClickDays: number | null
  organisationId: string
  organisationName: string
  plan: string | null
  mfaRequired: number

  /** What the organisation asks of sessions. */
  signInPolicy: SignInPolicy | null
  sessionHours: number | null

  /** Does the policy of signing in leave this person out? */
  breakGlass: number | null
  suspendedAt: Date | null

  /** Is the workspace deleted, or its organisation? */
  isDeleted: number
  memberRole: Role | null
  isOwner: number

  /** Is their address confirmed, or does the organisation vouch for it? */
  addressCounts: number
}

/**
 * Columns and joins of a workspace `w`, its organisation `o`, and the roles of a user `u`. Who accepted an
 * invitation that was made for their address is vouched for by those who invited them.
 */
export const MEMBER_COLUMNS = `
         u.id AS userId, w.id AS workspaceId, w.name AS workspaceName, w.time_zone AS timeZone,
         w.default_domain_id AS defaultDomainId, w.conversion_tracking AS conversionTracking,
         w.raw_click_days AS rawClickDays,
         o.id AS organisationId, o.name AS organisationName, o.plan,
         o.mfa_required AS mfaRequired, o.suspended_at AS suspendedAt, m.role AS memberRole,
         o.sign_in_policy AS signInPolicy, o.session_hours AS sessionHours,
         ow.break_glass AS breakGlass,
         (w.deleted_at IS NOT NULL OR o.deleted_at IS NOT NULL) AS isDeleted,
         (ow.user_id IS NOT NULL) AS isOwner,
         (u.email_verified_at IS NOT NULL OR EXISTS (
           SELECT 1 FROM invitations iv JOIN workspaces iw ON iw.id = iv.workspace_id
            WHERE iw.organisation_id = o.id AND iv.email_key = u.email_key
              AND iv.accepted_by = u.id)) AS addressCounts`
export const MEMBER_JOINS = `
    JOIN organisations o ON o.id = w.organisation_id
    LEFT JOIN workspace_members m ON m.workspace_id = w.id AND m.user_id = u.id
    LEFT JOIN organisation_owners ow ON ow.organisation_id = o.id AND ow.user_id = u.id`

/** Finds what the person is in the workspace; null where there is no such workspace. */
export async function findMember(userId: string, workspaceId: string): Promise<Member | null> {
  const [member] = await findMembersAmong([userId], workspaceId)
  return member ?? null
}

/** Finds what these people are in a workspace; no one where there is no such workspace. */
export async function findMembersAmong(
  userIds: readonly string[],
  workspaceId: string
): Promise<Member[]> {
  if (userIds.length === 0) return []
  return await select<Member>(
    db,
    `SELECT ${MEMBER_COLUMNS} FROM users u JOIN workspaces w ON w.id = ? ${MEMBER_JOINS}
      WHERE u.id IN (?)`,
    [workspaceId, userIds]
  )
}
