import type { HttpContext } from '@adonisjs/core/http'
import { hideFirstWeek, showFirstWeek } from '#app/people/workspaces/console/hidden_first_weeks'
import { buildAreaPath } from '#app/platform/console/area_path'
import { goTo, toast } from '#app/platform/console/flash'

/** The first week's list of a workspace, which each person can hide. */
export default class FirstWeekController {
  async hide(ctx: HttpContext) {
    hideFirstWeek(ctx)
    const action = buildAreaPath(ctx, '/first-week/show')
    toast(ctx, 'ok', ctx.i18n.t('workspaces.first_week.hidden'), {
      undo: { action, label: ctx.i18n.t('workspaces.first_week.show') },
    })
    goTo(ctx, buildAreaPath(ctx))
  }

  async show(ctx: HttpContext) {
    showFirstWeek(ctx)
    goTo(ctx, buildAreaPath(ctx))
  }
}
