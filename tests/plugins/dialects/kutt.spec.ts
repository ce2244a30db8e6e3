import { test } from '@japa/runner'
import Kutt from 'kutt'
import { call, serverUrl } from '#tests/fixtures/api'
import { aKey, aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { aLink, send, switchDialect, withDialect } from './support.js'

const clientOf = ({ key }: Pick<TestWorkspace, 'key'>) =>
  new Kutt().set('api', `${serverUrl()}/api/v2`).set('key', key)
const keyed = ({ key }: Pick<TestWorkspace, 'key'>) => ({ 'x-api-key': key })

test.group('The API of Kutt', (group) => {
  withDialect(group, 'kutt')

  test('the published client makes every call that it has', async ({ assert }) => {
    const workspace = await aWorkspace()
    const client = clientOf(workspace)
    assert.isTrue(await client.health().check())
    const made = await client.links().create({
      target: 'https://example.com/a',
      customurl: 'from-kutt',
      description: 'From a client',
      expire_in: '2 days',
      password: 'secret words',
    })
    const own = (await call(workspace, 'GET', `/links/${made.id}`)).body
    assert.deepEqual({ ...made }, {
      id: own.id,
      address: 'from-kutt',
      banned: false,
      created_at: new Date(own.createdAt),
      updated_at: new Date(own.updatedAt),
      description: 'From a client',
      domain: null,
      expire_in: own.endsAt,
      link: own.shortUrl,
      password: true,
      target: 'https://example.com/a',
      visit_count: 0,
    } as never)
    assert.closeTo(Date.parse(own.endsAt) - Date.parse(own.createdAt), 2 * 86_400_000, 60_000)
    const again = { target: 'https://example.com/a', reuse: true }
    assert.equal((await client.links().create(again)).id, made.id)
    const list = await client.links().list({ skip: 0, limit: 1 })
    assert.deepInclude(list, { total: 1, limit: 1, skip: 0 })
    assert.equal(list.data[0].id, made.id)
    const changed = await client.links().update(made.id, {
      address: 'from-kutt',
      target: 'https://example.com/b',
      description: 'Changed',
    })
    assert.deepInclude(changed, { target: 'https://example.com/b', description: 'Changed' })
    const domain = await client.domains().create({
      address: 'go.example.org',
      homepage: 'https://example.org/',
    })
    assert.deepInclude(domain, { address: 'go.example.org', homepage: 'https://example.org/' })
    const user = await client.users().info()
    assert.deepEqual(
      user.domains.map(({ id }) => id),
      [domain.id]
    )
    assert.isString(await client.domains().remove(domain.id))
    assert.equal(await client.links().remove(made.id), 'Link has been deleted successfully.')
    assert.equal((await call(workspace, 'GET', `/links/${made.id}`)).status, 404)
  })

  test('gives the stats of a link', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id } = await aLink(workspace)
    const { status, body } = await send('GET', `/api/v2/links/${id}/stats`, {
      headers: keyed(workspace),
    })
    assert.equal(status, 200)
    assert.equal(body.id, id)
    for (const [name, points] of [
      ['lastDay', 24],
      ['lastWeek', 7],
      ['lastMonth', 30],
      ['lastYear', 12],
    ] as const) {
      assert.lengthOf(body[name].views, points, name)
      assert.deepEqual(body[name].stats, { browser: [], os: [], country: [], referrer: [] })
      assert.equal(body[name].total, 0)
    }
  })

  test('pages by skip and limit, and searches', async ({ assert }) => {
    const workspace = await aWorkspace()
    for (let at = 0; at < 5; at++) await aLink(workspace, { title: at === 2 ? 'Needle' : null })
    const list = async (query: string) =>
      (await send('GET', `/api/v2/links?${query}`, { headers: keyed(workspace) })).body
    const all = await list('limit=50')
    const part = await list('skip=3&limit=5')
    assert.deepEqual(part.data, all.data.slice(3))
    assert.equal((await list('search=needle')).total, 1)
    assert.deepEqual((await list('skip=50&limit=5')).data, [])
  })

  test('refuses as Kutt does', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { alias, id, destinationUrl } = await aLink(workspace)
    const headers = keyed(workspace)
    const reader = keyed(await aKey(workspace, { scopes: ['links:read'] }))
    const target = 'https://example.com/'
    type Case = [string, string, object, number, string | RegExp]
    const cases: Case[] = [
      ['GET', '/links', {}, 401, 'Unauthorized.'],
      ['GET', '/links', { headers: { 'x-api-key': 'no' } }, 401, 'Unauthorized.'],
      ['GET', '/nothing', { headers }, 404, 'Not found.'],
      ['POST', '/links', { headers, body: {} }, 400, 'Target is missing.'],
      ['POST', '/links', { headers, body: { target: 'x y' } }, 400, /./],
      [
        'POST',
        '/links',
        { headers, body: { target, customurl: alias } },
        400,
        'Custom URL is already in use.',
      ],
      [
        'POST',
        '/links',
        { headers, body: { target, domain: 'x.example' } },
        400,
        'You can only use your own domain.',
      ],
      [
        'POST',
        '/links',
        { headers, body: { target, expire_in: 'soon' } },
        400,
        /Expire format is invalid/,
      ],
      ['POST', '/links', { headers: reader, body: { target } }, 403, /./],
      [
        'PATCH',
        `/links/${id}`,
        { headers, body: { address: 'other-alias' } },
        400,
        /stays as it is/,
      ],
      ...[{}, { target: destinationUrl }, { description: '', password: '' }].map((body): Case => [
        'PATCH',
        `/links/${id}`,
        { headers, body },
        400,
        'Should at least update one field.',
      ]),
      ['DELETE', '/links/nothing', { headers }, 404, 'Link could not be found.'],
      ['GET', '/links/nothing/stats', { headers }, 404, 'Link could not be found.'],
      ['POST', '/domains', { headers, body: { address: 'no domain' } }, 400, /./],
    ]
    for (const [method, path, options, status, error] of cases) {
      const answer = await send(method, `/api/v2${path}`, options)
      assert.equal(answer.status, status, `${method} ${path} ${answer.text}`)
      if (typeof error === 'string') assert.equal(answer.body.error, error)
      else assert.match(answer.body.error, error)
      assert.deepEqual(Object.keys(answer.body), ['error'])
    }
    assert.equal((await call(workspace, 'GET', '/links')).body.totalItems, 1)
  })

  test('lets pages of other origins in, and is not there while it is off', async ({
    assert,
    cleanup,
  }) => {
    const preflight = await send('OPTIONS', '/api/v2/links')
    assert.equal(preflight.status, 204)
    assert.equal(preflight.headers.get('access-control-allow-origin'), '*')
    cleanup(() => switchDialect('kutt', true))
    await switchDialect('kutt', false)
    const off = await send('GET', '/api/v2/health', { headers: { accept: 'text/html' } })
    assert.equal(off.status, 404)
    assert.match(off.headers.get('content-type')!, /problem\+json/)
  })
})
