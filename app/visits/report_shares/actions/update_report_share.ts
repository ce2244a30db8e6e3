import { sealLinkPassword } from '#app/linking/links/link_passwords'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { changeWithAudit } from '#app/platform/changes/change_with_audit'
import { table } from '#app/shared/database/sql'
import { nowMs } from '#app/shared/time/clock'
import { reportShareProblem } from '#app/visits/report_shares/problems'
import { findReportShare } from '#app/visits/report_shares/queries/list_report_shares'
import type { ReportShareRow } from '#app/visits/report_shares/report_share'
import {
  checkReportShareChange,
  type ReportShareChange,
} from '#app/visits/report_shares/rules/share_input'

/**
 * Changes a shared report; its address and what it is of stay. Who gave the former password has to give the
 * new one.
 *
 * @throws Problem `report_share.not_found`, `request.invalid`
 */
export async function updateReportShare(
  shareId: string,
  input: ReportShareChange,
  workspace: Workspace,
  actor: Actor
): Promise<void> {
  const { id, ...before } = await findReportShare(workspace.id, shareId)
  const { password, ...changed } = checkReportShareChange(input, nowMs())
  const { name, expiresAt, showDestinations } = { ...before, ...changed }
  const hasPassword = password === undefined ? before.hasPassword : password !== null
  const data = { name, hasPassword, expiresAt, showDestinations }
  const entry = { action: 'report_share.updated', subjectType: 'report_share', subjectId: id, data }
  const row = {
    name,
    show_destinations: showDestinations,
    ...('expiresAt' in changed && { expires_at: changed.expiresAt }),
    ...(password !== undefined && {
      password_hash: password === null ? null : sealLinkPassword(password),
    }),
  }
  await changeWithAudit(workspace, actor, entry, async (trx) => {
    const found = await table<ReportShareRow>(trx, 'report_shares')
      .where('id', id)
      .forUpdate()
      .first()
    if (!found) throw reportShareProblem('report_share.not_found')
    await trx.from('report_shares').where('id', id).update(row)
  })
}
