import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answers } from '#app/redirect/answers'
import { addClickValue } from '#app/redirect/clicks/click_parameter'
import type { ClickRecorder } from '#app/redirect/clicks/click_recorder'
import type { ClickValues } from '#app/redirect/clicks/click_values'
import { readPurpose } from '#app/redirect/clicks/request_facts'
import type { UnknownAliases } from '#app/redirect/clicks/unknown_aliases'
import { decideByState, type StateDecision } from '#app/redirect/decide_by_state'
import type { HostTable } from '#app/redirect/host_table'
import { LookupUnavailable, type LinkLookup } from '#app/redirect/links/link_lookup'
import { toLinkPreview } from '#app/redirect/links/link_preview'
import type { RedirectLink } from '#app/redirect/links/redirect_link'
import type { RedirectLog } from '#app/redirect/links/source'
import type { UseReservations } from '#app/redirect/links/use_reservations'
import { renderPreviewPage } from '#app/redirect/pages/preview_page'
import { visitorPages } from '#app/redirect/pages/visitor_pages'
import type { PasswordGate } from '#app/redirect/passwords/password_gate'
import type { Peers } from '#app/redirect/peer'
import { HEALTH_PATH, type PlaneHealth } from '#app/redirect/plane_health'
import { isPlainAlias, readQrCodeId } from '#app/redirect/request_path'
import { resolveVisit } from '#app/redirect/resolve_destination'
import { routeRequest } from '#app/redirect/route'
import { answerTlsQuestion, TLS_ALLOWED_PATH } from '#app/redirect/tls_allowed'
import {
  hostHeader,
  isOverHttps,
  isReadRequest,
  sendAnswer,
  type FallThrough,
  type Visit,
} from '#app/redirect/visit'
import {
  buildBlockedAnswer,
  buildFallbackRedirect,
  buildRedirect,
  type ResolvedDestination,
  type VisitAnswer,
} from '#app/redirect/visit_answer'
import { computePasswordMark } from '#app/shared/link_password_mark'
import { toNetworkPrefix } from '#app/shared/network_prefix'

/** Who gets the previews of links, and where their images are. */
export interface PreviewOptions {
  /** Would a visit with this user agent and purpose count as a messenger's? */
  isPreviewer: (userAgent: string, purpose: string | null) => boolean

  /** Address of the application, without a slash at the end. */
  appUrl: string
}

export interface HandlerParts {
  hosts: HostTable
  peers: Peers
  lookup: LinkLookup
  answers: Answers
  recorder: ClickRecorder
  clickValues: Pick<ClickValues, 'issue'>

  /** Counts what was asked for in vain, where that is kept. */
  unknownAliases: UnknownAliases | null
  passwords: PasswordGate
  uses: UseReservations

  /** Would a visit with this user agent and purpose count as a person's? */
  countsAsPerson: (userAgent: string, purpose: string | null) => boolean
  previews: PreviewOptions | null
  clock: () => number

  /** What this process says to a load balancer. */
  health: () => PlaneHealth

  /** Is this first path segment one that the service itself answers? */
  isReservedWord: (segment: string) => boolean

  /** Is the installation reached over https? */
  secure: boolean
  log: RedirectLog
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
    const { hosts, peers, lookup } = this.parts
    const peer = peers.of(request.socket)
    const host = hosts.at(hostHeader(request, peer))
    const url = request.url!
    const mark = url.indexOf('?')
    const path = mark === -1 ? url : url.slice(0, mark)
    const query = mark === -1 ? '' : url.slice(mark + 1)
    const visit: Visit = { request, response, next, peer, host, query }

