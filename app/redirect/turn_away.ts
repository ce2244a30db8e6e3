import type { ServerResponse } from 'node:http'
import type { RedirectLog } from '#app/redirect/links/source'
import { visitorPages } from '#app/redirect/pages/visitor_pages'
import { isReadRequest, sendAnswer, type Visit } from '#app/redirect/visit'
import { buildFallbackRedirect } from '#app/redirect/visit_answer'

/** Answers that there is no such link here, as the domain has it set. */
export function answerNotFound(visit: Visit): void {
  if (!isReadRequest(visit.request)) return refuseMethod(visit)
  sendAnswer(visit, buildFallbackRedirect(visit.host.notFoundRedirect))
}

/** Refuses what links do not take; on the application's own host the framework judges that. */
export function refuseMethod(visit: Visit): void {
  if (visit.host.kind === 'app') visit.next(visit.request, visit.response)
  else sendAnswer(visit, visitorPages.methodNotAllowed, undefined, ['Allow', 'GET, HEAD'])
}

/**
 * Ends a visit after our own fault, or one whose visitor hung up halfway: it costs this request and
 * no other.
 */
export function failVisit(response: ServerResponse, log: RedirectLog, error: unknown): void {
  if (!response.req.destroyed) log.error({ err: error }, 'a visit failed')
  response.destroy()
}
