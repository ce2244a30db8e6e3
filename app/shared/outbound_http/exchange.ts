import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { OutboundError } from '#app/shared/outbound_http/outbound_error'

const MAX_HEADER_BYTES = 16 * 1024

/**
 * Far more than a receiver has to say before its answer; the time for the whole try ends it too.
 */
const MAX_INTERIM_ANSWERS = 2_000

export interface ExchangeRequest {
  method: string
  headers: Record<string, string>
  body: Buffer | null

  /** Runs once the whole request is in the hands of the system. */
  onSent?(): void
}

export interface ExchangeLimits {
  maxBodyBytes: number

  /** For the body, from the moment its headers are there. */
  bodyTimeoutMs: number
}

export interface ExchangeAnswer {
  statusCode: number
  headers: IncomingHttpHeaders

  /** Its first bytes as they came. */
  body: Buffer

  /** Is that the whole body? */
  complete: boolean

  /** When the headers were there, on the clock of `performance.now()`. */
  headersAtMs: number
}

/**
 * Sends one request over a connection that is open, and reads the beginning of its answer. Interim
 * answers (1xx) are skipped. The connection is of no use afterwards.
 *
 * By `node:http`, because undici takes a `100 Continue` that it did not ask for as an error, and
 * receivers may send one at any time (RFC 9110, section 15.2).
 *
 * @throws Error of the socket or the parser when there were no headers
 */
export async function exchange(
  url: URL,
  socket: Socket,
  { method, headers, body, onSent }: ExchangeRequest,
  limits: ExchangeLimits
): Promise<ExchangeAnswer> {
  if (socket.destroyed) throw Object.assign(new Error('closed'), { code: 'ECONNRESET' })
  try {
    return await new Promise<ExchangeAnswer>((resolve, reject) => {
      let interim = 0
      const sending = request({
        createConnection: () => socket,
        path: url.pathname + url.search,
        method,
        headers: { host: url.host, ...headers },
        maxHeaderSize: MAX_HEADER_BYTES,
      })
      sending.on('information', () => {
        if (++interim > MAX_INTERIM_ANSWERS) reject(new OutboundError('protocol'))
      })
      // It speaks another protocol from here on, which no one asked for.
      sending.on('upgrade', () => reject(new OutboundError('protocol')))
      sending.on('error', reject)
      sending.on('response', (answer) => readStart(answer, limits).then(resolve, reject))
      sending.end(body ?? undefined, onSent)
    })
  } finally {
    socket.destroy()
  }
}

/** Gathers the answer until there is enough of it, or nothing more comes. */
function readStart(
  answer: IncomingMessage,
  { maxBodyBytes, bodyTimeoutMs }: ExchangeLimits
): Promise<ExchangeAnswer> {
  const { statusCode = 0, headers } = answer
  const headersAtMs = performance.now()
  const chunks: Buffer[] = []
  let bytes = 0
  return new Promise((resolve) => {
    const finish = (complete: boolean) => {
      clearTimeout(timer)
      const body = Buffer.concat(chunks).subarray(0, maxBodyBytes)
      resolve({ statusCode, headers, headersAtMs, body, complete })
    }
    const timer = setTimeout(finish, bodyTimeoutMs, false)
    if (maxBodyBytes === 0) return finish(false)
    answer.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > maxBodyBytes) finish(false)
    })
    answer.once('end', () => finish(true))
    answer.once('error', () => finish(false))
    answer.once('close', () => finish(false))
  })
}
