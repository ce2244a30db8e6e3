import { nowMs } from '#app/shared/clock'
import { monthOf } from '#app/people/plans/rules/month'
import { limitOf } from '#app/people/plans/rules/limits'
import { allowanceUsed } from '#app/people/plans/queries/allowance_used'
import type { WorkspaceAccess } from '#app/platform/access/workspace_access'

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
