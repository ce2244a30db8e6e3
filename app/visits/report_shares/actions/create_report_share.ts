import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { sealLinkPassword } from '#app/linking/links/link_passwords'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { changeWithAudit } from '#app/platform/changes/change_with_audit'
import { countRows, lockById, table } from '#app/shared/database/sql'
import { newId } from '#app/shared/ids'
import { now, nowMs } from '#app/shared/time/clock'
import { reportShareProblem } from '#app/visits/report_shares/problems'
import type { ReportShareRow } from '#app/visits/report_shares/report_share'
import {
  checkReportShare,
  type ReportShareInput,
} from '#app/visits/report_shares/rules/share_input'
import { drawKeptToken } from '#app/visits/report_subjects/kept_token'
import { findReportSubject } from '#app/visits/report_subjects/queries/find_report_subject'

/** Shared reports that a workspace can have, ended ones included. */
const MAX_SHARES = 100

/**
 * Shares a report under a secret address.
 *
 * @returns its id
 * @throws Problem `request.invalid`, `link.not_found`, `campaign.not_found`, `qr.not_found`,
 * `report_share.limit_reached`
 */
export async function createReportShare(
  input: ReportShareInput,
  workspace: Workspace,
  actor: Actor
): Promise<string> {
  const { name, password, expiresAt, showDestinations, ...subject } = checkReportShare(
    input,
    nowMs()
  )
  const { linkId, campaignId, compare } = subject
  await findReportSubject(workspace.id, subject)
  const id = newId()
  const row = {
    id,
    workspace_id: workspace.id,
    name,
    link_id: linkId,
    campaign_id: campaignId,
    compared: compare && JSON.stringify(compare),
    ...drawKeptToken().columns,
    password_hash: password === null ? null : sealLinkPassword(password),
    expires_at: expiresAt,
    show_destinations: showDestinations,
    created_by: actor.userId ?? '',
    created_at: now(),
  }
  const data = { name, ...subject, expiresAt, showDestinations }
  const entry = { action: 'report_share.created', subjectType: 'report_share', subjectId: id, data }
  await changeWithAudit(workspace, actor, entry, async (trx) => {
    await assertShareRoom(trx, workspace.id)
    await trx.table('report_shares').insert(row)
  })
  return id
}

/** Checks that there is room for one more. The lock makes requests at once count in turns. */
async function assertShareRoom(trx: TransactionClientContract, workspaceId: string): Promise<void> {
  await lockById(trx, 'workspaces', workspaceId)
  const total = await countRows(
    table<ReportShareRow>(trx, 'report_shares').where('workspace_id', workspaceId)
  )
  if (total >= MAX_SHARES) throw reportShareProblem('report_share.limit_reached')
}
