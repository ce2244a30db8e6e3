import type { ApiCall, ApiDialect, DialectApi, HeldKey } from '#plugin_contract'

/** Answered as the API answers it where a key opens nothing. */
const ANY_CALL: ApiCall = { method: 'GET', path: '/usage' }

/**
 * The Model Context Protocol over streamable HTTP, without sessions: each request stands for itself
 * (modelcontextprotocol.io, streamable HTTP).
 */
export function createMcpDialect(): ApiDialect {
  return {
    name: 'mcp',
    paths: ['/mcp'],
    async answer(request, api) {
      if (new URL(request.url).pathname !== '/mcp') return sayNothing(request)
      const key = /^bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null
      const held = key === null ? null : await api.findKey(key)
      if (key === null || held === null) return refuse(key, api)
      return answer(request, held, (call) => api.call(key, call))
    },
  }
}

async function refuse(key: string | null, api: DialectApi): Promise<Response> {
  const { status, headers, bytes } = await api.call(key, ANY_CALL)
  const { 'content-type': type = 'application/problem+json', 'www-authenticate': ways } = headers
  return new Response(new Uint8Array(bytes), {
    status,
    headers: { 'Content-Type': type, ...(ways && { 'WWW-Authenticate': ways }) },
  })
}

function sayNothing({ headers }: Request): Response {
  const problem = {
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    detail: 'There is nothing at this path.',
    traceId: headers.get('x-request-id'),
  }
  return new Response(JSON.stringify(problem), {
    status: 404,
    headers: { 'Content-Type': 'application/problem+json' },
  })
}

/** The package is loaded with the first request: installations without assistants never pay for it. */
async function answer(
  request: Request,
  held: HeldKey,
  call: (call: ApiCall) => ReturnType<DialectApi['call']>
): Promise<Response> {
  const { WebStandardStreamableHTTPServerTransport: Transport } =
    await import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js')
  const { createServer } = await import('./server.js')
  const transport = new Transport({ enableJsonResponse: true })
  const server = createServer(held, call)
  await server.connect(transport)
  try {
    return await transport.handleRequest(request)
  } finally {
    await server.close()
  }
}
