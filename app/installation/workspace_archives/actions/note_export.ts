import type { ArchiveManifest } from '#app/installation/workspace_archives/manifest'
import { SERVICE_ACTOR, type Workspace } from '#app/platform/access/workspace_access'
import { changeWithAudit } from '#app/platform/changes/change_with_audit'

/** Has the audit log say that a copy of the workspace was made. */
export function noteWorkspaceExport(
  workspace: Workspace,
  { id, isEncrypted }: ArchiveManifest
): Promise<void> {
  const entry = {
    ...{ action: 'workspace.exported', subjectType: 'workspace', subjectId: workspace.id },
    data: { archiveId: id, isEncrypted },
  }
  return changeWithAudit(workspace, SERVICE_ACTOR, entry, async () => {})
}
