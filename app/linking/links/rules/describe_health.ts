import { STATUS_CODES } from 'node:http'
import type {
  HealthCode,
  HealthFinding,
  RoutingPart,
} from '#app/linking/links/rules/health_finding'

/** As the console writes days: `1 Dec 2026`. */
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

type Words = (finding: HealthFinding, at: string) => string

/** What is said of each finding; `at` is empty or names the host that a redirect led to. */
const WORDS: Record<HealthCode, Words> = {
  'works': () => '',
  'walled': ({ httpStatus }, at) =>
    `The site${at} keeps programs out (it answered ${nameStatus(httpStatus)}); visitors most likely reach it.`,
  'error': ({ httpStatus }, at) => `The site${at} answered ${nameStatus(httpStatus)}.`,
  'circle': (_finding, at) => `The site${at} redirects in a circle.`,
  'too_many_redirects': (_finding, at) => `The site${at} redirects more than 5 times.`,
  'bad_redirect': (_finding, at) => `The site${at} redirects without a usable address.`,
  'forbidden_redirect': ({ host }) =>
    `It redirects to ${host ?? 'an address'}, where no link may lead.`,
  'listed': ({ host }) => `${host ?? 'The address'} is in a block list of this installation.`,
  'private': (_finding, at) =>
    `The host${at} leads to a private address, which is never connected to.`,
  'dns': (_finding, at) => `The name of the host${at} cannot be resolved.`,
  'refused': (_finding, at) => `The host${at} refused the connection.`,
  'unreachable': (_finding, at) => `The host${at} cannot be reached.`,
  'tls': ({ detail }, at) =>
    `No secure connection to the host${at} can be made${detail ? `: ${detail}` : ''}.`,
  'timeout': (_finding, at) => `The site${at} did not answer within 10 seconds.`,
  'closed': (_finding, at) => `The site${at} closed the connection without an answer.`,
  'protocol': (_finding, at) => `The site${at} does not answer in HTTP.`,
  'not sent': () => 'The address cannot be asked for.',
}

/**
 * Writes what the checks found of a link, for people, in English as the rest of the API.
 *
 * @returns null where there is nothing to say
 */
export function describeHealth(finding: HealthFinding | null): string | null {
  if (finding === null) return null
  const at = finding.host ? ` at ${finding.host}` : ''
  const sentences = [WORDS[finding.code](finding, at)]
  if (finding.movedTo) sentences.push(`It redirects permanently to ${finding.movedTo}.`)
  if (finding.certificateEndsAt) {
    const day = DAY.format(new Date(finding.certificateEndsAt))
    sentences.push(`Its certificate ends on ${day}.`)
  }
  if (finding.isFirstLook) sentences.push('A second look follows 10 minutes after the first.')
  const text = sentences.filter(Boolean).join(' ')
  return text === '' ? null : namePart(finding.part) + text
}

function namePart(part: RoutingPart | null): string {
  if (part === null) return ''
  const kind = part.kind === 'Rule' ? 'Rule' : 'Split destination'
  return `${kind} ${part.name ? `“${part.name}”` : part.number}: `
}

/** Returns a status with its name, such as `404 Not Found`. */
export function nameStatus(status = 0): string {
  return [status, STATUS_CODES[status]].filter(Boolean).join(' ')
}
