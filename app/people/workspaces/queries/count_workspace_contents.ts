import { countWorkspaceItems } from '#app/people/usage/queries/count_workspace_items'
import { countPresentLinks } from '#app/people/usage/queries/read_link_counts'

export interface WorkspaceContents {
  links: number

  /** Keys that were neither revoked nor have ended. */
  keys: number
  people: number
  domains: number
  codes: number
  webhooks: number
}

/** Counts how much there is in a workspace of what its overview counts. */
export async function countWorkspaceContents(workspaceId: string): Promise<WorkspaceContents> {
  const [links, counts] = await Promise.all([
    countPresentLinks(workspaceId),
    countWorkspaceItems(workspaceId),
  ])
  return {
    links,
    keys: counts.apiKeys.count,
    people: counts.members.count,
    domains: counts.domains.count,
    codes: counts.qrCodes.count,
    webhooks: counts.webhooks.count,
  }
}
