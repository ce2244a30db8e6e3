import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answers } from '#app/redirect/answers'
import type { ClickRecorder } from '#app/redirect/clicks/click_recorder'
import { decide } from '#app/redirect/decide'
import type { LinkLookup } from '#app/redirect/links/link_lookup'
import type { LinkRecord } from '#app/redirect/links/link_record'
import { ledAway, ledOn, turnedAway } from '#app/redirect/outcome'
import { pages } from '#app/redirect/pages/pages'
import { passwordMark } from '#app/shared/link_password_mark'
import type { PasswordGate } from '#app/redirect/passwords/password_gate'
import { HEALTH_PATH, type PlaneHealth } from '#app/redirect/plane_health'
import type { Peers } from '#app/redirect/peer'
import { routeVisit } from '#app/redirect/route_visit'
import type { Places } from '#app/redirect/places'
import { networkOf } from '#app/shared/network_of'
import { isPlainAlias } from '#app/redirect/request_path'
import { routeOf } from '#app/redirect/route'
import type { Log } from '#app/redirect/links/source'
import {
  cameByHttps,
  type FallThrough,
  hostHeader,
  isReading,
  sendOutcome,
  type Visit,
} from '#app/redirect/visit'

export interface HandlerParts {
  places: Places
  peers: Peers
  lookup: LinkLookup
  answers: Answers
  recorder: ClickRecorder
  passwords: PasswordGate
  clock: () => number

  /** What this process says to a load balancer. */
  health: () => PlaneHealth

  /** Is this first path segment one that the service itself answers? */
  isReservedWord: (segment: string) => boolean

  /** Is the installation reached over https? */
  secure: boolean
  log: Log
}

/**
 * Every request meets this first. A warm link is answered here without a promise; everything that
 * is not about links goes on to the framework untouched.
 */
export class HttpHandler {
  constructor(private readonly parts: HandlerParts) {}

  handle(request: IncomingMessage, response: ServerResponse, next: FallThrough): void {
    try {
      this.#handle(request, response, next)
    } catch (error) {
      this.#failed(response, error)
    }
  }

  #handle(request: IncomingMessage, response: ServerResponse, next: FallThrough): void {
    const { places, peers, lookup } = this.parts
    const peer = peers.of(request.socket)
    const place = places.at(hostHeader(request, peer))
    const url = request.url!
    const mark = url.indexOf('?')
    const path = mark === -1 ? url : url.slice(0, mark)
    const query = mark === -1 ? '' : url.slice(mark + 1)
    const visit: Visit = { request, response, next, peer, place, query }

