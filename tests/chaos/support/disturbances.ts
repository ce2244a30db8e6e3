import { spawn } from 'node:child_process'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { SharedHost } from './event_receiver.js'
import type { Tenant } from './tenants.js'

/** What one workspace, or one sender, can do to its neighbours. */
export interface Hostile {
  port: number
  tenant: Tenant
  host: SharedHost

  /** Connections that ask for unknown aliases. */
  connections: number
}

/** Begins a disturbance that goes on until the signal; settles once it is over. */
export type Disturbance = (hostile: Hostile, seconds: number, end: AbortSignal) => Promise<unknown>

const SENDER = '198.51.100.7'
const EXPORTS = 30
const AGENTS_PER_SECOND = 600
const PASSWORD_CALLS = 20
const SIGN_INS = 50
const BULK = 40
const links = (count: number, more = {}) =>
  Array.from({ length: count }, (_, at) => ({
    destinationUrl: `https://example.com/${at}`,
    ...more,
  }))

export const DISTURBANCES: Record<string, Disturbance> = {
  'nothing': async () => {},
  'slow receivers': slowReceivers,
  'user agents': userAgents,
  'unknown aliases': unknownAliases,
  'exports': exportsAtOnce,
  'link passwords': linkPasswords,
  'sign-ins': signIns,
}

/** Five webhooks on the neighbour's host that never answer, and 300 deliveries for them. */
async function slowReceivers({ tenant, host }: Hostile): Promise<void> {
  for (let made = 0; made < 5; made++) {
    const { url } = host.add(true)
    await tenant.client.call('POST', '/webhooks', { url, events: ['link.created'] })
  }
  await tenant.client.call('POST', '/links/bulk', { links: links(60) })
}

/** Sends visits with user agents of 512 characters, none like another. */
async function userAgents(hostile: Hostile, _seconds: number, end: AbortSignal): Promise<void> {
  const alias = await aliasOfNewLink(hostile.tenant)
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const startedAtMs = performance.now()
  let sent = 0
  while (!end.aborted) {
    const due = ((performance.now() - startedAtMs) / 1_000) * AGENTS_PER_SECOND
    for (; sent < due; sent++) ask(hostile.port, agent, alias, hostileAgent(sent))
    await sleep(10)
  }
  agent.destroy()
}

/** What a parser of user agents tries longest: words that it knows, and numbers without an end. */
const HARD_TO_READ = [
  'Android ',
  '1.1.',
  'Windows NT 10.0; Win64; ',
  'version/1111111111',
  'abcdefghi',
]

/** Of 512 characters, none like another. */
export function hostileAgent(number: number): string {
  const part = HARD_TO_READ[number % HARD_TO_READ.length]
  return `Mozilla/5.0 (${number} ${part.repeat(512)}`.slice(0, 512)
}

async function unknownAliases({ port, connections }: Hostile, seconds: number): Promise<void> {
  const program = fileURLToPath(new URL('unknown_aliases.ts', import.meta.url))
  const values = [port, connections, seconds].map(String)
  const flood = spawn(process.execPath, ['--import', './bin/typescript.js', program, ...values], {
    stdio: 'ignore',
  })
  process.once('exit', () => flood.kill('SIGKILL'))
  await new Promise((resolve) => flood.once('exit', resolve))
}

/** Exports of clicks and of links, thirty at a time, each again once it is there. */
function exportsAtOnce({ tenant }: Hostile, _seconds: number, end: AbortSignal): Promise<unknown> {
  const paths = ['/analytics/export.csv', '/links/export.csv', '/links/export.json']
  return atOnce(EXPORTS, end, async (number) => {
    const response = await fetch(tenant.api + paths[number % paths.length], {
      headers: { authorization: `Bearer ${tenant.key}` },
      signal: end,
    })
    await response.body?.pipeTo(new WritableStream())
    if (response.status !== 200) await sleep(500)
  })
}

/** Creates links with passwords in bulk, and tries wrong passwords for them. */
async function linkPasswords(hostile: Hostile, _s: number, end: AbortSignal): Promise<unknown> {
  const { tenant, port } = hostile
  const bulk = atOnce(1, end, () =>
    tenant.client.call('POST', '/links/bulk', { links: links(BULK, { password: 'open sesame' }) })
  )
  const alias = await aliasOfNewLink(tenant, { password: 'open sesame' })
  const wrong = atOnce(PASSWORD_CALLS, end, async (number) => {
    await fetch(`http://127.0.0.1:${port}/${alias}`, {
      method: 'POST',
      headers: {
        'host': 'localhost',
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': `198.51.${(number >> 8) % 256}.${number % 256}`,
      },
      body: `password=wrong-${number}`,
      redirect: 'manual',
      signal: end,
    }).then((response) => response.arrayBuffer())
  })
  return Promise.all([bulk, wrong])
}

/** Sign-ins of people who are not there, fifty at a time. */
function signIns({ port }: Hostile, _seconds: number, end: AbortSignal): Promise<unknown> {
  return atOnce(SIGN_INS, end, async (number) => {
    await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-service-request': '1',
        'x-forwarded-for': `198.51.${(number >> 8) % 256}.${number % 256}`,
      },
      body: JSON.stringify({ email: `nobody-${number}@example.com`, password: 'seven lanterns' }),
      signal: end,
    }).then((response) => response.arrayBuffer())
  })
}

/** Runs `count` pieces of work at a time, each followed by the next, until the signal. */
async function atOnce(
  count: number,
  end: AbortSignal,
  work: (number: number) => Promise<unknown>
): Promise<void> {
  let number = 0
  const loop = async () => {
    while (!end.aborted) {
      await work(number++).catch(() => sleep(50))
    }
  }
  await Promise.all(Array.from({ length: count }, loop))
}

async function aliasOfNewLink(tenant: Tenant, more = {}): Promise<string> {
  const [link] = links(1, more)
  return (await tenant.client.call('POST', '/links', link)).alias
}

function ask(port: number, agent: Agent, alias: string, userAgent: string): void {
  const headers = { 'host': 'localhost', 'user-agent': userAgent, 'x-forwarded-for': SENDER }
  const options = { agent, port, host: '127.0.0.1', path: `/${alias}`, headers }
  const asked = request(options, (response) => response.resume())
  asked.once('error', () => {})
  asked.end()
}
