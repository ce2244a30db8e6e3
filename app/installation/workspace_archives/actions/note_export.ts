import type { ArchiveManifest } from '#app/installation/workspace_archives/manifest'
import type { Workspace } from '#app/platform/access/workspace_access'
import { changeWithAudit } from '#app/platform/changes/change_with_audit'

const OPERATOR = { userId: null, apiKeyId: null, address: null, requestId: null }

/** Has the audit log say that a copy of the workspace was made. */
export function noteWorkspaceExport(
  workspace: Workspace,
  { id, isEncrypted }: ArchiveManifest
): Promise<void> {
  const entry = {
    ...{ action: 'workspace.exported', subjectType: 'workspace', subjectId: workspace.id },
    data: { archiveId: id, isEncrypted },
  }
  return changeWithAudit(workspace, OPERATOR, entry, async () => {})
}
