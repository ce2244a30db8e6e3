import type { HttpContext } from '@adonisjs/core/http'
import { findLink } from '#app/linking/links/queries/find_link'
import { buildAreaPath } from '#app/platform/console/area_path'
import { renderConfirmPage } from '#app/platform/console/confirm_page'
import { goTo, toast } from '#app/platform/console/flash'
import { requestErasure } from '#app/visits/privacy/actions/request_erasure'

/** Erasing the raw clicks of a link, after a question. */
export default class ErasurePageController {
  async ask(ctx: HttpContext) {
    const { i18n } = ctx
    const { id, alias } = await findLink(ctx.access.workspace.id, ctx.params.linkId)
    const back = buildAreaPath(ctx, `/links/${id}`)
    return renderConfirmPage(ctx, {
      title: i18n.t('privacy.erase.title'),
      crumbs: [{ text: `/${alias}`, url: back }],
      question: i18n.t('privacy.erase.question', { alias }),
      text: i18n.t('privacy.erase.text'),
      action: `${back}/erase-clicks`,
      button: i18n.t('privacy.erase.button'),
      back,
    })
  }

  async erase(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    const { id, alias } = await findLink(workspace.id, ctx.params.linkId)
    await requestErasure(id, workspace, actor)
    toast(ctx, 'ok', ctx.i18n.t('privacy.erase.done', { alias }))
    goTo(ctx, buildAreaPath(ctx, `/links/${id}`))
  }
}
