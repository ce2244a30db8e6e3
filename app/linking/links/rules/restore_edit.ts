import { domainProblem } from '#app/linking/domains/problems'
import type { LinkEdit } from '#app/linking/links/actions/change_links'
import type { Places } from '#app/linking/links/actions/find_places'
import type { LinkRow } from '#app/linking/links/link'

/**
 * Returns what brings a deleted link back. Its folder may have been deleted in the meantime.
 *
 * @throws Problem `domain.not_ready` where its domain was removed, `licence.limit_reached`
 */
export function restoreEdit(link: LinkRow, { folders, removedDomains, room }: Places): LinkEdit {
  if (removedDomains.has(link.domain_id)) {
    throw domainProblem('domain.not_ready', {
      detail: 'The domain of this link was removed. Add it again before you restore the link.',
    })
  }
  if (room.left === 0) throw room.refusal()
  room.left--
  const isAstray = link.folder_id !== null && !folders.has(link.folder_id)
  return {
    columns: { deleted_at: null, ...(isAstray && { folder_id: null }) },
    words: ['restored', ...(isAstray ? ['folder'] : [])],
  }
}
