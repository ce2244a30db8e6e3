import type { HttpContext } from '@adonisjs/core/http'
import { toActor } from '#app/platform/api/to_actor'
import { buildAreaPath } from '#app/platform/console/area_path'
import { goTo } from '#app/platform/console/flash'
import { invalidField } from '#app/shared/problems/problems'
import { startReclassification } from '#app/visits/reclassification/actions/start_reclassification'
import { reclassifiedDaysValidator } from '#app/visits/reclassification/console/validators'
import { findReclassification } from '#app/visits/reclassification/queries/find_reclassification'
import { findRulesOffer } from '#app/visits/reclassification/queries/find_rules_offer'
import { listReclassifications } from '#app/visits/reclassification/queries/list_reclassifications'

const LATEST = 20

/** Kept clicks are reclassified by the rules of today: first the changes are previewed. */
export default class ReclassificationPageController {
  async index(ctx: HttpContext) {
    const runs = await listReclassifications(LATEST)
    return ctx.view.render('pages/visits/reclassification/index', {
      base: buildAreaPath(ctx, '/reclassification'),
      offer: await findRulesOffer(),
      runs,
      open: runs.find(({ isDone }) => !isDone) ?? null,
    })
  }

  /** Begins to look what would move. */
  async look(ctx: HttpContext) {
    const days = await ctx.request.validateUsing(reclassifiedDaysValidator)
    if (days.from > days.to) {
      throw invalidField('to', ctx.i18n.t('reclassification.wrong_order'))
    }
    const id = await startReclassification(days, true, toActor(ctx))
    goTo(ctx, buildAreaPath(ctx, `/reclassification/${id}`))
  }

  async show(ctx: HttpContext) {
    return ctx.view.render('pages/visits/reclassification/show', {
      base: buildAreaPath(ctx, '/reclassification'),
      run: await findReclassification(ctx.params.runId),
    })
  }

  /** Judges the clicks of the days of a look. */
  async apply(ctx: HttpContext) {
    const { from, to } = await findReclassification(ctx.params.runId)
    const id = await startReclassification({ from, to }, false, toActor(ctx))
    goTo(ctx, buildAreaPath(ctx, `/reclassification/${id}`))
  }
}
