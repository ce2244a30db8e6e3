import type { ApiCall, CallAnswer, Runtime } from '#plugin_contract'

/** The version of Shlink whose answers these are. */
export const VERSION = '4.6.0'

/** What clients of Shlink call the default domain. */
export const DEFAULT_DOMAIN = 'DEFAULT'

/** A request of a Shlink client, read. */
export interface ShlinkCall {
  clock: Runtime['clock']

  /** Host of links without a domain of their own. */
  shortDomain: string
  query: URLSearchParams

  /** A part of the path by its name. */
  named(name: string): string
  body: Record<string, unknown>

  /** Calls the API of Shunt with the caller's key. */
  call(call: ApiCall): Promise<CallAnswer>
}

/** Version 1 and 2 name errors in capitals, version 3 by an address. */
const OLD_TYPES: Record<string, string> = {
  'missing-authentication': 'INVALID_AUTHORIZATION',
  'invalid-data': 'INVALID_ARGUMENT',
  'short-url-not-found': 'INVALID_SHORTCODE',
  'non-unique-slug': 'INVALID_SLUG',
  'forbidden-tag-operation': 'FORBIDDEN_OPERATION',
}

/** A refusal in the shape of Shlink: a problem object with its own types. */
export class ShlinkFault extends Error {
  constructor(
    readonly status: number,
    readonly type: string,
    readonly title: string,
    detail: string,
    readonly more: object = {}
  ) {
    super(detail)
  }

  /** @param version of the API that was asked: `v3` */
  toProblem(version: string) {
    const { status, type, title, message: detail, more } = this
    const old = OLD_TYPES[type] ?? type.toUpperCase().replaceAll('-', '_')
    return {
      type: version === 'v3' ? `https://shlink.io/api/error/${type}` : old,
      title,
      detail,
      status,
      ...more,
    }
  }
}

const FIELDS: [prefix: string, field: string][] = [
  ['destination.', 'longUrl'],
  ['alias.', 'customSlug'],
  ['domain.', 'domain'],
  ['tags.', 'tags'],
  ['schedule.', 'validUntil'],
]

/** Makes a call that has to succeed. @throws ShlinkFault */
export async function get({ call }: Pick<ShlinkCall, 'call'>, asked: ApiCall): Promise<any> {
  const answer = await call(asked)
  if (answer.status >= 400) throw toFault(answer)
  return answer.body
}

/**
 * Says a refusal of the API as Shlink would.
 *
 * @param asked slug and domain of a short URL, which Shlink names where they are taken
 */
export function toFault({ status, body }: CallAnswer, asked: object = {}): ShlinkFault {
  const code = String(body?.code ?? '')
  const detail = String(body?.detail ?? 'Too many requests')
  if (code === 'alias.taken')
    return new ShlinkFault(400, 'non-unique-slug', 'Invalid custom slug', detail, asked)
  if (code === 'tag.not_found')
    return new ShlinkFault(404, 'tag-not-found', 'Tag not found', detail)
  if (code === 'domain.not_found') {
    return new ShlinkFault(404, 'domain-not-found', 'Domain not found', detail)
  }
  if (status === 409 || status === 422 || status === 400) {
    const field = FIELDS.find(([prefix]) => code.startsWith(prefix))?.[1]
    const more = { invalidElements: field ? [field] : [] }
    return new ShlinkFault(400, 'invalid-data', 'Invalid data', detail, more)
  }
  const types: Record<number, [type: string, title: string]> = {
    402: ['forbidden-operation', 'Not in the plan'],
    403: ['forbidden-operation', 'Forbidden'],
    404: ['not-found', 'Not Found'],
    429: ['too-many-requests', 'Too many requests'],
  }
  const [type, title] = types[status] ?? ['unavailable', 'Unavailable']
  return new ShlinkFault(status >= 500 ? 503 : status, type, title, detail)
}

/** Finds the link of a short code, on the domain that the query names. */
export async function findLink(call: ShlinkCall): Promise<any> {
  const shortCode = call.named('code')
  const domain = call.query.get('domain')
  const query = new URLSearchParams({ alias: shortCode })
  if (domain && domain !== DEFAULT_DOMAIN) query.set('domain', domain)
  const answer = await call.call({ method: 'GET', path: `/links/lookup?${query}` })
  if (answer.status === 200) return answer.body
  if (answer.status !== 404 && answer.status !== 422) throw toFault(answer)
  const of = domain ? ` for domain "${domain}"` : ''
  const detail = `No URL found with short code "${shortCode}"${of}`
  throw new ShlinkFault(404, 'short-url-not-found', 'Short URL not found', detail, {
    shortCode,
    ...(domain && { domain }),
  })
}

/** Does it mean the default domain? That has a name, too. */
export const isDefault = ({ shortDomain }: ShlinkCall, domain: string | null): boolean =>
  domain === DEFAULT_DOMAIN || domain?.toLowerCase().replace(/:\d+$/, '') === shortDomain

/** Reads a moment; a plus that was not encoded arrives as a space. */
export const toMs = (text: string | null): number =>
  text ? Date.parse(text.replace(/ (?=\d\d:?\d\d$)/, '+')) : Number.NaN

export const clicksOf = (figures: any): number => figures.humanClicks + figures.scans

/** Bots are known of reports alone: a link's own figures are people. */
export const toSummary = (nonBots: number, bots = 0) => ({ total: nonBots + bots, nonBots, bots })

export function toShortUrl(link: any) {
  return {
    shortUrl: link.shortUrl,
    shortCode: link.alias,
    longUrl: link.destinationUrl,
    dateCreated: toMoment(link.createdAt),
    tags: link.tags,
    meta: {
      validSince: link.startsAt && toMoment(link.startsAt),
      validUntil: link.endsAt && toMoment(link.endsAt),
      maxVisits: link.maxClicks,
    },
    domain: link.domainId === null ? null : link.domain,
    title: link.title,
    crawlable: false,
    forwardQuery: link.passQuery,
    visitsSummary: toSummary(clicksOf(link) + link.importedClicks),
    visitsCount: clicksOf(link) + link.importedClicks,
    hasRedirectRules: link.routing.rules.length > 0,
  }
}

/** Writes a moment as PHP's `DATE_ATOM`: `2026-01-31T09:00:00+00:00`. */
export const toMoment = (moment: string): string => `${moment.slice(0, 19)}+00:00`

/** A page of a list, as Shlink describes it. */
export function toPage(
  data: unknown[],
  { page, size, total }: { page: number; size: number; total: number }
) {
  return {
    data,
    pagination: {
      currentPage: page,
      pagesCount: Math.max(1, Math.ceil(total / size)),
      itemsPerPage: size,
      itemsInCurrentPage: data.length,
      totalItems: total,
    },
  }
}

export function readWhole(text: string | null, otherwise: number, most = Infinity): number {
  const number = Math.trunc(Number(text ?? otherwise))
  return Math.min(most, number >= 1 ? number : otherwise)
}
