import { isAppUrl, webAddressesOfIntent } from '#app/linking/links/rules/app_url'
import { CONDITION_RULES, type ConditionRule } from '#app/linking/links/rules/conditions'
import {
  checkDestination,
  escapeDestination,
  type DestinationOptions,
} from '#app/linking/links/rules/destination'
import { CONDITION_KINDS, forEachKind, type ConditionKind } from '#app/redirect/routing/conditions'
import { routingProblem } from '#app/redirect/routing/problems'
import type { Routing, RoutingRule, SplitDestination } from '#app/redirect/routing/routing'
import { Problem } from '#app/shared/problems/problem'
import { invalidField } from '#app/shared/problems/problems'
import type { DrawText } from '#app/shared/random'
import { assertLine, isLongerThan } from '#app/shared/text/text'

/** Behaviour, section 13. */
export const ROUTING_LIMITS = {
  rules: 20,
  split: 5,
  weight: 1000,
  name: 100,
}
const ID = /^[a-z0-9]{1,12}$/
const ID_ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'
const NEW_ID_LENGTH = 8

type Entry = Record<string, unknown>

/**
 * Runs one check of a part. Throwing is the rule; a form that wants every fault at once collects
 * them, and what a failed check returns is never used.
 */
type Attempt = <Value>(check: () => Value) => Value

interface Judging {
  own: DestinationOptions
  attempt: Attempt
  ids: Set<string>
}

/**
 * Judges a link's routing as it was sent, and puts it in order: codes in one case, ids for those
 * without one.
 *
 * @param own knows the installation's hosts among all destinations of the routing
 * @param draw gives ids to those without one
 * @returns null where there is neither a rule nor a split
 * @throws Problem any `routing.*` or `destination.*` code, `request.invalid` for a wrong type
 */
export function checkRouting(
  given: Record<string, unknown>,
  own: DestinationOptions,
  draw: DrawText
): Routing | null {
  const ids = new Set<string>()
  const routing = judge(given, { own, ids, attempt: (check) => check() })
  giveIds([...routing.rules, ...routing.split], ids, draw)
  return routing.rules.length + routing.split.length === 0 ? null : routing
}

/** Lists everything that is wrong with a routing, where `checkRouting` throws the first. */
export function listRoutingFaults(
  given: Record<string, unknown>,
  own: DestinationOptions
): Problem[] {
  const faults: Problem[] = []
  const attempt = <Value>(check: () => Value) => {
    try {
      return check()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      faults.push(error)
      return undefined as Value
    }
  }
  attempt(() => judge(given, { own, attempt, ids: new Set() }))
  return faults
}

function judge(given: Record<string, unknown>, judging: Judging): Routing {
  const rules = readList(given.rules, 'routing.rules')
  const split = readList(given.split, 'routing.split')
  judging.attempt(() => {
    if (rules.length > ROUTING_LIMITS.rules) throw routingProblem('routing.too_many_rules')
  })
  judging.attempt(() => {
    if (split.length === 1 || split.length > ROUTING_LIMITS.split)
      throw routingProblem('routing.split_size')
  })
  return {
    rules: rules.map((rule, at) => checkRule(rule, `routing.rules.${at}`, judging)),
    split: split.map((part, at) => checkShare(part, `routing.split.${at}`, judging)),
  }
}

/**
 * Lists every destination that a routing names, as it was sent: what to ask about hosts of our own.
 */
export function listRoutingDestinations(
  given: Record<string, unknown> | null | undefined
): string[] {
  const entries = [given?.rules, given?.split].flatMap((list) => (Array.isArray(list) ? list : []))
  return entries
    .flatMap((entry) => [entry?.destinationUrl, entry?.appUrl])
    .filter((url) => typeof url === 'string')
    .flatMap((url) => [url, ...webAddressesOfIntent(url)])
}

