import { bulkChangeProblem } from '#app/linking/bulk_changes/problems'
import type { LinkEdit } from '#app/linking/links/actions/change_links'
import { parseTags, type LinkRow } from '#app/linking/links/link'
import { checkDestination, type DestinationOptions } from '#app/linking/links/rules/destination'
import { checkSchedule } from '#app/linking/links/rules/schedule'
import { normaliseTags, tagKey } from '#app/linking/links/rules/tags'
import { invalidField } from '#app/shared/problems/problems'
import { parseDateTime } from '#app/shared/text/validation'

export const BULK_ACTIONS = [
  'move',
  'addTags',
  'removeTags',
  'setCampaign',
  'clearCampaign',
  'pause',
  'resume',
  'archive',
  'setExpiry',
  'clearExpiry',
  'replaceDestination',
  'delete',
] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

/** What an action takes besides the links, as it is stored. */
export interface BulkArguments {
  tags: string[]
  endsAt: string | null

  /** null: the root. */
  folderId: string | null
  campaignId: string | null
  search: string
  replace: string
}

/**
 * What happens to one link: an edit, nothing (null), or the Problem for which it is skipped.
 *
 * @param own the hosts of our own that the link's new destination may be on
 */
export type BulkEdit = (link: LinkRow, own: DestinationOptions) => LinkEdit | null

/**
 * Finds the action by its name, whatever its case.
 *
 * @throws Problem `bulk.action_invalid`
 */
export function findBulkAction(given: string | null | undefined): BulkAction {
  const action = BULK_ACTIONS.find((name) => name.toLowerCase() === given?.toLowerCase())
  if (!action) throw bulkChangeProblem('bulk.action_invalid', { field: 'action' })
  return action
}

/**
 * Creates what the action does to a link. A link that is as it should be already is left alone;
 * pausing is for active links and resuming for paused ones.
 *
 * @param now when a link is deleted: asked for each one
 * @throws Problem `bulk.tags_required`, `bulk.ends_at_required`, `request.invalid`; the edit itself
 * `tags.too_many`, `schedule.invalid`, `destination.*`
 */
export function createBulkEdit(
  action: BulkAction,
  given: BulkArguments,
  now: () => Date
): BulkEdit {
  const { folderId, campaignId } = given
  const endsAt = parseDateTime(given.endsAt)
  const wanted = normaliseTags(given.tags)
  if (action.endsWith('Tags') && wanted.length === 0) {
    throw bulkChangeProblem('bulk.tags_required', { field: 'tags' })
  }
  if (action === 'setExpiry' && !endsAt) {
    throw bulkChangeProblem('bulk.ends_at_required', { field: 'endsAt' })
  }
  if (action === 'setCampaign' && !campaignId) {
    throw invalidField('campaignId', 'Say which campaign the links are to be in, by its id.')
  }
  if (action === 'replaceDestination' && given.search === '') {
    throw invalidField('search', 'Say which part of the destinations is to be replaced.')
  }
  const removed = new Set(wanted.map(tagKey))
  const edits: Record<BulkAction, BulkEdit> = {
    move: (link) => (link.folder_id === folderId ? null : set({ folder_id: folderId }, 'folder')),
    addTags: (link) => retag(link, [...parseTags(link), ...wanted]),
    removeTags: (link) =>
      retag(
        link,
        parseTags(link).filter((tag) => !removed.has(tagKey(tag)))
      ),
    setCampaign: (link) => placeInCampaign(link, campaignId),
    clearCampaign: (link) => placeInCampaign(link, null),
    pause: (link) => (link.status === 'Active' ? set({ status: 'Paused' }, 'state') : null),
    resume: (link) => (link.status === 'Paused' ? set({ status: 'Active' }, 'state') : null),
    archive: (link) => (link.status === 'Archived' ? null : set({ status: 'Archived' }, 'state')),
    setExpiry: (link) => expire(link, endsAt),
    clearExpiry: (link) => expire(link, null),
    replaceDestination: (link, own) => redirectTo(link, replaceInDestination(link, given), own),
    delete: () => ({ columns: { deleted_at: now() }, words: [], deleted: true }),
  }
  return edits[action]
}

/** Returns the link's destination with every occurrence of the part replaced. */
export function replaceInDestination(
  { destination_url: url }: LinkRow,
  { search, replace }: BulkArguments
): string {
  return url.replaceAll(search, () => replace)
}

function set(columns: Partial<LinkRow>, word: string): LinkEdit {
  return { columns, words: [word] }
}

function retag(link: LinkRow, tags: string[]): LinkEdit | null {
  const next = JSON.stringify(normaliseTags(tags))
  return next === JSON.stringify(parseTags(link)) ? null : set({ tags: next }, 'tags')
}

function placeInCampaign(link: LinkRow, campaignId: string | null): LinkEdit | null {
  return link.campaign_id === campaignId ? null : set({ campaign_id: campaignId }, 'campaign')
}

function expire(link: LinkRow, endsAt: Date | null): LinkEdit | null {
  if ((link.ends_at?.getTime() ?? null) === (endsAt?.getTime() ?? null)) return null
  checkSchedule(link.starts_at, endsAt)
  return set({ ends_at: endsAt }, 'schedule')
}

function redirectTo(link: LinkRow, url: string, own: DestinationOptions): LinkEdit | null {
  if (url === link.destination_url) return null
  return set({ destination_url: checkDestination(url, own) }, 'destination')
}
