import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { Server as NetServer } from 'node:net'
import { ParseErrors } from './answer_parse_error.js'
import { continueWhenRead } from './continue_when_read.js'
import { takeGivenSocket } from './hand_on_port.js'
import { NewConnections } from './new_connections.js'

/**
 * Longer than the proxies in front of us keep an idle connection, so that they close it, not we.
 */
export const KEEP_ALIVE_MS = 65_000
const HEADERS_WITHIN_MS = 20_000
const REQUEST_WITHIN_MS = 120_000

/**
 * Connections that the system keeps until they are taken, as many as Linux allows where no one set
 * more (`net.core.somaxconn`). Of Node's 511 a rush of visitors leaves none for others, whose first
 * packet is then lost: they try again after a second.
 */
const BACKLOG = 4_096

/**
 * Bytes of a body that are buffered before anyone reads it. Node's default of 64 KB takes two reads a
 * connection, and 200 bodies that arrive together then hold the event loop up for 120 ms.
 */
const UNREAD_BYTES = 16 * 1024

/** How long a drain waits for the next request on a kept connection, to refuse to keep it. */
const IDLE_GRACE_MS = 1_500

/** How long a drain waits for answers that are still on their way. */
const LAST_ANSWER_MS = 4_000

/**
 * Does the request name its host more than once? Two who read it could take it for two different
 * ones: RFC 9112, section 3.2, has it refused. Node takes the first without a word, so the names of
 * the headers as they came are looked at: a comparison of lengths each, beside which the parsing of
 * a request costs a hundred times as much.
 */
function hasTwoHosts(rawHeaders: string[]): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name.length === 4 && name.toLowerCase() === 'host' && ++hosts > 1) return true
  }
  return false
}

function refuse(response: ServerResponse): void {
  response.writeHead(400, { 'Connection': 'close', 'Content-Length': '0' }).end()
}

/**
 * Creates an HTTP server whose `close` fails no request: it takes no new connection, answers every
 * request on the old ones with `Connection: close`, and only then hangs up. Within 4 seconds all is
 * over.
 */
export function createDrainingServer(listener: RequestListener): Server {
  let isDraining = false
  const connections = new NewConnections()
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HEADERS_WITHIN_MS,
      requestTimeout: REQUEST_WITHIN_MS,
      highWaterMark: UNREAD_BYTES,
    },
    (request, response) => {
      connections.hasAsked(request)
      if (hasTwoHosts(request.rawHeaders)) return refuse(response)
      if (isDraining) response.shouldKeepAlive = false
      listener(request, response)
    }
  )
  server.on('connection', (socket) => connections.take(socket))
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    continueWhenRead(request, response)
    server.emit('request', request, response)
  })

  const parseErrors = new ParseErrors(server)
  server.on('clientError', (error, socket) => parseErrors.answer(error, socket))

  // The framework names a port and a host alone.
  const listen = server.listen.bind(server) as (...args: unknown[]) => Server
  const given = takeGivenSocket()
  server.listen = (...args: unknown[]) =>
    given === null
      ? listen(...args.slice(0, 2), BACKLOG, ...args.slice(2))
      : listen({ fd: given, backlog: BACKLOG }, ...args.slice(2))

  server.close = (callback) => {
    if (!isDraining) {
      isDraining = true
      setTimeout(() => server.closeIdleConnections(), IDLE_GRACE_MS).unref()
      setTimeout(() => server.closeAllConnections(), LAST_ANSWER_MS).unref()
    }
    // Node's own would hang up on idle connections at once, and on requests already under way there.
    return NetServer.prototype.close.call(server, callback) as Server
  }
  return server
}
