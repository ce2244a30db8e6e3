import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { Problem } from '#app/shared/problem'
import { requestProblem } from '#app/shared/problems'
import { placePath } from '#app/platform/console/place_path'
import { problemText } from '#app/platform/console/problem_text'
import { failForm, isFormError } from '#app/platform/console/form_state'
import { goTo, showOnce, shownOnce, toast } from '#app/platform/console/flash'
import { linkNames } from '#app/linking/links/queries/link_names'
import { inputOf } from '#app/linking/bulk_changes/console/typed'
import { doneToast } from '#app/linking/bulk_changes/console/done_toast'
import { bulkChange } from '#app/linking/bulk_changes/actions/bulk_change'
import { summaryOf, type Summary } from '#app/linking/bulk_changes/rules/summary'
import { changeValidator } from '#app/linking/bulk_changes/console/validators'
import { askPage, wordsToType } from '#app/linking/bulk_changes/console/ask_page'
import { backOf, readChosen, type Chosen } from '#app/linking/bulk_changes/console/chosen'

/** One thing done to many links: asked with what it will do, done, and told. */
export default class BulkChangesController {
  async ask(ctx: HttpContext) {
    try {
      return await askPage(ctx, readChosen(ctx))
    } catch (error) {
      return this.backWith(ctx, error)
    }
  }

  async change(ctx: HttpContext) {
    const chosen = readChosen(ctx)
    try {
      const typed = await ctx.request.validateUsing(changeValidator)
      const input = inputOf(chosen, typed, ctx.access.workspace)
      const { workspace, actor } = ctx.access
      if (typed.step === 'preview') {
        const preview = await bulkChange({ ...input, dryRun: true }, workspace, actor)
        return await askPage(ctx, chosen, { preview, typed })
      }
      await this.confirm(ctx, chosen, typed)
      const result = await bulkChange(input, workspace, actor)
      return this.tell(ctx, chosen, summaryOf(result))
    } catch (error) {
      if (!isFormError(error)) throw error
      failForm(ctx, error)
      return askPage(ctx, chosen).catch((again) => this.backWith(ctx, again))
    }
  }

  async result(ctx: HttpContext) {
    const told = shownOnce<{ action: string; summary: Summary }>(ctx, 'bulk_change')
    if (!told) return goTo(ctx, backOf(ctx))
    const ids = told.summary.skipped.flatMap(({ linkIds }) => linkIds)
    const names = await linkNames(ctx.access.workspace.id, ids)
    return ctx.view.render('pages/linking/bulk_changes/result', {
      ...told,
      backUrl: backOf(ctx),
      home: placePath(ctx, '/links'),
      nameOf: (id: string) => names.find((one) => one.id === id)?.name ?? null,
    })
  }

  /** Deleting very many is asked twice; what is to be typed names the number. */
  private async confirm(ctx: HttpContext, chosen: Chosen, typed: Infer<typeof changeValidator>) {
    if (chosen.action !== 'delete') return
    const { linkIds } = chosen.selection as { linkIds?: string[] }
    const words = wordsToType(ctx, linkIds?.length ?? typed.count ?? 0)
    if (words === null || typed.confirmation?.trim() === words) return
    const detail = ctx.i18n.t('link_list.change.words_wrong', { words })
    throw requestProblem('request.invalid', { field: 'confirmation', detail })
  }

  private tell(ctx: HttpContext, chosen: Chosen, summary: Summary) {
    if (summary.skipped.length === 0) {
      doneToast(ctx, chosen, summary)
      return goTo(ctx, chosen.backUrl)
    }
    showOnce(ctx, 'bulk_change', { action: chosen.action, summary })
    goTo(
      ctx,
      `${placePath(ctx, '/bulk-changes/result')}${new URL(chosen.backUrl, 'http://list').search}`
    )
  }

  /** What cannot be asked at all is told above the list. */
  private backWith(ctx: HttpContext, error: unknown) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    toast(ctx, 'danger', problemText(ctx, error))
    goTo(ctx, backOf(ctx))
  }
}
