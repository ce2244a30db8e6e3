import { listCampaignNames, type CampaignName } from '#app/linking/campaigns/queries/campaign_names'
import { servingDomains } from '#app/linking/domains/queries/serving_domains'
import { listFolders } from '#app/linking/folders/queries/list_folders'
import { sortAsTree, type PlacedFolder } from '#app/linking/folders/rules/folder_paths'
import { listCreators } from '#app/linking/link_list/queries/list_creators'
import type { NamedRecord } from '#app/linking/links/queries/find_names'

/** What a workspace has to narrow its links down by; tags are asked for when they are needed. */
export interface FilterChoices {
  folders: PlacedFolder[]
  campaigns: CampaignName[]
  domains: { id: string; hostname: string }[]
  creators: NamedRecord[]
}

export async function listFilterChoices(workspaceId: string): Promise<FilterChoices> {
  const [folders, campaigns, domains, creators] = await Promise.all([
    listFolders(workspaceId),
    listCampaignNames(workspaceId),
    servingDomains(workspaceId),
    listCreators(workspaceId),
  ])
  return { folders: sortAsTree(folders), campaigns, domains, creators }
}
