import type { HttpContext } from '@adonisjs/core/http'
import type { BulkSelection } from '#app/linking/bulk_changes/console/bulk_selection'
import type { BulkAction } from '#app/linking/bulk_changes/rules/bulk_action'
import type { BulkChangeSummary } from '#app/linking/bulk_changes/rules/summary'
import { toast } from '#app/platform/console/flash'

/** What takes an action back, link for link. The others lose what was there before. */
const OPPOSITE: Partial<Record<BulkAction, BulkAction>> = { pause: 'resume', resume: 'pause' }

/** The toast travels in a cookie, and with it the ids. */
const MOST_IDS = 20

/**
 * Tells what was done. Undo is offered where it is the truth: each of the chosen links was changed,
 * so that the opposite brings back exactly what was.
 */
export function doneToast(
  ctx: HttpContext,
  chosen: BulkSelection,
  { changed }: BulkChangeSummary
): void {
  const { i18n } = ctx
  const { action, selection, urlFor } = chosen
  if (changed === 0) return toast(ctx, 'info', i18n.t(`link_list.change.nothing.${action}`))
  const opposite = OPPOSITE[action]
  const ids = 'linkIds' in selection ? new Set(selection.linkIds).size : Infinity
  const undo =
    opposite && changed === ids && ids <= MOST_IDS
      ? { action: urlFor(opposite), label: i18n.t('link_list.change.undo') }
      : undefined
  toast(ctx, 'ok', i18n.t(`link_list.change.done.${action}`, { count: changed }), { undo })
}
