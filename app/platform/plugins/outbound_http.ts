import app from '@adonisjs/core/services/app'
import type { OutboundAnswer, OutboundHttp } from '#app/platform/plugins/contract'

const USUAL_MS = 10_000
const LONGEST_MS = 30_000
const LARGEST_BODY_BYTES = 1024 * 1024

/** Outbound requests, as plugins see them. */
export const outboundHttp: OutboundHttp = {
  async request({ method, url, headers = {}, body, timeoutMs = USUAL_MS }) {
    const target = new URL(url)
    if (target.protocol !== 'https:') throw new Error('A plugin sends to https addresses alone')
    const outbound = await app.container.make('shunt.outbound')
    const answer = await outbound.send({
      method,
      url: target,
      headers: { ...headers },
      body: body === undefined ? undefined : Buffer.from(body as Uint8Array),
      timeoutMs: Math.min(timeoutMs, LONGEST_MS),
      maxBodyBytes: LARGEST_BODY_BYTES,
    })
    return { status: answer.statusCode, headers: plainHeaders(answer), body: answer.body }
  },
}

function plainHeaders({ headers }: { headers: NodeJS.Dict<string | string[]> }) {
  const plain: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) plain[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return plain satisfies OutboundAnswer['headers']
}
