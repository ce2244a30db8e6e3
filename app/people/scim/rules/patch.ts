import { filter as toTest, type Filter } from 'scim2-parse-filter'
import { parseFilter } from '#app/people/scim/rules/filter'
import { ScimRefusal } from '#app/people/scim/rules/scim_refusal'
import { asObject } from '#app/people/scim/rules/user_input'

type Resource = Record<string, unknown>
type Operation = 'add' | 'replace' | 'remove'

/** Attributes that are kept, by their name in lower case. Others are taken and forgotten. */
const KNOWN = new Map(
  ['userName', 'externalId', 'displayName', 'active', 'name', 'emails', 'members'].map(
    (name) => [name.toLowerCase(), name] as const
  )
)
const PARTS = new Map(
  ['formatted', 'givenName', 'familyName', 'value', 'type', 'primary', 'display'].map(
    (name) => [name.toLowerCase(), name] as const
  )
)
const LISTS = new Set(['emails', 'members'])
const MOST_OPERATIONS = 1_000

/** A path of RFC 7644, section 3.5.2: attribute, filter of a list, part. */
const PATH = /^([A-Za-z][\w-]*)(?:\[(.*)\])?(?:\.([A-Za-z$][\w-]*))?$/s
const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i

interface Target {
  name: string
  filter: Filter | null
  part: string | null
}

/**
 * Applies a PATCH to a resource as it is shown, in its order: RFC 7644, section 3.5.2. It also takes what
 * Entra ID and Okta send: operations in capitals, values without a path, and members that `remove`
 * names in its value.
 *
 * @returns a new resource
 * @throws ScimRefusal
 */
export function patchResource(resource: object, body: unknown): Resource {
  const entry = Object.entries(asObject(body)).find(([name]) => name.toLowerCase() === 'operations')
  const operations = entry?.[1]
  if (!Array.isArray(operations) || operations.length === 0) {
    throw new ScimRefusal(400, 'Operations has to be a list of operations.', 'invalidSyntax')
  }
  if (operations.length > MOST_OPERATIONS) {
    throw new ScimRefusal(400, `At most ${MOST_OPERATIONS} operations at once.`, 'tooMany')
  }
  const patched = structuredClone(resource) as Resource
  for (const one of operations) applyOperation(patched, asObject(one))
  return patched
}

function applyOperation(resource: Resource, { op, path, value }: Resource): void {
  const operation = readOperation(op)
  if (path !== undefined && path !== null && path !== '') {
    if (typeof path !== 'string') throw invalidPath('A path has to be a text.')
    return applyAt(resource, operation, path, value)
  }
  if (operation === 'remove') {
    throw new ScimRefusal(400, 'remove needs a path.', 'noTarget')
  }
  for (const [name, part] of Object.entries(asObject(value))) {
    applyAt(resource, operation, name, part)
  }
}

function readOperation(op: unknown): Operation {
  const name = typeof op === 'string' ? op.toLowerCase() : ''
  if (name === 'add' || name === 'replace' || name === 'remove') return name
  throw new ScimRefusal(400, 'An operation is add, replace or remove.', 'invalidSyntax')
}

function applyAt(resource: Resource, operation: Operation, path: string, value: unknown): void {
  const target = readPath(path)
  if (!target) return
  if (target.filter) return applyToSome(resource, operation, target, target.filter, value)
  if (target.part) return applyToPart(resource, operation, target.name, target.part, value)
  applyToAll(resource, operation, target.name, value)
}

/** @returns null where it names something that is not kept */
function readPath(path: string): Target | null {
  if (/^urn:/i.test(path) && !CORE.test(path)) return null
  const [, attribute, filter, part] = PATH.exec(path.replace(CORE, '')) ?? []
  if (!attribute) throw invalidPath(`${path.slice(0, 100)} is no path.`)
  const name = KNOWN.get(attribute.toLowerCase())
  if (!name) return null
  const partName = part === undefined ? null : PARTS.get(part.toLowerCase())
  if (partName === undefined) return null
  if (filter !== undefined && !LISTS.has(name)) throw invalidPath(`${name} is no list.`)
  return { name, filter: filter === undefined ? null : parsePathFilter(filter), part: partName }
}

function parsePathFilter(text: string): Filter {
  try {
    return parseFilter(text)
  } catch {
    throw invalidPath('The filter of the path cannot be read.')
  }
}

function applyToAll(resource: Resource, operation: Operation, name: string, value: unknown): void {
  const isList = LISTS.has(name)
  if (operation === 'remove') {
    if (isList && value !== undefined && value !== null) {
      const gone = new Set(toList(value).map((one) => asObject(one).value))
      resource[name] = listOf(resource, name).filter((one) => !gone.has(one.value))
    } else delete resource[name]
    return
  }
  if (isList && operation === 'add') {
    const added = toList(value).map(asObject)
    const present = listOf(resource, name)
    const known = new Set(present.map((one) => one.value))
    resource[name] = [...present, ...added.filter((one) => !known.has(one.value))]
    return
  }
  if (isList) resource[name] = toList(value ?? [])
  else if (name === 'name') resource.name = { ...asObject(resource.name ?? {}), ...asObject(value) }
  else resource[name] = value
}

function applyToPart(
  resource: Resource,
  operation: Operation,
  name: string,
  part: string,
  value: unknown
): void {
  // A part of a list without a filter is that of all its members.
  const holders = LISTS.has(name) ? listOf(resource, name) : [asObject(resource[name] ?? {})]
  for (const holder of holders) setPart(holder, operation, part, value)
  if (!LISTS.has(name)) resource[name] = holders[0]
}

function applyToSome(
  resource: Resource,
  operation: Operation,
  { name, part }: Target,
  filter: Filter,
  value: unknown
): void {
  const all = listOf(resource, name)
  const fits = toTest(filter)
  const fitting = all.filter((one) => fits(one))
  if (operation === 'remove' && !part) {
    resource[name] = all.filter((one) => !fitting.includes(one))
    return
  }
  if (fitting.length === 0 && operation !== 'remove') {
    const made: Resource = describedBy(filter)
    if (part) made[part] = value
    else Object.assign(made, asObject(value))
    resource[name] = [...all, made]
    return
  }
  for (const one of fitting) {
    if (part) setPart(one, operation, part, value)
    else Object.assign(one, asObject(value))
  }
}

function setPart(holder: Resource, operation: Operation, part: string, value: unknown): void {
  if (operation === 'remove') delete holder[part]
  else holder[part] = value
}

/** What a member has of which a filter says `type eq "work"`. */
function describedBy(filter: Filter): Resource {
  if (filter.op !== 'eq') return {}
  const part = PARTS.get(filter.attrPath.toLowerCase())
  return part ? { [part]: filter.compValue } : {}
}

function listOf(resource: Resource, name: string): Resource[] {
  return toList(resource[name] ?? []).map(asObject)
}

function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value]
}

function invalidPath(message: string): ScimRefusal {
  return new ScimRefusal(400, message, 'invalidPath')
}
