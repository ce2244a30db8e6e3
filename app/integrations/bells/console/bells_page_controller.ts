import type { HttpContext } from '@adonisjs/core/http'
import { createBell, deleteBell } from '#app/integrations/bells/actions/change_bell'
import { bellFormValidator } from '#app/integrations/bells/console/validators'
import { findBell } from '#app/integrations/bells/queries/live_bells'
import { buildAreaPath } from '#app/platform/console/area_path'
import { goTo, toast } from '#app/platform/console/flash'

/** The forms of bells, on the pages of links and campaigns. */
export default class BellsPageController {
  async store(ctx: HttpContext) {
    const { on, threshold, days, to, ...subject } =
      await ctx.request.validateUsing(bellFormValidator)
    const input = {
      ...subject,
      on,
      threshold: on === 'Clicks' ? threshold : null,
      days: on === 'Silence' ? days : null,
      to: to ? { webhookId: to } : { me: true },
    }
    await createBell(input, ctx.access)
    toast(ctx, 'ok', ctx.i18n.t('bells.created'))
    goBack(ctx, subject)
  }

  async remove(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    const bell = await findBell(workspace.id, ctx.params.bellId, actor.userId)
    await deleteBell(bell.id, ctx.access)
    toast(ctx, 'ok', ctx.i18n.t('bells.removed'))
    goBack(ctx, bell)
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
