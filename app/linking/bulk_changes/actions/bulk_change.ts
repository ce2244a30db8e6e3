import db from '@adonisjs/lucid/services/db'
import { bulkChangeProblem } from '#app/linking/bulk_changes/problems'
import {
  createBulkEdit,
  findBulkAction,
  findSkipCode,
  type BulkAction,
} from '#app/linking/bulk_changes/rules/bulk_action'
import { changeLinks } from '#app/linking/links/actions/change_links'
import { assertPlacement } from '#app/linking/links/actions/placement'
import type { LinkRow } from '#app/linking/links/link'
import { findMatchingLinkIds } from '#app/linking/links/queries/list_links'
import type { LinkFilter } from '#app/linking/links/queries/lists/filter'
import { namesNothing } from '#app/linking/links/queries/lists/list_criteria'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { now } from '#app/shared/clock'
import { isId } from '#app/shared/ids'
import { invalidField } from '#app/shared/problems'
import { table } from '#app/shared/sql'
import { parseDateTime } from '#app/shared/validation'

/** Behaviour, section 13. */
export const MAX_BULK_IDS = 1_000
const MAX_MATCHES = 10_000

/** Links that are looked at before anything is changed, a query at a time. */
const LOOK_UP = 500

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
  dryRun?: boolean | null
}

export interface BulkChangeResult {
  action: BulkAction
  matched: number
  changed: number
  skipped: { linkId: string; code: string }[]
}

/**
 * Does one thing to many links, named by their ids or by a filter. It can be repeated: what is as
 * it should be already is left alone.
 *
 * @throws Problem any `bulk.*` code of bulk changes, `folder.not_found`, `tags.*`, `request.invalid`
 * for a move to nowhere
 */
export async function bulkChange(
  input: BulkChangeInput,
  workspace: Workspace,
  actor: Actor
): Promise<BulkChangeResult> {
  const action = findBulkAction(input.action)
  const folderId = input.folderId || null
  const edit = createBulkEdit(action, {
    tags: input.tags ?? [],
    endsAt: parseDateTime(input.endsAt),
    folderId,
    now,
  })
  if (action === 'move') await assertPlacement({ folderId }, workspace.id)
  const ids = await select(input, workspace)
  if (action === 'move' && input.folderId === undefined) {
    throw invalidField('folderId', 'Say where to: the id of a folder, or null for the root.')
  }
  const links = await read(ids, workspace)
  const missing = ids.filter((id) => !links.has(id))
  const skipped = missing.map((linkId) => ({ linkId, code: 'link.not_found' }))
  const editable: string[] = []
  for (const link of links.values()) {
    const code = findSkipCode(edit, link)
    if (code) skipped.push({ linkId: link.id, code })
    else if (edit(link)) editable.push(link.id)
  }
  const result = { action, matched: links.size, changed: editable.length, skipped }
  if (input.dryRun) return result
  const safely = (link: LinkRow) => (findSkipCode(edit, link) ? null : edit(link))
  const changed = await changeLinks(editable, safely, workspace, actor)
  await note(action, changed, workspace, actor)
  return { ...result, changed }
}

async function select(input: BulkChangeInput, workspace: Workspace): Promise<string[]> {
  const { linkIds, filter, expectedCount } = input
  if (!linkIds === !filter || linkIds?.length === 0) {
    throw bulkChangeProblem('bulk.selection_invalid')
  }
  if (linkIds) {
    if (linkIds.length > MAX_BULK_IDS)
      throw bulkChangeProblem('bulk.too_many_ids', { field: 'linkIds' })
    return [...new Set(linkIds)]
  }
  if (!input.mayBeEveryLink && namesNothing(workspace, filter!)) {
    throw bulkChangeProblem('bulk.selection_invalid', {
      field: 'filter',
      detail:
        'The filter names nothing, so it would match every link. Name at least one value, such as a `state`.',
    })
  }
  const ids = await findMatchingLinkIds(workspace, filter!, MAX_MATCHES + 1)
  if (ids.length > MAX_MATCHES) throw bulkChangeProblem('bulk.too_many_matches')
  if (typeof expectedCount === 'number' && expectedCount !== ids.length) {
    throw bulkChangeProblem('bulk.count_changed', { extra: { count: ids.length } })
  }
  return ids
}

async function read(ids: string[], workspace: Workspace): Promise<Map<string, LinkRow>> {
  const links = new Map<string, LinkRow>()
  const known = ids.filter(isId)
  for (let start = 0; start < known.length; start += LOOK_UP) {
    const rows = await table<LinkRow>(db, 'links')
      .whereIn('id', known.slice(start, start + LOOK_UP))
      .where('workspace_id', workspace.id)
      .whereNull('deleted_at')
    for (const row of rows) links.set(row.id, row)
  }
  return links
}

/** Besides each link's own line, one that says what was meant. */
async function note(action: BulkAction, changed: number, workspace: Workspace, actor: Actor) {
  await db.transaction((trx) =>
    recordChange(trx, {
      organisationId: workspace.organisationId,
      workspaceId: workspace.id,
      actor,
      audit: [
        {
          action: 'links.bulk_changed',
          subjectType: 'workspace',
          subjectId: workspace.id,
          data: { action, changed },
        },
      ],
    })
  )
}
