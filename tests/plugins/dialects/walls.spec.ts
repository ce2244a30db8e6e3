import { test } from '@japa/runner'
import { ROLES } from '#app/platform/access/roles'
import { call, request, type Answer } from '#tests/fixtures/api'
import { endEvaluation, setLicence } from '#tests/fixtures/licence'
import { isLongRun } from '#tests/fixtures/long_run'
import { aKey, aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { aLink, switchDialect } from './support.js'

type Held = Pick<TestWorkspace, 'keyId' | 'key'>

interface Asked {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/** How each dialect creates a link, and reads one. */
interface Spoken {
  id: string
  create(held: Held, url: string): Asked
  read(held: Held, link: any): Asked
}

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

const yourls = ({ keyId, key }: Held, fields: Record<string, string>): Asked => ({
  method: 'POST',
  path: '/yourls-api.php',
  headers: form,
  body: String(new URLSearchParams({ format: 'json', username: keyId, password: key, ...fields })),
})

const mcp = ({ key }: Held, name: string, given: object): Asked => ({
  method: 'POST',
  path: '/mcp',
  headers: {
    ...json,
    accept: 'application/json, text/event-stream',
    authorization: `Bearer ${key}`,
  },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: given },
  }),
})

const DIALECTS: readonly Spoken[] = [
  {
    id: 'yourls',
    create: (held, url) => yourls(held, { action: 'shorturl', url }),
    read: (held, { shortUrl }) => yourls(held, { action: 'expand', shorturl: shortUrl }),
  },
  {
    id: 'shlink',
    create: ({ key }, longUrl) => ({
      ...{ method: 'POST', path: '/rest/v3/short-urls', headers: { ...json, 'x-api-key': key } },
      body: JSON.stringify({ longUrl }),
    }),
    read: ({ key }, { alias }) => ({
      ...{ method: 'GET', path: `/rest/v3/short-urls/${alias}`, headers: { 'x-api-key': key } },
    }),
  },
  {
    id: 'kutt',
    create: ({ key }, target) => ({
      ...{ method: 'POST', path: '/api/v2/links', headers: { ...json, 'x-api-key': key } },
      body: JSON.stringify({ target }),
    }),
    read: ({ key }, { id }) => ({
      ...{ method: 'GET', path: `/api/v2/links/${id}/stats`, headers: { 'x-api-key': key } },
    }),
  },
  {
    id: 'bitly',
    create: ({ key }, url) => ({
      ...{
        method: 'POST',
        path: '/v4/shorten',
        headers: { ...json, authorization: `Bearer ${key}` },
      },
      body: JSON.stringify({ long_url: url }),
    }),
    read: ({ key }, { domain, alias }) => ({
      method: 'GET',
      path: `/v4/bitlinks/${domain}/${alias}`,
      headers: { authorization: `Bearer ${key}` },
    }),
  },
  {
    id: 'mcp',
    create: (held, destinationUrl) => mcp(held, 'create_link', { destinationUrl }),
    read: (held, { id }) => mcp(held, 'get_link', { linkId: id }),
  },
]

const ask = ({ path, ...init }: Asked): Promise<Answer> => request(path, init)

/** Says whether the answer is a success in the dialect's own shape. */
const isDone = ({ status, body }: Answer) => status < 300 && !body?.result?.isError

const countLinks = async (workspace: TestWorkspace) =>
  (await call(workspace, 'GET', '/links')).body.totalItems

