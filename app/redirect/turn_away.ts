import type { ServerResponse } from 'node:http'
import type { RedirectLink } from '#app/redirect/links/redirect_link'
import type { RedirectLog } from '#app/redirect/links/source'
import { visitorPages } from '#app/redirect/pages/visitor_pages'
import { sendAnswer, type Visit } from '#app/redirect/visit'
import { buildFallbackRedirect } from '#app/redirect/visit_answer'

/** Answers that there is no such link here, as the domain has it set, to whatever method. */
export function answerNotFound(visit: Visit): void {
  sendAnswer(visit, buildFallbackRedirect(visit.host.notFoundRedirect))
}

/**
 * Refuses a method that links do not take.
 *
 * @param link that was asked for; null for the root of a domain
 */
export function refuseMethod(
  visit: Visit,
  link: Pick<RedirectLink, 'owner' | 'passwordHash'> | null
): void {
  const allowed = link?.passwordHash ? 'GET, HEAD, POST' : 'GET, HEAD'
  sendAnswer(visit, visitorPages.methodNotAllowed, link?.owner, ['Allow', allowed])
}

/** Refuses a request that names no host, as one that names two is refused. */
export function refuseHost(response: ServerResponse): void {
  response.writeHead(400, { 'Connection': 'close', 'Content-Length': '0' }).end()
}

/**
 * Ends a visit after our own fault, or one whose visitor hung up halfway: it costs this request and
 * no other.
 */
export function failVisit(response: ServerResponse, log: RedirectLog, error: unknown): void {
  if (!response.req.destroyed) log.error({ err: error }, 'a visit failed')
  response.destroy()
}
