import { aLink } from '../support.js'
import type { Asked, Peer, PeerCall, Shape, Taken } from './peer.js'
import type { World } from './world.js'

const send = (
  { workspace }: World,
  method: string,
  path: string,
  body?: Record<string, unknown>
): Asked => ({
  method,
  path: `/rest/v3${path}`,
  headers: { 'x-api-key': workspace.key },
  ...(body && { body }),
})

const SUMMARY = { total: 'number', nonBots: 'number', bots: 'number' }
const SHORT_URL = {
  shortCode: 'string',
  shortUrl: 'string',
  longUrl: 'string',
  dateCreated: 'string',
  visitsSummary: SUMMARY,
  tags: ['string'] as const,
  meta: { validSince: 'string|null', validUntil: 'string|null', maxVisits: 'number|null' },
  domain: 'string|null',
  title: 'string|null',
  crawlable: 'boolean',
  forwardQuery: 'boolean',
  hasRedirectRules: 'boolean',
}
const PAGINATION = {
  currentPage: 'number',
  pagesCount: 'number',
  itemsPerPage: 'number',
  itemsInCurrentPage: 'number',
  totalItems: 'number',
}
const VISIT = {
  referer: 'string',
  date: 'string',
  userAgent: 'string',
  visitLocation: {
    countryCode: 'string|null',
    countryName: 'string|null',
    regionName: 'string|null',
    cityName: 'string|null',
    latitude: 'number|null',
    longitude: 'number|null',
    timezone: 'string|null',
    isEmpty: 'boolean',
  },
  potentialBot: 'boolean',
  visitedUrl: 'string|null',
  redirectUrl: 'string|null',
}
const REDIRECTS = {
  baseUrlRedirect: 'string|null',
  regular404Redirect: 'string|null',
  invalidShortUrlRedirect: 'string|null',
}
const RULES: Shape = {
  defaultLongUrl: 'string',
  redirectRules: [
    {
      priority: 'number',
      longUrl: 'string',
      conditions: [{ type: 'string', matchKey: 'string|null', matchValue: 'string|null' }],
    },
  ],
}
const PROBLEM = { type: 'string', title: 'string', detail: 'string', status: 'number' }

const NOT_KEPT = 'no coordinates are kept'
const CITY = 'only where a city database is installed'
const inVisits = (reasons: Record<string, string>) =>
  Object.fromEntries(Object.entries(reasons).map(([field, why]) => [`visits.data[].${field}`, why]))
const VISIT_REASONS = inVisits({
  'visitLocation': 'null where the country is not known',
  'visitLocation.regionName': CITY,
  'visitLocation.cityName': CITY,
  'visitLocation.latitude': NOT_KEPT,
  'visitLocation.longitude': NOT_KEPT,
  'visitLocation.timezone': NOT_KEPT,
})
const OLD_COUNT = 'the field of Shlink 3, which old tools read'

const VISIT_FILTERS: Record<string, Taken> = {
  startDate: { type: 'string', value: '2998-01-01T00:00:00+00:00' },
  endDate: { type: 'string', value: '2026-01-01T00:00:00+00:00' },
  page: { type: 'number', value: 2 },
  itemsPerPage: { type: 'number', value: 1 },
  excludeBots: { type: 'string', value: 'true' },
}
const OTHER_DOMAIN: Taken = { type: 'string', value: 'DEFAULT' }
const LIST_PAGE: Record<string, Taken> = {
  page: { type: 'number', value: 2 },
  itemsPerPage: { type: 'number', value: 1 },
  searchTerm: { type: 'string', value: 'print' },
  orderBy: { type: 'string', value: 'tag-DESC' },
}

const listOfVisits = (
  call: string,
  path: (world: World) => string,
  takes: Record<string, Taken> = {}
): PeerCall => ({
  call,
  ask: (world) => send(world, 'GET', path(world)),
  takes: { ...VISIT_FILTERS, ...takes },
  answers: { visits: { data: [VISIT], pagination: PAGINATION } },
  why: VISIT_REASONS,
})

