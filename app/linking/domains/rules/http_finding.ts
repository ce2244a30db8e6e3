import { normaliseHostname } from '#app/shared/network/host_name'

/** What a host answered that was asked over HTTP whether it leads here. */
export interface HttpAnswer {
  statusCode: number
  location: string | null
  body: string
}

/**
 * - `Ours`: this installation answered, through whatever stands in front of it
 * - `Other`: something else answered
 * - `Moved`: the answer led to another host
 * - `Private`: its address is not one of the public internet, where nothing is asked
 * - `Faulty`: what stands in front could not answer (a status of 5xx, or 429)
 * - `Silent`: there was no answer
 */
export type HttpVerdict = 'Ours' | 'Other' | 'Moved' | 'Private' | 'Faulty' | 'Silent'

export interface HttpFinding {
  verdict: HttpVerdict

  /** The status, the host that the answer led to, or why there was none; null where nothing is to be added. */
  detail: string | null
}

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]
const TOO_MANY = 429
const LONGEST_DETAIL = 253

/** Says whether an answer leaves open who answers there: then it counts like no answer at all. */
export function isOpen({ verdict }: HttpFinding): boolean {
  return verdict === 'Faulty' || verdict === 'Silent'
}

/**
 * Judges the answer of a host.
 *
 * @param isProof is this body the signature that was asked for?
 */
export function judgeHttpAnswer(
  { statusCode, location, body }: HttpAnswer,
  isProof: (body: string) => boolean
): HttpFinding {
  if (statusCode === 200 && isProof(body.trim())) return { verdict: 'Ours', detail: null }
  const detail = String(statusCode)
  if (statusCode >= 500 || statusCode === TOO_MANY) return { verdict: 'Faulty', detail }
  const movedTo = REDIRECTS.includes(statusCode) ? URL.parse(location ?? '')?.hostname : undefined
  if (movedTo) return { verdict: 'Moved', detail: movedTo.slice(0, LONGEST_DETAIL) }
  return { verdict: 'Other', detail }
}

/** Returns where to ask again: the same host over https, if the answer leads there. */
export function findSecureTwin(asked: URL, { statusCode, location }: HttpAnswer): URL | null {
  if (asked.protocol === 'https:' || !REDIRECTS.includes(statusCode)) return null
  const next = URL.parse(location ?? '', asked.href)
  const isTwin = next?.protocol === 'https:' && isSameHost(next, asked)
  return isTwin ? next : null
}

function isSameHost(one: URL, other: URL): boolean {
  return normaliseHostname(one.hostname) === normaliseHostname(other.hostname)
}
