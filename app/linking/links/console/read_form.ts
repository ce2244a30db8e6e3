import {
  utmOf,
  UTM_NAMES,
  withUtmQuery,
  type UtmName,
  type UtmQuery,
} from '#app/linking/links/rules/utm_query'
import {
  emptyForm,
  type LinkForm,
  type RuleForm,
  type ShareForm,
} from '#app/linking/links/rules/link_form'

type Body = Record<string, unknown>

/** More rules and destinations than a link can have, so that too many are told and not dropped. */
const MOST_ENTRIES = 30

/**
 * The link's form as a browser sent it, whatever it sent: a field that is missing or of the wrong
 * shape is empty. UTM fields that somebody changed are put into the destination, which is where
 * they live.
 */
export function readLinkForm(body: Body): LinkForm {
  const form = emptyForm()
  for (const field of Object.keys(form) as (keyof LinkForm)[]) {
    if (field !== 'rules' && field !== 'split') form[field] = textOf(body[field])
  }
  form.destinationUrl = withTypedUtm(withScheme(form.destinationUrl), body)
  form.redirectType ||= 'Found'
  form.rules = entriesOf(body.rules).map(readRule)
  form.split = entriesOf(body.split).map(readShare)
  return form
}

/** `example.com/page` is what people copy; they mean the secure page. */
function withScheme(typed: string): string {
  const address = typed.trim()
  return /^(?!https?:)[\p{L}\d-]+(\.[\p{L}\d-]+)+([/?#:]|$)/iu.test(address)
    ? `https://${address}`
    : address
}

/** A UTM field that differs from what the page came with was typed into. */
function withTypedUtm(destination: string, body: Body): string {
  const [typed, was] = [objectOf(body.utm), objectOf(body.utmWas)]
  if (destination === '') return destination
  const changed = UTM_NAMES.filter(
    (name) => name in typed && textOf(typed[name]).trim() !== textOf(was[name]).trim()
  )
  if (changed.length === 0) return destination
  const values = changed.map((name) => [name, textOf(typed[name])] as [UtmName, string])
  return withUtmQuery(destination, Object.fromEntries(values))
}

/** What the UTM fields show: what the destination has, or, before there is one, what was typed. */
export function utmShown(form: LinkForm, body: Body): { values: UtmQuery; was: UtmQuery } {
  const was = utmOf(form.destinationUrl)
  if (form.destinationUrl !== '') return { values: was, was }
  const typed = objectOf(body.utm)
  const values = Object.fromEntries(UTM_NAMES.map((name) => [name, textOf(typed[name])]))
  return { values: values as UtmQuery, was }
}

/** The UTM values of a template, over those that the destination has. */
export function withTemplate(form: LinkForm, values: Record<string, unknown>): LinkForm {
  const own = utmOf(form.destinationUrl)
  const given = UTM_NAMES.map((name) => {
    const field = name.replace(/_(\w)/, (_, letter: string) => letter.toUpperCase())
    return [name, textOf(values[field]) || own[name]]
  })
  return { ...form, destinationUrl: withUtmQuery(form.destinationUrl, Object.fromEntries(given)) }
}

function readRule(entry: Body): RuleForm {
  const devices = Array.isArray(entry.devices) ? entry.devices : [entry.devices]
  return {
    id: textOf(entry.id),
    name: textOf(entry.name),
    countries: textOf(entry.countries),
    languages: textOf(entry.languages),
    devices: devices.map(textOf).filter(Boolean),
    destinationUrl: withScheme(textOf(entry.destinationUrl)),
    appUrl: textOf(entry.appUrl),
  }
}

function readShare(entry: Body): ShareForm {
  return {
    id: textOf(entry.id),
    name: textOf(entry.name),
    destinationUrl: withScheme(textOf(entry.destinationUrl)),
    weight: textOf(entry.weight).trim(),
  }
}

/** A list, or what a long list becomes on its way: an object with numbers for names. */
function entriesOf(value: unknown): Body[] {
  const list = Array.isArray(value) ? value : Object.values(objectOf(value))
  return list.slice(0, MOST_ENTRIES).map(objectOf)
}

function objectOf(value: unknown): Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : {}
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
