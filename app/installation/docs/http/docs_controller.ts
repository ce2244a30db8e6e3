import { STATUS_CODES } from 'node:http'
import type { HttpContext } from '@adonisjs/core/http'
import edge from 'edge.js'
import { KeptDocument } from '#app/installation/docs/http/kept_document'
import { setDocsHeaders, setReferenceHeaders } from '#app/installation/docs/page_headers'
import { formatProse, formatType } from '#app/installation/docs/rules/format_prose'
import { buildReference, toAnchor } from '#app/installation/docs/rules/reference'
import { apiOperations } from '#app/platform/api/api_operations'
import { listProblemCodes } from '#app/platform/api/list_problem_codes'
import { openApiDocument } from '#app/platform/api/openapi'
import { toOperationId } from '#app/platform/api/openapi/names'
import { findProblem, problemCatalogue } from '#app/shared/problems/problem_catalogue'
import installation from '#config/installation'

const document = new KeptDocument(async () => JSON.stringify(openApiDocument()))

const reference = new KeptDocument(async () =>
  edge.render('docs/api', {
    ...buildReference(openApiDocument(), installation.appUrl),
    prose: formatProse,
    typeOf: formatType,
  })
)

/** The API's documents: for programs, for people, and a page for every code. */
export default class DocsController {
  async openapi(ctx: HttpContext) {
    ctx.response.header('Content-Type', 'application/json; charset=utf-8')
    ctx.response.header('Cache-Control', 'public, max-age=300')
    ctx.response.header('Access-Control-Allow-Origin', '*')
    await document.send(ctx)
  }

  async api(ctx: HttpContext) {
    setReferenceHeaders(ctx.response)
    ctx.response.header('Content-Type', 'text/html; charset=utf-8')
    ctx.response.header('Cache-Control', 'no-cache')
    await reference.send(ctx)
  }

  async errors({ view, response }: HttpContext) {
    setDocsHeaders(response)
    return view.render('docs/errors', {
      problems: Object.entries(problemCatalogue()).map(toProblem),
      prose: formatProse,
    })
  }

  async error({ params, view, response }: HttpContext) {
    const definition = findProblem(params.code)
    setDocsHeaders(response)
    if (!definition) {
      response.status(404)
      return view.render('docs/unknown_error', { code: params.code })
    }
    const operations = apiOperations().filter((operation) =>
      listProblemCodes(operation).includes(params.code)
    )
    return view.render('docs/error', {
      problem: toProblem([params.code, definition]),
      operations: operations.map(toCallLink),
      prose: formatProse,
    })
  }
}

function toProblem([code, { status, detail }]: [string, { status: number; detail: string }]) {
  return { code, status, detail, title: STATUS_CODES[status] }
}

function toCallLink({ id, method, url, summary }: ReturnType<typeof apiOperations>[number]) {
  return {
    anchor: toAnchor(toOperationId(id)),
    method,
    summary,
    path: url.replace(/:(\w+)/g, '{$1}'),
  }
}
