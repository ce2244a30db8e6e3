import type { WorkspaceAccess } from '#app/platform/access/workspace_access'
import type { ReportScope } from '#app/visits/analytics/report_question'

/** Says whose report a call asks for: the workspace's, or one link's. */
export function toReportScope(
  { workspace, rawClickDays }: Pick<WorkspaceAccess, 'workspace' | 'rawClickDays'>,
  linkId: string | null
): ReportScope {
  return {
    workspaceId: workspace.id,
    linkId,
    timeZone: workspace.timeZone,
    rawClicksDays: rawClickDays,
  }
}
