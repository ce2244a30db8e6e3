import type { CustomFetch } from 'openid-client'
import type { OutboundHttp } from '#plugin_contract'
import { ProviderAway } from './faults.js'

/** Statuses whose answers have no body (Fetch standard, "null body status"). */
const BODILESS = new Set([101, 103, 204, 205, 304])

/** Lets the library send through the only way out, and says when a provider does not answer. */
export function toFetch(http: OutboundHttp): CustomFetch {
  return async (url, { method, headers, body }) => {
    const answer = await http
      .request({
        method: method as 'GET' | 'POST',
        url,
        headers: Object.fromEntries(new Headers(headers as Record<string, string>)),
        body: body === null || body === undefined ? undefined : String(body),
      })
      .catch((error: unknown) => {
        throw new ProviderAway(String((error as Error).message), { cause: error })
      })
    if (answer.status >= 500) throw new ProviderAway(`${url} answered ${answer.status}`)
    const content = BODILESS.has(answer.status) ? null : Buffer.from(answer.body)
    return new Response(content, { status: answer.status, headers: answer.headers })
  }
}
