import app from '@adonisjs/core/services/app'
import { openEditor } from '#app/linking/bulk_changes/actions/open_editor'
import {
  assertComplete,
  assertCount,
  readBulkArguments,
  readSelection,
  type BulkChangeInput,
} from '#app/linking/bulk_changes/actions/select_links'
import { storeBulkChange } from '#app/linking/bulk_changes/actions/store_bulk_change'
import { countMatchingLinks } from '#app/linking/link_list/queries/walk_matches'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'

/**
 * Begins a change that a worker does, of any number of links.
 *
 * @returns its id
 * @throws Problem as `bulkChange`, but never `bulk.too_many_matches`
 */
export async function startBulkJob(
  input: BulkChangeInput,
  workspace: Workspace,
  actor: Actor
): Promise<string> {
  const { action, given } = await readBulkArguments(input, workspace)
  openEditor(action, given)
  const selection = readSelection(input, workspace)
  const matched =
    'linkIds' in selection
      ? selection.linkIds.length
      : await countMatchingLinks(workspace, { ...selection, at: new Date(selection.at) })
  if ('filter' in selection) assertCount(input, matched)
  assertComplete(input, action)
  const change = { action, undoes: null, given, selection, status: 'Pending', matched } as const
  const id = await storeBulkChange(change, workspace, actor)
  await wakeBulkJob(id)
  return id
}

/** Calls a worker for a change; a call that is lost is made good by the sweep. */
export async function wakeBulkJob(changeId: string): Promise<void> {
  const jobs = await app.container.make('shunt.jobs')
  await jobs.wake('bulk_change.work', { changeId })
}