const EDITED: Record<string, Taken> = {
  longUrl: { type: 'string', value: 'https://example.com/other' },
  validSince: { type: 'string|null', value: '2026-02-01T00:00:00+00:00' },
  validUntil: { type: 'string|null', value: '2997-02-01T00:00:00+00:00' },
  maxVisits: { type: 'number|null', value: 77 },
  tags: { type: 'list of string', value: ['other'] },
  title: { type: 'string|null', value: 'Other' },
  crawlable: {
    type: 'boolean',
    value: true,
    here: 'ignored',
    shows: ({ body }) => body.crawlable === false,
    why: 'search engines never index short URLs here',
  },
  forwardQuery: { type: 'boolean', value: true },
}

/** Shlink 5 (docs/swagger of its repository) and the types of its published client. */
export const SHLINK: Peer = {
  id: 'shlink',
  name: 'Shlink',
  source: 'api-spec.shlink.io, with the types of the client `@shlinkio/shlink-js-sdk`',
  calls: [
    {
      call: 'GET /short-urls',
      ask: (world) => send(world, 'GET', '/short-urls'),
      takes: {
        'page': { type: 'number', value: 2 },
        'itemsPerPage': { type: 'number', value: 1 },
        'searchTerm': { type: 'string', value: 'Spring' },
        'tags[]': { type: 'list of string', value: ['print'] },
        'tagsMode': {
          type: 'string',
          value: 'all',
          shows: ({ status }) => status === 200,
          why: 'with `tags[]`',
        },
        'excludeTags[]': { type: 'list of string', value: ['web'] },
        'excludeTagsMode': {
          type: 'string',
          value: 'all',
          shows: ({ status }) => status === 200,
          why: 'with `excludeTags[]`',
        },
        'orderBy': {
          type: 'string',
          value: 'title-ASC',
          why: '`longUrl` orders by date: there is no such index here',
        },
        'startDate': { type: 'string', value: '2998-01-01T00:00:00+00:00' },
        'endDate': { type: 'string', value: '2020-01-01T00:00:00+00:00' },
        'excludeMaxVisitsReached': {
          type: 'string',
          value: 'true',
          shows: ({ status }) => status === 200,
        },
        'excludePastValidUntil': {
          type: 'string',
          value: 'true',
          shows: ({ status }) => status === 200,
        },
        'domain': { type: 'string', value: ({ domain }: World) => domain.hostname },
        'apiKeyName': {
          type: 'string',
          value: 'Other',
          here: 'ignored',
          why: 'links belong to the workspace, not to a key',
        },
      },
      answers: { shortUrls: { data: [SHORT_URL], pagination: PAGINATION } },
      why: { 'shortUrls.data[].visitsCount': OLD_COUNT },
    },
    {
      call: 'POST /short-urls',
      makesLink: true,
      ask: (world) => send(world, 'POST', '/short-urls', { longUrl: 'https://example.com/a' }),
      takes: {
        // First: what the other fields make exists too.
        findIfExists: {
          type: 'boolean',
          value: true,
          shows: ({ body }, _world, without) =>
            without.some((one) => one.body.shortCode === body.shortCode),
        },
        ...EDITED,
        customSlug: { type: 'string', value: 'fields-shlink' },
        pathPrefix: {
          type: 'string',
          value: 'prefix',
          here: 'refused',
          why: 'an alias has no slash',
        },
        domain: { type: 'string', value: ({ domain }: World) => domain.hostname },
        shortCodeLength: {
          type: 'number',
          value: 12,
          here: 'ignored',
          shows: ({ body }) => body.shortCode.length !== 12,
          why: 'drawn aliases have one length in an installation',
        },
      },
      answers: SHORT_URL,
      why: { visitsCount: OLD_COUNT },
    },
    {
      call: 'GET /short-urls/{shortCode}',
      ask: ({ branded, ...world }) => {
        const path = `/short-urls/${branded.alias}?domain=${world.domain.hostname}`
        return send({ branded, ...world }, 'GET', path)
      },
      takes: {
        domain: {
          type: 'string',
          value: 'DEFAULT',
          shows: ({ status, body }) => status === 404 && typeof body.shortCode === 'string',
        },
      },
      answers: SHORT_URL,
      why: {
        visitsCount: OLD_COUNT,
      },
    },
    {
      call: 'PATCH /short-urls/{shortCode}',
      ask: (world) => {
        const path = `/short-urls/${world.branded.alias}?domain=${world.domain.hostname}`
        return send(world, 'PATCH', path, {})
      },
      takes: EDITED,
      answers: SHORT_URL,
      why: { visitsCount: OLD_COUNT },
    },
    {
      call: 'DELETE /short-urls/{shortCode}',
      ask: async (world) => {
        const { alias } = await aLink(world.workspace)
        return send(world, 'DELETE', `/short-urls/${alias}`)
      },
      status: 204,
    },
    {
      call: 'GET /short-urls/{shortCode}/redirect-rules',
      ask: (world) => send(world, 'GET', `/short-urls/${world.link.alias}/redirect-rules`),
      answers: RULES,
      why: { 'redirectRules[].conditions[].matchKey': 'only conditions on queries have one' },
    },
    {
      call: 'POST /short-urls/{shortCode}/redirect-rules',
      ask: (world) =>
        send(world, 'POST', `/short-urls/${world.link.alias}/redirect-rules`, {
          redirectRules: [rule('device', 'ios')],
        }),
      takes: {
        redirectRules: { type: 'list', value: [rule('language', 'de')] },
        ...Object.fromEntries(REFUSED_CONDITIONS().map(asRefusedRule)),
      },
      answers: RULES,
      why: { 'redirectRules[].conditions[].matchKey': 'only conditions on queries have one' },
    },
    listOfVisits(
      'GET /short-urls/{shortCode}/visits',
      ({ link }) => `/short-urls/${link.alias}/visits`
    ),
    {
      call: 'DELETE /short-urls/{shortCode}/visits',
      ask: async (world) => {
        const { alias } = await aLink(world.workspace)
        return send(world, 'DELETE', `/short-urls/${alias}/visits`)
      },
      answers: { deletedVisits: 'number' },
    },
    {
      call: 'GET /visits',
      ask: (world) => send(world, 'GET', '/visits'),
      answers: { visits: { nonOrphanVisits: SUMMARY, orphanVisits: SUMMARY } },
      why: { 'visits.visitsCount': OLD_COUNT, 'visits.orphanVisitsCount': OLD_COUNT },
    },
    {
      ...listOfVisits('GET /visits/orphan', () => '/visits/orphan'),
      takes: {
        ...VISIT_FILTERS,
        excludeBots: {
          ...{ type: 'string', value: 'true', here: 'ignored' },
          why: 'of a visit that led nowhere no agent is kept',
        },
        type: { type: 'string', value: 'base_url' },
        domain: OTHER_DOMAIN,
      },
      answers: {
        visits: {
          data: [{ ...VISIT, visitLocation: 'object|null', type: 'string' }],
          pagination: PAGINATION,
        },
      },
      why: inVisits({
        visitLocation: 'of a visit that led nowhere only the address is kept',
        redirectUrl: 'it led nowhere',
      }),
    },
    listOfVisits('GET /visits/non-orphan', () => '/visits/non-orphan', { domain: OTHER_DOMAIN }),
    listOfVisits('GET /tags/{tag}/visits', () => '/tags/web/visits', {
      domain: { type: 'string', value: ({ domain }: World) => domain.hostname },
    }),
    listOfVisits(
      'GET /domains/{domain}/visits',
      ({ domain }) => `/domains/${domain.hostname}/visits`
    ),
    {
      call: 'GET /tags',
      ask: (world) => send(world, 'GET', '/tags'),
      takes: LIST_PAGE,
      answers: { tags: { data: ['string'], pagination: PAGINATION } },
    },
    {
      call: 'GET /tags/stats',
      ask: (world) => send(world, 'GET', '/tags/stats'),
      takes: {
        ...LIST_PAGE,
        orderBy: {
          type: 'string',
          value: 'shortUrlsCount-DESC',
          why: 'by tag and number of short URLs; by visits as they come',
        },
      },
      answers: {
        tags: {
          data: [{ tag: 'string', shortUrlsCount: 'number', visitsSummary: SUMMARY }],
          pagination: PAGINATION,
        },
      },
      why: { 'tags.data[].visitsCount': OLD_COUNT },
    },
    {
      call: 'PUT /tags',
      ask: async (world) => {
        const oldName = `tag-${world.link.alias}-${Math.trunc(performance.now() * 1000)}`
        await aLink(world.workspace, { tags: [oldName] })
        return send(world, 'PUT', '/tags', { oldName, newName: `${oldName}-new` })
      },
      status: 204,
    },
    {
      call: 'DELETE /tags',
      ask: (world) => send(world, 'DELETE', '/tags?tags[]=nothing'),
      status: 204,
    },
    {
      call: 'GET /domains',
      ask: (world) => send(world, 'GET', '/domains'),
      answers: {
        domains: {
          data: [{ domain: 'string', isDefault: 'boolean', redirects: REDIRECTS }],
          defaultRedirects: REDIRECTS,
        },
      },
      why: Object.fromEntries(
        Object.keys(REDIRECTS).map((field) => [
          `domains.defaultRedirects.${field}`,
          "those of the default domain are the operator's",
        ])
      ),
    },
    {
      call: 'PATCH /domains/redirects',
      ask: (world) =>
        send(world, 'PATCH', '/domains/redirects', {
          domain: world.domain.hostname,
          baseUrlRedirect: 'https://example.com/root',
          regular404Redirect: null,
          invalidShortUrlRedirect: null,
        }),
      takes: {
        baseUrlRedirect: { type: 'string|null', value: null },
        regular404Redirect: {
          type: 'string|null',
          value: 'https://example.com/404',
          here: 'ignored',
          why: 'one redirect stands for both; `invalidShortUrlRedirect` decides where both are sent',
        },
        invalidShortUrlRedirect: { type: 'string|null', value: 'https://example.com/none' },
      },
      answers: REDIRECTS,
    },
    {
      call: 'GET /health',
      ask: (world) => send(world, 'GET', '/health'),
      answers: {
        'status': 'string',
        'version': 'string',
        'links?': { 'about?': 'string', 'project?': 'string' },
      },
      why: { 'links.about': 'there is no page about it' },
    },
    {
      call: 'any, refused',
      ask: (world) => send(world, 'GET', '/tags/nothing/visits'),
      status: 404,
      answers: { ...PROBLEM, 'tag?': 'string' },
    },
    {
      call: 'any short URL, not there',
      ask: (world) => send(world, 'GET', `/short-urls/nothing?domain=${world.domain.hostname}`),
      status: 404,
      answers: { ...PROBLEM, 'shortCode': 'string', 'domain?': 'string' },
    },
    {
      call: 'POST /short-urls, refused',
      ask: (world) => send(world, 'POST', '/short-urls', { longUrl: 'nothing' }),
      status: 400,
      answers: { ...PROBLEM, invalidElements: ['string'] },
    },
    {
      call: 'POST /short-urls, slug taken',
      ask: (world) => {
        const { branded, domain } = world
        return send(world, 'POST', '/short-urls', {
          longUrl: 'https://example.com/',
          customSlug: branded.alias,
          domain: domain.hostname,
        })
      },
      status: 400,
      answers: { ...PROBLEM, 'customSlug': 'string', 'domain?': 'string' },
    },
  ],
  refused: {
    calls: ['GET /short-urls/shorten', 'GET /mercure-info', 'DELETE /visits/orphan'],
    ask: (call, world) => {
      const [method, path] = call.split(' ')
      return send(world, method, path)
    },
    answers: { ...PROBLEM, 'shortCode?': 'string' },
  },
}

function rule(type: string, matchValue: string | null, matchKey: string | null = null) {
  return { longUrl: 'https://example.com/1', conditions: [{ type, matchKey, matchValue }] }
}

/** Conditions of Shlink that no rule has here. */
function REFUSED_CONDITIONS() {
  return [
    ...['query-param', 'any-value-query-param', 'valueless-query-param', 'ip-address'],
    ...['geolocation-city-name', 'before-date', 'after-date', 'browser'],
  ]
}

function asRefusedRule(type: string): [string, Taken] {
  return [
    `redirectRules (${type})`,
    {
      type: 'list',
      value: [rule(type, 'value', 'key')],
      here: 'refused',
      why: 'rules have no such condition here',
    },
  ]
}
