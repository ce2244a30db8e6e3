import type { HttpContext } from '@adonisjs/core/http'
import { buildListUrl, type BulkSelection } from '#app/linking/bulk_changes/console/bulk_selection'
import type { BulkChangeSummary } from '#app/linking/bulk_changes/rules/summary'
import { buildAreaPath } from '#app/platform/console/area_path'
import { toast } from '#app/platform/console/flash'

/** Shows what was done, with what takes it back. */
export function doneToast(
  ctx: HttpContext,
  { action }: BulkSelection,
  { changed }: BulkChangeSummary,
  changeId: string
): void {
  const { i18n } = ctx
  if (changed === 0) return toast(ctx, 'info', i18n.t(`link_list.change.nothing.${action}`))
  toast(ctx, 'ok', i18n.t(`link_list.change.done.${action}`, { count: changed }), {
    undo: buildUndo(ctx, changeId),
  })
}

/** Builds the form without fields that undoes a change, and comes back to the list as it is. */
export function buildUndo(ctx: HttpContext, changeId: string) {
  const { searchParams: query, hash } = new URL(buildListUrl(ctx), 'http://list')
  if (hash) query.set('linkIds', hash.replace('#link-', ''))
  return {
    action: `${buildAreaPath(ctx, `/bulk-changes/${changeId}/undo`)}${query.size > 0 ? `?${query}` : ''}`,
    label: ctx.i18n.t('link_list.change.undo'),
  }
}
