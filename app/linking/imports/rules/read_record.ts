import type { FileContainer } from '#app/linking/imports/readers/file_shape'
import { normaliseColumnName } from '#app/linking/imports/rules/column_names'
import { convertDubRouting } from '#app/linking/imports/rules/dub_routing'
import type {
  ColumnMapping,
  ImportField,
  ImportSource,
  ImportWarning,
  SourceLink,
} from '#app/linking/imports/rules/source_link'
import { readVisitLimit } from '#app/linking/imports/rules/visit_limit'
import { LINK_STATUSES, type LinkStatus } from '#app/linking/links/rules/effective_state'
import { parseJson } from '#app/shared/json'

/** A line of a file by the names of its columns, or an object by its members' paths. */
export type SourceRecord = Record<string, unknown>

/** Members beyond the fields that say something which we report or translate. */
const EXTRAS = {
  maxVisits: ['maxvisits', 'metamaxvisits'],
  allVisits: ['visitssummarytotal', 'totalvisits'],
  hasPassword: ['haspassword'],
  banned: ['banned'],
  archived: ['archived', 'isarchived'],
  cloaked: ['rewrite'],
  otherLinks: ['custombitlinks'],
  routingByPlace: ['geo'],
  ios: ['ios'],
  android: ['android'],
} as const

/** A hash in the forms that password hashers write; no one can make the password of it. */
const PASSWORD_HASH = /^\$(2[abxy]|argon2|scrypt|5|6)/

/**
 * Reads the links of a record: one, and one more for each further address that Bitly
 * says leads there too.
 */
export function readRecord(
  record: SourceRecord,
  columns: ColumnMapping,
  source: ImportSource,
  container: FileContainer
): SourceLink[] {
  const isOurCsv = source === 'shunt' && container === 'csv'
  const text = (field: ImportField) => readText(valueOf(record, columns[field]), isOurCsv)
  const extra = (name: keyof typeof EXTRAS) => readExtra(record, EXTRAS[name])
  const warnings: ImportWarning[] = []
  const place = readAliasAndHost(text('alias'), text('shortUrl'), text('domain'))
  const given = columns.password ? valueOf(record, columns.password) : extra('hasPassword')
  const password = readPassword(given)
  if (password === LOST) warnings.push('password.not_kept')
  const clicks = source === 'shunt' ? readImportedPeople(record) : readCount(text('clicks'))
  const allVisits = readCount(readText(extra('allVisits'), false))
  const limit = readVisitLimit(extra('maxVisits'), Math.max(allVisits, clicks))
  if (limit.isLost) warnings.push('visit_limit.not_kept')
  if (isTrue(extra('cloaked'))) warnings.push('cloaking.not_kept')
  if (isTrue(extra('banned'))) warnings.push('link.banned')
  const isHeld = password === LOST || limit.isLost || isTrue(extra('banned'))
  const link: SourceLink = {
    ...place,
    destinationUrl: text('destinationUrl'),
    title: text('title'),
    description: text('description'),
    notes: text('notes'),
    tags: readTags(valueOf(record, columns.tags), isOurCsv),
    createdAt: text('createdAt'),
    startsAt: text('startsAt'),
    endsAt: text('endsAt'),
    clicks,
    status: isHeld ? 'Paused' : isTrue(extra('archived')) ? 'Archived' : readStatus(text('status')),
    redirectType: text('redirectType'),
    password: password === LOST ? null : password,
    campaignId: text('campaignId'),
    folderId: text('folderId'),
    routing:
      readRouting(valueOf(record, columns.routing)) ??
      convertDubRouting(extra('routingByPlace'), extra('ios'), extra('android')),
    externalId: text('externalId'),
    passQuery: isTrue(valueOf(record, columns.passQuery)),
    expiredUrl: text('expiredUrl'),
    maxClicks: text('maxClicks') ?? limit.maxClicks,
    warnings,
  }
  return [
    link,
    ...furtherAddresses(extra('otherLinks')).map((other) => ({ ...link, ...other, clicks: 0 })),
  ]
}

/** Returns what the record itself has under that name: a column may be called `constructor`. */
function valueOf(record: SourceRecord, name: string | null | undefined): unknown {
  return name && Object.hasOwn(record, name) ? record[name] : null
}

