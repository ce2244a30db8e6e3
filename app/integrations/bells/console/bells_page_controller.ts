import type { HttpContext } from '@adonisjs/core/http'
import { createBell, deleteBell, updateBell } from '#app/integrations/bells/actions/change_bell'
import {
  bellFormValidator,
  SAME_RECEIVER,
  type BellForm,
} from '#app/integrations/bells/console/validators'
import { findBell } from '#app/integrations/bells/queries/live_bells'
import type { BellInput } from '#app/integrations/bells/rules/bell_input'
import { buildAreaPath } from '#app/platform/console/area_path'
import { goTo, toast } from '#app/platform/console/flash'

/** The forms of bells, on the pages of links and campaigns. */
export default class BellsPageController {
  async store(ctx: HttpContext) {
    const form = await ctx.request.validateUsing(bellFormValidator)
    await createBell(toInput(form), ctx.access)
    toast(ctx, 'ok', ctx.i18n.t('bells.created'))
    goBack(ctx, form)
  }

  async change(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    const bell = await findBell(workspace.id, ctx.params.bellId, actor.userId)
    const form = await ctx.request.validateUsing(bellFormValidator)
    await updateBell(bell.id, toInput(form), ctx.access)
    toast(ctx, 'ok', ctx.i18n.t('bells.changed'))
    goBack(ctx, bell)
  }

  async remove(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    const bell = await findBell(workspace.id, ctx.params.bellId, actor.userId)
    await deleteBell(bell.id, ctx.access)
    toast(ctx, 'ok', ctx.i18n.t('bells.removed'))
    goBack(ctx, bell)
  }
}

/** Leaves out the number that is of another occasion: it stands in the form, out of sight. */
function toInput({ on, threshold, days, to, ...subject }: BellForm): BellInput {
  return {
    ...subject,
    on,
    threshold: on === 'Clicks' ? threshold : null,
    days: on === 'Silence' ? days : null,
    to: to === SAME_RECEIVER ? null : to ? { webhookId: to } : { me: true },
  }
}

interface Subject {
  linkId?: string | null
  campaignId?: string | null
}

/** Goes back to the page of the link or the campaign. */
function goBack(ctx: HttpContext, { linkId, campaignId }: Subject): void {
  goTo(ctx, buildAreaPath(ctx, `${linkId ? `/links/${linkId}` : `/campaigns/${campaignId}`}#bells`))
}
