import type { HttpContext } from '@adonisjs/core/http'
import { buildLinkPage } from '#app/linking/link_page/console/link_page'
import { deleteLink } from '#app/linking/links/actions/delete_link'
import { undeleteLink } from '#app/linking/links/actions/undelete_link'
import { updateLink } from '#app/linking/links/actions/update_link'
import { linkProblem } from '#app/linking/links/problems'
import { findLink } from '#app/linking/links/queries/find_link'
import { LINK_STATUSES } from '#app/linking/links/rules/effective_state'
import { buildAreaPath } from '#app/platform/console/area_path'
import { renderConfirmPage } from '#app/platform/console/confirm_page'
import { goTo, toast } from '#app/platform/console/flash'
import { buildListReturn } from '#app/platform/console/list_return'

/** Whatever version it is: these actions do not rest on what someone read before. */
const ANY_VERSION = { versions: null, status: 409 } as const

/** A link's own page, and what is done to the link as a whole. */
export default class LinkPageController {
  async show(ctx: HttpContext) {
    const link = await findLink(ctx.access.workspace.id, ctx.params.linkId)
    return ctx.view.render('pages/linking/links/show', await buildLinkPage(ctx, link))
  }

  /** Pauses, resumes, publishes or archives; the word of the address says which. */
  async setStatus(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    const { linkId, status: word } = ctx.params
    const status = LINK_STATUSES.find((one) => one.toLowerCase() === word)
    if (!status) throw linkProblem('link.not_found')
    const before = await findLink(workspace.id, linkId)
    const link = await updateLink(linkId, { status }, ANY_VERSION, workspace, actor)
    const { query } = ctx.request.parsedUrl
    const former = before.status.toLowerCase()
    const action = buildAreaPath(ctx, `/links/${linkId}/status/${former}?${query ?? ''}`)
    const undo = { action, label: ctx.i18n.t('link.undo') }
    toast(ctx, 'ok', ctx.i18n.t(`link.became.${status}`, { alias: link.alias }), {
      ...(before.status !== status && { undo }),
    })
    goTo(ctx, buildPathBack(ctx, linkId))
  }

  async askToDelete(ctx: HttpContext) {
    const { i18n } = ctx
    const { id, alias } = await findLink(ctx.access.workspace.id, ctx.params.linkId)
    const base = buildAreaPath(ctx, '/links')
    const own = `${base}/${id}`
    return renderConfirmPage(ctx, {
      title: i18n.t('link.delete'),
      crumbs: [
        { text: i18n.t('link_form.links'), url: base },
        { text: `/${alias}`, url: own },
      ],
      question: i18n.t('link.delete_question', { alias }),
      text: i18n.t('link.delete_text'),
      action: `${own}/delete`,
      button: i18n.t('link.delete'),
      back: own,
    })
  }

  async destroy(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    const link = await findLink(workspace.id, ctx.params.linkId)
    await deleteLink(link.id, ANY_VERSION, workspace, actor)
    const action = buildAreaPath(ctx, `/links/${link.id}/restore`)
    toast(ctx, 'ok', ctx.i18n.t('link.deleted', { alias: link.alias }), {
      undo: { action, label: ctx.i18n.t('link.undo') },
    })
    goTo(ctx, buildAreaPath(ctx, '/links'))
  }

  /** Brings a deleted link back; once it cannot be, the page of a link that is not there says so. */
  async undelete(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    const { id, alias } = await undeleteLink(ctx.params.linkId, workspace, actor)
    toast(ctx, 'ok', ctx.i18n.t('link.undeleted', { alias }))
    goTo(ctx, buildPathBack(ctx, id))
  }
}

/** Builds where a change of one link came from: the list, at the link, or its page. */
function buildPathBack(ctx: HttpContext, id: string): string {
  return buildListReturn(ctx, '/links', `link-${id}`) ?? buildAreaPath(ctx, `/links/${id}`)
}
