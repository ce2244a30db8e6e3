import type { HttpContext } from '@adonisjs/core/http'
import { exportLinksCsv, exportLinksJson } from '#app/linking/link_list/queries/export_links'
import { exportLinksValidator } from '#app/linking/links/http/validators'
import { sendExport } from '#app/platform/api/send_export'
import { readQuery } from '#app/platform/api/validated_input'

/** All links of a workspace as a file, however many. */
export default class LinkExportController {
  async csv(ctx: HttpContext) {
    const lines = exportLinksCsv(ctx.access.workspace, readQuery(ctx, exportLinksValidator))
    return send(ctx, lines, 'text/csv; charset=utf-8', 'links.csv')
  }

  async json(ctx: HttpContext) {
    const pieces = exportLinksJson(ctx.access.workspace, readQuery(ctx, exportLinksValidator))
    return send(ctx, pieces, 'application/json; charset=utf-8', 'links.json')
  }
}

function send(
  ctx: HttpContext,
  pieces: AsyncGenerator<string>,
  contentType: string,
  fileName: string
): Promise<void> {
  return sendExport(ctx, { owner: ctx.access.workspace.id, fileName, contentType }, pieces)
}
