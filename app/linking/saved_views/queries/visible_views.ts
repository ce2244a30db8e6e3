import { savedViewProblem } from '#app/linking/saved_views/problems'
import { listSavedViews } from '#app/linking/saved_views/queries/list_saved_views'
import type { SavedViewRecord } from '#app/linking/saved_views/saved_view'
import type { WorkspaceAccess } from '#app/platform/access/workspace_access'

/** A saved view as the console shows it to one person. */
export type VisibleView = SavedViewRecord & { isOwn: boolean }

/**
 * Lists the views that someone sees in a workspace: their own first, then those that others share.
 */
export async function listVisibleViews({
  workspace,
  actor,
}: WorkspaceAccess): Promise<VisibleView[]> {
  const views = await listSavedViews(workspace.id, actor.userId!)
  const marked = views.map((view) => ({ ...view, isOwn: view.ownerId === actor.userId }))
  return [...marked.filter(({ isOwn }) => isOwn), ...marked.filter(({ isOwn }) => !isOwn)]
}

/** @throws Problem `view.not_found` */
export async function findVisibleView(id: string, access: WorkspaceAccess): Promise<VisibleView> {
  const views = await listVisibleViews(access)
  const view = views.find((one) => one.id === id)
  if (!view) throw savedViewProblem('view.not_found')
  return view
}

/**
 * Finds a view of your own, to be changed.
 *
 * @throws Problem `view.not_found`, `view.not_yours`
 */
export async function findOwnView(id: string, access: WorkspaceAccess): Promise<VisibleView> {
  const view = await findVisibleView(id, access)
  if (!view.isOwn) throw savedViewProblem('view.not_yours')
  return view
}
