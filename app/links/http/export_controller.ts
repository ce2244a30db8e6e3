import { Readable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import { exportLinksCsv, exportLinksJson } from '#app/links/queries/export_links'

/** All links of a workspace as a file, however many. */
export default class ExportController {
  async csv(ctx: HttpContext) {
    const lines = exportLinksCsv(ctx.access.workspace, ctx.query)
    return send(ctx, lines, 'text/csv; charset=utf-8', 'links.csv')
  }

  async json(ctx: HttpContext) {
    const pieces = exportLinksJson(ctx.access.workspace, ctx.query)
    return send(ctx, pieces, 'application/json; charset=utf-8', 'links.json')
  }
}

function send(
  { response }: HttpContext,
  pieces: AsyncGenerator<string>,
  contentType: string,
  fileName: string
): void {
  response.header('Content-Type', contentType)
  response.header('Content-Disposition', `attachment; filename="${fileName}"`)
  response.header('Cache-Control', 'no-store')
  response.stream(Readable.from(pieces))
}
