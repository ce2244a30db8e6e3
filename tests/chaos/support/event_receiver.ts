import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { PrivateAuthority } from '../../fixtures/private_authority.js'

/** An event as it arrived. */
export interface Arrived {
  atMs: number
  id: string
  type: string
  createdAtMs: number
  data: any
  signature: string
  body: string
}

const authority = new PrivateAuthority()

/** What receivers on the loopback show, and our installations trust. */
export const receiverIdentity = authority.identityFor('IP:127.0.0.1')

/** What lets an installation send to receivers of this process. */
export const outboundEnvironment = {
  OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8',
  OUTBOUND_CA_FILE: authority.certificateFile,
  API_RATE_LIMIT: '1000000',
}

/** Where a webhook sends to, as a trial sees it. */
export interface EventSink {
  readonly arrived: Arrived[]
  readonly url: string
}

async function read(request: IncomingMessage): Promise<Arrived> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString()
  const { id, type, createdAt, data } = JSON.parse(body)
  const signature = String(request.headers['service-signature'])
  return { atMs: Date.now(), id, type, createdAtMs: Date.parse(createdAt), data, signature, body }
}

/** A receiver of webhooks that answers at once, or never. */
export class EventReceiver implements EventSink {
  readonly arrived: Arrived[] = []
  readonly #server = createServer(receiverIdentity, async (request, response) => {
    const arrived = await read(request)
    if (this.isDead) return
    this.arrived.push(arrived)
    response.end()
  })

  constructor(private readonly isDead = false) {
    this.#server.on('clientError', () => {})
  }

  async open(): Promise<this> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return this
  }

  get url(): string {
    return `https://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}

/** One host with many receivers, each on a path of its own. */
export class SharedHost {
  readonly #sinks = new Map<string, { sink: EventSink; isDead: boolean }>()
  readonly #server = createServer(receiverIdentity, async (request, response) => {
    const arrived = await read(request)
    const { sink, isDead } = this.#sinks.get(request.url!)!
    if (isDead) return
    sink.arrived.push(arrived)
    response.end()
  })

  constructor() {
    this.#server.on('clientError', () => {})
  }

  async open(): Promise<this> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return this
  }

  /** Adds a receiver that answers at once, or never. */
  add(isDead = false): EventSink {
    const path = `/${this.#sinks.size}`
    const { port } = this.#server.address() as AddressInfo
    const sink = { arrived: [], url: `https://127.0.0.1:${port}${path}` }
    this.#sinks.set(path, { sink, isDead })
    return sink
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}

/** Is the event signed with this secret? */
export function isSignedWith(secret: string, { signature, body }: Arrived): boolean {
  const [, t, v1] = /^t=(\d+),v1=(\w+)$/.exec(signature) ?? []
  return createHmac('sha256', secret).update(`${t}.${body}`).digest('hex') === v1
}
