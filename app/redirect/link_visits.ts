import { parseReferrerHost, readPurpose } from '#app/redirect/clicks/request_facts'
import type { UnknownAliases } from '#app/redirect/clicks/unknown_aliases'
import { decideByState, type StateDecision } from '#app/redirect/decide_by_state'
import { LookupUnavailable, type LinkLookup } from '#app/redirect/links/link_lookup'
import type { RedirectLink } from '#app/redirect/links/redirect_link'
import type { RedirectLog } from '#app/redirect/links/source'
import type { UseReservations } from '#app/redirect/links/use_reservations'
import { visitorPages } from '#app/redirect/pages/visitor_pages'
import type { PasswordGate } from '#app/redirect/passwords/password_gate'
import { isTest, sendEnded, sendRedirect, type SendingParts } from '#app/redirect/send_redirect'
import { answerNotFound, failVisit, refuseMethod } from '#app/redirect/turn_away'
import { isOverHttps, isReadRequest, sendAnswer, type Visit } from '#app/redirect/visit'
import { buildBlockedAnswer } from '#app/redirect/visit_answer'
import { computePasswordMark } from '#app/shared/secrets/link_password_mark'

export interface LinkVisitParts extends SendingParts {
  lookup: LinkLookup
  passwords: PasswordGate
  uses: UseReservations

  /** Counts visits that found no link, or one that has ended, where that is kept. */
  unknownAliases: UnknownAliases | null

  /** Would a visit with this user agent and purpose count as a person's? */
  countsAsPerson: (userAgent: string, purpose: string | null) => boolean
  clock: () => number
  log: RedirectLog
}

/** Answers who asks for a link that is there: by its state, its uses, its password, its rules. */
export class LinkVisits {
  constructor(private readonly parts: LinkVisitParts) {}

  /** Answers a visit to a link; a warm one without password or limit without a promise. */
  answer(visit: Visit, link: RedirectLink, path: string): void {
    const nowMs = this.parts.clock()
    if (!isReadRequest(visit.request) && !isPasswordForm(visit, link)) {
      const isHidden = decideByState(link, nowMs) === 'not_found'
      return isHidden ? answerNotFound(visit) : refuseMethod(visit, link)
    }
    if (this.#refuseByState(visit, link, path, nowMs)) return
    if (isLimited(link)) {
      this.#admitLimited(visit, link, path, nowMs).catch((error) =>
        failVisit(visit.response, this.parts.log, error)
      )
      return
    }
    this.#admit(visit, link, path, nowMs)
  }

