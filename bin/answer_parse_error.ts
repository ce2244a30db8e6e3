import { STATUS_CODES, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { renderVisitorPage } from '#app/redirect/pages/visitor_pages'
import { ReplayedConnection } from './replayed_connection.js'

/** What Node says of bytes that it cannot read as a request. */
type ParseError = Error & { code?: string; rawPacket?: Buffer }

/** What Node itself answers; anything else is 400. */
const STATUSES: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** A request line that is well-formed but for bytes beyond ASCII in its target, read as Latin-1. */
const RAW_LINE = /^((?:GET|HEAD) )([\x21-\x7e\x80-\xff]+)( HTTP\/1\.[01]\r\n)/
const CONNECTION = /\r\nconnection:[^\r\n]*(?=\r\n)/gi
const LANGUAGE = /\r\naccept-language:([^\r\n]*)\r\n/i

/**
 * Answers what Node cannot read. A link with letters of its own language behind the question mark,
 * sent as they are, is answered like the same link with these letters percent-encoded, as browsers
 * send it: Node's parser refuses bytes beyond ASCII, and to let it be lenient would open other doors.
 */
export class ParseErrors {
  readonly #replayed = new WeakSet<Duplex>()

  constructor(private readonly server: Server) {}

  answer(error: ParseError, socket: Duplex): void {
    if (this.#replayed.has(socket)) return
    const earlier = findOpenAnswer(socket)
    if (!socket.writable || earlier?._headerSent) {
      socket.destroy()
      return
    }
    const packet =
      error.code === 'HPE_INVALID_URL' ? error.rawPacket?.toString('latin1') : undefined
    const request = packet === undefined ? null : encodeTarget(packet)
    if (request === null || earlier) return refuse(socket, error, packet)
    this.#replayed.add(socket)
    this.server.emit('connection', new ReplayedConnection(socket, request))
  }
}

/**
 * Returns the answer that the connection waits for; nothing may be written into one that has begun.
 * Node decides by the same.
 */
function findOpenAnswer(
  socket: Duplex & { _httpMessage?: { _headerSent: boolean } | null }
): { _headerSent: boolean } | null | undefined {
  return socket._httpMessage
}

/** Returns the request with a target in ASCII; null where that is not what is wrong with it. */
function encodeTarget(packet: string): Buffer | null {
  const [line, method, target, version] = RAW_LINE.exec(packet) ?? []
  const end = packet.indexOf('\r\n\r\n')
  if (line === undefined || end === -1) return null
  const encoded = target.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`)
  if (encoded === target) return null
  const headers = packet.slice(line.length - 2, end + 2).replace(CONNECTION, '')
  const head = `${method}${encoded}${version.trimEnd()}${headers}Connection: close\r\n\r\n`
  return Buffer.from(head, 'latin1')
}

/** @param packet of a request whose target cannot be read: a person may have opened it */
function refuse(socket: Duplex, { code = '' }: ParseError, packet?: string): void {
  const status = STATUSES[code] ?? 400
  const language = packet && LANGUAGE.exec(packet)?.[1].trim()
  const page = packet === undefined ? null : renderVisitorPage('notFound', language, null)
  const headers = page?.headers ?? ['Content-Length', '0']
  const lines = headers.flatMap((name, at) => (at % 2 === 0 ? `${name}: ${headers[at + 1]}` : []))
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Connection: close', ...lines, '', '']
  socket.write(head.join('\r\n'))
  if (page && !packet?.startsWith('HEAD ')) socket.write(page.body)
  socket.end(() => socket.destroy())
}
