import type { FolderRow } from '#app/linking/folders/folder'
import { folderProblem } from '#app/linking/folders/problems'
import { placementProblem } from '#app/linking/links/placement_problems'
import { assertLine, isLongerThan } from '#app/shared/text/text'

/** Behaviour, section 13. */
export const MAX_FOLDERS = 500
export const MAX_FOLDER_DEPTH = 3
export const FOLDER_NAME_LENGTH = 100

/**
 * Reads a folder's name as it is kept, and as it is compared.
 *
 * @throws Problem `folder.name_required`, `folder.name_too_long`, `request.invalid`
 */
export function readFolderName(given: string | null | undefined): {
  name: string
  nameKey: string
} {
  const name = given?.trim() ?? ''
  if (name === '') throw folderProblem('folder.name_required', { field: 'name' })
  if (isLongerThan(name, FOLDER_NAME_LENGTH)) {
    throw folderProblem('folder.name_too_long', { field: 'name' })
  }
  assertLine('name', name)
  return { name, nameKey: name.normalize('NFC').toLowerCase() }
}

/**
 * May a folder (null: a new one) lie in that parent?
 *
 * @param parentKey id of the parent; empty for the root
 * @throws Problem `folder.not_found`, `folder.into_itself`, `folder.too_deep`
 */
export function assertFolderFits(
  folders: readonly FolderRow[],
  folder: FolderRow | null,
  parentKey: string
): void {
  const byId = new Map(folders.map((row) => [row.id, row]))
  if (parentKey && !byId.has(parentKey)) {
    throw placementProblem('folder.not_found', { field: 'parentId' })
  }
  let depth = 0
  for (let at = parentKey; at; at = byId.get(at)!.parent_key) {
    if (at === folder?.id) throw folderProblem('folder.into_itself', { field: 'parentId' })
    depth++
  }
  if (depth + heightOf(folders, folder?.id) > MAX_FOLDER_DEPTH) {
    throw folderProblem('folder.too_deep', { field: 'parentId' })
  }
}

/** Levels of a folder and what is in it; 1 for one without folders. */
function heightOf(folders: readonly FolderRow[], id?: string): number {
  if (!id) return 1
  const below = folders
    .filter((row) => row.parent_key === id)
    .map((row) => heightOf(folders, row.id))
  return 1 + Math.max(0, ...below)
}
