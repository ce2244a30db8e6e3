import { call } from '#tests/fixtures/api'
import { aDomain } from '#tests/fixtures/workspace'
import { aLink } from '../support.js'
import type { Asked, Peer, Shape } from './peer.js'
import type { World } from './world.js'

const send = (
  { workspace }: World,
  method: string,
  path: string,
  body?: Record<string, unknown>
): Asked => ({
  method,
  path: `/api/v2${path}`,
  headers: { 'x-api-key': workspace.key },
  ...(body && { body }),
})

const LINK = {
  'id': 'string',
  'address': 'string',
  'banned': 'boolean',
  'created_at': 'string',
  'updated_at': 'string',
  'description?': 'string|null',
  'domain?': 'string|null',
  'expire_in?': 'string|null',
  'link': 'string',
  'password': 'boolean',
  'target': 'string',
  'visit_count': 'number',
}
const DOMAIN = {
  'id': 'string',
  'address': 'string',
  'banned': 'boolean',
  'homepage?': 'string',
  'created_at': 'string',
  'updated_at': 'string',
}
const PART: Shape = [{ name: 'string', value: 'number' }]
const PERIOD = {
  'stats': { browser: PART, os: PART, country: PART, referrer: PART },
  'views': ['number'] as const,
  'total?': 'number',
}
const MESSAGE: Shape = { message: 'string' }
const REFUSED: Shape = { error: 'string' }
const USER = { apikey: 'string', email: 'string', domains: [DOMAIN] as const }
const USER_REASONS = {
  apikey: 'a key is shown once, when it is made',
  email: 'a key does not show whose it is',
}

/** Kutt 3 (its API document, `server/handlers`, and the types of its published client). */
export const KUTT: Peer = {
  id: 'kutt',
  name: 'Kutt',
  source: 'docs.kutt.it, Kutt 3 and the types of the client `kutt`',
  calls: [
    {
      call: 'GET /links',
      ask: (world) => send(world, 'GET', '/links'),
      takes: {
        limit: { type: 'number', value: 1 },
        skip: { type: 'number', value: 1 },
        search: { type: 'string', value: 'Spring' },
        all: {
          type: 'boolean',
          value: true,
          here: 'ignored',
          why: 'a key is of one workspace',
        },
      },
      answers: { limit: 'number', skip: 'number', total: 'number', data: [LINK] },
    },
    {
      call: 'POST /links',
      makesLink: true,
      ask: (world) => send(world, 'POST', '/links', { target: 'https://example.com/a' }),
      status: 201,
      takes: {
        target: { type: 'string', value: 'https://example.com/other' },
        description: { type: 'string', value: 'Words' },
        expire_in: { type: 'string', value: '2 days' },
        password: { type: 'string', value: 'secret words' },
        customurl: { type: 'string', value: 'fields-kutt' },
        domain: { type: 'string', value: ({ domain }: World) => domain.hostname },
        reuse: {
          type: 'boolean',
          value: true,
          shows: ({ status }) => status === 200,
        },
      },
      answers: LINK,
    },
    {
      call: 'PATCH /links/{id}',
      ask: (world) => {
        const { id, alias, destinationUrl } = world.branded
        const description = `Changed at ${performance.now()}`
        const body = { target: destinationUrl, address: alias, description }
        return send(world, 'PATCH', `/links/${id}`, body)
      },
      takes: {
        target: { type: 'string', value: 'https://example.com/changed' },
        address: {
          type: 'string',
          value: 'other-address',
          here: 'refused',
          why: 'printed addresses lead to it; the one that the link has is taken',
        },
        description: { type: 'string', value: 'Changed' },
        expire_in: { type: 'string', value: '2 days' },
        password: { type: 'string', value: 'secret words' },
      },
      answers: LINK,
    },
    {
      call: 'DELETE /links/{id}',
      ask: async (world) => {
        const { id } = await aLink(world.workspace)
        return send(world, 'DELETE', `/links/${id}`)
      },
      answers: MESSAGE,
    },
    {
      call: 'GET /links/{id}/stats',
      ask: (world) => send(world, 'GET', `/links/${world.link.id}/stats`),
      answers: {
        lastDay: PERIOD,
        lastWeek: PERIOD,
        lastMonth: PERIOD,
        lastYear: PERIOD,
        updatedAt: 'string',
        ...LINK,
      },
      why: { domain: 'of a link on the default domain, as there' },
    },
    {
      call: 'POST /domains',
      ask: async (world) => {
        const { id, hostname } = await aDomain(world.workspace)
        await call(world.workspace, 'DELETE', `/domains/${id}`)
        return send(world, 'POST', '/domains', { address: `new.${hostname}` })
      },
      takes: {
        address: { type: 'string', value: 'fields.kutt.example' },
        homepage: { type: 'string', value: 'https://example.com/home' },
      },
      answers: DOMAIN,
    },
    {
      call: 'DELETE /domains/{id}',
      ask: async (world) => {
        const { id } = await aDomain(world.workspace)
        return send(world, 'DELETE', `/domains/${id}`)
      },
      answers: MESSAGE,
    },
    {
      call: 'GET /users',
      ask: (world) => send(world, 'GET', '/users'),
      answers: USER,
      why: USER_REASONS,
    },
    {
      call: 'any, refused',
      ask: (world) => send(world, 'GET', '/links/nothing/stats'),
      status: 404,
      answers: REFUSED,
    },
  ],
  refused: {
    calls: [
      ...['GET /links/admin', 'DELETE /links/admin/{id}', 'POST /links/admin/ban/{id}'],
      ...['POST /links/{id}/protected', 'GET /domains/admin', 'POST /domains/admin'],
      ...['GET /users/admin', 'POST /users/admin', 'POST /users/delete', 'POST /auth/apikey'],
    ],
    ask: (asked, world) => {
      const [method, path] = asked.split(' ')
      const own = path.replace('{id}', world.link.id)
      return send(world, method, own, method === 'GET' ? undefined : {})
    },
    answers: REFUSED,
  },
}
