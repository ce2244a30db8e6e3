import { listCampaignNames, type CampaignName } from '#app/linking/campaigns/queries/campaign_names'
import { listFolders } from '#app/linking/folders/queries/list_folders'
import { sortAsTree, type PlacedFolder } from '#app/linking/folders/rules/folder_paths'
import { servingDomains } from '#app/people/workspaces/queries/serving_domains'

/** What a workspace has to narrow its links down by; tags are asked for when they are needed. */
export interface FilterChoices {
  folders: PlacedFolder[]
  campaigns: CampaignName[]
  domains: { id: string; hostname: string }[]
}

export async function listFilterChoices(workspaceId: string): Promise<FilterChoices> {
  const [folders, campaigns, domains] = await Promise.all([
    listFolders(workspaceId),
    listCampaignNames(workspaceId),
    servingDomains(workspaceId),
  ])
  return { folders: sortAsTree(folders), campaigns, domains }
}
