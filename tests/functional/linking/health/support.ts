import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { hostPace } from '#app/linking/health/actions/take_host_turn'
import { HealthEngine, type HealthEngineOptions } from '#app/linking/health/health_engine'
import { parseCidrList } from '#app/shared/network/cidr_list'
import { OutboundHttpClient } from '#app/shared/outbound_http/outbound_http_client'
import { resumeClock, shiftClock } from '#app/shared/time/clock'
import { call } from '#tests/fixtures/api'
import { ScriptedDns } from '#tests/fixtures/scripted_dns'
import type { TestWorkspace } from '#tests/fixtures/workspace'

export const MINUTE_MS = 60_000
export const DAY_MS = 24 * 60 * MINUTE_MS

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

/** A request as a site got it. */
export interface Hit {
  method: string
  host: string
  path: string
  atMs: number
  agent: string | undefined
}

let count = 0

/** Web sites on the loopback under names of their own, and a name server that knows them. */
export class TestSites {
  readonly dns = new ScriptedDns()
  readonly hits: Hit[] = []
  readonly #answers = new Map<string, Answer>()
  readonly #sockets = new Set<Socket>()
  readonly #server = createServer((request, response) => this.#take(request, response))
  connections = 0

  async open(): Promise<this> {
    await this.dns.open()
    this.#server.on('connection', (socket) => {
      this.connections++
      this.#sockets.add(socket)
      socket.on('error', () => {})
    })
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return this
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  close(): void {
    this.dns.close()
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
  }

  /** Returns the address of a site that no other test has, which answers like this. */
  site(answer: Answer | number): string {
    const host = `site-${process.pid}-${++count}.example`
    this.dns.set(host, 'A', '127.0.0.1')
    this.answer(host, answer)
    return `http://${host}:${this.port}`
  }

  /** Has a site answer otherwise. */
  answer(url: string, answer: Answer | number): void {
    const host = url.replace(/^http:\/\//, '').replace(/:\d+$/, '')
    const fixed: Answer = (_request, response) => response.writeHead(Number(answer)).end()
    this.#answers.set(host, typeof answer === 'number' ? fixed : answer)
  }

  /** Returns what a site was asked, as `HEAD /path`. */
  asked(url: string): string[] {
    const { hostname } = new URL(url)
    return this.hits
      .filter(({ host }) => host === hostname)
      .map(({ method, path }) => `${method} ${path}`)
  }

  #take(request: IncomingMessage, response: ServerResponse): void {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '')
    const { method = '', url: path = '' } = request
    const agent = request.headers['user-agent']
    this.hits.push({ method, host, path, atMs: performance.now(), agent })
    const answer = this.#answers.get(host)
    if (answer) answer(request, response)
    else response.writeHead(500).end()
  }
}

/** Returns an answer that redirects. */
export function redirectsTo(location: string, status = 302): Answer {
  return (_request, response) => response.writeHead(status, { location }).end()
}

/** Sites, an engine that may reach them, and a clock that a test moves. */
export class HealthTrial {
  readonly sites = new TestSites()
  #engine = new HealthEngine({ timeoutMs: 700 })
  #clockMs = 0
  #undo: () => void = () => {}

  async open(): Promise<this> {
    await this.sites.open()
    // Links of other tests would be looked at as well.
    await db.from('links').update({ health_due_at: null })
    await db.from('checked_hosts').delete()
    const usual = await app.container.make('shunt.outbound')
    const { everyMs } = hostPace
    hostPace.everyMs = 1
    const outbound = new OutboundHttpClient({
      allowedNetworks: parseCidrList('127.0.0.0/8'),
      dnsServers: [this.sites.dns.address],
      extraAuthorities: null,
    })
    app.container.bindValue('shunt.outbound', outbound)
    this.#undo = () => {
      app.container.bindValue('shunt.outbound', usual)
      hostPace.everyMs = everyMs
    }
    return this
  }

  close(): void {
    this.#undo()
    resumeClock()
    this.sites.close()
  }

  use(options: HealthEngineOptions): void {
    this.#engine = new HealthEngine({ timeoutMs: 700, ...options })
  }

  /** Looks at all that is due now. */
  check(): Promise<void> {
    return this.#engine.drain()
  }

  /** Lets time pass, then looks at all that is due. */
  async pass(ms: number): Promise<void> {
    this.#clockMs += ms
    shiftClock(this.#clockMs)
    await this.check()
  }

  /** Looks twice, so that a problem is confirmed. */
  async confirm(): Promise<void> {
    await this.check()
    await this.pass(10 * MINUTE_MS)
  }
}

/** Makes a link to an address. */
export async function aLinkTo(workspace: TestWorkspace, destinationUrl: string, more = {}) {
  const answer = await call(workspace, 'POST', '/links', { destinationUrl, ...more })
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body
}

/** Reads what a link says of its health. */
export async function healthOf(workspace: TestWorkspace, linkId: string) {
  return (await call(workspace, 'GET', `/links/${linkId}`)).body.health
}

/** Lists the `link.health_changed` events of a workspace, oldest first. */
export async function healthEvents(workspace: TestWorkspace): Promise<any[]> {
  const rows = await db
    .from('events')
    .where({ workspace_id: workspace.workspaceId, type: 'link.health_changed' })
    .orderBy('id')
  return rows.map(({ data }) => (typeof data === 'string' ? JSON.parse(data) : data))
}
