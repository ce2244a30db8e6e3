import type { StoredSelection } from '#app/linking/bulk_changes/bulk_change_row'
import { bulkChangeProblem } from '#app/linking/bulk_changes/problems'
import {
  findBulkAction,
  type BulkAction,
  type BulkArguments,
} from '#app/linking/bulk_changes/rules/bulk_action'
import type { LinkFilter } from '#app/linking/link_list/queries/filter'
import { namesNothing } from '#app/linking/link_list/queries/list_criteria'
import { findMatchingLinkIds } from '#app/linking/link_list/queries/list_links'
import { assertPlacement } from '#app/linking/links/actions/placement'
import type { Workspace } from '#app/platform/access/workspace_access'
import { newId } from '#app/shared/ids'
import { invalidField } from '#app/shared/problems/problems'
import { now } from '#app/shared/time/clock'

/** Behaviour, section 13. */
export const MAX_BULK_IDS = 1_000
export const MAX_BULK_MATCHES = 10_000

export interface BulkChangeInput {
  action?: string | null
  linkIds?: string[] | null
  filter?: LinkFilter | null

  /** The filter may name nothing: a person chose every link of the list, and saw how many. */
  mayBeEveryLink?: boolean
  expectedCount?: number | null
  tags?: string[] | null
  endsAt?: string | null
  folderId?: string | null
  campaignId?: string | null
  search?: string | null
  replace?: string | null
  dryRun?: boolean | null
}

/**
 * Reads what is to be done, and with what.
 *
 * @throws Problem `bulk.action_invalid`, `folder.not_found`, `campaign.not_found`
 */
export async function readBulkArguments(
  input: BulkChangeInput,
  workspace: Workspace
): Promise<{ action: BulkAction; given: BulkArguments }> {
  const action = findBulkAction(input.action)
  const folderId = action === 'move' ? input.folderId || null : null
  const campaignId = action === 'setCampaign' ? input.campaignId || null : null
  await assertPlacement({ folderId, campaignId }, workspace.id)
  const given = {
    ...{ tags: input.tags ?? [], endsAt: input.endsAt ?? null, folderId, campaignId },
    ...{ search: input.search ?? '', replace: input.replace ?? '' },
  }
  return { action, given }
}

/**
 * Finds the links that a change is about.
 *
 * @throws Problem `bulk.selection_invalid`, `bulk.too_many_ids`, `bulk.too_many_matches`,
 * `bulk.count_changed`
 */
export async function selectLinks(
  input: BulkChangeInput,
  action: BulkAction,
  workspace: Workspace
): Promise<{ ids: string[]; selection: StoredSelection }> {
  const selection = readSelection(input, workspace)
  if ('linkIds' in selection) {
    assertComplete(input, action)
    return { ids: selection.linkIds, selection }
  }
  const ids = await findMatchingLinkIds(workspace, selection.filter, MAX_BULK_MATCHES + 1)
  if (ids.length > MAX_BULK_MATCHES) throw bulkChangeProblem('bulk.too_many_matches')
  assertCount(input, ids.length)
  assertComplete(input, action)
  return { ids, selection }
}

/**
 * Reads which links are meant, before any is looked for.
 *
 * @throws Problem `bulk.selection_invalid`, `bulk.too_many_ids`
 */
export function readSelection(
  { linkIds, filter, mayBeEveryLink }: BulkChangeInput,
  workspace: Workspace
): Exclude<StoredSelection, { undone: true }> {
  if (!linkIds === !filter || linkIds?.length === 0) {
    throw bulkChangeProblem('bulk.selection_invalid')
  }
  if (linkIds) {
    if (linkIds.length > MAX_BULK_IDS)
      throw bulkChangeProblem('bulk.too_many_ids', { field: 'linkIds' })
    return { linkIds: [...new Set(linkIds.map((id) => id.toWellFormed()))] }
  }
  if (!mayBeEveryLink && namesNothing(workspace, filter!)) {
    throw bulkChangeProblem('bulk.selection_invalid', {
      field: 'filter',
      detail:
        'The filter names nothing, so it would match every link. Name at least one value, such as a `state`.',
    })
  }
  return { filter: filter!, at: now().toISOString(), untilId: newId() }
}

/** @throws Problem `bulk.count_changed` */
export function assertCount({ expectedCount }: BulkChangeInput, count: number): void {
  if (typeof expectedCount !== 'number' || expectedCount === count) return
  throw bulkChangeProblem('bulk.count_changed', { extra: { count } })
}

/** @throws Problem `request.invalid` for a move to nowhere, or a part without its replacement */
export function assertComplete(input: BulkChangeInput, action: BulkAction): void {
  if (action === 'move' && input.folderId === undefined) {
    throw invalidField('folderId', 'Say where to: the id of a folder, or null for the root.')
  }
  if (action === 'replaceDestination' && typeof input.replace !== 'string') {
    throw invalidField('replace', 'Say what the part is replaced with; an empty text removes it.')
  }
}
