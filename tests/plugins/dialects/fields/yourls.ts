import type { Asked, Peer, Shape } from './peer.js'
import type { World } from './world.js'

const ask =
  (action: string, fields: (world: World) => Record<string, string> = () => ({})) =>
  (world: World): Asked => ({
    method: 'POST',
    path: '/yourls-api.php',
    isForm: true,
    body: {
      format: 'json',
      username: world.workspace.keyId,
      password: world.workspace.key,
      action,
      ...fields(world),
    },
  })

const LISTED = {
  shorturl: 'string',
  url: 'string',
  title: 'string',
  timestamp: 'string',
  ip: 'string',
  clicks: 'number',
}
const TOTALS = { total_links: 'number', total_clicks: 'number' }
const REFUSED: Shape = { errorCode: 'string', message: 'string' }

/** YOURLS 1.10 for PHP 8.1 (`yourls-api.php`, `includes/functions-api.php`): numbers of its database are numbers. */
export const YOURLS: Peer = {
  id: 'yourls',
  name: 'YOURLS',
  source: 'YOURLS 1.10 and its page "API"',
  calls: [
    {
      call: 'shorturl',
      makesLink: true,
      ask: ask('shorturl', () => ({ url: 'https://example.com/a' })),
      takes: {
        url: { type: 'string', value: 'https://example.com/other' },
        keyword: { type: 'string', value: 'fields-yourls' },
        title: { type: 'string', value: 'Named' },
      },
      answers: {
        status: 'string',
        code: 'string',
        message: 'string',
        errorCode: 'string',
        statusCode: 'string',
        url: { keyword: 'string', url: 'string', title: 'string', date: 'string', ip: 'string' },
        title: 'string',
        shorturl: 'string',
      },
    },
    {
      call: 'shorturl, refused',
      ask: ask('shorturl', () => ({ url: '' })),
      status: 400,
      answers: {
        status: 'string',
        code: 'string',
        message: 'string',
        errorCode: 'string',
        statusCode: 'string',
      },
    },
    {
      call: 'expand',
      ask: ask('expand', ({ link }) => ({ shorturl: link.alias })),
      takes: { shorturl: { type: 'string', value: ({ branded }: World) => branded.shortUrl } },
      answers: {
        keyword: 'string',
        shorturl: 'string',
        longurl: 'string',
        title: 'string',
        message: 'string',
        statusCode: 'string',
      },
    },
    {
      call: 'expand, not there',
      ask: ask('expand', () => ({ shorturl: 'nothing-here' })),
      status: 404,
      answers: { keyword: 'string', message: 'string', errorCode: 'string' },
    },
    {
      call: 'url-stats',
      ask: ask('url-stats', ({ link }) => ({ shorturl: link.alias })),
      takes: { shorturl: { type: 'string', value: ({ branded }: World) => branded.shortUrl } },
      answers: { statusCode: 'string', message: 'string', link: LISTED },
    },
    {
      call: 'url-stats, not there',
      ask: ask('url-stats', () => ({ shorturl: 'nothing-here' })),
      status: 404,
      answers: { statusCode: 'string', message: 'string' },
    },
    {
      call: 'stats',
      ask: ask('stats', () => ({ filter: 'last', limit: '3' })),
      takes: {
        filter: { type: 'string', value: 'bottom' },
        limit: { type: 'string', value: '1' },
        start: { type: 'string', value: '2' },
      },
      answers: {
        'links?': { '*': LISTED },
        'stats': TOTALS,
        'statusCode': 'string',
        'message': 'string',
      },
    },
    {
      call: 'db-stats',
      ask: ask('db-stats'),
      answers: { 'db-stats': TOTALS, 'statusCode': 'string', 'message': 'string' },
    },
    {
      call: 'version',
      ask: ask('version', () => ({ db: '1' })),
      takes: { db: { type: 'string', value: '0' } },
      answers: { 'version': 'string', 'db_version?': 'string' },
    },
    {
      call: 'any, without a valid key',
      ask: (world) => {
        const asked = ask('version')(world)
        return { ...asked, body: { ...asked.body, password: 'wrong' } }
      },
      status: 403,
      answers: { ...(REFUSED as object), 'callback?': 'string' },
      why: { callback: 'JSONP is not offered' },
    },
  ],
  refused: {
    calls: ['delete', 'an action of a plugin'],
    ask: (action, world) => ask(action)(world),
    answers: REFUSED,
  },
}
