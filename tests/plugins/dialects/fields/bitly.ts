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
  path: `/v4${path}`,
  headers: { authorization: `Bearer ${workspace.key}` },
  ...(body && { body }),
})

const idOf = ({ domain, alias }: any): string => `${domain}/${alias}`

const DEEPLINK = {
  ...{ 'guid?': 'string', 'bitlink?': 'string', 'app_uri_path?': 'string', 'os?': 'string' },
  ...{ 'install_url?': 'string', 'install_type?': 'string', 'app_guid?': 'string' },
  ...{ 'created?': 'string', 'modified?': 'string', 'brand_guid?': 'string' },
}
const BITLINK = {
  'references?': 'object',
  'archived': 'boolean',
  'tags': ['string'] as const,
  'created_at': 'string',
  'title?': 'string',
  'deeplinks': [DEEPLINK] as const,
  'created_by?': 'string',
  'long_url': 'string',
  'client_id?': 'string',
  'custom_bitlinks': ['string'] as const,
  'link': 'string',
  'launchpad_ids?': ['string'] as const,
  'id': 'string',
}
const PERIOD = { units: 'number', unit: 'string', unit_reference: 'string' }
const GROUP = {
  ...{ 'created?': 'string', 'modified?': 'string', 'bsds?': ['string'] as const },
  ...{ 'guid?': 'string', 'organization_guid?': 'string', 'name?': 'string' },
  ...{ 'is_active?': 'boolean', 'role?': 'string', 'references?': 'object' },
}
const HISTORY = {
  ...{ 'uuid?': 'string', 'hash?': 'string', 'keyword?': 'string', 'created?': 'string' },
  ...{ 'group_guid?': 'string', 'first_created?': 'string', 'is_active?': 'boolean' },
  ...{ 'long_url?': 'string', 'deactivated?': 'string', 'bsd?': 'string', 'login?': 'string' },
}
const FAULT: Shape = {
  'message': 'string',
  'errors?': [{ field: 'string', message: 'string', error_code: 'string' }],
  'resource': 'string',
  'description': 'string',
}

const within = (path: string, reasons: Record<string, string>) =>
  Object.fromEntries(Object.entries(reasons).map(([field, why]) => [`${path}${field}`, why]))
const BITLINK_REASONS = {
  'deeplinks[]': 'rules of a link open apps here',
  'custom_bitlinks[]': 'a second alias is a link of its own here',
  'launchpad_ids[]': 'there are no landing pages',
}
const GROUP_REASONS = { 'bsds[]': 'a group does not list its domains here' }

const SIZE: Taken = { type: 'number', value: 1 }
const UNITS: Record<string, Taken> = {
  unit: { type: 'string', value: 'hour', why: 'no minutes' },
  units: { type: 'number', value: 5 },
  unit_reference: { type: 'string', value: '2026-06-01T00:00:00+0000' },
}
const ignored = (type: string, value: unknown, why: string): Taken => ({
  ...{ type, value, here: 'ignored', why },
})

const reportOf = (part: string, answers: Shape, takes: Record<string, Taken> = {}): PeerCall => ({
  call: `GET /bitlinks/{bitlink}/${part}`,
  ask: (world) => send(world, 'GET', `/bitlinks/${idOf(world.link)}/${part}`),
  takes: { ...UNITS, ...takes },
  answers,
})
const METRICS: Shape = {
  ...PERIOD,
  facet: 'string',
  metrics: [{ value: 'string', clicks: 'number' }],
}

const SHORTEN: Record<string, Taken> = {
  long_url: { type: 'string', value: 'https://example.com/other' },
  domain: { type: 'string', value: ({ domain }: World) => domain.hostname },
  group_guid: {
    ...{ type: 'string', value: 'Bother', here: 'refused' },
    why: 'a key is of one group; its own is taken',
  },
}
const CUSTOM: Shape = {
  'custom_bitlink': 'string',
  'bitlink': BITLINK,
  'bitlink_history?': [HISTORY],
}
const CUSTOM_REASONS = {
  ...within('bitlink.', BITLINK_REASONS),
  bitlink_history: 'the history of a link is in the console',
}

