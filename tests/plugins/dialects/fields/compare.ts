import type { Answer } from '#tests/fixtures/api'
import type { Shape } from './peer.js'

/** One line of the tables. */
export interface Row {
  call: string
  field: string
  there: string
  here: string
  result: 'same' | 'different' | 'more' | 'ignored' | 'refused'
  why: string
}

type Seen = Map<string, Set<string>>

const isList = (shape: Shape | undefined): shape is readonly [Shape] => Array.isArray(shape)
const isObject = (shape: Shape | undefined): shape is { readonly [name: string]: Shape } =>
  typeof shape === 'object' && !Array.isArray(shape)

function kindOf(value: unknown): string {
  if (value === undefined) return 'left out'
  if (value === null) return 'null'
  return Array.isArray(value) ? 'list' : typeof value
}

/** Notes the type of each field of an answer. */
function observe(shape: Shape | undefined, value: unknown, path: string, seen: Seen): void {
  seen.set(path, (seen.get(path) ?? new Set()).add(kindOf(value)))
  if (Array.isArray(value)) {
    for (const one of value) observe(isList(shape) ? shape[0] : undefined, one, `${path}[]`, seen)
  } else if (typeof value === 'object' && value !== null && shape !== 'object') {
    const known = isObject(shape) ? fieldsOf(shape) : new Map<string, Shape>()
    const each = known.get('*')
    if (each) {
      for (const one of Object.values(value)) observe(each, one, `${path}.*`, seen)
      return
    }
    for (const name of new Set([...known.keys(), ...Object.keys(value)])) {
      const part = (value as Record<string, unknown>)[name]
      observe(known.get(name), part, path ? `${path}.${name}` : name, seen)
    }
  }
}

const fieldsOf = (shape: { readonly [name: string]: Shape }) =>
  new Map(Object.entries(shape).map(([name, part]) => [name.replace(/\?$/, ''), part]))

/** Lists each field of the peer's documents with its types. */
function documented(shape: Shape, path = '', mayMiss = false): Map<string, string> {
  const own = typeof shape === 'string' ? shape : isList(shape) ? 'list' : 'object'
  const found = new Map([[path, mayMiss ? `${own}|left out` : own]])
  if (isList(shape)) for (const part of documented(shape[0], `${path}[]`)) found.set(...part)
  if (isObject(shape)) {
    for (const [name, part] of Object.entries(shape)) {
      const field = name.replace(/\?$/, '')
      const inner = documented(part, path ? `${path}.${field}` : field, name.endsWith('?'))
      for (const one of inner) found.set(...one)
    }
  }
  return found
}

/** What is left out everywhere has nothing in it. */
const isNothing = (types: Set<string> | undefined) =>
  types !== undefined && [...types].every((type) => type === 'null' || type === 'left out')

const join = (types: Iterable<string>) => [...types].sort().join('|')

/** Compares the answers of one call with what the peer documents. */
export function compareAnswers(
  call: string,
  shape: Shape,
  answers: readonly Answer[],
  why: Record<string, string> = {}
): Row[] {
  const seen: Seen = new Map()
  for (const { body } of answers) observe(shape, body, '', seen)
  const there = documented(shape)
  const isBelow = (path: string, above: string) => path.startsWith(above) && path !== above
  const empty = [...there.keys()].filter(
    (path) =>
      !seen.has(path) && ![...there.keys()].some((one) => isBelow(path, one) && !seen.has(one))
  )
  const paths = [...there.keys(), ...[...seen.keys()].filter((path) => !there.has(path))]
  return paths
    .filter((path) => path !== '' && !empty.some((one) => isBelow(path, one)))
    .filter((path) => seen.has(path) || !isNothing(seen.get(path.replace(/(\[\]|\.?[^.[]+)$/, ''))))
    .map((path) => {
      const types = seen.get(path)
      const row = { call, field: path, there: there.get(path) ?? '', here: join(types ?? []) }
      const reason = why[path] ?? ''
      if (!there.has(path)) return { ...row, result: 'more', why: reason }
      const allowed = row.there.split('|')
      const fits = types && [...types].every((type) => allowed.includes(type))
      const isNever = row.here === 'null' || row.here === 'left out' || row.here === ''
      return { ...row, result: fits && !isNever ? 'same' : 'different', why: reason }
    })
}

/** Lists the values of an answer by where they stand. */
export function leavesOf(value: unknown, path = ''): Map<string, string> {
  if (typeof value !== 'object' || value === null) return new Map([[path, JSON.stringify(value)]])
  const parts = Object.entries(value)
  if (parts.length === 0) return new Map([[path, Array.isArray(value) ? '[]' : '{}']])
  return new Map(parts.flatMap(([name, part]) => [...leavesOf(part, `${path}.${name}`)]))
}

/** When something was made: otherwise each time. */
const MADE = /\.(dateCreated|created_at|updated_at|timestamp|date)$/

/** Says whether a value had an effect: what two answers without it have in common is otherwise with it. */
export function hasEffect(without: [Answer, Answer], given: Answer, value: unknown): boolean {
  const [one, other] = without.map(({ body, text }) => leavesOf(body ?? text))
  const leaves = leavesOf(given.body ?? given.text)
  const paths = new Set([...one.keys(), ...leaves.keys()])
  return [...paths].some((path) => {
    if (MADE.test(path) && one.size === leaves.size) return false
    const [before, after] = [one.get(path), leaves.get(path)]
    if (before === other.get(path)) return before !== after
    return after !== undefined && after.includes(String(value))
  })
}
