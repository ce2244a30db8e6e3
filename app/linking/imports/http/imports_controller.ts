import type { HttpContext } from '@adonisjs/core/http'
import { startComparison, startRun, stopImport } from '#app/linking/imports/actions/control_import'
import { createImport, type NewImport } from '#app/linking/imports/actions/create_import'
import {
  comparisonValidator,
  createImportValidator,
  importLinesValidator,
  listImportsValidator,
} from '#app/linking/imports/http/validators'
import { toImportRecord } from '#app/linking/imports/import'
import { findImport, listImports } from '#app/linking/imports/queries/find_import'
import { exportImportReport, listImportLines } from '#app/linking/imports/queries/import_lines'
import { formatContentDisposition } from '#app/platform/api/content_disposition'
import { sendStream } from '#app/platform/api/send_stream'
import { readBody, readQuery } from '#app/platform/api/validated_input'
import { invalidField } from '#app/shared/problems/problems'

/** Imports by the API: files of up to 1 MB; the console and the command line take larger ones. */
export default class ImportsController {
  async index(ctx: HttpContext) {
    return listImports(ctx.access.workspace.id, readQuery(ctx, listImportsValidator))
  }

  async store(ctx: HttpContext) {
    const { request, response } = ctx
    const { workspace, actor } = ctx.access
    const id = await createImport(readImport(ctx), workspace, actor)
    response.header('Location', `${request.url()}/${id}`)
    response.status(202)
    return toImportRecord(await findImport(workspace.id, id))
  }

  async show(ctx: HttpContext) {
    return record(ctx)
  }

  async lines(ctx: HttpContext) {
    const { id } = await findImport(ctx.access.workspace.id, ctx.params.importId)
    return listImportLines(id, readQuery(ctx, importLinesValidator))
  }

  async report(ctx: HttpContext) {
    const { access, params, response } = ctx
    const { id } = await findImport(access.workspace.id, params.importId)
    response.header('Content-Type', 'text/csv; charset=utf-8')
    response.header('Content-Disposition', formatContentDisposition('import-report.csv'))
    response.header('Cache-Control', 'no-store')
    sendStream(ctx, exportImportReport(id))
  }

  async run(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    await startRun(ctx.params.importId, workspace, actor)
    ctx.response.status(202)
    return record(ctx)
  }

  async stop(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    await stopImport(ctx.params.importId, workspace, actor)
    return record(ctx)
  }

  async compare(ctx: HttpContext) {
    const { workspace, actor } = ctx.access
    const { baseUrl } = readBody(ctx, comparisonValidator)
    await startComparison(ctx.params.importId, baseUrl || null, workspace, actor)
    ctx.response.status(202)
    return record(ctx)
  }
}

function readImport(ctx: HttpContext): NewImport {
  const { content, contentBase64, ...body } = readBody(ctx, createImportValidator)
  assertOneFile([content, contentBase64])
  return {
    path: ctx.unpackedFile!,
    fileName: body.fileName ?? 'import',
    source: body.source,
    encoding: body.encoding ?? undefined,
    mapping: body.mapping ?? {},
    target: {
      domainId: body.domainId || null,
      folderId: body.folderId || null,
      tags: body.tags ?? [],
      redirectType: body.redirectType ?? null,
    },
    dryRun: body.dryRun ?? false,
    drawAliases: body.drawAliases ?? false,
    atMost: ctx.access.plan.bulkLinks,
  }
}

async function record({ access, params }: HttpContext) {
  return toImportRecord(await findImport(access.workspace.id, params.importId))
}

/** @throws Problem `request.invalid` unless exactly one of the two is given */
function assertOneFile(given: unknown[]): void {
  if (given.filter((one) => typeof one === 'string').length === 1) return
  throw invalidField('content', 'Give the file as content (text) or contentBase64, one of them.')
}
