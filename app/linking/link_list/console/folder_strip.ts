import type { PlacedFolder } from '#app/linking/folders/rules/folder_paths'
import type { OpenListing } from '#app/linking/link_list/console/open_listing'

/** Folders above the list, those with the most links: the page of folders has all. */
const MOST = 12

/** Builds the way through the folders, above the list: where one is, and what is in there. */
export function buildFolderStrip(
  folders: readonly PlacedFolder[],
  { address, urlOf, queryOf }: OpenListing
) {
  const openId = address.filter.folderId || null
  const openFolder = folders.find(({ id }) => id === openId) ?? null
  const inFolder = (folderId?: string) => ({ filter: { ...address.filter, folderId } })
  const parts = (openFolder?.path ?? []).map(({ id, name }) => ({
    name,
    url: queryOf(inFolder(id)),
    isOpen: id === openId,
  }))
  const inside = folders.filter(({ parentId }) => parentId === (openFolder?.id ?? null))
  const shown = new Set(
    [...inside].sort((one, other) => other.linkCount - one.linkCount).slice(0, MOST)
  )
  return {
    isThere: folders.length > 0,
    rootUrl: urlOf(inFolder()),
    path: parts,
    folders: inside
      .filter((folder) => shown.has(folder))
      .map(({ id, name, linkCount }) => ({ name, linkCount, url: queryOf(inFolder(id)) })),
    more: inside.length - shown.size,
  }
}
