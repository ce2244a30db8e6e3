import { countAllowanceUsed } from '#app/people/plans/queries/allowance_used'
import { readLimit } from '#app/people/plans/rules/limits'
import { toMonth } from '#app/people/plans/rules/month'
import type { WorkspaceAccess } from '#app/platform/access/workspace_access'
import { nowMs } from '#app/shared/time/clock'

/** Finds new QR codes of this month that the organisation has used and may use. */
export async function findQrAllowance({
  plan,
  workspace,
}: Pick<WorkspaceAccess, 'plan' | 'workspace'>) {
  const month = toMonth(nowMs())
  return {
    used: await countAllowanceUsed(workspace.organisationId, 'qrCodes', month),
    limit: readLimit(plan, 'qrCodes'),
    resetsAt: month.resetsAt,
  }
}
