import type { Workspace, WorkspaceAccess } from '#app/platform/access/workspace_access'
import type { ReportScope } from '#app/visits/analytics/report_question'

interface Asker extends Pick<WorkspaceAccess, 'rawClickDays'> {
  workspace: Pick<Workspace, 'id' | 'timeZone'>
}

/** Says whose report is asked for: the workspace's, or one link's. */
export function toReportScope(
  { workspace, rawClickDays }: Asker,
  linkId: string | null
): ReportScope {
  return {
    workspaceId: workspace.id,
    linkId,
    timeZone: workspace.timeZone,
    rawClicksDays: rawClickDays,
  }
}
