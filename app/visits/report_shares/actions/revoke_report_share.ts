import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { changeWithAudit } from '#app/platform/changes/change_with_audit'
import { change } from '#app/shared/database/sql'
import { reportShareProblem } from '#app/visits/report_shares/problems'
import { findReportShare } from '#app/visits/report_shares/queries/list_report_shares'

/**
 * Revokes a shared report: its address leads nowhere from the next request on.
 *
 * @throws Problem `report_share.not_found`
 */
export async function revokeReportShare(
  shareId: string,
  workspace: Workspace,
  actor: Actor
): Promise<void> {
  const { id, name, viewCount } = await findReportShare(workspace.id, shareId)
  const entry = {
    action: 'report_share.revoked',
    subjectType: 'report_share',
    subjectId: id,
    data: { name, viewCount },
  }
  await changeWithAudit(workspace, actor, entry, async (trx) => {
    const gone = await change(trx, 'DELETE FROM report_shares WHERE id = ?', [id])
    if (gone === 0) throw reportShareProblem('report_share.not_found')
  })
}