/** Bitly 4 (dev.bitly.com, as published connectors describe it) and the types of its published client. */
export const BITLY: Peer = {
  id: 'bitly',
  name: 'Bitly',
  source: 'dev.bitly.com, with the types of the client `bitly`',
  calls: [
    {
      call: 'POST /shorten',
      makesLink: true,
      ask: (world) => send(world, 'POST', '/shorten', { long_url: 'https://example.com/a' }),
      status: 201,
      takes: SHORTEN,
      answers: BITLINK,
      why: { ...BITLINK_REASONS, 'tags[]': 'the call gives none' },
    },
    {
      call: 'POST /bitlinks',
      makesLink: true,
      ask: (world) => send(world, 'POST', '/bitlinks', { long_url: 'https://example.com/a' }),
      status: 201,
      takes: {
        ...SHORTEN,
        title: { type: 'string', value: 'Named' },
        tags: { type: 'list of string', value: ['new'] },
        deeplinks: {
          ...{ type: 'list', value: [{ app_uri_path: '/a' }], here: 'refused' },
          why: 'rules of a link open apps here',
        },
      },
      answers: BITLINK,
      why: BITLINK_REASONS,
    },
    {
      call: 'GET /bitlinks/{bitlink}',
      ask: (world) => send(world, 'GET', `/bitlinks/${idOf(world.link)}`),
      answers: BITLINK,
      why: BITLINK_REASONS,
    },
    {
      call: 'PATCH /bitlinks/{bitlink}',
      ask: (world) => send(world, 'PATCH', `/bitlinks/${idOf(world.branded)}`, {}),
      takes: {
        title: { type: 'string', value: 'Changed' },
        long_url: { type: 'string', value: 'https://example.com/changed' },
        tags: { type: 'list of string', value: ['changed'] },
        archived: { type: 'boolean', value: true },
      },
      answers: BITLINK,
      why: BITLINK_REASONS,
    },
    {
      call: 'POST /expand',
      ask: (world) => send(world, 'POST', '/expand', { bitlink_id: idOf(world.link) }),
      takes: { bitlink_id: { type: 'string', value: ({ branded }: World) => idOf(branded) } },
      answers: { created_at: 'string', link: 'string', id: 'string', long_url: 'string' },
    },
    reportOf('clicks', { ...PERIOD, link_clicks: [{ date: 'string', clicks: 'number' }] }),
    reportOf('clicks/summary', { ...PERIOD, total_clicks: 'number' }),
    reportOf('countries', METRICS, { size: SIZE }),
    reportOf('referrers', METRICS, { size: SIZE }),
    {
      call: 'GET /bitlinks/{bitlink}/qr',
      ask: async (world) =>
        send(world, 'GET', `/bitlinks/${idOf(await aLink(world.workspace))}/qr`),
      takes: {
        image_format: {
          ...{ type: 'string', value: 'svg' },
          shows: ({ body }) => body.qr_code.startsWith('data:image/svg+xml'),
        },
        color: {
          ...{ type: 'string', value: '1133aa', why: 'where the call makes the code' },
          shows: ({ status }) => status === 200,
        },
        exclude_bitly_logo: {
          ...ignored('boolean', true, 'no logo is in it'),
          shows: ({ body }) => body.qr_code.startsWith('data:image/png'),
        },
      },
      answers: { qr_code: 'string', link: 'string', id: 'string' },
    },
    {
      call: 'POST /custom_bitlinks',
      makesLink: true,
      ask: (world) => {
        const alias = `custom-${Math.trunc(performance.now() * 1000)}`
        return send(world, 'POST', '/custom_bitlinks', {
          custom_bitlink: `${world.domain.hostname}/${alias}`,
          bitlink_id: idOf(world.link),
        })
      },
      status: 201,
      takes: { bitlink_id: { type: 'string', value: ({ branded }: World) => idOf(branded) } },
      answers: CUSTOM,
      why: CUSTOM_REASONS,
    },
    {
      call: 'GET /custom_bitlinks/{custom_bitlink}',
      ask: (world) => send(world, 'GET', `/custom_bitlinks/${idOf(world.branded)}`),
      answers: CUSTOM,
      why: CUSTOM_REASONS,
    },
    {
      call: 'PATCH /custom_bitlinks/{custom_bitlink}',
      ask: (world) =>
        send(world, 'PATCH', `/custom_bitlinks/${idOf(world.branded)}`, {
          bitlink_id: idOf(world.branded),
        }),
      takes: { bitlink_id: { type: 'string', value: ({ link }: World) => idOf(link) } },
      answers: CUSTOM,
      why: CUSTOM_REASONS,
    },
    {
      call: 'GET /groups',
      ask: (world) => send(world, 'GET', '/groups'),
      takes: {
        organization_guid: ignored('string', 'Oother', 'a key is of one organisation'),
      },
      answers: { groups: [GROUP] },
      why: within('groups[].', GROUP_REASONS),
    },
    {
      call: 'GET /groups/{group_guid}',
      ask: (world) => send(world, 'GET', `/groups/${world.workspace.workspaceId}`),
      answers: GROUP,
      why: GROUP_REASONS,
    },
    {
      call: 'GET /groups/{group_guid}/bitlinks',
      ask: (world) => send(world, 'GET', `/groups/${world.workspace.workspaceId}/bitlinks`),
      takes: {
        size: SIZE,
        page: { type: 'number', value: 2 },
        query: { type: 'string', value: 'Spring' },
        created_before: { type: 'number', value: 1_577_836_800 },
        created_after: { type: 'number', value: 32_472_144_000 },
        modified_after: ignored('number', 32_472_144_000, 'there is no such index'),
        archived: { type: 'string', value: 'on' },
        tags: { type: 'list of string', value: ['print'] },
        keyword: ignored('string', 'nothing', '`query` finds aliases too'),
        deeplinks: ignored('string', 'on', 'no link has them'),
        domain_deeplinks: ignored('string', 'on', 'no domain has them'),
        campaign_guid: ignored('string', 'Cother', 'campaigns have no call of their own here'),
        channel_guid: ignored('string', 'Hother', 'there are no channels'),
        custom_bitlink: ignored('string', 'on', 'each bitlink is one link'),
        launchpad_ids: ignored('list of string', ['Mother'], 'there are no landing pages'),
        encoding_login: ignored('list of string', ['other'], 'members have no logins here'),
      },
      answers: {
        pagination: {
          total: 'number',
          size: 'number',
          prev: 'string',
          page: 'number',
          next: 'string',
        },
        links: [BITLINK],
      },
      why: within('links[].', BITLINK_REASONS),
    },
    {
      call: 'GET /user',
      ask: (world) => send(world, 'GET', '/user'),
      answers: {
        'default_group_guid?': 'string',
        'name': 'string',
        'created': 'string',
        'is_active': 'boolean',
        'modified': 'string',
        'is_sso_user': 'boolean',
        'is_2fa_enabled': 'boolean',
        'login': 'string',
        'emails': [{ 'email?': 'string', 'is_primary?': 'boolean', 'is_verified?': 'boolean' }],
      },
      why: { 'emails[]': 'a key does not show whose it is' },
    },
    {
      call: 'any, not there',
      ask: (world) => send(world, 'GET', `/bitlinks/${world.domain.hostname}/nothing-here`),
      status: 404,
      answers: FAULT,
      why: { errors: 'only of a wrong field' },
    },
    {
      call: 'any, with a wrong field',
      ask: (world) => send(world, 'POST', '/shorten', { long_url: 'nothing' }),
      status: 400,
      answers: FAULT,
    },
  ],
  refused: {
    calls: [
      ...[
        'GET /groups/{group}/tags',
        'GET /groups/{group}/clicks',
        'GET /groups/{group}/countries',
      ],
      ...['GET /groups/{group}/cities', 'GET /groups/{group}/devices', 'PATCH /groups/{group}'],
      ...['GET /groups/{group}/referring_networks', 'GET /groups/{group}/shorten_counts'],
      ...['GET /groups/{group}/preferences', 'PATCH /groups/{group}/preferences'],
      ...['GET /groups/{group}/bitlinks/clicks', 'PATCH /groups/{group}/bitlinks'],
      ...['GET /bitlinks/{bitlink}/cities', 'GET /bitlinks/{bitlink}/devices'],
      ...[
        'GET /bitlinks/{bitlink}/referring_domains',
        'GET /bitlinks/{bitlink}/referrers_by_domains',
      ],
      ...[
        'GET /custom_bitlinks/{bitlink}/clicks',
        'GET /custom_bitlinks/{bitlink}/clicks_by_destination',
      ],
      ...['GET /organizations', 'GET /organizations/shunt', 'GET /organizations/shunt/plan_limits'],
      ...['GET /organizations/shunt/shorten_counts', 'GET /organizations/shunt/webhooks'],
      ...[
        'GET /bsds',
        'GET /campaigns',
        'POST /campaigns',
        'GET /campaigns/C',
        'PATCH /campaigns/C',
      ],
      ...['GET /channels', 'POST /channels', 'GET /channels/H', 'PATCH /channels/H', 'PATCH /user'],
      ...['POST /webhooks', 'GET /webhooks/W', 'PATCH /webhooks/W', 'DELETE /webhooks/W'],
      ...['POST /webhooks/W/verify', 'GET /apps/A'],
    ],
    ask: (call, world) => {
      const [method, path] = call.split(' ')
      const own = path
        .replace('{group}', world.workspace.workspaceId)
        .replace('{bitlink}', idOf(world.link))
      return send(world, method, own, method === 'GET' || method === 'DELETE' ? undefined : {})
    },
    answers: FAULT,
  },
}
