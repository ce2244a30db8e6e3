import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerHostProof, readHostNonce } from '#app/redirect/answer_host_proof'
import { HostFiles } from '#app/redirect/brand/answer_file'
import type { FindHostFile } from '#app/redirect/brand/file_cache'
import { findFileKind, hasFile } from '#app/redirect/brand/host_files'
import { MALFORMED_HOST, type HostTable } from '#app/redirect/host_table'
import { LinkVisits, type LinkVisitParts } from '#app/redirect/link_visits'
import { visitorPages } from '#app/redirect/pages/visitor_pages'
import type { Peers } from '#app/redirect/peer'
import { HEALTH_PATH, type PlaneHealth } from '#app/redirect/plane_health'
import { isPlainAlias } from '#app/redirect/request_path'
import { hasPathTarget, readWholeTarget } from '#app/redirect/request_target'
import { routeRequest } from '#app/redirect/route'
import { answerTlsQuestion, TLS_ALLOWED_PATH } from '#app/redirect/tls_allowed'
import { answerNotFound, failVisit, refuseHost, refuseMethod } from '#app/redirect/turn_away'
import {
  hostHeader,
  isReadRequest,
  sendAnswer,
  type FallThrough,
  type Visit,
} from '#app/redirect/visit'
import { buildFallbackRedirect } from '#app/redirect/visit_answer'
import { toNetworkPrefix } from '#app/shared/network/network_prefix'
import type { HostProofs } from '#app/shared/secrets/host_proofs'

export interface HandlerParts extends LinkVisitParts {
  hosts: HostTable
  peers: Peers

  /** Reads a file that a domain serves. */
  findHostFile: FindHostFile

  /** Signs for the hosts that checks of domains ask. */
  hostProofs: Pick<HostProofs, 'sign'>

  /** What this process says to a load balancer. */
  health: () => PlaneHealth

  /** Is this first path segment one that the service itself answers, with this method? */
  isReservedWord: (segment: string, method: string | undefined) => boolean
}

/**
 * Every request meets this first. A warm link is answered here without a promise; everything that
 * is not about links goes on to the framework untouched.
 */
export class HttpHandler {
  readonly #links: LinkVisits
  readonly #files: HostFiles

  constructor(private readonly parts: HandlerParts) {
    this.#links = new LinkVisits(parts)
    this.#files = new HostFiles(parts.findHostFile, parts.log)
  }

  handle(request: IncomingMessage, response: ServerResponse, next: FallThrough): void {
    try {
      this.#handle(request, response, next)
    } catch (error) {
      failVisit(response, this.parts.log, error)
    }
  }

  #handle(request: IncomingMessage, response: ServerResponse, next: FallThrough): void {
    const { hosts, peers, lookup } = this.parts
    if (!hasPathTarget(request) && !readWholeTarget(request)) return refuseHost(response)
    const peer = peers.of(request.socket)
    const host = hosts.at(hostHeader(request, peer))
    const url = request.url!
    const mark = url.indexOf('?')
    const path = mark === -1 ? url : url.slice(0, mark)
    const query = mark === -1 ? '' : url.slice(mark + 1)
    const visit: Visit = { request, response, next, peer, host, query }

    if (host.domainId !== null && isReadRequest(request) && isPlainAlias(path)) {
      const link = lookup.peek(host.domainId + path)
      if (link !== undefined) return this.#links.answer(visit, link, path)
    }
    this.#route(visit, path)
  }

  /** Answers everything but the plain path of a warm link. */
  #route(visit: Visit, path: string): void {
    const { hosts, isReservedWord } = this.parts
    if (visit.host === MALFORMED_HOST) return refuseHost(visit.response)
    if (path === HEALTH_PATH && isReadRequest(visit.request)) {
      return sendJson(visit, this.parts.health())
    }
    if (path === TLS_ALLOWED_PATH && isReadRequest(visit.request)) {
      const domain = new URLSearchParams(visit.query).get('domain') ?? ''
      return sendJson(visit, answerTlsQuestion(hosts, domain))
    }
    const nonce = isReadRequest(visit.request) ? readHostNonce(path) : null
    if (nonce !== null) return answerHostProof(visit, nonce, this.parts.hostProofs)
    if (this.#sendFile(visit, path)) return
    const route = routeRequest(visit.host, path, visit.request.method, isReservedWord)
    switch (route.to) {
      case 'link':
        return this.#find(visit, route.path)
      case 'framework':
        visit.next(visit.request, visit.response)
        return
      case 'method_not_allowed':
        return refuseMethod(visit, null)
      case 'unknown_host':
        return sendAnswer(visit, hosts.areKnown ? visitorPages.notFound : visitorPages.unavailable)
      case 'root':
        return sendAnswer(visit, buildFallbackRedirect(visit.host.rootRedirect))
      case 'not_found':
        return answerNotFound(visit)
    }
  }

  /**
   * Answers, and says true, where the path is that of a file of the host. The application's own
   * host has but its robots.txt from here.
   */
  #sendFile(visit: Visit, path: string): boolean {
    const file = findFileKind(path)
    if (file === undefined) return false
    const { kind } = visit.host
    if (kind === 'unknown' || (kind === 'app' && file !== 'Robots')) return false
    const isRefused = !isReadRequest(visit.request) && hasFile(visit.host, file)
    if (isRefused) refuseMethod(visit, null)
    else this.#files.answer(visit, file)
    return true
  }

  #find(visit: Visit, path: string): void {
    const { lookup, recorder, log } = this.parts
    const key = visit.host.domainId + path
    const link = lookup.peek(key)
    if (link !== undefined) return this.#links.answer(visit, link, path)
    if (lookup.isMissing(key)) return this.#noSuchAlias(visit, path)
    lookup
      .load(key, toNetworkPrefix(recorder.readAddress(visit)))
      .then(
        (loaded) =>
          loaded ? this.#links.answer(visit, loaded, path) : this.#noSuchAlias(visit, path),
        () => sendAnswer(visit, visitorPages.unavailable)
      )
      .catch((error) => failVisit(visit.response, log, error))
  }

  #noSuchAlias(visit: Visit, path: string): void {
    if (visit.request.method === 'GET') {
      const { unknownAliases, clock } = this.parts
      unknownAliases?.note(visit.host.domainId!, path.slice(1), clock())
    }
    answerNotFound(visit)
  }
}

/** Answers programs of the operator on every host, so that they need not know which. */
function sendJson(
  { request, response }: Visit,
  answer: { statusCode: number; body: object }
): void {
  const { statusCode, body } = answer
  const text = JSON.stringify(body)
  response.writeHead(statusCode, [
    ...['Content-Type', 'application/json; charset=utf-8', 'Cache-Control', 'no-store'],
    ...['Content-Length', String(Buffer.byteLength(text))],
  ])
  response.end(request.method === 'HEAD' ? undefined : text)
}
