import { STATUS_CODES } from 'node:http'
import type { HttpContext } from '@adonisjs/core/http'
import { setDocsHeaders } from '#app/installation/docs/page_headers'
import { listScopes } from '#app/platform/access/rules'
import { apiOperations, isForKeys } from '#app/platform/api/api_operations'
import { listProblemCodes } from '#app/platform/api/list_problem_codes'
import { openApiDocument } from '#app/platform/api/openapi'
import { findProblem, problemCatalogue } from '#app/shared/problem_catalogue'

/** The API's documents: for programs, for people, and a page for every code. */
export default class DocsController {
  async openapi({ response }: HttpContext) {
    response.header('Cache-Control', 'public, max-age=300')
    response.header('Access-Control-Allow-Origin', '*')
    return openApiDocument()
  }

  async api({ view, response }: HttpContext) {
    const groups = Object.groupBy(apiOperations().map(toSection), ({ tag }) => tag)
    setDocsHeaders(response)
    return view.render('docs/api', { groups })
  }

  async errors({ view, response }: HttpContext) {
    setDocsHeaders(response)
    return view.render('docs/errors', {
      problems: Object.entries(problemCatalogue()).map(toProblem),
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
      operations: operations.map(toSection),
    })
  }
}

function toProblem([code, { status, detail }]: [string, { status: number; detail: string }]) {
  return { code, status, detail, title: STATUS_CODES[status] }
}

function toSection(operation: ReturnType<typeof apiOperations>[number]) {
  const properties = (validator: typeof operation.body) => {
    const schema = validator?.toJSONSchema() as JsonProperty | undefined
    return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
      name,
      type: typeName(property),
    }))
  }
  return {
    ...operation,
    anchor: operation.id.replaceAll('.', '-'),
    path: operation.url.replace(/:(\w+)/g, '{$1}'),
    query: properties(operation.query),
    body: properties(operation.body),
    headers: Object.entries(operation.headers ?? {}),
    problems: listProblemCodes(operation),
    needs: describeNeeds(operation),
  }
}

/** Describes what a caller has to be, in words. */
function describeNeeds({ access }: ReturnType<typeof apiOperations>[number]): string | null {
  if (access === null) return null
  if (isForKeys(access)) {
    return `Scope ${listScopes(access).join(' and ')} of a key; role ${access.role} or above`
  }
  const who = access.session === 'signed in' ? 'A signed-in person' : `Session: ${access.session}`
  return access.role ? `${who} with the role ${access.role} or above` : who
}

/** What the page of the API reads of a JSON Schema. */
interface JsonProperty {
  type?: string | string[]
  enum?: unknown[]
  anyOf?: JsonProperty[]
  items?: JsonProperty
  properties?: Record<string, JsonProperty>
}

function typeName(property: JsonProperty): string {
  if (property.enum) return property.enum.join(' | ')
  if (property.anyOf) return property.anyOf.map(typeName).join(' | ')
  if (property.type === 'array') return `list of ${typeName(property.items ?? {})}`
  return [property.type ?? 'any'].flat().join(' | ')
}
