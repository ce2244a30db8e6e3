import { findLink, get, ShlinkFault, type ShlinkCall } from './shapes.js'

interface Condition {
  type: string
  matchKey: string | null
  matchValue: string | null
}

/** Devices of Shlink, with those of a rule here. */
const DEVICES: Record<string, string[]> = {
  ios: ['ios'],
  android: ['android'],
  windows: ['windows'],
  macos: ['macos'],
  mobile: ['ios', 'android'],
  desktop: ['windows', 'macos'],
}

export async function readRules(call: ShlinkCall) {
  return toRules(await findLink(call))
}

/** One of several values is several rules there, in the same order. */
function toRules(link: any) {
  const rules = link.routing.rules.flatMap((rule: any) =>
    combine([
      (rule.devices ?? []).map((value: string) => toCondition('device', value)),
      (rule.languages ?? []).map((value: string) => toCondition('language', value)),
      (rule.countries ?? []).map((value: string) => toCondition('geolocation-country-code', value)),
    ]).map((conditions) => ({ longUrl: rule.destinationUrl ?? link.destinationUrl, conditions }))
  )
  return {
    defaultLongUrl: link.destinationUrl,
    redirectRules: rules.map((rule: object, at: number) => ({ priority: at + 1, ...rule })),
  }
}

const toCondition = (type: string, matchValue: string): Condition => ({
  type,
  matchKey: null,
  matchValue,
})

/** One of each list, in every combination; of an empty list nothing. */
function combine(lists: Condition[][]): Condition[][] {
  return lists
    .filter((list) => list.length > 0)
    .reduce<Condition[][]>(
      (all, list) => all.flatMap((one) => list.map((condition) => [...one, condition])),
      [[]]
    )
}

export async function writeRules(call: ShlinkCall) {
  const link = await findLink(call)
  const given = call.body.redirectRules
  if (!Array.isArray(given)) throw invalid('Give redirectRules as a list.')
  const rules = given.map((rule: any) => ({
    destinationUrl: String(rule?.longUrl ?? ''),
    ...readConditions(Array.isArray(rule?.conditions) ? rule.conditions : []),
  }))
  const { split } = link.routing
  const changed = await get(call, {
    method: 'PATCH',
    path: `/links/${link.id}`,
    body:
      rules.length === 0 && split.length === 0
        ? { clearRouting: true }
        : { routing: { rules, split } },
  })
  return toRules(changed)
}

function readConditions(conditions: Partial<Condition>[]) {
  const rule: Record<string, string[]> = {}
  const add = (name: string, values: string[]) => {
    // A second condition of a kind narrows the first one down.
    rule[name] = rule[name] ? rule[name].filter((one) => values.includes(one)) : values
    if (rule[name].length === 0) throw invalid('No visitor can meet all conditions of a rule.')
  }
  for (const { type, matchValue } of conditions) {
    const value = String(matchValue ?? '')
    if (type === 'device' && DEVICES[value]) add('devices', DEVICES[value])
    else if (type === 'language') add('languages', [value.toLowerCase().split(/[-_]/)[0]])
    else if (type === 'geolocation-country-code') add('countries', [value.toUpperCase()])
    else throw invalid(`Conditions of the kind ${type} ${value} are not offered here.`)
  }
  return rule
}

const invalid = (detail: string) =>
  new ShlinkFault(400, 'invalid-data', 'Invalid data', detail, {
    invalidElements: ['redirectRules'],
  })
