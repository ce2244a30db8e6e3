import { Client } from 'undici'
import type { Socket } from 'node:net'
import type { IncomingHttpHeaders } from 'node:http'

const MAX_HEADER_BYTES = 16 * 1024

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
 * Sends one request over a connection that is open, and reads the beginning of its answer. The
 * connection is of no use afterwards.
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
  const client = new Client(url.origin, {
    // Not at once: the client would not notice a connection that is there before it waits for it.
    connect: (_options, callback) => queueMicrotask(() => callback(null, socket)),
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  try {
    return await new Promise<ExchangeAnswer>((resolve, reject) => {
      const options = {
        path: url.pathname + url.search,
        method,
        headers,
        body: body ?? undefined,
        reset: true,
      }
      client.dispatch(options, { ...reading(limits, resolve, reject), onRequestSent: onSent })
    })
  } finally {
    client.destroy().catch(() => {})
    socket.destroy()
  }
}

/** Gathers the answer until there is enough of it, or no more comes. */
function reading(
  { maxBodyBytes, bodyTimeoutMs }: ExchangeLimits,
  resolve: (answer: ExchangeAnswer) => void,
  reject: (error: Error) => void
) {
  const chunks: Buffer[] = []
  let bytes = 0
  let head: Pick<ExchangeAnswer, 'statusCode' | 'headers' | 'headersAtMs'> | null = null
  let timer: NodeJS.Timeout | undefined

  const finish = (complete: boolean) => {
    clearTimeout(timer)
    resolve({ ...head!, body: Buffer.concat(chunks).subarray(0, maxBodyBytes), complete })
  }
  return {
    onRequestStart() {},
    onResponseStart(_controller: unknown, statusCode: number, headers: IncomingHttpHeaders) {
      if (statusCode < 200) return
      head = { statusCode, headers, headersAtMs: performance.now() }
      timer = setTimeout(finish, bodyTimeoutMs, false)
      if (maxBodyBytes === 0) finish(false)
    },
    onResponseData(_controller: unknown, chunk: Buffer) {
      // A copy: the parser's own memory is used again once we let go of it.
      chunks.push(Buffer.from(chunk))
      bytes += chunk.length
      if (bytes > maxBodyBytes) finish(false)
    },
    onResponseEnd: () => finish(true),
    onResponseError: (_controller: unknown, error: Error) => (head ? finish(false) : reject(error)),
  }
}