    if (place.domainId !== null && isReading(request) && isPlainAlias(path)) {
      const link = lookup.peek(place.domainId + path)
      if (link !== undefined) return this.#found(visit, link, path)
    }
    this.#route(visit, path)
  }

  /** Everything but the plain path of a warm link. */
  #route(visit: Visit, path: string): void {
    const { places, isReservedWord } = this.parts
    if (path === HEALTH_PATH && isReading(visit.request)) return this.#sayHealth(visit)
    const route = routeOf(visit.place, path, visit.request.method, isReservedWord)
    switch (route.to) {
      case 'link':
        return this.#find(visit, route.path)
      case 'framework':
        return this.#fallThrough(visit)
      case 'refusal':
        return this.#refuseMethod(visit)
      case 'stranger':
        return sendOutcome(visit, places.areKnown ? pages.notFound : pages.unavailable)
      case 'root':
        return sendOutcome(visit, ledAway(visit.place.rootRedirect))
      case 'nothing':
        return this.#notFound(visit)
    }
  }

  #find(visit: Visit, path: string): void {
    const { lookup, recorder } = this.parts
    const key = visit.place.domainId + path
    const link = lookup.peek(key)
    if (link !== undefined) return this.#found(visit, link, path)
    if (lookup.isMissing(key)) return this.#notFound(visit)
    lookup
      .load(key, networkOf(recorder.addressOf(visit)))
      .then(
        (loaded) => (loaded ? this.#found(visit, loaded, path) : this.#notFound(visit)),
        () => sendOutcome(visit, pages.unavailable)
      )
      .catch((error) => this.#failed(visit.response, error))
  }

  #found(visit: Visit, link: LinkRecord, path: string): void {
    const nowMs = this.parts.clock()
    if (this.#isStopped(visit, link, nowMs)) return
    if (link.passwordHash === null) {
      if (!isReading(visit.request)) return this.#refuseMethod(visit)
      return this.#redirect(visit, link, link.redirectStatus, nowMs)
    }
    if (visit.request.method === 'POST') {
      this.#tryPassword(visit, link, path).catch((error) => this.#failed(visit.response, error))
      return
    }
    if (this.parts.passwords.cookies.admits(visit.request.headers.cookie, link, nowMs)) {
      return this.#redirect(visit, link, link.redirectStatus, nowMs)
    }
    sendOutcome(visit, pages.password, link.owner)
  }

  /** Answers, and says true, where the link's state lets nobody through. */
  #isStopped(visit: Visit, link: LinkRecord, nowMs: number): boolean {
    const decision = decide(link, nowMs)
    if (decision === 'redirect') return false
    if (!isReading(visit.request) && link.passwordHash === null) this.#refuseMethod(visit)
    else {
      // A draft is not to be told from a link that never was.
      const owner = decision === 'not_found' ? undefined : link.owner
      sendOutcome(visit, turnedAway(decision, visit.place.notFoundRedirect), owner)
    }
    return true
  }

  #redirect(visit: Visit, link: LinkRecord, status: number, nowMs: number, cookie?: string): void {
    const { recorder, answers } = this.parts
    const way = routeVisit(visit, link, recorder, nowMs)
    const outcome = ledOn(way, status, visit.request.headers['accept-language'])
    const headers = cookie ? [...outcome.headers, 'Set-Cookie', cookie] : outcome.headers
    if (visit.request.method === 'HEAD') return sendOutcome(visit, { ...outcome, headers })
    const line = recorder.line(visit, link, way, nowMs)
    answers.send(visit.response, outcome.status, headers, line, outcome.body)
  }

  async #tryPassword(visit: Visit, link: LinkRecord, path: string): Promise<void> {
    const { passwords, recorder } = this.parts
    const address = recorder.addressOf(visit)
    const attempt = await passwords.attempt(visit.request, link, address)
    if (!visit.request.complete) visit.response.shouldKeepAlive = false
    switch (attempt.outcome) {
      case 'right':
        return this.#letIn(visit, link, path)
      case 'wrong':
        return sendOutcome(visit, pages.passwordWrong, link.owner)
      case 'busy':
        return sendOutcome(visit, pages.unavailable, link.owner)
      case 'throttled':
        return sendOutcome(visit, pages.tooManyTries, link.owner, [
          ...['Retry-After', String(attempt.retryAfterSeconds)],
        ])
    }
  }

  /** The check took its time, so the link is judged once more as it is now. */
  async #letIn(visit: Visit, checked: LinkRecord, path: string): Promise<void> {
    const { passwords, lookup, clock } = this.parts
    const key = visit.place.domainId + path
    const nowMs = clock()
    const link = lookup.peek(key) ?? (await lookup.load(key).catch(() => checked))
    if (!link) return this.#notFound(visit)
    if (this.#isStopped(visit, link, nowMs)) return
    if (!hasPasswordOf(link, checked)) {
      return sendOutcome(visit, pages.passwordWrong, link.owner)
    }
    const cookie = passwords.cookies.issue(link, path, nowMs, cameByHttps(visit, this.parts.secure))
    this.#redirect(visit, link, 303, nowMs, cookie)
  }

  #notFound(visit: Visit): void {
    if (!isReading(visit.request)) return this.#refuseMethod(visit)
    sendOutcome(visit, ledAway(visit.place.notFoundRedirect))
  }

  /** On every host, so that a balancer need not know which. */
  #sayHealth({ request, response }: Visit): void {
    const { statusCode, body } = this.parts.health()
    const text = JSON.stringify(body)
    response.writeHead(statusCode, [
      ...['Content-Type', 'application/json; charset=utf-8', 'Cache-Control', 'no-store'],
      ...['Content-Length', String(Buffer.byteLength(text))],
    ])
    response.end(request.method === 'HEAD' ? undefined : text)
  }

  #refuseMethod(visit: Visit): void {
    if (visit.place.kind === 'app') return this.#fallThrough(visit)
    sendOutcome(visit, pages.methodNotAllowed, undefined, ['Allow', 'GET, HEAD'])
  }

  #fallThrough(visit: Visit): void {
    visit.next(visit.request, visit.response)
  }

  /** A fault of ours, or a visitor who hung up halfway: it costs this request and no other. */
  #failed(response: ServerResponse, error: unknown): void {
    if (!response.req.destroyed) this.parts.log.error({ err: error }, 'a visit failed')
    response.destroy()
  }
}

/** Is the password that was checked still the one that is asked for? */
function hasPasswordOf(link: LinkRecord, checked: LinkRecord): boolean {
  if (link.passwordHash === null) return false
  return passwordMark(link.passwordHash) === passwordMark(checked.passwordHash!)
}
