import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RedirectLink } from '#app/redirect/links/redirect_link'
import { computePasswordMark } from '#app/shared/secrets/link_password_mark'

const VALID_FOR_MS = 60 * 60_000

type Locked = Pick<RedirectLink, 'id' | 'passwordHash'>

/**
 * The cookie that a right password earns: for one link, for an hour, and only as long as the link
 * keeps that password.
 */
export class PassCookies {
  /** @param key secret of this installation */
  constructor(private readonly key: Buffer) {}

  /** @returns the value of a `Set-Cookie` header */
  issue(link: Locked, path: string, nowMs: number, secure: boolean): string {
    const untilMs = nowMs + VALID_FOR_MS
    return (
      `${this.#name(link)}=${untilMs}.${this.#sign(link, untilMs)}; Path=${path}; ` +
      `Max-Age=${VALID_FOR_MS / 1_000}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
    )
  }

  /** @param header the request's `Cookie` header */
  admits(header: string | undefined, link: Locked, nowMs: number): boolean {
    if (header === undefined) return false
    const name = `${this.#name(link)}=`
    for (const cookie of header.split(';')) {
      const text = cookie.trim()
      if (text.startsWith(name) && this.#isGood(text.slice(name.length), link, nowMs)) return true
    }
    return false
  }

  #isGood(value: string, link: Locked, nowMs: number): boolean {
    const [until, signature] = value.split('.')
    const untilMs = Number(until)
    if (!(untilMs > nowMs && untilMs <= nowMs + VALID_FOR_MS) || signature === undefined) {
      return false
    }
    const expected = Buffer.from(this.#sign(link, untilMs))
    const given = Buffer.from(signature)
    return given.length === expected.length && timingSafeEqual(given, expected)
  }

  #name(link: Locked): string {
    return `shunt_pass_${link.id}`
  }

  #sign(link: Locked, untilMs: number): string {
    return createHmac('sha256', this.key)
      .update(`${link.id}\n${computePasswordMark(link.passwordHash!)}\n${untilMs}`)
      .digest('base64url')
  }
}
