import type { HttpContext } from '@adonisjs/core/http'
import { restoreLink } from '#app/linking/link_history/actions/restore_link'
import { listLinkVersions } from '#app/linking/link_history/queries/link_history'
import { linkHistoryValidator, restoreLinkValidator } from '#app/linking/links/http/validators'
import { readVersionCheck } from '#app/linking/links/http/version_check'
import { readBody, readQuery } from '#app/platform/api/validated_input'

/** The versions of a link. */
export default class LinkHistoryController {
  async index(ctx: HttpContext) {
    const { access, params } = ctx
    const query = readQuery(ctx, linkHistoryValidator)
    return listLinkVersions(access.workspace.id, params.linkId, query)
  }

  async restore(ctx: HttpContext) {
    const { access, params, response } = ctx
    const version = /^[1-9]\d{0,8}$/.test(params.version) ? Number(params.version) : 0
    const { workspace, actor } = access
    const check = readVersionCheck(ctx, readBody(ctx, restoreLinkValidator).expectedVersion)
    const link = await restoreLink(params.linkId, version, check, workspace, actor)
    response.header('ETag', `"${link.version}"`)
    return link
  }
}
