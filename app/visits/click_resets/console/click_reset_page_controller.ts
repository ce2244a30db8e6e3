import type { HttpContext } from '@adonisjs/core/http'
import { findLink } from '#app/linking/links/queries/find_link'
import { buildAreaPath } from '#app/platform/console/area_path'
import { renderConfirmPage } from '#app/platform/console/confirm_page'
import { goTo, toast } from '#app/platform/console/flash'
import { requestClickReset } from '#app/visits/click_resets/actions/request_click_reset'

/** Resetting the clicks of a link, after a question. */
export default class ClickResetPageController {
  async ask(ctx: HttpContext) {
    const { i18n } = ctx
    const { id, alias } = await findLink(ctx.access.workspace.id, ctx.params.linkId)
    const back = buildAreaPath(ctx, `/links/${id}`)
    return renderConfirmPage(ctx, {
      title: i18n.t('privacy.reset.title'),
      crumbs: [{ text: `/${alias}`, url: back }],
      question: i18n.t('privacy.reset.question', { alias }),
      text: i18n.t('privacy.reset.text'),
      action: `${back}/reset-clicks`,
      button: i18n.t('privacy.reset.button'),
      back,
    })
  }

  async reset(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    const { id, alias } = await findLink(workspace.id, ctx.params.linkId)
    await requestClickReset(id, workspace, actor)
    toast(ctx, 'ok', ctx.i18n.t('privacy.reset.done', { alias }))
    goTo(ctx, buildAreaPath(ctx, `/links/${id}`))
  }
}
