import type { IncomingHttpHeaders } from 'node:http'
import type { HealthLook } from '#app/linking/links/rules/health_finding'

/** What a site answers to programs that it does not want, or to people who have not signed in. */
const WALLS = new Set([401, 403, 407, 429, 999])

/** What the pages of bot walls have in them, in lower case. */
const CHALLENGES = [
  'cf-challenge',
  'challenge-platform',
  'cf_chl_',
  'captcha',
  'checking your browser',
  'just a moment',
  'enable javascript and cookies',
  '_incapsula_',
  'ddos-guard',
  'datadome',
]

/** An answer, as far as health goes by it. */
export interface JudgedAnswer {
  statusCode: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Is it an answer that a GET may well turn out otherwise than the HEAD that it is for? */
export function needsGet({ statusCode }: Pick<JudgedAnswer, 'statusCode'>): boolean {
  return statusCode >= 400
}

/** Is it a redirect? */
export function isRedirect({ statusCode }: Pick<JudgedAnswer, 'statusCode'>): boolean {
  return [301, 302, 303, 307, 308].includes(statusCode)
}

/** Is it a redirect that will not change? */
export function isPermanent(statusCode: number): boolean {
  return statusCode === 301 || statusCode === 308
}

/** Judges an answer that is no redirect. */
export function judgeAnswer(answer: JudgedAnswer): HealthLook {
  const { statusCode: httpStatus } = answer
  if (httpStatus >= 200 && httpStatus < 300) return { status: 'Healthy', code: 'works' }
  const isWalled = WALLS.has(httpStatus) || (httpStatus === 503 && isChallenge(answer))
  return isWalled
    ? { status: 'Healthy', code: 'walled', httpStatus }
    : { status: 'Broken', code: 'error', httpStatus }
}

/** Does a 503 ask the visitor to prove to be a person? */
function isChallenge({ headers, body }: JudgedAnswer): boolean {
  if (headers['cf-mitigated'] === 'challenge') return true
  const text = body.toString('latin1').toLowerCase()
  return CHALLENGES.some((sign) => text.includes(sign))
}
