import { listCampaignNames, type CampaignName } from '#app/linking/campaigns/queries/campaign_names'
import { filterByName } from '#app/linking/find/rules/matches'
import { listFolders } from '#app/linking/folders/queries/list_folders'
import { sortAsTree, type PlacedFolder } from '#app/linking/folders/rules/folder_paths'
import { findLinkNames, type LinkName } from '#app/linking/link_list/queries/link_names'
import { findNewestLinks } from '#app/linking/link_list/queries/list_links'
import { findByAddress } from '#app/linking/links/queries/find_by_address'
import { searchQrCodeNames, type QrCodeName } from '#app/linking/qr_codes/queries/qr_codes_named'
import { searchTags } from '#app/linking/tags/queries/list_tags'
import type { Workspace } from '#app/platform/access/workspace_access'

/** What of a workspace answers to a name, a few of each kind. */
export interface FindResults {
  links: LinkName[]
  qrCodes: QrCodeName[]
  campaigns: CampaignName[]
  folders: PlacedFolder[]
  tags: string[]
}

const MOST_LINKS = 8
const MOST_OTHERS = 5

/**
 * @param typed a part of a name; of links all that their search looks at, or a whole short URL, by
 * which archived ones are found too
 */
export async function findInWorkspace(workspace: Workspace, typed: string): Promise<FindResults> {
  const text = typed.trim()
  const [links, qrCodes, campaigns, folders, tags] = await Promise.all([
    linksFor(workspace, text),
    searchQrCodeNames(workspace.id, text, MOST_OTHERS),
    listCampaignNames(workspace.id),
    listFolders(workspace.id),
    searchTags(workspace.id, text, MOST_OTHERS),
  ])
  const few = <One extends { name: string }>(all: readonly One[]) =>
    filterByName(all, ({ name }) => name, text).slice(0, MOST_OTHERS)
  return {
    links,
    qrCodes,
    campaigns: few(campaigns),
    folders: few(sortAsTree(folders)),
    tags: tags.map(({ name }) => name),
  }
}

/** Lists the links that were made last. */
export function listNewestLinks(workspace: Workspace): Promise<LinkName[]> {
  return findNewestLinks(workspace, {}, MOST_OTHERS)
}

/** Searches links. The one that is meant by its address comes first. */
async function linksFor(workspace: Workspace, text: string): Promise<LinkName[]> {
  const [meant, newest] = await Promise.all([
    findByAddress(workspace.id, text),
    findNewestLinks(workspace, { search: text }, MOST_LINKS),
  ])
  if (meant === null) return newest
  const others = newest.filter(({ id }) => id !== meant)
  return [...(await findLinkNames(workspace.id, [meant])), ...others].slice(0, MOST_LINKS)
}
