import type { HttpContext } from '@adonisjs/core/http'
import { isAtLeast } from '#app/platform/access/roles'
import { buildAreaPath } from '#app/platform/console/area_path'
import { formatRecordRows, readTableFormat, sendTableFile } from '#app/platform/console/table_file'
import { listUnknownAliases } from '#app/visits/unknown_aliases/queries/list_unknown_aliases'

/** Aliases that a page shows; its files and the API list more. */
const SHOWN = 100
const FILE_FIELDS = ['domainId', 'domain', 'alias', 'visits', 'lastVisitedAt', 'linkId'] as const

/** Shows unknown aliases on the workspace's own domains, each with a way to make it a link. */
export default class UnknownAliasesPageController {
  async index(ctx: HttpContext) {
    const items = await listUnknownAliases(ctx.access.workspace.id, {})
    return ctx.view.render('pages/visits/unknown_aliases/index', {
      place: buildAreaPath(ctx),
      items: items.slice(0, SHOWN),
      total: items.length,
      fileUrl: (format: string) =>
        buildAreaPath(ctx, `/analytics/unknown-aliases/table?format=${format}`),
      mayWrite: isAtLeast(ctx.access.role, 'Manager'),
    })
  }

  /** Sends all of them as CSV or JSON. */
  async download(ctx: HttpContext) {
    const format = readTableFormat(ctx.request.qs())
    const items = await listUnknownAliases(ctx.access.workspace.id, {})
    const csv = formatRecordRows(FILE_FIELDS, items)
    sendTableFile(ctx, { name: 'unknown-aliases', csv, json: { items } }, format)
  }
}
