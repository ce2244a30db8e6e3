import { createHmac, timingSafeEqual } from 'node:crypto'

/** The parameter by which a visit says that it is a test. */
export const TEST_PARAMETER = 'shunt_test'

/** 16 bytes in base64url: the first half of the HMAC. */
const SIGNATURE_LENGTH = 22
const MARK = new RegExp(`(?:^|&)${TEST_PARAMETER}=([0-9a-z]{1,10})\\.([A-Za-z0-9_-]{22})(?:&|$)`)

/**
 * Issues and checks the marks of test visits: `<end>.<signature>`, the end in seconds of Unix time,
 * base 36. A mark is good for one link until its end, so that an address which someone passes on by
 * accident leaves clicks out for a while and not for good.
 */
export class TestMarks {
  constructor(private readonly key: Buffer) {}

  /** @param untilMs when it ends, milliseconds since the epoch */
  issue(linkId: string, untilMs: number): string {
    const end = Math.floor(untilMs / 1_000).toString(36)
    return `${end}.${this.#sign(linkId, end)}`
  }

  /** Does this query mark a test visit to the link? Most have no mark and cost one comparison. */
  holds(query: string, linkId: string, nowMs: number): boolean {
    if (query === '' || !query.includes(TEST_PARAMETER)) return false
    const match = MARK.exec(query)
    if (match === null) return false
    const [, end, signature] = match
    if (Number.parseInt(end, 36) * 1_000 <= nowMs) return false
    return timingSafeEqual(Buffer.from(signature), Buffer.from(this.#sign(linkId, end)))
  }

  #sign(linkId: string, end: string): string {
    const hmac = createHmac('sha256', this.key).update(`${linkId}.${end}`)
    return hmac.digest('base64url').slice(0, SIGNATURE_LENGTH)
  }
}
