import type { Workspace } from '#app/platform/access/workspace_access'
import { Port } from '#app/shared/port'

/**
 * Finds a domain that new links of the workspace can use.
 *
 * @throws Problem `domain.not_found`, `domain.not_ready`
 */
export const workspaceDomains = new Port<
  (workspace: Workspace, domainId: string) => Promise<{ id: string }>
>('workspaces.findDomain')
