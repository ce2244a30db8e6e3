import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { savedViewProblem } from '#app/linking/saved_views/problems'
import {
  toSavedViewRecord,
  type SavedViewRecord,
  type SavedViewRow,
} from '#app/linking/saved_views/saved_view'
import { isAtLeast } from '#app/platform/access/roles'
import type { WorkspaceAccess } from '#app/platform/access/workspace_access'
import { lockById, table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { isId, newId } from '#app/shared/ids'
import { assertLine, isLongerThan } from '#app/shared/text/text'
import { now } from '#app/shared/time/clock'

/** Behaviour, section 13: per person and workspace. */
const MAX_VIEWS = 50
export const SAVED_VIEW_NAME_LENGTH = 100

export interface SavedViewInput {
  name?: string | null
  shared?: boolean | null
  filter?: object | null
}

/** @throws Problem `view.name_required`, `.name_too_long`, `.share_forbidden`, `.too_many` */
export async function createSavedView(
  input: SavedViewInput,
  access: WorkspaceAccess
): Promise<SavedViewRecord> {
  const ownerId = access.actor.userId!
  const shared = input.shared ?? false
  const name = viewName(input.name)
  if (shared) assertMayShare(access)
  const row = {
    id: newId(),
    workspace_id: access.workspace.id,
    owner_id: ownerId,
    name,
    shared: Number(shared),
    filter: JSON.stringify(input.filter ?? {}),
    created_at: now(),
  }
  await retryingTransaction(db, async (trx) => {
    await lockById(trx, 'workspaces', access.workspace.id)
    const own = await table<SavedViewRow>(trx, 'saved_views')
      .where({ workspace_id: access.workspace.id, owner_id: ownerId })
      .select('id')
    if (own.length >= MAX_VIEWS) throw savedViewProblem('view.too_many')
    await trx.table('saved_views').insert(row)
  })
  return toSavedViewRecord(row)
}

/**
 * Changes one's own view; what is left out stays.
 *
 * @throws Problem `view.not_found`, `view.not_yours` and those of creating but `view.too_many`
 */
export async function updateSavedView(
  id: string,
  input: SavedViewInput,
  access: WorkspaceAccess
): Promise<SavedViewRecord> {
  return retryingTransaction(db, async (trx) => {
    const view = await lockOwn(trx, id, access)
    const next = {
      ...view,
      name: input.name === undefined ? view.name : viewName(input.name),
      shared: Number(input.shared ?? view.shared),
      filter: JSON.stringify(input.filter ?? toSavedViewRecord(view).filter),
    }
    if (next.shared && !view.shared) assertMayShare(access)
    const { name, shared, filter } = next
    await trx.from('saved_views').where('id', id).update({ name, shared, filter })
    return toSavedViewRecord(next)
  })
}

/** @throws Problem `view.not_found`, `view.not_yours` */
export async function deleteSavedView(id: string, access: WorkspaceAccess): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    await lockOwn(trx, id, access)
    await trx.from('saved_views').where('id', id).delete()
  })
}

async function lockOwn(
  trx: TransactionClientContract,
  id: string,
  { workspace, actor }: WorkspaceAccess
): Promise<SavedViewRow> {
  const view = isId(id)
    ? await table<SavedViewRow>(trx, 'saved_views')
        .where({ id, workspace_id: workspace.id })
        .forUpdate()
        .first()
    : null
  const isOwn = view?.owner_id === actor.userId
  if (!view || (!isOwn && !view.shared)) throw savedViewProblem('view.not_found')
  if (!isOwn) throw savedViewProblem('view.not_yours')
  return view
}

/** Checks that the caller may share: people who can edit links, and keys that can. */
function assertMayShare({ role }: WorkspaceAccess): void {
  if (!isAtLeast(role, 'Manager')) throw savedViewProblem('view.share_forbidden')
}

function viewName(given: string | null | undefined): string {
  const name = given?.trim() ?? ''
  if (name === '') throw savedViewProblem('view.name_required', { field: 'name' })
  if (isLongerThan(name, SAVED_VIEW_NAME_LENGTH)) {
    throw savedViewProblem('view.name_too_long', { field: 'name' })
  }
  assertLine('name', name)
  return name
}
