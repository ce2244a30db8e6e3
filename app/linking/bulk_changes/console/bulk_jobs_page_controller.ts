import type { HttpContext } from '@adonisjs/core/http'
import { MAX_BULK_MATCHES } from '#app/linking/bulk_changes/actions/select_links'
import { startUndoJob, undoBulkChange } from '#app/linking/bulk_changes/actions/undo_bulk_change'
import { buildListUrl, readBulkSelection } from '#app/linking/bulk_changes/console/bulk_selection'
import { buildUndo } from '#app/linking/bulk_changes/console/done_toast'
import { exportSelection } from '#app/linking/bulk_changes/queries/export_selection'
import {
  describeBulkChange,
  findBulkChange,
} from '#app/linking/bulk_changes/queries/find_bulk_change'
import { summariseBulkChange } from '#app/linking/bulk_changes/rules/summary'
import { sendExport } from '#app/platform/api/send_export'
import { buildAreaPath } from '#app/platform/console/area_path'
import { goTo, toast } from '#app/platform/console/flash'
import { problemText } from '#app/platform/console/problem_text'
import { Problem } from '#app/shared/problems/problem'

/** A change of very many links while it runs, the undoing of changes, and the file of a selection. */
export default class BulkJobsPageController {
  async show(ctx: HttpContext) {
    const row = await findBulkChange(ctx.access.workspace.id, ctx.params.changeId)
    const job = await describeBulkChange(row)
    const isBusy = job.status === 'Pending' || job.status === 'Running'
    const summary = summariseBulkChange({ ...job, matched: job.done })
    return ctx.view.render('pages/linking/bulk_changes/job', {
      job,
      isBusy,
      summary,
      skippedCount: job.skippedCount,
      backUrl: buildListUrl(ctx),
      undo: !isBusy && job.changed > 0 ? buildUndo(ctx, job.changeId) : null,
    })
  }

  async undo(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    const { changeId } = ctx.params
    try {
      const row = await findBulkChange(workspace.id, changeId)
      if (Number(row.changed) > MAX_BULK_MATCHES) {
        const id = await startUndoJob(changeId, workspace, actor)
        return goTo(ctx, buildAreaPath(ctx, `/bulk-changes/${id}`))
      }
      const { changed, skipped } = await undoBulkChange(changeId, workspace, actor)
      const tone = skipped.length > 0 ? 'warn' : 'ok'
      const counts = { count: changed, skipped: skipped.length }
      toast(ctx, tone, ctx.i18n.t('link_list.change.undone', counts))
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error
      toast(ctx, 'danger', problemText(ctx, error))
    }
    return goTo(ctx, buildListUrl(ctx))
  }

  async download(ctx: HttpContext) {
    const { workspace } = ctx.access
    const { selection } = readBulkSelection(ctx, 'pause')
    const isEmpty = 'linkIds' in selection && selection.linkIds.length === 0
    if (isEmpty) return goTo(ctx, buildListUrl(ctx))
    const file = { owner: workspace.id, fileName: 'links.csv' }
    const contentType = 'text/csv; charset=utf-8'
    return sendExport(ctx, { ...file, contentType }, exportSelection(workspace, selection))
  }
}
