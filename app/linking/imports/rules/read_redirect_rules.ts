import type { ImportedTarget } from '#app/linking/imports/rules/source_link'
import type { SourceReading } from '#app/linking/imports/rules/source_reading'
import { parseJson } from '#app/shared/text/json'

/** Maps what Shlink calls the systems of visitors to what our rules call them. */
const DEVICES: Record<string, string[]> = {
  ios: ['ios'],
  android: ['android'],
  windows: ['windows'],
  macos: ['macos'],
  mobile: ['ios', 'android'],
  desktop: ['windows', 'macos', 'other'],
}

interface Condition {
  type?: unknown
  matchValue?: unknown
}

/**
 * Translates Shlink's redirect rules, whose conditions all have to hold: systems, languages and
 * countries. A rule with another condition, or one that ours could only widen, is left out and
 * reported.
 */
export function readRedirectRules(reading: SourceReading): ImportedTarget[] {
  return reading.extras('redirectRules').flatMap(({ name, value }) =>
    toList(value).flatMap((one) => {
      const rule = translate(one as { longUrl?: unknown; conditions?: unknown })
      if (rule === null) reading.lose('routing.rule_not_kept', name, one)
      return rule === null ? [] : [{ field: name, rule }]
    })
  )
}

function toList(value: unknown): unknown[] {
  if (typeof value !== 'string') return Array.isArray(value) ? value : [value]
  try {
    return toList(parseJson(value) as object)
  } catch {
    return [value]
  }
}

function translate(rule: { longUrl?: unknown; conditions?: unknown } | null) {
  const conditions = Array.isArray(rule?.conditions) ? (rule.conditions as Condition[]) : []
  if (conditions.length === 0) return null
  const lists: Record<string, string[]> = {}
  for (const condition of conditions) {
    const translated = translateCondition(condition)
    // Two conditions of one kind both have to hold; one of our lists holds where one of its values
    // does.
    if (translated === null || lists[translated.list] !== undefined) return null
    lists[translated.list] = translated.values
  }
  return {
    name: Object.values(lists).flat().join(', ').slice(0, 100),
    ...lists,
    destinationUrl: rule!.longUrl,
  }
}

function translateCondition({ type, matchValue }: Condition) {
  const value = String(matchValue ?? '')
  if (type === 'device') {
    const values = DEVICES[value.toLowerCase()]
    return values === undefined ? null : { list: 'devices', values }
  }
  if (type === 'language') {
    return /^[a-z]{2,3}$/i.test(value) ? { list: 'languages', values: [value] } : null
  }
  if (type !== 'geolocation-country-code') return null
  return { list: 'countries', values: [value] }
}
