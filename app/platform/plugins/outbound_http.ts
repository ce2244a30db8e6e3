import app from '@adonisjs/core/services/app'
import type { OutboundAnswer, OutboundHttp, OutboundSockets } from '#app/platform/plugins/contract'
import type { OutboundHttpClient } from '#app/shared/outbound_http/outbound_http_client'

let ofSockets: OutboundHttpClient | undefined

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

/**
 * Connections, as plugins see them. The client is made when the application starts, so that beginning TLS
 * needs no waiting.
 */
export const outboundSockets: OutboundSockets = {
  async open(target) {
    ofSockets = await app.container.make('shunt.outbound')
    return ofSockets.open(target)
  },
  secure(socket, host) {
    if (!ofSockets) throw new Error('Only a connection that was opened here becomes secure')
    return ofSockets.secure(socket, host)
  },
}

function plainHeaders({ headers }: { headers: NodeJS.Dict<string | string[]> }) {
  const plain: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) plain[name] = Array.isArray(value) ? value.join(', ') : value
  }
  return plain satisfies OutboundAnswer['headers']
}
