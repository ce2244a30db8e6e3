import { nowMs } from '#app/shared/clock'
import { monthOf } from '#app/plans/rules/month'
import { limitOf } from '#app/plans/rules/limits'
import { allowanceUsed } from '#app/plans/queries/allowance_used'
import type { WorkspaceAccess } from '#app/access/workspace_access'

/** New QR codes of this month that the organisation has used and may use. */
export async function qrAllowance({
  plan,
  workspace,
}: Pick<WorkspaceAccess, 'plan' | 'workspace'>) {
  const month = monthOf(nowMs())
  return {
    used: await allowanceUsed(workspace.organisationId, 'qrCodes', month),
    limit: limitOf(plan, 'qrCodes'),
    resetsAt: month.resetsAt,
  }
}
