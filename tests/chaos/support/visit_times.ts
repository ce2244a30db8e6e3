import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect as connectHttp2, type ClientHttp2Session } from 'node:http2'
import { connect } from 'node:tls'

const AT_ONCE = 16

export interface MeasuredVisits {
  host: string
  path: string
  visits: number
}

export interface VisitTimes {
  perSecond: number
  p50Ms: number
  p99Ms: number
}

/** Measures redirects over http straight from a web process, and over HTTP/2 through Caddy. */
export async function measureVisits(
  wanted: MeasuredVisits,
  port: number,
  httpsPort: number
): Promise<Record<string, VisitTimes>> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const { host, path } = wanted
  const straight = await measure(wanted.visits, async () => {
    const request = get({ host: '127.0.0.1', port, path, agent, headers: { host } })
    const [response] = await once(request, 'response')
    response.resume()
    await once(response, 'end')
  })
  agent.destroy()
  const session = await openSession(host, httpsPort)
  const throughCaddy = await measure(wanted.visits, async () => {
    const stream = session.request({ ':path': path })
    stream.resume()
    await once(stream, 'end')
  })
  session.destroy()
  return { 'without Caddy': straight, 'with Caddy': throughCaddy }
}

async function openSession(host: string, port: number): Promise<ClientHttp2Session> {
  const options = { host: '127.0.0.1', port, servername: host, rejectUnauthorized: false }
  const socket = connect({ ...options, ALPNProtocols: ['h2'] })
  await once(socket, 'secureConnect')
  return connectHttp2(`https://${host}:${port}`, { createConnection: () => socket })
}

async function measure(visits: number, visit: () => Promise<void>): Promise<VisitTimes> {
  const times: number[] = []
  let left = visits
  const startedMs = performance.now()
  const goOn = async () => {
    while (left-- > 0) {
      const atMs = performance.now()
      await visit()
      times.push(performance.now() - atMs)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, goOn))
  const seconds = (performance.now() - startedMs) / 1_000
  times.sort((one, other) => one - other)
  const at = (share: number) => Number(times[Math.floor(times.length * share)].toFixed(2))
  return { perSecond: Math.round(visits / seconds), p50Ms: at(0.5), p99Ms: at(0.99) }
}
