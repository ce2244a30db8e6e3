import type { LinkEdit } from '#app/linking/links/actions/change_links'
import type { Places } from '#app/linking/links/actions/find_places'
import type { LinkRow } from '#app/linking/links/link'

/** Returns what brings a deleted link back. Its folder may have been deleted in the meantime. */
export function restoreEdit(link: LinkRow, { folders }: Places): LinkEdit {
  const isAstray = link.folder_id !== null && !folders.has(link.folder_id)
  return {
    columns: { deleted_at: null, ...(isAstray && { folder_id: null }) },
    words: ['restored', ...(isAstray ? ['folder'] : [])],
  }
}