/** Reads everyone that another Shunt counted, or took over, in one figure. */
function readImportedPeople(record: SourceRecord): number {
  const figures = ['humanClicks', 'scans', 'importedClicks'].map((name) => record[name])
  return figures.reduce<number>((sum, figure) => sum + readCount(readText(figure, false)), 0)
}

/** A password that is there and cannot be taken along. */
const LOST = Symbol('lost')

function readPassword(value: unknown): string | null | typeof LOST {
  if (value === true || value === 1 || value === 'true' || value === '1') return LOST
  if (typeof value !== 'string' || value === '' || value === 'false' || value === '0') return null
  return PASSWORD_HASH.test(value) ? LOST : value
}

/** Alias and host, of which one may only stand in the short URL. */
function readAliasAndHost(alias: string | null, shortUrl: string | null, domain: string | null) {
  const parsed = shortUrl === null ? null : parseShortUrl(shortUrl)
  const host = domain ? (parseShortUrl(domain)?.domain ?? null) : null
  return { alias: alias ?? parsed?.alias ?? null, domain: host ?? parsed?.domain ?? null }
}

function parseShortUrl(text: string): { alias: string | null; domain: string } | null {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  if (!url) return null
  const path = url.pathname.replace(/^\/+|\/+$/g, '')
  return { alias: path === '' ? null : decoded(path), domain: url.hostname.slice(0, 253) }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function furtherAddresses(value: unknown) {
  if (!Array.isArray(value)) return []
  return value.flatMap((one) => {
    const place = typeof one === 'string' ? parseShortUrl(one) : null
    return place?.alias ? [place] : []
  })
}

/**
 * Reads a text. Our own export writes an apostrophe before what a spreadsheet would run; it is
 * removed here.
 */
function readText(value: unknown, isOurCsv: boolean): string | null {
  if (value === null || value === undefined || typeof value === 'object') return null
  const text = String(value)
  const plain = isOurCsv ? text.replace(/^'(?='*[=+\-@\t\r])/, '') : text
  return plain.trim() === '' ? null : plain
}

function readTags(value: unknown, isOurCsv: boolean): string[] {
  if (Array.isArray(value)) return value.flatMap(nameOfTag)
  const text = readText(value, isOurCsv)?.trim()
  if (!text) return []
  if (!isOurCsv && text.startsWith('[')) {
    try {
      return readTags(parseJson(text), isOurCsv)
    } catch {
      // It only looks like a list.
    }
  }
  const separator = isOurCsv || text.includes('|') ? /(?<!\\)\|/ : /[,;]/
  const tags = text.split(separator).map((tag) => tag.trim().replaceAll('\\|', '|'))
  return tags.filter((tag) => tag !== '')
}

/** Dub's tags are objects with a name. */
function nameOfTag(tag: unknown): string[] {
  const name = typeof tag === 'object' && tag !== null ? (tag as { name?: unknown }).name : tag
  return typeof name === 'string' && name.trim() !== '' ? [name.trim()] : []
}

function readStatus(text: string | null): LinkStatus | null {
  return LINK_STATUSES.find((status) => status.toLowerCase() === text?.trim().toLowerCase()) ?? null
}

function readRouting(value: unknown): Record<string, unknown> | null {
  if (typeof value === 'string' && value.trim().startsWith('{')) {
    try {
      return readRouting(parseJson(value))
    } catch {
      return { rules: value, split: [] }
    }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return value as Record<string, unknown>
}

/** Thousands may be set apart: `1,204`. What is no number counts nothing. */
function readCount(text: string | null): number {
  const count = Number(text?.replace(/(?<=\d)[,' \u00a0](?=\d{3}\b)/g, '') ?? 0)
  return Number.isSafeInteger(count) && count > 0 ? count : 0
}

function readExtra(record: SourceRecord, names: readonly string[]): unknown {
  const key = Object.keys(record).find((name) => names.includes(normaliseColumnName(name)))
  return key === undefined ? undefined : record[key]
}

function isTrue(value: unknown): boolean {
  return value === true || value === 1 || /^(1|true|yes|on)$/i.test(String(value ?? ''))
}
