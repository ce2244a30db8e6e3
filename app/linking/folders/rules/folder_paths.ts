import type { FolderRecord } from '#app/linking/folders/folder'
import { MAX_FOLDER_DEPTH } from '#app/linking/folders/rules/folder_tree'
import { sortByName } from '#app/linking/links/rules/sort_by_name'

/** A folder in its place in the tree. */
export interface PlacedFolder extends FolderRecord {
  /** 1 at the root. */
  level: number

  /** It and those that it is in, the outermost first. */
  path: { id: string; name: string }[]

  /** Links in it and in its own folders. */
  linkCountBelow: number

  /** Levels of it and what is in it; 1 for one without folders. */
  height: number
}

/** Sorts the folders as a tree is read: each followed by its own, siblings by name. */
export function sortAsTree(folders: readonly FolderRecord[]): PlacedFolder[] {
  const byParent = Map.groupBy(sortByName(folders), ({ parentId }) => parentId)
  const place = (parentId: string | null, path: PlacedFolder['path']): PlacedFolder[] =>
    (byParent.get(parentId) ?? []).flatMap((folder) => {
      const own = [...path, { id: folder.id, name: folder.name }]
      const below = place(folder.id, own)
      const children = below.filter((one) => one.parentId === folder.id)
      const placed = {
        ...folder,
        level: own.length,
        path: own,
        linkCountBelow: children.reduce((sum, one) => sum + one.linkCountBelow, folder.linkCount),
        height: 1 + Math.max(0, ...children.map((one) => one.height)),
      }
      return [placed, ...below]
    })
  return place(null, [])
}

/**
 * Marks folders without a link that is not archived, in them or below.
 *
 * @param inUse ids of the folders that have such a link
 */
export function markUnused<Folder extends PlacedFolder>(
  folders: readonly Folder[],
  inUse: ReadonlySet<string>
): (Folder & { isUnused: boolean })[] {
  const used = folders.filter(({ id }) => inUse.has(id)).flatMap(({ path }) => path)
  const usedIds = new Set(used.map(({ id }) => id))
  return folders.map((folder) => ({ ...folder, isUnused: !usedIds.has(folder.id) }))
}

/** `Exhibitions / Winter / Press`, for lists that one chooses from. */
export function formatFolderPath({ path }: Pick<PlacedFolder, 'path'>): string {
  return path.map(({ name }) => name).join(' / ')
}

/** How a page shows a folder. */
export interface FolderPlace {
  /** How far it stands from the edge, 1 at the edge. */
  depth: number

  /** The path to the folder that it is in, where that is not shown above it. */
  within: string | null
}

/**
 * Places the folders of a page: one below the folder that it is in; one whose folder is on another
 * page, or was not found, at the edge, with the path to it.
 *
 * @param isTree false: in another order, so that all stand at the edge
 */
export function placeOnPage<Folder extends PlacedFolder>(
  folders: readonly Folder[],
  isTree: boolean
): (Folder & FolderPlace)[] {
  const depths = new Map<string, number>()
  return folders.map((folder) => {
    const parentDepth = folder.parentId === null ? undefined : depths.get(folder.parentId)
    const depth = (parentDepth ?? 0) + 1
    if (isTree) depths.set(folder.id, depth)
    const outer = folder.path.slice(0, -1)
    const isCutOff = outer.length > 0 && parentDepth === undefined
    return { ...folder, depth, within: isCutOff ? formatFolderPath({ path: outer }) : null }
  })
}

/**
 * Lists the folders that one may lie in, for a select: where it would be too deep, or in itself, is
 * not offered.
 *
 * @param folder null for a new one
 */
export function listParentChoices(
  folders: readonly PlacedFolder[],
  folder: PlacedFolder | null
): { value: string; label: string }[] {
  const height = folder?.height ?? 1
  return folders
    .filter(({ level, path }) => {
      return level + height <= MAX_FOLDER_DEPTH && !path.some(({ id }) => id === folder?.id)
    })
    .map((one) => ({ value: one.id, label: formatFolderPath(one) }))
}
