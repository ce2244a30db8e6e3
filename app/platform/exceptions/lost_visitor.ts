import type { HttpContext } from '@adonisjs/core/http'
import { acceptsPage, isReading } from '#app/platform/api/page_request'
import { renderVisitorPage } from '#app/redirect/pages/visitor_pages'

/** Paths that programs alone ask for. `/scim` and `/mcp` themselves can be links. */
const OF_PROGRAMS = /^\/(?:api(?:\/|$)|(?:scim|mcp)\/)/

/** Did a person open an address, of whatever form, at which nothing is? */
export function isLostVisitor(ctx: HttpContext): boolean {
  return isReading(ctx) && acceptsPage(ctx) && !OF_PROGRAMS.test(ctx.request.url())
}

/** Shows what people see who open a link that does not exist. */
export function answerLostVisitor({ request, response, deadline }: HttpContext): void {
  const language = request.header('accept-language')
  const { status, headers, body } = renderVisitorPage('notFound', language, null)
  response.status(status)
  for (let at = 0; at < headers.length; at += 2) response.header(headers[at], headers[at + 1])
  response.send(body)
  deadline?.closeAnswer()
}
