import type { ApiDialect, DialectApi, Runtime } from '#plugin_contract'
import { ACTIONS } from './actions.js'
import { findCaller } from './caller.js'
import { formatAnswer } from './format.js'
import type { SETTINGS } from './settings.js'

const API_PATH = '/yourls-api.php'

/** Where the bookmarklets of YOURLS lead. */
const BOOKMARKLET_PATH = '/admin/index.php'

/** The API of YOURLS (docs.yourls.org/guide/essentials/api.html), answered by that of Shunt. */
export function createYourlsDialect(runtime: Runtime<typeof SETTINGS>): ApiDialect {
  return {
    name: 'yourls',
    paths: [API_PATH, BOOKMARKLET_PATH],
    async answer(request, api) {
      const { pathname, searchParams } = new URL(request.url)
      if (pathname === BOOKMARKLET_PATH) return toNewLink(searchParams)
      if (pathname !== API_PATH) return new Response('Not found', { status: 404 })
      return answerCall(await readParameters(request), api, runtime)
    },
  }
}

async function answerCall(
  given: URLSearchParams,
  api: DialectApi,
  runtime: Runtime<typeof SETTINGS>
): Promise<Response> {
  const format = given.get('format') ?? 'xml'
  if (format === 'jsonp') {
    return formatAnswer('json', { errorCode: '400', message: 'JSONP is not offered', simple: '' })
  }
  const caller = await findCaller(given, api, runtime)
  if ('refused' in caller) {
    const { refused } = caller
    return formatAnswer(format, { message: refused, errorCode: '403', simple: refused })
  }
  const action = ACTIONS.get(given.get('action') ?? '')
  if (!action) {
    const message = 'Unknown or missing "action" parameter'
    return formatAnswer(format, { errorCode: '400', message, simple: message })
  }
  return formatAnswer(format, await action(given, (call) => api.call(caller.key, call), runtime))
}

/** Parameters stand in the query, in a form, or in both; those of the form come first. */
async function readParameters(request: Request): Promise<URLSearchParams> {
  const parameters = new URLSearchParams(new URL(request.url).searchParams)
  try {
    const form = request.method === 'POST' ? await request.formData() : []
    for (const [name, value] of form) if (typeof value === 'string') parameters.set(name, value)
  } catch {
    // No form that can be read: what the query says holds.
  }
  return parameters
}

function toNewLink(searchParams: URLSearchParams): Response {
  const url = searchParams.get('u')
  if (!url) return new Response('Not found', { status: 404 })
  const query = new URLSearchParams({ destinationUrl: url })
  const title = searchParams.get('t')
  if (title) query.set('title', title)
  return new Response(null, { status: 303, headers: { Location: `/console?${query}` } })
}
