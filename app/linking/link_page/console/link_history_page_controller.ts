import type { HttpContext } from '@adonisjs/core/http'
import { restoreLink } from '#app/linking/link_history/actions/restore_link'
import { listLinkVersions } from '#app/linking/link_history/queries/link_history'
import { describeVersions } from '#app/linking/link_page/console/describe_versions'
import { buildLinkHead } from '#app/linking/link_page/console/link_page'
import { linkProblem } from '#app/linking/links/problems'
import { findLink } from '#app/linking/links/queries/find_link'
import { buildAreaPath } from '#app/platform/console/area_path'
import { goTo, toast } from '#app/platform/console/flash'
import { listQuery, pageUrl } from '#app/platform/console/rules/list_query'

/** The versions of a link. */
export default class LinkHistoryPageController {
  async index(ctx: HttpContext) {
    const { workspace } = ctx.access
    const link = await findLink(workspace.id, ctx.params.linkId)
    const { page: number } = listQuery(ctx.request.qs())
    const page = await listLinkVersions(workspace.id, link.id, { page: number })
    const head = buildLinkHead(ctx, link)
    return ctx.view.render('pages/linking/links/history', {
      ...head,
      page,
      url: pageUrl(`${head.own}/history`, {}),
      versions: await describeVersions(ctx, link, page.items),
    })
  }

  /** Restores a version; refused when someone changed the link since the page was read. */
  async restore(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    const { linkId, version } = ctx.params
    if (!/^\d{1,9}$/.test(version)) throw linkProblem('link.version_not_found')
    const expected = Number(ctx.request.input('version')) || 0
    const check = { versions: [expected], status: 409 as const }
    const { notRestored, ...link } = await restoreLink(
      linkId,
      Number(version),
      check,
      workspace,
      actor
    )
    const left = notRestored.map(({ field }) => ctx.i18n.t(`link.not_restored.${field}`))
    const text = ctx.i18n.t('link.restored', { version, now: link.version })
    toast(ctx, left.length > 0 ? 'warn' : 'ok', [text, ...left].join(' '))
    goTo(ctx, buildAreaPath(ctx, `/links/${linkId}/history`))
  }
}
