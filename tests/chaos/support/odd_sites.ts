import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { ScriptedDns } from '../../fixtures/scripted_dns.js'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const HUGE_BYTES = 300_000_000
const DRIP_EVERY_MS = 500
const SLOW_MS = 3_000

/** Refuses a HEAD, so that the answer to a GET decides. */
function toGet(answer: Answer): Answer {
  return (request, response) => {
    if (request.method === 'HEAD') response.writeHead(405).end()
    else answer(request, response)
  }
}

function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write('.'), DRIP_EVERY_MS)
  response.once('close', () => clearInterval(timer))
}

/** How sites answer, each with its share of a hundred, and whether a look finds a problem. */
const MOODS: { name: string; share: number; isProblem: boolean; answer: Answer }[] = [
  { name: 'well', share: 70, isProblem: false, answer: (_, response) => void response.end() },
  {
    name: 'gone',
    share: 6,
    isProblem: true,
    answer: (_, response) => void response.writeHead(404).end(),
  },
  {
    name: 'slow',
    share: 5,
    isProblem: false,
    answer: (_, response) => void setTimeout(() => response.end(), SLOW_MS).unref(),
  },
  {
    name: 'circle',
    share: 5,
    isProblem: true,
    answer: ({ url }, response) => void response.writeHead(302, { location: url }).end(),
  },
  { name: 'silent', share: 2, isProblem: true, answer: () => {} },
  {
    name: 'dripping',
    share: 2,
    isProblem: false,
    answer: toGet((_, response) => drip(response.writeHead(200))),
  },
  {
    name: 'lying about its length',
    share: 5,
    isProblem: false,
    answer: toGet((_, response) => {
      response.writeHead(200, { 'content-length': '1000000' }).write('short')
      setTimeout(() => response.destroy(), 100).unref()
    }),
  },
  {
    name: '300 MB',
    share: 5,
    isProblem: false,
    answer: toGet((_, response) => {
      response.writeHead(200, { 'content-length': String(HUGE_BYTES) })
      const piece = Buffer.alloc(65_536)
      const pour = () => {
        while (!response.destroyed && response.write(piece));
      }
      response.on('drain', pour)
      pour()
    }),
  },
]

/** Many web sites on the loopback under names of their own, some of which mean no good. */
export class OddSites {
  readonly dns = new ScriptedDns()
  readonly #sockets = new Set<Socket>()
  readonly #moods = MOODS.flatMap((mood) => new Array<typeof mood>(mood.share).fill(mood))

  /** When each host was asked, milliseconds. */
  readonly #asked = new Map<string, number[]>()
  readonly #server = createServer((request, response) => {
    const host = request.headers.host?.replace(/:\d+$/, '') ?? ''
    const times = this.#asked.get(host) ?? []
    this.#asked.set(host, [...times, performance.now()])
    this.#moodOf(Number(/^site-(\d+)\./.exec(host)?.[1])).answer(request, response)
  })

  async open(hosts: number): Promise<this> {
    await this.dns.open()
    for (let at = 0; at < hosts; at++) this.dns.set(`site-${at}.example`, 'A', '127.0.0.1')
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket)
      socket.on('error', () => {}).once('close', () => this.#sockets.delete(socket))
    })
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return this
  }

  /** Returns a page of a site. */
  url(host: number, page: number): string {
    const { port } = this.#server.address() as AddressInfo
    return `http://site-${host}.example:${port}/${page}`
  }

  isProblem(host: number): boolean {
    return this.#moodOf(host).isProblem
  }

  /** Returns the shortest time between two requests to one host, milliseconds. */
  shortestPauseMs(): number {
    const pauses = [...this.#asked.values()].flatMap((times) =>
      times.slice(1).map((time, at) => time - times[at])
    )
    return pauses.reduce((least, pause) => Math.min(least, pause), Number.POSITIVE_INFINITY)
  }

  get requests(): number {
    return [...this.#asked.values()].reduce((sum, times) => sum + times.length, 0)
  }

  close(): void {
    this.dns.close()
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
  }

  #moodOf(host: number) {
    return this.#moods[host % this.#moods.length]
  }
}
