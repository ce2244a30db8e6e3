import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createSecureContext, TLSSocket, type SecureContext } from 'node:tls'
import { gzipSync } from 'node:zlib'
import type { Identity } from '../../fixtures/private_authority.js'

const DRIP_MS = 200

/** Just before the client that waits for headers gives up. */
const LATE_MS = 9_800
const HUGE_BYTES = 300 * 1_048_576
const CHUNK = Buffer.alloc(65_536, 'a')

/** A thousand times as long when it is unpacked. */
const PACKED = gzipSync(Buffer.alloc(100 * 1_048_576), { level: 9 })

/** Answers a request over a connection that is encrypted already; returns what stops it. */
type Answer = (socket: Socket) => void

const HEADERS = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n'

/** How receivers of webhooks try to hold or to fill who sends to them. */
export const HOSTILITIES: Record<string, Answer | null> = {
  'a handshake that stalls': null,
  'headers that drip': (socket) => drip(socket, `${HEADERS}X-Slow: `),
  'a body that drips': (socket) => drip(socket, `${HEADERS}Content-Length: 100000\r\n\r\n`),
  'late headers, then a body that drips': (socket) => {
    const timer = setTimeout(
      () => drip(socket, `${HEADERS}Content-Length: 100000\r\n\r\n`),
      LATE_MS
    )
    socket.once('close', () => clearTimeout(timer))
  },
  '300 MB': (socket) => {
    let sent = 0
    socket.write(`${HEADERS}Content-Length: ${HUGE_BYTES}\r\n\r\n`)
    const goOn = () => {
      while (sent < HUGE_BYTES && !socket.destroyed) {
        sent += CHUNK.length
        if (!socket.write(CHUNK)) return
      }
    }
    socket.on('drain', goOn)
    goOn()
  },
  'gzip of 1000:1': (socket) => {
    socket.write(`${HEADERS}Content-Encoding: gzip\r\nContent-Length: ${PACKED.length}\r\n\r\n`)
    socket.write(PACKED)
  },
}

function drip(socket: Socket, start: string): void {
  socket.write(start)
  const timer = setInterval(() => socket.write('a'), DRIP_MS)
  socket.once('close', () => clearInterval(timer))
}

/** A receiver that answers in one of these ways once it is hostile, and notes how long it was listened to. */
export class HostileReceiver {
  isHostile = false

  /** Requests that were answered as they should be. */
  answered = 0

  /** Milliseconds from a connection to its end, of those since it is hostile. */
  readonly heldMs: number[] = []
  open = 0
  readonly #server = createServer((socket) => this.#take(socket))
  readonly #secureContext: SecureContext

  constructor(
    readonly kind: string,
    identity: Identity
  ) {
    this.#secureContext = createSecureContext(identity)
  }

  async listen(): Promise<this> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return this
  }

  get url(): string {
    return `https://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`
  }

  close(): void {
    this.#server.close()
  }

  #take(socket: Socket): void {
    const [atMs, isHostile] = [performance.now(), this.isHostile]
    this.open++
    socket.on('error', () => {})
    socket.once('close', () => {
      this.open--
      if (isHostile) this.heldMs.push(performance.now() - atMs)
    })
    const answer = isHostile ? HOSTILITIES[this.kind] : (secure: Socket) => this.#answer(secure)
    if (!answer) return void socket.resume()
    const secure = new TLSSocket(socket, { isServer: true, secureContext: this.#secureContext })
    secure.on('error', () => {})
    secure.once('data', () => answer(secure))
  }

  #answer(socket: Socket): void {
    this.answered++
    socket.end(`${HEADERS}Content-Length: 0\r\nConnection: close\r\n\r\n`)
  }
}
