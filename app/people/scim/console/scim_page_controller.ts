import type { HttpContext } from '@adonisjs/core/http'
import { endScimToken, findScimAccess, makeScimToken } from '#app/people/scim/actions/scim_token'
import { countDirectory } from '#app/people/scim/queries/count_directory'
import { buildAreaPath } from '#app/platform/console/area_path'
import { renderConfirmPage } from '#app/platform/console/confirm_page'
import { goTo, readShownOnce, showOnce, toast } from '#app/platform/console/flash'

const PATH = '/directory'

/** The directory of an organisation: where it calls, with which token, and whom it has brought. */
export default class ScimPageController {
  async show(ctx: HttpContext) {
    const { id } = ctx.organisationAccess.organisation
    return ctx.view.render('pages/people/scim/show', {
      base: buildAreaPath(ctx, PATH),
      access: await findScimAccess(id),
      counts: await countDirectory(id),
      secret: readShownOnce<string>(ctx, 'secret'),
    })
  }

  async make(ctx: HttpContext) {
    const { organisation, actor } = ctx.organisationAccess
    const { secret } = await makeScimToken(organisation.id, actor)
    showOnce(ctx, 'secret', secret)
    goTo(ctx, buildAreaPath(ctx, PATH))
  }

  async askToEnd(ctx: HttpContext) {
    const own = buildAreaPath(ctx, PATH)
    return renderConfirmPage(ctx, {
      title: ctx.i18n.t('scim.end_title'),
      question: ctx.i18n.t('scim.end_question'),
      text: ctx.i18n.t('scim.end_text'),
      action: `${own}/end`,
      button: ctx.i18n.t('scim.end'),
      back: own,
    })
  }

  async end(ctx: HttpContext) {
    const { organisation, actor } = ctx.organisationAccess
    await endScimToken(organisation.id, actor)
    toast(ctx, 'ok', ctx.i18n.t('scim.ended'))
    goTo(ctx, buildAreaPath(ctx, PATH))
  }
}
