import { createHmac } from 'node:crypto'
import { once } from 'node:events'
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
const identity = authority.identityFor('IP:127.0.0.1')

/** What lets an installation send to receivers of this process. */
export const outboundEnvironment = {
  OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8',
  OUTBOUND_CA_FILE: authority.certificateFile,
  API_RATE_LIMIT: '1000000',
}

/** A receiver of webhooks that answers at once, or never. */
export class EventReceiver {
  readonly arrived: Arrived[] = []
  readonly #server = createServer(identity, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (this.isDead) return
    const body = Buffer.concat(chunks).toString()
    const { id, type, createdAt, data } = JSON.parse(body)
    const signature = String(request.headers['service-signature'])
    const createdAtMs = Date.parse(createdAt)
    this.arrived.push({ atMs: Date.now(), id, type, createdAtMs, data, signature, body })
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

/** Is the event signed with this secret? */
export function isSignedWith(secret: string, { signature, body }: Arrived): boolean {
  const [, t, v1] = /^t=(\d+),v1=(\w+)$/.exec(signature) ?? []
  return createHmac('sha256', secret).update(`${t}.${body}`).digest('hex') === v1
}