function checkRule(entry: unknown, field: string, judging: Judging): RoutingRule {
  const { own, attempt, ids } = judging
  if (!isEntry(entry)) {
    return attempt(() => {
      throw routingProblem('routing.rule_invalid', { field })
    })
  }
  const rule = {
    id: attempt(() => checkId(entry, field, ids)),
    name: attempt(() => checkName(entry, field)),
    ...forEachKind((kind) => attempt(() => checkCondition(kind, entry, field))),
  } as RoutingRule
  attempt(() => {
    if (CONDITION_KINDS.some((kind) => rule[kind]?.length !== 0)) return
    throw routingProblem('routing.rule_condition_required', { field })
  })
  const appUrl = attempt(() => checkAppUrl(entry, field, own))
  const destinationUrl = attempt(() => {
    const wanted = readText(entry, 'destinationUrl', field)
    if (appUrl !== null && !wanted?.trim()) return null
    return checkDestination(wanted, { ...own, field: `${field}.destinationUrl` })
  })
  return { ...rule, destinationUrl, appUrl }
}

function checkShare(
  entry: unknown,
  field: string,
  { own, attempt, ids }: Judging
): SplitDestination {
  if (!isEntry(entry)) {
    return attempt(() => {
      throw routingProblem('routing.variant_invalid', { field })
    })
  }
  return {
    weight: attempt(() => checkWeight(entry.weight, field)),
    id: attempt(() => checkId(entry, field, ids)),
    name: attempt(() => checkName(entry, field)),
    destinationUrl: attempt(() =>
      checkDestination(readText(entry, 'destinationUrl', field), {
        ...own,
        field: `${field}.destinationUrl`,
      })
    ),
  }
}

function checkWeight(weight: unknown, parent: string): number {
  if (
    typeof weight === 'number' &&
    Number.isInteger(weight) &&
    weight >= 1 &&
    weight <= ROUTING_LIMITS.weight
  ) {
    return weight
  }
  throw routingProblem('routing.weight_invalid', { field: `${parent}.weight` })
}

/** Checks an id. One that was sent is kept; one that was not is given at the end. */
function checkId(entry: Entry, parent: string, ids: Set<string>): string {
  const field = `${parent}.id`
  const { id } = entry
  if (id === undefined || id === null) return ''
  if (typeof id !== 'string' || !ID.test(id)) throw routingProblem('routing.id_invalid', { field })
  if (ids.has(id)) throw routingProblem('routing.id_duplicate', { field })
  ids.add(id)
  return id
}

function giveIds(entries: { id: string }[], ids: Set<string>, draw: DrawText): void {
  for (const entry of entries) {
    while (entry.id === '') {
      const id = draw(ID_ALPHABET, NEW_ID_LENGTH)
      if (ids.has(id)) continue
      ids.add(id)
      entry.id = id
    }
  }
}

function checkName(entry: Entry, field: string): string | null {
  const name = readText(entry, 'name', field)
  if (name !== null && isLongerThan(name, ROUTING_LIMITS.name)) {
    throw routingProblem('routing.name_too_long', { field: `${field}.name` })
  }
  if (name !== null) assertLine(`${field}.name`, name)
  return name || null
}

function checkCondition(kind: ConditionKind, entry: Entry, parent: string): unknown[] {
  const field = `${parent}.${kind}`
  const { most, read, problems }: ConditionRule = CONDITION_RULES[kind]
  const given = readList(entry[kind], field)
  if (given.length > most) throw routingProblem(problems.tooMany, { field })
  const values = given.map((one) => read(one))
  if (values.includes(null)) throw routingProblem(problems.invalid, { field })
  return [...new Set(values)]
}

/** Checks an app link. Whatever is wrong with one, it has one code. */
function checkAppUrl(entry: Entry, parent: string, own: DestinationOptions): string | null {
  const field = `${parent}.appUrl`
  const url = escapeDestination(readText(entry, 'appUrl', parent)?.trim() ?? '')
  if (url === '') return null
  const invalid = routingProblem('routing.app_url_invalid', { field })
  try {
    if (isAppUrl(url, { ...own, field })) return url
  } catch (error) {
    throw error instanceof Problem ? invalid : error
  }
  throw invalid
}

function readList(value: unknown, field: string): unknown[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw invalidField(field, `${field} has to be a list.`)
  return value
}

function readText(entry: Entry, name: string, parent: string): string | null {
  const value = entry[name]
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') throw invalidField(`${parent}.${name}`, `${name} has to be text.`)
  return value
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