    if (host.domainId !== null && isReadRequest(request) && isPlainAlias(path)) {
      const link = lookup.peek(host.domainId + path)
      if (link !== undefined) return this.#found(visit, link, path)
    }
    this.#route(visit, path)
  }

  /** Answers everything but the plain path of a warm link. */
  #route(visit: Visit, path: string): void {
    const { hosts, isReservedWord } = this.parts
    if (path === HEALTH_PATH && isReadRequest(visit.request)) {
      return this.#sayJson(visit, this.parts.health())
    }
    if (path === TLS_ALLOWED_PATH && isReadRequest(visit.request)) {
      const domain = new URLSearchParams(visit.query).get('domain') ?? ''
      return this.#sayJson(visit, answerTlsQuestion(hosts, domain))
    }
    const route = routeRequest(visit.host, path, visit.request.method, isReservedWord)
    switch (route.to) {
      case 'link':
        return this.#find(visit, route.path)
      case 'framework':
        return this.#fallThrough(visit)
      case 'method_not_allowed':
        return this.#refuseMethod(visit)
      case 'unknown_host':
        return sendAnswer(visit, hosts.areKnown ? visitorPages.notFound : visitorPages.unavailable)
      case 'root':
        return sendAnswer(visit, buildFallbackRedirect(visit.host.rootRedirect))
      case 'not_found':
        return this.#notFound(visit)
    }
  }

  #find(visit: Visit, path: string): void {
    const { lookup, recorder } = this.parts
    const key = visit.host.domainId + path
    const link = lookup.peek(key)
    if (link !== undefined) return this.#found(visit, link, path)
    if (lookup.isMissing(key)) return this.#noSuchAlias(visit, path)
    lookup
      .load(key, toNetworkPrefix(recorder.readAddress(visit)))
      .then(
        (loaded) => (loaded ? this.#found(visit, loaded, path) : this.#noSuchAlias(visit, path)),
        () => sendAnswer(visit, visitorPages.unavailable)
      )
      .catch((error) => this.#failed(visit.response, error))
  }

  #noSuchAlias(visit: Visit, path: string): void {
    if (visit.request.method === 'GET') {
      const { unknownAliases, clock } = this.parts
      unknownAliases?.note(visit.host.domainId!, path.slice(1), clock())
    }
    this.#notFound(visit)
  }

  #found(visit: Visit, link: RedirectLink, path: string): void {
    const nowMs = this.parts.clock()
    if (this.#isStopped(visit, link, nowMs)) return
    if (isLimited(link)) {
      this.#foundLimited(visit, link, path, nowMs).catch((error) =>
        this.#failed(visit.response, error)
      )
      return
    }
    this.#admit(visit, link, path, nowMs)
  }

  /** Lets a visitor through whom the link's state does not stop, once any password was given. */
  #admit(visit: Visit, link: RedirectLink, path: string, nowMs: number): void {
    if (link.passwordHash === null) {
      if (!isReadRequest(visit.request)) return this.#refuseMethod(visit)
      return this.#redirect(visit, link, link.redirectStatus, nowMs)
    }
    if (visit.request.method === 'POST') {
      this.#tryPassword(visit, link, path).catch((error) => this.#failed(visit.response, error))
      return
    }
    if (this.parts.passwords.cookies.admits(visit.request.headers.cookie, link, nowMs)) {
      return this.#redirect(visit, link, link.redirectStatus, nowMs)
    }
    sendAnswer(visit, visitorPages.password, link.owner)
  }

  /** Admits a visitor to a link that may be used a limited number of times, if one is left. */
  async #foundLimited(
    visit: Visit,
    link: RedirectLink,
    path: string,
    nowMs: number
  ): Promise<void> {
    const { cookies } = this.parts.passwords
    const isOpen =
      link.passwordHash === null || cookies.admits(visit.request.headers.cookie, link, nowMs)
    const isUse = isOpen && visit.request.method === 'GET' && this.#isPerson(visit)
    if (await this.#hasUse(visit, link, nowMs, isUse)) this.#admit(visit, link, path, nowMs)
  }

  /** Asks for a use; where there is none, or the database is away, it answers and says false. */
  async #hasUse(visit: Visit, link: RedirectLink, nowMs: number, isUse: boolean): Promise<boolean> {
    try {
      if (await this.parts.uses.ask(link.id, isUse)) return true
      this.#stop(visit, link, 'expired', nowMs)
    } catch (error) {
      if (!(error instanceof LookupUnavailable)) throw error
      sendAnswer(visit, visitorPages.unavailable, link.owner)
    }
    return false
  }

  #isPerson({ request }: Visit): boolean {
    const { headers } = request
    return this.parts.countsAsPerson(headers['user-agent'] ?? '', readPurpose(headers))
  }

  /** Answers, and says true, where the link's state lets no one through. */
  #isStopped(visit: Visit, link: RedirectLink, nowMs: number): boolean {
    const decision = decideByState(link, nowMs)
    if (decision === 'redirect') return false
    this.#stop(visit, link, decision, nowMs)
    return true
  }

  #stop(
    visit: Visit,
    link: RedirectLink,
    decision: Exclude<StateDecision, 'redirect'>,
    nowMs: number
  ): void {
    const { notFoundRedirect } = visit.host
    if (!isReadRequest(visit.request) && link.passwordHash === null) {
      return this.#refuseMethod(visit)
    }
    const answer = buildBlockedAnswer(decision, notFoundRedirect, link.expiredUrl)
    if (decision === 'expired' && answer.name === undefined && visit.request.method !== 'HEAD') {
      return this.#leadOn(visit, link, link.expiredUrl!, answer, nowMs)
    }
    // A draft looks the same as a link that does not exist.
    const owner = decision === 'not_found' ? undefined : link.owner
    sendAnswer(visit, answer, owner)
  }

  /** Leads a visitor to where an ended link leads, which is kept as a click of a class of its own. */
  #leadOn(
    visit: Visit,
    link: RedirectLink,
    location: string,
    answer: VisitAnswer,
    nowMs: number
  ): void {
    const { recorder, answers } = this.parts
    const ended = { location, ruleId: null, splitId: null, isEnded: true }
    const line = recorder.composeLine(recorder.makeId(nowMs), visit, link, ended, nowMs)
    answers.send(visit.response, answer.status, answer.headers, line)
  }

  #redirect(
    visit: Visit,
    link: RedirectLink,
    status: number,
    nowMs: number,
    cookie?: string
  ): void {
    const { recorder, answers } = this.parts
    const resolved = resolveVisit(visit, link, recorder, nowMs)
    const isClick = visit.request.method !== 'HEAD'
    const clickId = isClick ? recorder.makeId(nowMs) : ''
    const destination =
      isClick && link.tracksConversions
        ? this.#withClickValue(visit, link, resolved, clickId)
        : resolved
    const answer =
      this.#buildPreview(visit, link) ??
      buildRedirect(destination, status, visit.request.headers['accept-language'])
    const headers = cookie ? [...answer.headers, 'Set-Cookie', cookie] : answer.headers
    if (!isClick) return sendAnswer(visit, { ...answer, headers })
    const line = recorder.composeLine(clickId, visit, link, resolved, nowMs)
    answers.send(visit.response, answer.status, headers, line, answer.body)
  }

  /**
   * Builds the page that a messenger's previewer gets; null where the link has no preview, asks for
   * a password, or the visitor is no previewer.
   */
  #buildPreview(visit: Visit, link: RedirectLink): VisitAnswer | null {
    const { previews, secure } = this.parts
    if (link.preview === null || link.passwordHash !== null || previews === null) return null
    const { headers, url = '' } = visit.request
    if (!previews.isPreviewer(headers['user-agent'] ?? '', readPurpose(headers))) return null
    const [path] = url.split('?', 1)
    const scheme = isOverHttps(visit, secure) ? 'https' : 'http'
    const shortUrl = `${scheme}://${hostHeader(visit.request, visit.peer)}${path}`
    const preview = toLinkPreview(link.preview, previews.appUrl)!
    return { status: 200, ...renderPreviewPage(preview, shortUrl) }
  }

  /** Returns the destination with the value by which a customer's page names this click. */
  #withClickValue(
    visit: Visit,
    link: RedirectLink,
    resolved: ResolvedDestination,
    clickId: string
  ): ResolvedDestination {
    const value = this.parts.clickValues.issue({
      clickId,
      linkId: link.id,
      campaignId: link.campaignId,
      ruleId: resolved.ruleId,
      splitId: resolved.splitId,
      qr: visit.query === '' ? null : readQrCodeId(visit.query),
    })
    return { ...resolved, location: addClickValue(resolved.location, value) }
  }

  async #tryPassword(visit: Visit, link: RedirectLink, path: string): Promise<void> {
    const { passwords, recorder } = this.parts
    const address = recorder.readAddress(visit)
    const attempt = await passwords.attempt(visit.request, link, address)
    if (!visit.request.complete) visit.response.shouldKeepAlive = false
    switch (attempt.outcome) {
      case 'right':
        return this.#redirectAfterPassword(visit, link, path)
      case 'wrong':
        return sendAnswer(visit, visitorPages.passwordWrong, link.owner)
      case 'busy':
        return sendAnswer(visit, visitorPages.unavailable, link.owner)
      case 'throttled':
        return sendAnswer(visit, visitorPages.tooManyTries, link.owner, [
          ...['Retry-After', String(attempt.retryAfterSeconds)],
        ])
    }
  }

  /**
   * Redirects after a correct password. The check took its time, so the link is judged once more as
   * it is now.
   */
  async #redirectAfterPassword(visit: Visit, checked: RedirectLink, path: string): Promise<void> {
    const { passwords, lookup, clock } = this.parts
    const key = visit.host.domainId + path
    const nowMs = clock()
    const link = lookup.peek(key) ?? (await lookup.load(key).catch(() => checked))
    if (!link) return this.#notFound(visit)
    if (this.#isStopped(visit, link, nowMs)) return
    if (!hasPasswordOf(link, checked)) {
      return sendAnswer(visit, visitorPages.passwordWrong, link.owner)
    }
    const isUse = isLimited(link) && this.#isPerson(visit)
    if (isLimited(link) && !(await this.#hasUse(visit, link, nowMs, isUse))) return
    const cookie = passwords.cookies.issue(link, path, nowMs, isOverHttps(visit, this.parts.secure))
    this.#redirect(visit, link, 303, nowMs, cookie)
  }

  #notFound(visit: Visit): void {
    if (!isReadRequest(visit.request)) return this.#refuseMethod(visit)
    sendAnswer(visit, buildFallbackRedirect(visit.host.notFoundRedirect))
  }

  /** Answers programs of the operator on every host, so that they need not know which. */
  #sayJson({ request, response }: Visit, answer: { statusCode: number; body: object }): void {
    const { statusCode, body } = answer
    const text = JSON.stringify(body)
    response.writeHead(statusCode, [
      ...['Content-Type', 'application/json; charset=utf-8', 'Cache-Control', 'no-store'],
      ...['Content-Length', String(Buffer.byteLength(text))],
    ])
    response.end(request.method === 'HEAD' ? undefined : text)
  }

  #refuseMethod(visit: Visit): void {
    if (visit.host.kind === 'app') return this.#fallThrough(visit)
    sendAnswer(visit, visitorPages.methodNotAllowed, undefined, ['Allow', 'GET, HEAD'])
  }

  #fallThrough(visit: Visit): void {
    visit.next(visit.request, visit.response)
  }

  /**
   * Answers after our own fault, or a visitor who hung up halfway: it costs this request and no
   * other.
   */
  #failed(response: ServerResponse, error: unknown): void {
    if (!response.req.destroyed) this.parts.log.error({ err: error }, 'a visit failed')
    response.destroy()
  }
}

/** Archived links keep redirecting, whatever else would end them. */
function isLimited(link: RedirectLink): boolean {
  return link.isLimited && link.status !== 'Archived'
}

/** Is the password that was checked still the one that is asked for? */
function hasPasswordOf(link: RedirectLink, checked: RedirectLink): boolean {
  if (link.passwordHash === null) return false
  return computePasswordMark(link.passwordHash) === computePasswordMark(checked.passwordHash!)
}
