import type { Workspace } from '#app/platform/access/workspace_access'
import { matching } from '#app/linking/find/rules/matches'
import { tagsNamed } from '#app/linking/tags/queries/list_tags'
import { linkNames, type LinkName } from '#app/linking/links/queries/link_names'
import { listFolders } from '#app/linking/folders/queries/list_folders'
import { newestLinks } from '#app/linking/links/queries/list_links'
import { findByAddress } from '#app/linking/links/queries/find_by_address'
import { qrCodesNamed, type QrCodeName } from '#app/linking/qr_codes/queries/qr_codes_named'
import { inTreeOrder, type PlacedFolder } from '#app/linking/folders/rules/folder_paths'
import { campaignNames, type CampaignName } from '#app/linking/campaigns/queries/campaign_names'

/** What of a workspace answers to a name, a few of each kind. */
export interface Findings {
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
export async function findInWorkspace(workspace: Workspace, typed: string): Promise<Findings> {
  const text = typed.trim()
  const [links, qrCodes, campaigns, folders, tags] = await Promise.all([
    linksFor(workspace, text),
    qrCodesNamed(workspace.id, text, MOST_OTHERS),
    campaignNames(workspace.id),
    listFolders(workspace.id),
    tagsNamed(workspace.id, text, MOST_OTHERS),
  ])
  const few = <One extends { name: string }>(all: readonly One[]) =>
    matching(all, ({ name }) => name, text).slice(0, MOST_OTHERS)
  return {
    links,
    qrCodes,
    campaigns: few(campaigns),
    folders: few(inTreeOrder(folders)),
    tags: tags.map(({ name }) => name),
  }
}

/** The links that were made last. */
export function newestOf(workspace: Workspace): Promise<LinkName[]> {
  return newestLinks(workspace, {}, MOST_OTHERS)
}

/** The one that is meant by its address comes first. */
async function linksFor(workspace: Workspace, text: string): Promise<LinkName[]> {
  const [meant, newest] = await Promise.all([
    findByAddress(workspace.id, text),
    newestLinks(workspace, { search: text }, MOST_LINKS),
  ])
  if (meant === null) return newest
  const others = newest.filter(({ id }) => id !== meant)
  return [...(await linkNames(workspace.id, [meant])), ...others].slice(0, MOST_LINKS)
}
