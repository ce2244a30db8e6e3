import type { DnsFinding } from '#app/linking/domains/rules/dns_findings'
import { normaliseHostname } from '#app/shared/network/host_name'

/** How visitors can be led here: by the DNS alone, through a proxy, or from the top of a zone. */
export type TrafficWay = 'dns' | 'proxy' | 'apex'

/** What the latest check saw of the way that visitors take, as a key of its text and what stands in it. */
export interface SeenTraffic {
  /** null: none of them leads here. */
  way: TrafficWay | null
  key: string
  values: string
  detail: string
}

const SHOWN = 3

/**
 * Says what a check saw.
 *
 * @param isZone is the domain the top of a zone?
 * @returns null before the first check
 */
export function describeTrafficSeen(
  finding: DnsFinding | undefined,
  target: string,
  isZone: boolean
): SeenTraffic | null {
  if (!finding) return null
  const { state, found, answered, via, http } = finding
  const seen = { values: found.slice(0, SHOWN).join(', '), detail: http?.detail ?? '' }
  if (via && answered) return { ...seen, way: 'proxy', key: 'Ours' }
  if (http) return { ...seen, way: null, key: http.verdict }
  if (!answered) return { ...seen, way: null, key: 'unanswered' }
  if (state === 'Missing') return { ...seen, way: null, key: 'missing' }
  if (state === 'Wrong') return { ...seen, way: null, key: 'not_asked' }
  const isAlias = found.some((value) => normaliseHostname(value) === normaliseHostname(target))
  if (isAlias) return { ...seen, way: 'dns', key: 'alias' }
  return { ...seen, way: isZone ? 'apex' : 'dns', key: 'addresses' }
}
