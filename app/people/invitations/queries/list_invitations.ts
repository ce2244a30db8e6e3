import db from '@adonisjs/lucid/services/db'
import type { InvitationRecord } from '#app/people/invitations/invitation'
import { invitationProblem } from '#app/people/invitations/problems'
import { select, type Sql } from '#app/shared/database/sql'
import { isId } from '#app/shared/ids'
import { nowMs } from '#app/shared/time/clock'

/** Neither accepted nor revoked; perhaps too old. */
const OPEN = 'i.accepted_at IS NULL AND i.revoked_at IS NULL'

const QUERY = `
  SELECT i.id, i.email, i.role, i.expires_at AS expiresAt, i.created_at AS createdAt,
         i.invited_by AS userId, u.display_name AS displayName, u.email AS inviterEmail
    FROM invitations i JOIN users u ON u.id = i.invited_by`

/** Lists the invitations of a workspace that wait to be accepted, newest first. */
export async function listInvitations(workspaceId: string): Promise<{ items: InvitationRecord[] }> {
  const rows = await select<any>(
    db,
    `${QUERY} WHERE i.workspace_id = ? AND ${OPEN} ORDER BY i.created_at DESC, i.id DESC`,
    [workspaceId]
  )
  return { items: rows.map(toRecord) }
}

/** @throws Problem `invitation.not_found` */
export async function findOpenInvitation(
  sql: Sql,
  workspaceId: string,
  invitationId: string
): Promise<InvitationRecord> {
  const [row] = isId(invitationId)
    ? await select<any>(sql, `${QUERY} WHERE i.id = ? AND i.workspace_id = ? AND ${OPEN}`, [
        invitationId,
        workspaceId,
      ])
    : []
  if (!row) throw invitationProblem('invitation.not_found')
  return toRecord(row)
}

function toRecord({ userId, displayName, inviterEmail, ...row }: any): InvitationRecord {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    invitedBy: { userId, displayName, email: inviterEmail },
    expiresAt: row.expiresAt,
    expired: row.expiresAt.getTime() <= nowMs(),
    createdAt: row.createdAt,
  }
}
