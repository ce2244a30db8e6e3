import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import * as sdk from '@shlinkio/shlink-js-sdk'
import * as sdkOfNode from '@shlinkio/shlink-js-sdk/node'
import { call, serverUrl } from '#tests/fixtures/api'
import { aKey, aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { aLink, send, switchDialect, withDialect } from './support.js'

/** Its types name files without their ending, which this compiler does not find. */
function clientOf({ key: apiKey }: Pick<TestWorkspace, 'key'>): any {
  const { ShlinkApiClient: Client } = sdk as any
  const { NodeHttpClient } = sdkOfNode as any
  return new Client(new NodeHttpClient(), { baseUrl: serverUrl(), apiKey })
}
const keyed = ({ key }: Pick<TestWorkspace, 'key'>) => ({ 'x-api-key': key })
const atom = (moment: string) => `${moment.slice(0, 19)}+00:00`

test.group('The API of Shlink', (group) => {
  withDialect(group, 'shlink')

  test('the published client creates, reads, changes, lists and deletes', async ({ assert }) => {
    const workspace = await aWorkspace()
    const client = clientOf(workspace)
    assert.equal((await client.health()).status, 'pass')
    const made = await client.createShortUrl({
      longUrl: 'https://example.com/a',
      customSlug: 'from-shlink',
      tags: ['one', 'two'],
      title: 'From a client',
      validSince: '2026-01-01T00:00:00+00:00',
      validUntil: '2999-01-01T00:00:00+01:00',
      maxVisits: 100,
      forwardQuery: true,
    })
    const own = (await call(workspace, 'GET', '/links')).body.items[0]
    assert.deepEqual(made as unknown, {
      shortUrl: own.shortUrl,
      shortCode: 'from-shlink',
      longUrl: 'https://example.com/a',
      dateCreated: atom(own.createdAt),
      tags: ['one', 'two'],
      meta: {
        validSince: '2026-01-01T00:00:00+00:00',
        validUntil: '2998-12-31T23:00:00+00:00',
        maxVisits: 100,
      },
      domain: null,
      title: 'From a client',
      crawlable: false,
      forwardQuery: true,
      visitsSummary: { total: 0, nonBots: 0, bots: 0 },
      visitsCount: 0,
      hasRedirectRules: false,
    })
    const id = { shortCode: 'from-shlink' }
    assert.deepEqual(await client.getShortUrl(id), made)
    const changed = await client.updateShortUrl(id, {
      longUrl: 'https://example.com/b',
      title: null,
      tags: ['three'],
      maxVisits: null,
      validSince: null,
      validUntil: null,
    })
    assert.deepInclude(changed, { longUrl: 'https://example.com/b', title: null, tags: ['three'] })
    assert.deepEqual(changed.meta, { validSince: null, validUntil: null, maxVisits: null })
    const found = await client.createShortUrl({
      longUrl: 'https://example.com/b',
      findIfExists: true,
    })
    assert.equal(found.shortCode, 'from-shlink')
    const list = await client.listShortUrls({ searchTerm: 'shlink', tags: ['three'] })
    assert.deepEqual(list.data, [changed])
    assert.deepInclude(list.pagination, { currentPage: 1, pagesCount: 1, totalItems: 1 })
    await client.deleteShortUrl(id)
    await assert.rejects(() => client.getShortUrl(id))
  })

  test('lists by every filter and order of the client', async ({ assert }) => {
    const workspace = await aWorkspace()
    const client = clientOf(workspace)
    const a = await aLink(workspace, { tags: ['a'], title: 'A' })
    const b = await aLink(workspace, { tags: ['b'], title: 'B', endsAt: '2998-01-01T00:00:00Z' })
    const ab = await aLink(workspace, { tags: ['a', 'b'], title: 'C' })
    await db
      .from('links')
      .where('id', b.id)
      .update({ human_clicks: 5, ends_at: new Date(0) })
    const codes = async (params: object) =>
      (await client.listShortUrls(params)).data.map(({ shortCode }: any) => shortCode)
    const [one, two, both] = [a.alias, b.alias, ab.alias]
    assert.sameMembers(await codes({}), [one, two, both])
    assert.deepEqual(await codes({ tags: ['a', 'b'], tagsMode: 'all' }), [both])
    assert.sameMembers(await codes({ tags: ['a', 'b'], tagsMode: 'any' }), [one, two, both])
    assert.deepEqual(await codes({ excludeTags: ['a'] }), [two])
    assert.sameMembers(await codes({ excludePastValidUntil: true }), [one, both])
    assert.deepEqual((await codes({ orderBy: { field: 'visits', dir: 'DESC' } }))[0], two)
    assert.deepEqual(await codes({ orderBy: { field: 'title', dir: 'ASC' } }), [one, two, both])
    assert.deepEqual(
      await codes({ page: '2', itemsPerPage: 2, orderBy: { field: 'title', dir: 'ASC' } }),
      [both]
    )
    for (const [at, { id }] of [b, ab, a].entries()) {
      await call(workspace, 'PATCH', `/links/${id}`, {
        destinationUrl: `https://example.com/${at}`,
      })
    }
    const byUrl = { field: 'longUrl', dir: 'ASC' }
    assert.deepEqual(await codes({ orderBy: byUrl }), [two, both, one])
    assert.deepEqual(await codes({ orderBy: byUrl, page: '2', itemsPerPage: 2 }), [one])
    assert.deepEqual(await codes({ orderBy: { ...byUrl, dir: 'DESC' } }), [one, both, two])
    assert.sameMembers(await codes({ domain: 'DEFAULT' }), [one, two, both])
    assert.deepEqual(await codes({ startDate: '2998-01-01T00:00:00Z' }), [])
  })

  test('tags: lists, counts, renames and deletes', async ({ assert }) => {
    const workspace = await aWorkspace()
    const client = clientOf(workspace)
    await aLink(workspace, { tags: ['a'] })
    await aLink(workspace, { tags: ['a', 'b'] })
    assert.deepEqual((await client.listTags()).data, ['a', 'b'])
    assert.deepEqual((await client.tagsStats()).data, [
      {
        tag: 'a',
        shortUrlsCount: 2,
        visitsCount: 0,
        visitsSummary: { total: 0, nonBots: 0, bots: 0 },
      },
      {
        tag: 'b',
        shortUrlsCount: 1,
        visitsCount: 0,
        visitsSummary: { total: 0, nonBots: 0, bots: 0 },
      },
    ] as never)
    await client.editTag({ oldName: 'a', newName: 'c' })
    const conflict: any = await client
      .editTag({ oldName: 'c', newName: 'b' })
      .catch((error: unknown) => error)
    assert.equal(conflict.type, 'https://shlink.io/api/error/tag-conflict')
    await client.deleteTags(['b', 'nothing'])
    assert.deepEqual((await client.listTags()).data, ['c'])
  })

  test('redirect rules: there and back', async ({ assert }) => {
    const workspace = await aWorkspace()
    const client = clientOf(workspace)
    const { alias: shortCode, destinationUrl } = await aLink(workspace)
    const condition = (type: any, matchValue: string) => ({ type, matchKey: null, matchValue })
    const redirectRules = [
      {
        longUrl: 'https://example.com/1',
        conditions: [condition('device', 'ios'), condition('language', 'de')],
      },
      {
        longUrl: 'https://example.com/2',
        conditions: [condition('geolocation-country-code', 'FR')],
      },
    ]
    const set = await client.setShortUrlRedirectRules({ shortCode }, { redirectRules })
    assert.deepEqual(set, {
      defaultLongUrl: destinationUrl,
      redirectRules: redirectRules.map((rule, at) => ({ priority: at + 1, ...rule })),
    })
    assert.deepEqual(await client.getShortUrlRedirectRules({ shortCode }), set)
    assert.isTrue((await client.getShortUrl({ shortCode })).hasRedirectRules)
    const [rule] = redirectRules
    for (const wrong of [
      [condition('query-param', 'x')],
      [condition('device', 'linux')],
      [condition('device', 'ios'), condition('device', 'android')],
      [],
    ]) {
      const refused: any = await client
        .setShortUrlRedirectRules(
          { shortCode },
          { redirectRules: [{ ...rule, conditions: wrong }] }
        )
        .catch((error: unknown) => error)
      assert.equal(refused.status, 400)
    }
    assert.deepEqual(await client.getShortUrlRedirectRules({ shortCode }), set)
    await client.setShortUrlRedirectRules({ shortCode }, { redirectRules: [] })
    assert.deepEqual((await client.getShortUrlRedirectRules({ shortCode })).redirectRules, [])
  })

  test('visits, domains and Mercure', async ({ assert }) => {
    const workspace = await aWorkspace()
    const client = clientOf(workspace)
    const { alias: shortCode, domain } = await aLink(workspace, { tags: ['a'] })
    const none = { total: 0, nonBots: 0, bots: 0 }
    assert.deepInclude(await client.getVisitsOverview(), {
      nonOrphanVisits: none,
      orphanVisits: none,
    })
    const lists = [
      await client.getShortUrlVisits({ shortCode }, { itemsPerPage: 5000, excludeBots: true }),
      await client.getTagVisits('a'),
      await client.getDomainVisits('DEFAULT'),
      await client.getDomainVisits(domain),
      await client.getNonOrphanVisits({ startDate: '2026-01-01T00:00:00Z' }),
      // The first and the last moment that a date can be, which no calendar of reports has.
      await client.getNonOrphanVisits({ startDate: '-271821-04-20T00:00:00Z' }),
      await client.getNonOrphanVisits({ endDate: '-271821-04-20T00:00:00Z' }),
      await client.getNonOrphanVisits({ startDate: '+275760-09-13T00:00:00Z' }),
      await client.getNonOrphanVisits({ endDate: '+275760-09-13T00:00:00Z' }),
      await client.getOrphanVisits({ type: 'invalid_short_url' }),
    ]
    for (const { data, pagination } of lists) {
      assert.deepEqual([data, pagination.totalItems], [[], 0])
    }
    assert.deepEqual(await client.deleteShortUrlVisits({ shortCode }), { deletedVisits: 0 })
    const { data } = await client.listDomains()
    assert.deepInclude(data[0], { domain, isDefault: true })
    for (const refused of [
      () => client.getTagVisits('nothing'),
      () => client.getDomainVisits('other.example'),
      () => client.deleteOrphanVisits(),
      () => client.editDomainRedirects({ domain: 'other.example', baseUrlRedirect: null }),
      () => client.mercureInfo(),
    ]) {
      const error: any = await refused().catch((one: unknown) => one)
      assert.match(error.type, /^https:\/\/shlink\.io\/api\/error\//)
    }
  })

  test('refuses as Shlink does, by the version of the call', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { alias } = await aLink(workspace)
    const headers = keyed(workspace)
    const reader = keyed(await aKey(workspace, { scopes: ['links:read'] }))
    const longUrl = 'https://example.com/'
    const cases: [string, string, object, number, string][] = [
      ['GET', '/v3/short-urls', {}, 401, 'https://shlink.io/api/error/missing-authentication'],
      [
        'GET',
        '/v3/short-urls',
        { headers: { 'x-api-key': 'no' } },
        401,
        'https://shlink.io/api/error/invalid-api-key',
      ],
      ['GET', '/v1/short-urls', {}, 401, 'INVALID_AUTHORIZATION'],
      [
        'GET',
        '/v3/short-urls/nothing-here',
        { headers },
        404,
        'https://shlink.io/api/error/short-url-not-found',
      ],
      ['GET', '/v2/short-urls/nothing-here', { headers }, 404, 'INVALID_SHORTCODE'],
      [
        'POST',
        '/v3/short-urls',
        { headers, body: {} },
        400,
        'https://shlink.io/api/error/invalid-data',
      ],
      [
        'POST',
        '/v3/short-urls',
        { headers, body: { longUrl, customSlug: alias } },
        400,
        'https://shlink.io/api/error/non-unique-slug',
      ],
      [
        'POST',
        '/v3/short-urls',
        { headers, body: { longUrl, domain: 'x.example' } },
        404,
        'https://shlink.io/api/error/domain-not-found',
      ],
      [
        'POST',
        '/v3/short-urls',
        { headers: reader, body: { longUrl } },
        403,
        'https://shlink.io/api/error/forbidden-operation',
      ],
      ['GET', '/v3/nothing', { headers }, 404, 'https://shlink.io/api/error/not-found'],
    ]
    for (const [method, path, options, status, type] of cases) {
      const answer = await send(method, `/rest${path}`, options)
      assert.deepEqual([answer.status, answer.body.type], [status, type], `${method} ${path}`)
      assert.match(answer.headers.get('content-type')!, /problem\+json/)
      assert.equal(answer.headers.get('access-control-allow-origin'), '*')
    }
    assert.equal((await call(workspace, 'GET', '/links')).body.totalItems, 1)
  })

  test('is not there while it is off', async ({ assert, cleanup }) => {
    assert.equal((await send('GET', '/rest/health')).status, 200)
    cleanup(() => switchDialect('shlink', true))
    await switchDialect('shlink', false)
    assert.equal((await send('GET', '/rest/health')).status, 404)
    assert.equal((await send('GET', '/rest/v3/health')).status, 404)
  })
})
