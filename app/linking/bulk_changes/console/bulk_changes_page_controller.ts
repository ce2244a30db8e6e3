import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { bulkChange } from '#app/linking/bulk_changes/actions/bulk_change'
import { startBulkJob } from '#app/linking/bulk_changes/actions/start_bulk_job'
import { toBulkChangeInput } from '#app/linking/bulk_changes/console/bulk_change_input'
import {
  buildListUrl,
  readBulkSelection,
  type BulkSelection,
} from '#app/linking/bulk_changes/console/bulk_selection'
import {
  buildConfirmPage,
  isForJob,
  wordsToType,
} from '#app/linking/bulk_changes/console/confirm_page'
import { buildUndo, doneToast } from '#app/linking/bulk_changes/console/done_toast'
import { bulkChangeFormValidator } from '#app/linking/bulk_changes/console/validators'
import {
  summariseBulkChange,
  type BulkChangeSummary,
} from '#app/linking/bulk_changes/rules/summary'
import { findLinkNames } from '#app/linking/link_list/queries/link_names'
import { buildAreaPath } from '#app/platform/console/area_path'
import { goTo, readShownOnce, showOnce, toast } from '#app/platform/console/flash'
import { failForm, isFormError } from '#app/platform/console/form_state'
import { problemText } from '#app/platform/console/problem_text'
import { Problem } from '#app/shared/problems/problem'
import { requestProblem } from '#app/shared/problems/problems'

/** One thing done to many links: asked about, done, and reported. */
export default class BulkChangesPageController {
  async ask(ctx: HttpContext) {
    try {
      return await buildConfirmPage(ctx, readBulkSelection(ctx))
    } catch (error) {
      return this.#backWith(ctx, error)
    }
  }

  async change(ctx: HttpContext) {
    const chosen = readBulkSelection(ctx)
    try {
      const typed = await ctx.request.validateUsing(bulkChangeFormValidator)
      const input = toBulkChangeInput(chosen, typed, ctx.access.workspace)
      const { workspace, actor } = ctx.access
      if (typed.step === 'preview') {
        const preview = await bulkChange({ ...input, dryRun: true }, workspace, actor)
        return await buildConfirmPage(ctx, chosen, { preview, typed })
      }
      await this.#confirm(ctx, chosen, typed)
      if (await isForJob(chosen, workspace)) {
        const changeId = await startBulkJob(input, workspace, actor)
        return goTo(ctx, buildAreaPath(ctx, `/bulk-changes/${changeId}`))
      }
      const result = await bulkChange(input, workspace, actor)
      return this.#tell(ctx, chosen, summariseBulkChange(result), result.changeId!)
    } catch (error) {
      if (!isFormError(error)) throw error
      failForm(ctx, error)
      return buildConfirmPage(ctx, chosen).catch((again) => this.#backWith(ctx, again))
    }
  }

  async result(ctx: HttpContext) {
    const told = readShownOnce<{ action: string; summary: BulkChangeSummary; changeId: string }>(
      ctx,
      'bulk_change'
    )
    if (!told) return goTo(ctx, buildListUrl(ctx))
    const ids = told.summary.skipped.flatMap(({ linkIds }) => linkIds)
    const names = await findLinkNames(ctx.access.workspace.id, ids)
    return ctx.view.render('pages/linking/bulk_changes/result', {
      ...told,
      backUrl: buildListUrl(ctx),
      home: buildAreaPath(ctx, '/links'),
      undo: told.summary.changed > 0 ? buildUndo(ctx, told.changeId) : null,
      nameOf: (id: string) => names.find((one) => one.id === id)?.name ?? null,
    })
  }

  /** Deleting very many is asked twice; what is to be typed names the number. */
  async #confirm(
    ctx: HttpContext,
    chosen: BulkSelection,
    typed: Infer<typeof bulkChangeFormValidator>
  ) {
    if (chosen.action !== 'delete') return
    const { linkIds } = chosen.selection as { linkIds?: string[] }
    const words = wordsToType(ctx, linkIds?.length ?? typed.count ?? 0)
    if (words === null || typed.confirmation?.trim() === words) return
    const detail = ctx.i18n.t('link_list.change.words_wrong', { words })
    throw requestProblem('request.invalid', { field: 'confirmation', detail })
  }

  #tell(ctx: HttpContext, chosen: BulkSelection, summary: BulkChangeSummary, changeId: string) {
    if (summary.skipped.length === 0) {
      doneToast(ctx, chosen, summary, changeId)
      return goTo(ctx, chosen.backUrl)
    }
    showOnce(ctx, 'bulk_change', { action: chosen.action, summary, changeId })
    goTo(
      ctx,
      `${buildAreaPath(ctx, '/bulk-changes/result')}${new URL(chosen.backUrl, 'http://list').search}`
    )
  }

  /** Goes back to the list with what cannot be asked at all in a toast above it. */
  #backWith(ctx: HttpContext, error: unknown) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    toast(ctx, 'danger', problemText(ctx, error))
    goTo(ctx, buildListUrl(ctx))
  }
}
