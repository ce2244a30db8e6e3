import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeClickLine, type ClickLine } from '#app/redirect/clicks/click_line'
import { ClickValues } from '#app/redirect/clicks/click_values'
import { TestMarks } from '#app/redirect/clicks/test_marks'
import { RedirectPlane, type PlaneOptions } from '#app/redirect/redirect_plane'
import { HostProofs } from '#app/shared/secrets/host_proofs'
import { MemorySource } from '#tests/redirect/support/memory_source'

export const silent = { info() {}, warn() {}, error() {} }

export interface Ask {
  method?: string
  host?: string
  headers?: Record<string, string>
  body?: string
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** Sends one request over a connection of its own, and follows nothing. */
export function ask(port: number, path: string, options: Ask = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers: Record<string, string> = { host: options.host ?? 'go.test', ...options.headers }
    const request = httpRequest(
      { port, path, host: '127.0.0.1', method: options.method ?? 'GET', headers, agent: false },
      async (response) => {
        let body = ''
        for await (const chunk of response) body += chunk
        resolve({ status: response.statusCode!, headers: response.headers, body })
      }
    )
    request.on('error', reject)
    request.end(options.body)
  })
}

/** Returns every whole line below a spool directory. */
export async function spooledClicks(directory: string): Promise<(ClickLine | null)[]> {
  const names = await readdir(directory).catch(() => [])
  const texts = await Promise.all(
    names
      .filter((name) => /\.spool(\.sealed)?$/.test(name))
      .sort()
      .map((name) => readFile(join(directory, name), 'utf8'))
  )
  return texts.flatMap((text) => text.split('\n').filter(Boolean)).map(decodeClickLine)
}

/**
 * Creates the redirect plane behind a real HTTP server, over a source in memory. The application's
 * own host is `app.test`, the default short domain `go.test`; what falls through answers 299.
 */
export async function aPlane(options: Partial<PlaneOptions> = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'shunt-spool-'))
  const source = new MemorySource()
  const clock = { ms: Date.now() }
  const monotonic = { ms: 0 }
  const plane = new RedirectPlane({
    names: { appHostname: 'app.test', shortDomain: 'go.test:8080', appUrl: 'http://app.test' },
    secure: false,
    cacheEntries: 1_000,
    spoolDirectory: directory,
    spoolSync: false,
    cookieKey: Buffer.alloc(32, 7),
    clickValues: new ClickValues([Buffer.alloc(32, 9)]),
    testMarks: new TestMarks(Buffer.alloc(32, 5)),
    hostProofs: new HostProofs([Buffer.alloc(32, 3)]),
    source,
    salts: { ensure: async (salts) => salts, destroyBefore: async () => {} },
    clock: () => clock.ms,
    monotonicMs: () => monotonic.ms,
    log: silent,
    trustsProxy: () => false,
    isReservedWord: (segment) => ['api', 'docs', 'health'].includes(segment.toLowerCase()),
    locate: (address) => ({
      country: address.startsWith('192.0.2.') ? 'DE' : null,
      place: address === '192.0.2.8' ? ['DE/Bavaria', 'DE/Bavaria/Munich'] : null,
    }),
    takeUses: async () => Number.POSITIVE_INFINITY,
    countsAsPerson: (userAgent) => !/bot/i.test(userAgent),
    verifyPassword: async (hash, password) => hash === `hash of ${password}`,
    ...options,
  })
  const server = createServer(
    plane.wrap((_request, response) => {
      response.writeHead(299).end('framework')
    })
  )
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo

  return {
    plane,
    port,
    source,
    clock,
    monotonic,
    directory,
    start: () => plane.start(),
    ask: (path: string, asked?: Ask) => ask(port, path, asked),
    async status(path: string, asked?: Ask) {
      const { status } = await ask(port, path, asked)
      return status
    },
    clicks: () => spooledClicks(directory),
    async close() {
      plane.stop()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      await rm(directory, { recursive: true })
    },
  }
}
