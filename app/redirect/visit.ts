import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseReferrerHost } from '#app/redirect/clicks/request_facts'
import type { RequestHost } from '#app/redirect/host_table'
import { renderVisitorPage } from '#app/redirect/pages/visitor_pages'
import type { Peer } from '#app/redirect/peer'
import type { VisitAnswer } from '#app/redirect/visit_answer'

export type FallThrough = (request: IncomingMessage, response: ServerResponse) => unknown

/** One request on its way through. */
export interface Visit {
  readonly request: IncomingMessage
  readonly response: ServerResponse

  /** To the framework. */
  readonly next: FallThrough
  readonly peer: Peer
  readonly host: RequestHost

  /** Without the question mark; empty when there is none. */
  readonly query: string

  /**
   * Where a visitor came from who was asked for a password in between: the host, as the form kept it.
   * Absent: the request itself says it.
   */
  readonly referrerHost?: string | null
}

/** Returns whether the method is GET or HEAD. */
export function isReadRequest(request: IncomingMessage): boolean {
  return request.method === 'GET' || request.method === 'HEAD'
}

/**
 * Returns the host that the visitor asked for: as a trusted proxy heard it, else as it was sent.
 */
export function hostHeader(request: IncomingMessage, peer: Peer): string {
  const forwarded = peer.trusted ? request.headers['x-forwarded-host'] : undefined
  if (forwarded === undefined) return request.headers.host ?? ''
  const first = String(forwarded)
  const comma = first.indexOf(',')
  return comma === -1 ? first : first.slice(0, comma)
}

/**
 * Did the visitor use https? A trusted proxy says so; without one the installation's settings do.
 */
export function isOverHttps(visit: Visit, secure: boolean): boolean {
  const proto = visit.peer.trusted ? visit.request.headers['x-forwarded-proto'] : undefined
  return proto === undefined ? secure : proto === 'https'
}

/** Returns the host that the visitor came from; null where none is known. */
export function readReferrerHost({ request, referrerHost }: Visit): string | null {
  if (referrerHost !== undefined) return referrerHost
  const { referer } = request.headers
  return referer === undefined ? null : parseReferrerHost(referer)
}

/**
 * Answers a visit; a visitor page in the visitor's language.
 *
 * @param owner whose link it is, for the foot of a page; the domain's owner when nothing is said
 * @param extraHeaders name and value in turn
 */
export function sendAnswer(
  visit: Visit,
  outcome: VisitAnswer,
  owner: string | null = visit.host.owner,
  extraHeaders: string[] = []
): void {
  const { request, response } = visit
  const { status, headers, body } =
    outcome.name === undefined
      ? outcome
      : renderVisitorPage(
          outcome.name,
          request.headers['accept-language'],
          owner,
          visit.host.brand,
          readReferrerHost(visit)
        )
  response.writeHead(status, extraHeaders.length ? [...headers, ...extraHeaders] : headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}
