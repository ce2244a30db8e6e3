import type { PlacedFolder } from '#app/linking/folders/rules/folder_paths'
import type { OpenListing } from '#app/linking/links/console/open_listing'

/** Builds the way through the folders, above the list: where one is, and what is in there. */
export function buildFolderStrip(
  folders: readonly PlacedFolder[],
  { address, urlOf }: OpenListing
) {
  const openId = address.filter.folderId || null
  const openFolder = folders.find(({ id }) => id === openId) ?? null
  const urlIn = (folderId?: string) => urlOf({ filter: { ...address.filter, folderId } })
  const parts = (openFolder?.path ?? []).map(({ id, name }) => ({
    name,
    url: urlIn(id),
    isOpen: id === openId,
  }))
  const inside = folders.filter(({ parentId }) => parentId === (openFolder?.id ?? null))
  return {
    isThere: folders.length > 0,
    rootUrl: urlIn(),
    path: parts,
    folders: inside.map(({ id, name, linkCount }) => ({ name, linkCount, url: urlIn(id) })),
  }
}
