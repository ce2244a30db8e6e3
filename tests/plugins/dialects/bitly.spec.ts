import { createRequire } from 'node:module'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { BitlyClient } from 'bitly'
import { call, serverUrl } from '#tests/fixtures/api'
import { aKey, aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { aLink, send, switchDialect, withDialect } from './support.js'

/** What the client sends its requests with. */
const axios = createRequire(import.meta.resolve('bitly'))('axios')

const bearer = ({ key }: Pick<TestWorkspace, 'key'>) => ({ authorization: `Bearer ${key}` })

/** The published client, which sends to https alone: its requests are led to the server under test. */
function clientOf({ key }: TestWorkspace): BitlyClient {
  return new BitlyClient(key, { apiUrl: 'bitly.test' })
}

test.group('The API of Bitly', (group) => {
  withDialect(group, 'bitly')
  group.setup(() => {
    const id = axios.interceptors.request.use((config: { url: string }) => {
      config.url = config.url.replace('https://bitly.test', serverUrl())
      return config
    })
    return () => axios.interceptors.request.eject(id)
  })

  test('the published client makes every call that it has', async ({ assert }) => {
    const workspace = await aWorkspace()
    const client = clientOf(workspace)
    const made = await client.shorten('https://example.com/a')
    const own = (await call(workspace, 'GET', '/links')).body.items[0]
    const id = `${own.domain}/${own.alias}`
    assert.deepEqual(made as unknown, {
      created_at: `${own.createdAt.slice(0, 19)}+0000`,
      id,
      link: own.shortUrl,
      custom_bitlinks: [],
      long_url: 'https://example.com/a',
      title: '',
      archived: false,
      created_by: workspace.userId,
      client_id: '',
      tags: [],
      launchpad_ids: [],
      deeplinks: [],
      references: { group: `/v4/groups/${workspace.workspaceId}` },
    })
    await db.from('links').where('id', own.id).update({ imported_clicks: 7 })
    assert.equal((await client.getBitlink(id)).id, id)
    assert.equal((await client.info(id)).long_url, 'https://example.com/a')
    assert.deepEqual(await client.expand(id), {
      created_at: `${own.createdAt.slice(0, 19)}+0000`,
      link: own.shortUrl,
      id,
      long_url: 'https://example.com/a',
    } as never)
    const clicks: any = await client.clicksByDay(id)
    assert.deepInclude(clicks, { unit: 'day', units: -1 })
    assert.deepInclude(clicks.link_clicks[0], { clicks: 0 })
    assert.match(clicks.link_clicks[0].date, /^\d{4}-\d\d-\d\dT00:00:00\+0000$/)
    const metrics: any[] = [await client.countries(id), await client.referrers(id)]
    assert.deepEqual(
      metrics.map(({ facet, metrics: found }) => [facet, found]),
      [
        ['countries', []],
        ['referrers', []],
      ]
    )
    const summary: any = await client.bitlyRequest(`bitlinks/${id}/clicks/summary`, {}, 'GET')
    assert.deepInclude(summary, { total_clicks: 7, unit: 'day', units: -1 })
    await assert.rejects(() => client.clicksByMinute(id))
    const refused = await client.shorten('nothing').catch((error: unknown) => error)
    assert.deepInclude(refused as object, { message: 'INVALID_ARG_LONG_URL', resource: 'shorten' })
  })

  test('creates with all settings, changes, archives and lists', async ({ assert }) => {
    const workspace = await aWorkspace()
    const headers = bearer(workspace)
    const body = {
      long_url: 'https://example.com/b',
      title: 'Spring',
      tags: ['print'],
      keyword: 'spring-sale',
      group_guid: workspace.workspaceId,
    }
    const made = await send('POST', '/v4/bitlinks', { body, headers })
    assert.equal(made.status, 201)
    const { id } = made.body
    assert.match(id, /\/spring-sale$/)
    const changed = await send('PATCH', `/v4/bitlinks/${id}`, {
      body: { title: 'Summer', archived: true },
      headers,
    })
    assert.deepInclude(changed.body, { title: 'Summer', archived: true, tags: ['print'] })
    const back = await send('PATCH', `/v4/bitlinks/${encodeURIComponent(id)}`, {
      body: { archived: false },
      headers,
    })
    assert.isFalse(back.body.archived)

    const groups = await send('GET', '/v4/groups', { headers })
    assert.equal(groups.body.groups[0].guid, workspace.workspaceId)
    const list = await send('GET', `/v4/groups/${workspace.workspaceId}/bitlinks?size=1`, {
      headers,
    })
    assert.equal(list.body.links[0].id, id)
    assert.deepEqual(list.body.pagination, { total: 1, size: 1, page: 1, prev: '', next: '' })
    const user = await send('GET', '/v4/user', { headers })
    assert.equal(user.body.default_group_guid, workspace.workspaceId)

    const custom = await send('POST', '/v4/custom_bitlinks', {
      body: { custom_bitlink: id.replace('spring-sale', 'autumn-sale'), bitlink_id: id },
      headers,
    })
    assert.equal(custom.status, 201)
    assert.equal(custom.body.bitlink.long_url, 'https://example.com/b')
    const taken = await send('POST', '/v4/custom_bitlinks', {
      body: { custom_bitlink: id, bitlink_id: id },
      headers,
    })
    assert.deepInclude(taken.body, { message: 'ALREADY_EXISTS', resource: 'custom_bitlinks' })
    assert.equal(taken.status, 409)
    const other = await aLink(workspace, { destinationUrl: 'https://example.com/c' })
    const moved = await send('PATCH', `/v4/custom_bitlinks/${custom.body.custom_bitlink}`, {
      body: { bitlink_id: `${other.domain}/${other.alias}` },
      headers,
    })
    assert.equal(moved.body.bitlink.long_url, 'https://example.com/c')

    const qr = await send('GET', `/v4/bitlinks/${id}/qr?image_format=png`, { headers })
    assert.match(qr.body.qr_code, /^data:image\/png;base64,iVBOR/)
    await send('GET', `/v4/bitlinks/${id}/qr`, { headers })
    const codes = await call(workspace, 'GET', '/qr-codes')
    assert.lengthOf(codes.body.items, 1)
  })

  test('refuses as Bitly does', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { domain, alias } = await aLink(workspace)
    const id = `${domain}/${alias}`
    const headers = bearer(workspace)
    const reader = bearer(await aKey(workspace, { scopes: ['links:read'] }))
    const cases: [string, string, object, number, string][] = [
      ['GET', '/v4/user', {}, 403, 'FORBIDDEN'],
      ['GET', '/v4/user', { headers: { authorization: 'Bearer no' } }, 403, 'FORBIDDEN'],
      ['GET', '/v4/nothing', { headers }, 404, 'NOT_FOUND'],
      ['DELETE', '/v4/user', { headers }, 405, 'METHOD_NOT_ALLOWED'],
      ['GET', `/v4/bitlinks/${domain}/nothing-here`, { headers }, 404, 'NOT_FOUND'],
      ['GET', '/v4/groups/other', { headers }, 404, 'NOT_FOUND'],
      ['POST', '/v4/expand', { headers, body: { bitlink_id: 'x' } }, 400, 'INVALID_ARG_BITLINK_ID'],
      [
        'POST',
        '/v4/shorten',
        { headers: reader, body: { long_url: 'https://example.com' } },
        403,
        'FORBIDDEN',
      ],
      [
        'POST',
        '/v4/shorten',
        { headers, body: { long_url: 'https://example.com', domain: 'other.example' } },
        400,
        'INVALID_ARG_DOMAIN',
      ],
      [
        'POST',
        '/v4/shorten',
        { headers, body: { long_url: 'https://example.com', group_guid: 'other' } },
        403,
        'FORBIDDEN',
      ],
      [
        'POST',
        '/v4/bitlinks',
        { headers, body: { long_url: 'https://example.com', deeplinks: [{}] } },
        400,
        'INVALID_ARG_DEEPLINKS',
      ],
      ['POST', '/v4/shorten', { headers, body: [] }, 400, 'INVALID_ARG_LONG_URL'],
      ['GET', `/v4/bitlinks/${id}/clicks?unit=year`, { headers }, 400, 'INVALID_ARG_UNIT'],
      ['GET', `/v4/bitlinks/${id}/clicks?units=x`, { headers }, 400, 'INVALID_ARG_UNITS'],
      [
        'GET',
        `/v4/bitlinks/${id}/clicks?unit_reference=x`,
        { headers },
        400,
        'INVALID_ARG_UNIT_REFERENCE',
      ],
      [
        'GET',
        `/v4/bitlinks/${id}/qr?image_format=gif`,
        { headers },
        400,
        'INVALID_ARG_IMAGE_FORMAT',
      ],
    ]
    for (const [method, path, options, status, message] of cases) {
      const answer = await send(method, path, options)
      assert.deepEqual([answer.status, answer.body.message], [status, message], `${method} ${path}`)
      assert.isString(answer.headers.get('x-request-id'))
    }
    assert.equal((await call(workspace, 'GET', '/links')).body.totalItems, 1)
  })

  test('reports any unit and span', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { domain, alias } = await aLink(workspace)
    for (const unit of ['hour', 'day', 'week', 'month']) {
      for (const units of [-1, 0, 1, 30, 5000]) {
        for (const part of ['clicks', 'clicks/summary', 'countries', 'referrers']) {
          const path = `/v4/bitlinks/${domain}/${alias}/${part}?unit=${unit}&units=${units}&size=100`
          const { status, text } = await send('GET', path, { headers: bearer(workspace) })
          assert.equal(status, 200, `${path} ${text}`)
        }
      }
    }
  })

  test('is not there while it is off, and leaves links their aliases', async ({
    assert,
    cleanup,
  }) => {
    cleanup(() => switchDialect('bitly', true))
    const headers = bearer(await aWorkspace())
    assert.equal((await send('GET', '/v4/user', { headers })).status, 200)
    await switchDialect('bitly', false)
    assert.equal((await send('GET', '/v4/user', { headers })).status, 404)
  })
})