test.group('No dialect is a side door', (group) => {
  group.setup(async () => {
    for (const { id } of DIALECTS) await switchDialect(id, true)
  })
  group.teardown(async () => {
    for (const { id } of DIALECTS) await switchDialect(id, id === 'mcp')
  })

  for (const { id, create, read } of DIALECTS) {
    test(`${id}: roles and scopes are those of the API`, async ({ assert }) => {
      for (const role of ROLES) {
        const workspace = await aWorkspace({ role })
        for (const scopes of [
          ['links:read'],
          ['links:write'],
          ['links:read', 'links:write', 'analytics:read'],
          ['webhooks:read'],
        ] as const) {
          const { id: keyId, key } = await aKey(workspace, { scopes })
          const before = await countLinks(workspace)
          const body = { destinationUrl: 'https://example.com/' }
          const own = await call(workspace, 'POST', '/links', body, { key })
          const spoken = await ask(create({ keyId, key }, 'https://example.com/'))
          assert.equal(isDone(spoken), own.status === 201, `${role} ${scopes} ${spoken.text}`)
          assert.equal(await countLinks(workspace), before + (own.status === 201 ? 2 : 0))
        }
      }
    })

    test(`${id}: another workspace's links are not there`, async ({ assert }) => {
      const [workspace, other] = [await aWorkspace(), await aWorkspace()]
      const link = await aLink(other)
      assert.isTrue(isDone(await ask(read(other, link))))
      assert.isFalse(isDone(await ask(read(workspace, link))))
      const gone = await aKey(workspace, { keyExpiresAt: new Date(0) })
      assert.isFalse(
        isDone(await ask(create({ keyId: gone.id, key: gone.key }, 'https://a.example/')))
      )
    })

    test(`${id}: a suspended organisation and a read-only installation change nothing`, async ({
      assert,
      cleanup,
    }) => {
      const suspended = await aWorkspace({ suspended: true })
      assert.isFalse(isDone(await ask(create(suspended, 'https://example.com/'))))
      const workspace = await aWorkspace()
      const link = await aLink(workspace)
      cleanup(() => setLicence())
      await endEvaluation()
      const refused = await ask(create(workspace, 'https://example.com/'))
      assert.isFalse(isDone(refused), refused.text)
      assert.isTrue(isDone(await ask(read(workspace, link))))
      assert.equal(await countLinks(workspace), 1)
    })

    test(`${id}: no request makes a 500`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const link = await aLink(workspace)
      const draw = drawFrom(41)
      const starts = [create(workspace, 'https://example.com/'), read(workspace, link)]
      for (let round = 0; round < (isLongRun ? 2_000 : 120); round++) {
        const asked = twist(starts[round % 2], draw)
        const { status, text } = await ask(asked)
        assert.isBelow(status, 500, `${JSON.stringify(asked)} ${text}`)
      }
    }).timeout(600_000)
  }
})

type Draw = (below: number) => number

/** Numbers that are the same for the same seed (mulberry32). */
function drawFrom(seed: number): Draw {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

const ODD = [
  '',
  '0',
  '-1',
  'null',
  '%00',
  '../..',
  '[]',
  '{}',
  'ä€𝒳',
  '\'"',
  '1e999',
  'x'.repeat(3000),
]
const ODD_VALUES = [null, true, -1, 1e21, '', [], {}, [[]], { a: 1 }, 'ä€𝒳\u0000', 'x'.repeat(3000)]

/** Keeps the key and the place, and changes something else. */
function twist(asked: Asked, draw: Draw): Asked {
  const odd = ODD[draw(ODD.length)]
  const name = ['page', 'limit', 'unit', 'units', 'size', 'tags[]', 'orderBy', 'domain'][draw(8)]
  const path = [
    asked.path,
    `${asked.path}?${name}=${encodeURIComponent(odd)}`,
    `${asked.path}/${encodeURIComponent(odd)}`,
    asked.path.replace(/[^/]+$/, encodeURIComponent(odd)),
  ][draw(4)]
  if (asked.body === undefined) return { ...asked, path }
  return { ...asked, path, body: twistBody(asked.body, draw) }
}

function twistBody(body: string, draw: Draw): string {
  if (draw(5) === 0) return body.slice(0, draw(body.length))
  if (!body.startsWith('{')) {
    const names = ['url', 'keyword', 'title', 'action', 'format', 'limit', 'start', 'filter']
    const actions = ['stats', 'url-stats', 'db-stats', 'expand', 'shorturl', 'version']
    const fields = new URLSearchParams(body)
    fields.set('action', actions[draw(actions.length)])
    fields.set(names[draw(names.length)], ODD[draw(ODD.length)])
    return String(fields)
  }
  const value = JSON.parse(body)
  const place = value.params?.arguments ?? value
  const names = [
    ...Object.keys(place),
    'tags',
    'title',
    'domain',
    'routing',
    'maxVisits',
    'expire_in',
  ]
  place[names[draw(names.length)]] = ODD_VALUES[draw(ODD_VALUES.length)]
  return JSON.stringify(value)
}
