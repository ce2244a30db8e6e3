import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection, RowDataPacket } from 'mysql2/promise'
import { aliasOf } from '../../../bench/support/scratch_database.js'
import type { EventSink } from './event_receiver.js'
import type { Tenant } from './tenants.js'

/** What another workspace sees while its neighbour misbehaves. */
export interface Seen {
  /** From asking for a link to its event, the slowest, milliseconds; Infinity: one never came. */
  eventMs: number

  /** A link that no cache knows, the slowest; Infinity: one was not answered with its redirect. */
  coldMs: number
  warmP99Ms: number

  /** Warm visits that got no redirect. */
  warmFailed: number

  /** Of the clicks answered, those stored by the end, 0 to 1. */
  stored: number
}

export interface Neighbour {
  port: number
  connection: Connection

  /** Its links are `aliasOf(0)` and on: 20 warm ones, then cold ones, each asked for once. */
  linksWorkspaceId: string
  tenant: Tenant
  sink: EventSink
}

const WARM_LINKS = 20
const WARM_EVERY_MS = 10
const COLD_EVERY_MS = 250
const EVENT_EVERY_MS = 500
const GIVEN_UP_MS = 15_000

/** Clicks of the last moments may be on their way to the store. */
const SETTLING_MS = 3_000
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0'

let nextCold = WARM_LINKS
let visits = 0

/** Visits, creates links and waits for their events, for this many seconds. */
export async function probe(neighbour: Neighbour, seconds: number): Promise<Seen> {
  const { port, connection, linksWorkspaceId } = neighbour
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const visitor = (alias: string) => visitOnce(port, agent, alias)
  const before = await storedOf(connection, linksWorkspaceId)
  const [warm, cold, events] = await Promise.all([
    every(WARM_EVERY_MS, seconds, (number) => visitor(aliasOf(number % WARM_LINKS))),
    every(COLD_EVERY_MS, seconds, () => visitor(aliasOf(nextCold++))),
    every(EVENT_EVERY_MS, seconds, () => createAndWait(neighbour)),
  ])
  await sleep(SETTLING_MS)
  const after = await storedOf(connection, linksWorkspaceId)
  agent.destroy()
  const answered = [...warm, ...cold].filter(Number.isFinite)
  const sorted = [...warm].sort((one, other) => one - other)
  return {
    eventMs: Math.max(...events),
    coldMs: Math.max(...cold),
    warmP99Ms: sorted[Math.floor(sorted.length * 0.99)],
    warmFailed: warm.filter((ms) => !Number.isFinite(ms)).length,
    stored: (after - before) / answered.length,
  }
}

/** Starts something at a steady pace; how long each took, Infinity where it failed. */
async function every(
  everyMs: number,
  seconds: number,
  work: (number: number) => Promise<number>
): Promise<number[]> {
  const startedAtMs = performance.now()
  const all: Promise<number>[] = []
  for (let number = 0; number * everyMs < seconds * 1_000; number++) {
    await sleep(Math.max(0, startedAtMs + number * everyMs - performance.now()))
    all.push(work(number).catch(() => Infinity))
  }
  return Promise.all(all)
}

/** Sends one visit. Each visitor comes from an address of its own, through the proxy in front. */
function visitOnce(port: number, agent: Agent, alias: string): Promise<number> {
  const startedAtMs = performance.now()
  const number = visits++
  const headers = {
    'host': 'localhost',
    'user-agent': FIREFOX,
    'x-forwarded-for': `203.0.${(number >> 8) % 256}.${number % 256}`,
  }
  return new Promise((resolve) => {
    const options = { agent, port, host: '127.0.0.1', path: `/${alias}`, headers }
    const asked = request({ ...options, timeout: GIVEN_UP_MS }, (response) => {
      response.resume()
      const isRedirect = response.statusCode === 302
      response.once('end', () => resolve(isRedirect ? performance.now() - startedAtMs : Infinity))
      response.once('error', () => resolve(Infinity))
    })
    asked.once('timeout', () => asked.destroy())
    asked.once('error', () => resolve(Infinity))
    asked.end()
  })
}

async function createAndWait({ tenant, sink }: Neighbour): Promise<number> {
  const startedAtMs = performance.now()
  const { id } = await tenant.client.call('POST', '/links', {
    destinationUrl: 'https://example.com/',
  })
  while (!sink.arrived.some(({ data }) => data.link.id === id)) {
    if (performance.now() - startedAtMs > GIVEN_UP_MS) return Infinity
    await sleep(20)
  }
  return performance.now() - startedAtMs
}

export async function storedOf(connection: Connection, workspaceId: string): Promise<number> {
  const [[row]] = await connection.query<RowDataPacket[]>(
    `SELECT COUNT(*) AS n FROM raw_clicks c
      JOIN click_workspaces w ON w.no = c.workspace_no WHERE w.workspace_id = ?`,
    [workspaceId]
  )
  return Number(row.n)
}
