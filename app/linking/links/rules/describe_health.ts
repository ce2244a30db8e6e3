import { STATUS_CODES } from 'node:http'
import type { HealthFinding, RoutingPart } from '#app/linking/links/rules/health_finding'
import { joinSentences, sayInEnglish, type Sentence } from '#app/shared/text/sentence'

/**
 * Returns what the checks found of a link, for people in the language of each.
 *
 * @returns null where there is nothing to say
 */
export function toHealthSentence(finding: HealthFinding | null): Sentence | null {
  if (finding === null) return null
  const { code, movedTo, certificateEndsAt, isFirstLook, part } = finding
  const said: Sentence[] = []
  if (code !== 'works') said.push(toFound(finding))
  if (movedTo) said.push({ key: 'link_health.moved', values: { url: movedTo } })
  if (certificateEndsAt) {
    const day = { dayMs: Date.parse(certificateEndsAt) }
    said.push({ key: 'link_health.certificate', values: { day } })
  }
  if (isFirstLook) said.push({ key: 'link_health.first' })
  return said.length === 0 ? null : namePart(part, joinSentences(said))
}

/** Writes it in English, as the rest of the API. */
export function describeHealth(finding: HealthFinding | null): string | null {
  const said = toHealthSentence(finding)
  return said && sayInEnglish(said)
}

/** Says what one look came to; the host is that where a redirect led to. */
function toFound({ code, httpStatus, host, detail }: HealthFinding): Sentence {
  const values = {
    host: host ?? '',
    known: host ? 'yes' : 'no',
    answer: nameStatus(httpStatus),
    detail: detail ?? '',
    why: detail ? 'yes' : 'no',
  }
  return { key: `link_health.found.${code === 'not sent' ? 'not_sent' : code}`, values }
}

function namePart(part: RoutingPart | null, said: Sentence): Sentence {
  if (part === null) return said
  const named: Sentence = { key: 'link_health.part.name', values: { name: part.name ?? '' } }
  const name = part.name ? named : part.number
  return { key: `link_health.part.${part.kind}`, values: { name, said } }
}

/** Returns a status with its name, such as `404 Not Found`. */
export function nameStatus(status = 0): string {
  return [status, STATUS_CODES[status]].filter(Boolean).join(' ')
}