  /** Lets a visitor through whom the link's state does not stop, once any password was given. */
  #admit(visit: Visit, link: RedirectLink, path: string, nowMs: number): void {
    if (link.passwordHash === null) {
      return sendRedirect(this.parts, visit, link, link.redirectStatus, nowMs)
    }
    if (visit.request.method === 'POST') {
      this.#tryPassword(visit, link, path).catch((error) =>
        failVisit(visit.response, this.parts.log, error)
      )
      return
    }
    if (this.parts.passwords.cookies.admits(visit.request.headers.cookie, link, nowMs)) {
      return sendRedirect(this.parts, visit, link, link.redirectStatus, nowMs)
    }
    sendAnswer(visit, visitorPages.password, link.owner)
  }

  /** Admits a visitor to a link that may be used a limited number of times, if one is left. */
  async #admitLimited(
    visit: Visit,
    link: RedirectLink,
    path: string,
    nowMs: number
  ): Promise<void> {
    const { cookies } = this.parts.passwords
    const isOpen =
      link.passwordHash === null || cookies.admits(visit.request.headers.cookie, link, nowMs)
    const isGet = visit.request.method === 'GET'
    const isUse = isOpen && isGet && this.#isUse(visit, link, nowMs)
    const isThere = await this.#takeUse(visit, link, path, nowMs, isUse)
    if (isThere) this.#admit(visit, link, path, nowMs)
  }

  /**
   * Asks for a use. Where there is none, or the database is unavailable, it answers and returns
   * false.
   */
  async #takeUse(
    visit: Visit,
    link: RedirectLink,
    path: string,
    nowMs: number,
    isUse: boolean
  ): Promise<boolean> {
    try {
      if (await this.parts.uses.ask(link.id, isUse)) return true
      this.#stop(visit, link, path, 'expired', nowMs)
    } catch (error) {
      if (!(error instanceof LookupUnavailable)) throw error
      sendAnswer(visit, visitorPages.unavailable, link.owner)
    }
    return false
  }

  /** Would the visit use up one of the link's uses? */
  #isUse(visit: Visit, link: RedirectLink, nowMs: number): boolean {
    if (isTest(this.parts, visit, link, nowMs)) return false
    const { headers } = visit.request
    return this.parts.countsAsPerson(headers['user-agent'] ?? '', readPurpose(headers))
  }

  /** Answers where the link's state lets no one through. Returns whether it answered. */
  #refuseByState(visit: Visit, link: RedirectLink, path: string, nowMs: number): boolean {
    const decision = decideByState(link, nowMs)
    if (decision === 'redirect') return false
    this.#stop(visit, link, path, decision, nowMs)
    return true
  }

  #stop(
    visit: Visit,
    link: RedirectLink,
    path: string,
    decision: Exclude<StateDecision, 'redirect'>,
    nowMs: number
  ): void {
    const { notFoundRedirect, expiredRedirect } = visit.host
    const isAsked = visit.request.method === 'GET' && !isTest(this.parts, visit, link, nowMs)
    if (decision === 'expired' && isAsked) {
      this.parts.unknownAliases?.note(visit.host.domainId!, path.slice(1), nowMs)
    }
    const expiredUrl = link.expiredUrl ?? expiredRedirect
    const answer = buildBlockedAnswer(decision, notFoundRedirect, expiredUrl)
    if (decision === 'expired' && answer.name === undefined && visit.request.method !== 'HEAD') {
      return sendEnded(this.parts, visit, link, expiredUrl!, answer, nowMs)
    }
    // A draft looks the same as a link that does not exist.
    const owner = decision === 'not_found' ? undefined : link.owner
    sendAnswer(visit, answer, owner)
  }

  async #tryPassword(visit: Visit, link: RedirectLink, path: string): Promise<void> {
    const { passwords, recorder } = this.parts
    const address = recorder.readAddress(visit)
    const attempt = await passwords.attempt(visit.request, link, address)
    if (!visit.request.complete) visit.response.shouldKeepAlive = false
    const asked = attempt.outcome === 'throttled' ? visit : keepReferrer(visit, attempt.referrer)
    switch (attempt.outcome) {
      case 'right':
        return this.#redirectAfterPassword(asked, link, path)
      case 'wrong':
        return sendAnswer(asked, visitorPages.passwordWrong, link.owner)
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
    if (!link) return answerNotFound(visit)
    if (this.#refuseByState(visit, link, path, nowMs)) return
    if (!hasPasswordOf(link, checked)) {
      return sendAnswer(visit, visitorPages.passwordWrong, link.owner)
    }
    const isUse = isLimited(link) && this.#isUse(visit, link, nowMs)
    if (isLimited(link) && !(await this.#takeUse(visit, link, path, nowMs, isUse))) return
    const cookie = passwords.cookies.issue(link, path, nowMs, isOverHttps(visit, this.parts.secure))
    sendRedirect(this.parts, visit, link, 303, nowMs, cookie)
  }
}

/** Returns the visit as that of who came from this host before a password was asked for. */
function keepReferrer(visit: Visit, host: string | null): Visit {
  return { ...visit, referrerHost: host === null ? null : parseReferrerHost(`https://${host}`) }
}

/** Is a password sent to a link that asks for one? */
function isPasswordForm({ request }: Visit, link: RedirectLink): boolean {
  return request.method === 'POST' && link.passwordHash !== null
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
