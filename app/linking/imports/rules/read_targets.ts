import { readRedirectRules } from '#app/linking/imports/rules/read_redirect_rules'
import type { ImportedTarget } from '#app/linking/imports/rules/source_link'
import type { SourceReading } from '#app/linking/imports/rules/source_reading'
import { chunks } from '#app/shared/database/sql'
import { parseJson } from '#app/shared/text/json'

const MOST_RULES = 20
const MOST_COUNTRIES = 60

/** Everything that is no telephone; the systems that a rule can name. */
const DESKTOPS = ['windows', 'macos', 'other']

/**
 * Translates where a service sends visitors of a system, a country or a language: rules of Shlink,
 * the addresses for iPhone and Android of Dub, Sink and Short.io, and Dub's countries. What none of
 * our rules can say is reported.
 */
export function readTargets(reading: SourceReading): ImportedTarget[] {
  const all = [
    ...readRedirectRules(reading),
    ...readDevices(reading, 'ios', ['ios']),
    ...readDevices(reading, 'android', ['android']),
    ...readDevices(reading, 'desktop', DESKTOPS),
    ...readCountries(reading),
  ]
  for (const { field, rule } of all.slice(MOST_RULES)) {
    reading.lose('routing.rule_not_kept', field, rule.destinationUrl ?? rule.appUrl)
  }
  for (const { name, value } of reading.extras('hasRedirectRules')) {
    const isTold = reading.extras('redirectRules').length > 0
    if (!isTold && String(value) !== 'false') reading.lose('routing.not_in_file', name, value)
  }
  return all.slice(0, MOST_RULES)
}

/** An address of the web is a destination; any other opens an app. */
function readDevices(
  reading: SourceReading,
  kind: 'ios' | 'android' | 'desktop',
  devices: string[]
): ImportedTarget[] {
  return reading.extras(kind).flatMap(({ name, value }) => {
    const url = String(value).trim()
    if (!/^[a-z][a-z0-9+.-]*:/i.test(url)) {
      reading.lose('routing.rule_not_kept', name, value)
      return []
    }
    const leads = /^https?:/i.test(url) ? { destinationUrl: url } : { appUrl: url }
    return [{ field: name, rule: { name: kind, devices, ...leads } }]
  })
}

/** Countries with the same destination share a rule. */
function readCountries(reading: SourceReading): ImportedTarget[] {
  return reading.extras('countries').flatMap(({ name, value }) => {
    const object = toObject(value)
    if (object === null) reading.lose('routing.rule_not_kept', name, value)
    const destinations = Object.entries(object ?? {})
    const groups = Map.groupBy(destinations, ([, url]) => url)
    return [...groups].flatMap(([destinationUrl, entries]) => {
      const countries = entries.map(([country]) => country)
      return [...chunks(countries, MOST_COUNTRIES)].map((some) => ({
        field: name,
        rule: { name: some.slice(0, 5).join(', '), countries: some, destinationUrl },
      }))
    })
  })
}

function toObject(value: unknown): Record<string, unknown> | null {
  if (typeof value === 'string' && value.trim().startsWith('{')) {
    try {
      return toObject(parseJson(value))
    } catch {
      return null
    }
  }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? (value as Record<string, unknown>) : null
}
