import { describeLinkChanges } from '#app/linking/links/actions/apply_update'
import type { LinkEdit } from '#app/linking/links/actions/change_links'
import type { Places } from '#app/linking/links/actions/find_places'
import type { LinkRow } from '#app/linking/links/link'
import { placementProblem } from '#app/linking/links/placement_problems'
import { linkProblem } from '#app/linking/links/problems'
import { checkDestination, type DestinationOptions } from '#app/linking/links/rules/destination'
import { restoreEdit } from '#app/linking/links/rules/restore_edit'

/** What a change left of a link. */
export interface KeptLink {
  /** The version that the change made. */
  version: number

  /** The columns that it changed, as they were. */
  before: Partial<LinkRow>
}

const TIMES = ['starts_at', 'ends_at', 'deleted_at'] as const

/** Returns columns that were kept as JSON as they are in a row. */
export function reviveColumns(kept: Record<string, any>): Partial<LinkRow> {
  const columns: Record<string, any> = { ...kept }
  for (const name of TIMES) {
    if (typeof columns[name] === 'string') columns[name] = new Date(columns[name])
  }
  return columns
}

/**
 * Creates what puts links back. A link that is as it was already is left alone.
 *
 * @returns an edit that throws `link.version_conflict` for a link that was changed since,
 * `folder.not_found` or `campaign.not_found` where the link would go back to what is gone, and
 * `destination.*` for a destination that is refused by now
 */
export function createUndoEdit(
  kept: ReadonlyMap<string, KeptLink>,
  places: Places,
  own: DestinationOptions
) {
  return (link: LinkRow): LinkEdit | null => {
    const { version, before } = kept.get(link.id) ?? { version: 0, before: {} }
    const words: string[] = describeLinkChanges(link, { ...link, ...before })
    const deletion = 'deleted_at' in before && isDeleted(before) !== isDeleted(link)
    if (words.length === 0 && !deletion) return null
    if (link.version !== version) throw linkProblem('link.version_conflict')
    if (deletion && isDeleted(before)) return { columns: before, words: [], deleted: true }
    assertPlaces(before, places)
    if (before.destination_url) checkDestination(before.destination_url, own)
    return deletion ? restoreEdit(link, places) : { columns: before, words }
  }
}

function assertPlaces(before: Partial<LinkRow>, { folders, campaigns }: Places): void {
  const { folder_id: folderId, campaign_id: campaignId } = before
  if (folderId && !folders.has(folderId)) throw placementProblem('folder.not_found')
  if (campaignId && !campaigns.has(campaignId)) throw placementProblem('campaign.not_found')
}

function isDeleted(link: Partial<LinkRow>): boolean {
  return link.deleted_at !== null && link.deleted_at !== undefined
}
