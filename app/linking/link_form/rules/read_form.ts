import {
  emptyForm,
  type LinkForm,
  type RuleForm,
  type ShareForm,
} from '#app/linking/link_form/rules/link_form'
import {
  readUtmQuery,
  UTM_NAMES,
  withUtmQuery,
  type UtmName,
  type UtmQuery,
} from '#app/linking/link_form/rules/utm_query'
import { emptyCondition, type TypedCondition } from '#app/linking/links/rules/conditions'
import { forEachKind, type ConditionKind } from '#app/redirect/routing/conditions'

type Body = Record<string, unknown>

/**
 * More rules and destinations than a link can have, so that too many are refused and not dropped.
 */
const MOST_ENTRIES = 30

/**
 * Reads the link's form as a browser sent it, whatever it sent: a field that is missing or of the
 * wrong shape is empty. UTM fields that someone changed are put into the destination, which is
 * where they live.
 */
export function readLinkForm(body: Body): LinkForm {
  const form = emptyForm()
  for (const field of Object.keys(form) as (keyof LinkForm)[]) {
    if (field !== 'rules' && field !== 'split') form[field] = readText(body[field])
  }
  form.destinationUrl = withTypedUtm(withScheme(form.destinationUrl), body)
  form.expiredUrl = withScheme(form.expiredUrl)
  form.redirectType ||= 'Found'
  form.rules = readEntries(body.rules).map(readRule)
  form.split = readEntries(body.split).map(readShare)
  return form
}

/** Adds https: people copy `example.com/page` and mean the secure page. */
export function withScheme(typed: string): string {
  const address = typed.trim()
  return /^(?!https?:)[\p{L}\d-]+(\.[\p{L}\d-]+)+([/?#:]|$)/iu.test(address)
    ? `https://${address}`
    : address
}

/** Takes over a UTM field that differs from what the page came with: it was typed into. */
function withTypedUtm(destination: string, body: Body): string {
  const [typed, was] = [readObject(body.utm), readObject(body.utmWas)]
  if (destination === '') return destination
  const changed = UTM_NAMES.filter(
    (name) => name in typed && readText(typed[name]).trim() !== readText(was[name]).trim()
  )
  if (changed.length === 0) return destination
  const values = changed.map((name) => [name, readText(typed[name])] as [UtmName, string])
  return withUtmQuery(destination, Object.fromEntries(values))
}

/**
 * Reads what the UTM fields show: what the destination has, or, before there is one, what was
 * typed.
 */
export function readShownUtm(form: LinkForm, body: Body): { values: UtmQuery; was: UtmQuery } {
  const was = readUtmQuery(form.destinationUrl)
  if (form.destinationUrl !== '') return { values: was, was }
  const typed = readObject(body.utm)
  const values = Object.fromEntries(UTM_NAMES.map((name) => [name, readText(typed[name])]))
  return { values: values as UtmQuery, was }
}

/** Returns the UTM values of a template, over those that the destination has. */
export function withTemplate(form: LinkForm, values: Record<string, unknown>): LinkForm {
  const own = readUtmQuery(form.destinationUrl)
  const given = UTM_NAMES.map((name) => {
    const field = name.replace(/_(\w)/, (_, mail: string) => mail.toUpperCase())
    return [name, readText(values[field]) || own[name]]
  })
  return { ...form, destinationUrl: withUtmQuery(form.destinationUrl, Object.fromEntries(given)) }
}

function readRule(entry: Body): RuleForm {
  return {
    id: readText(entry.id),
    name: readText(entry.name),
    ...forEachKind((kind) => readCondition(kind, entry[kind])),
    destinationUrl: withScheme(readText(entry.destinationUrl)),
    appUrl: readText(entry.appUrl),
  }
}

function readCondition(kind: ConditionKind, given: unknown): TypedCondition {
  if (typeof emptyCondition(kind) === 'string') return readText(given)
  return [given].flat().map(readText).filter(Boolean)
}

function readShare(entry: Body): ShareForm {
  return {
    id: readText(entry.id),
    name: readText(entry.name),
    destinationUrl: withScheme(readText(entry.destinationUrl)),
    weight: readText(entry.weight).trim(),
  }
}

/** Reads a list, or what a long list becomes on its way: an object with numbers for names. */
function readEntries(value: unknown): Body[] {
  const list = Array.isArray(value) ? value : Object.values(readObject(value))
  return list.slice(0, MOST_ENTRIES).map(readObject)
}

function readObject(value: unknown): Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : {}
}

export function readText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
