/**
 * Promise 46: a printed host keeps leading on. An installation has `SHORT_DOMAIN` and `APP_URL` changed
 * three times, a backup of it is restored elsewhere under other
 * settings; a tenant claims each old host with right DNS records beside it; an operator adds a host
 * of before and forgets it. Every old address is asked again and again.
 *
 * With `TLS=auto`, each host is allowed to the Caddy of the launcher, whose configuration has it asked.
 *
 *   node --import ./bin/typescript.js tests/chaos/printed_hosts.ts [--links 50] [--build build]
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readOptions } from '../../bench/support/read_options.js'
import { databaseSettings } from '../../bench/support/scratch_database.js'
import { buildCaddyfile } from '../../scripts/launcher/services/caddyfile.ts'
import { InstallationUnderTest } from './support/installation_under_test.js'
import { until } from './support/killing.js'

const { links, build } = readOptions({ links: 50 })
const PORT = 3_947
const DATABASE = 'shunt_chaos_printed_hosts'
const ELSEWHERE = `${DATABASE}_elsewhere`

/** The short domain of each time; the third is the host of `APP_URL` itself. */
const TIMES = [
  { APP_URL: 'http://app.one.example', SHORT_DOMAIN: 'one.example' },
  { APP_URL: 'http://two.example:8080', SHORT_DOMAIN: 'two.example:8080' },
  { APP_URL: 'http://app.three.example', SHORT_DOMAIN: '' },
  { APP_URL: 'http://four.example', SHORT_DOMAIN: 'four.example' },
]
const PRINTED = ['one.example', 'two.example:8080', 'four.example']
const BEFORE = 'before.example'

const settings = databaseSettings()
const folder = mkdtempSync(join(tmpdir(), 'shunt-printed-'))
const common = { settings, port: PORT, webProcesses: 2, links, build }
const environment = { BACKUP_DIR: folder, API_RATE_LIMIT: '1000000', DNS_SERVERS: '127.0.0.1:9' }
const installation = new InstallationUnderTest({
  ...common,
  database: DATABASE,
  environment: { ...environment, ...TIMES[0] },
})
const connection = await installation.start()
const { api, key } = installation.install()

const wrong: string[] = []
const counts = { asked: 0, refusedClaims: 0, certificates: 0 }

for (const [at, time] of TIMES.entries()) {
  if (at > 0) await installation.restartWith(time)
  const known = PRINTED.slice(0, at < 2 ? at + 1 : at)
  await until(async () => (await recorded()) >= known.length, 20_000)
  await askAll(known, time.APP_URL, time.SHORT_DOMAIN)
}

const added = await installation.ace('hosts:add', BEFORE)
const isAdded = await until(async () => (await leads(BEFORE, 0)) === true, 2_000)
await askAll([...PRINTED, BEFORE], TIMES[3].APP_URL, TIMES[3].SHORT_DOMAIN)
const made = await installation.ace('backup:create', '--json')
const backup = JSON.parse(made.output.slice(made.output.indexOf('{')))
await installation.ace('hosts:forget', BEFORE)
const isForgotten = await until(async () => (await leads(BEFORE, 0)) === false, 2_000)
await installation.stop()

const elsewhere = new InstallationUnderTest({
  ...common,
  database: ELSEWHERE,
  environment: { ...environment, APP_URL: 'http://elsewhere.example' },
})
await connection.query(`DROP DATABASE IF EXISTS \`${ELSEWHERE}\``)
await connection.query(`CREATE DATABASE \`${ELSEWHERE}\` CHARACTER SET utf8mb4`)
const restored = await elsewhere.ace('backup:restore', backup.path)
await elsewhere.resume()
await askAll([...PRINTED, BEFORE], 'http://elsewhere.example', 'elsewhere.example')
await elsewhere.stop()

for (const name of [DATABASE, ELSEWHERE]) await connection.query(`DROP DATABASE \`${name}\``)
connection.destroy()
rmSync(folder, { recursive: true, force: true })

console.log({
  ...counts,
  wrong: wrong.slice(0, 10),
  added: isAdded && added.status === 0,
  forgotten: isForgotten,
  restored: restored.status === 0,
})
const isKept =
  wrong.length === 0 && isAdded && isForgotten && restored.status === 0 && counts.asked > 0
console.log(isKept ? 'kept' : 'BROKEN')
process.exit(isKept ? 0 : 1)

/** Asks for every link under every host, for their certificates, and claims those of before. */
async function askAll(hosts: string[], appUrl: string, present: string): Promise<void> {
  for (const host of hosts) {
    for (let number = 0; number < links; number++) {
      counts.asked++
      if (!(await leads(host, number))) wrong.push(`${host}/bench-${number} under ${appUrl}`)
    }
    const name = host.replace(/:\d+$/, '')
    const allowed = await ask(host, `/internal/tls-allowed?domain=${name}`)
    if (allowed.status === 200) counts.certificates++
    else wrong.push(`no certificate for ${host} under ${appUrl}`)
    if (host === present || host === new URL(appUrl).host) continue
    const root = await ask(host, '/')
    if (root.status !== 302 || root.location !== appUrl) wrong.push(`the root of ${host}`)
    for (const closed of ['/console', '/setup', '/api/openapi.json']) {
      if ((await ask(host, closed)).status !== 404) wrong.push(`${host}${closed}`)
    }
    if (await isClaimRefused(name)) counts.refusedClaims++
    else wrong.push(`${name} could be claimed under ${appUrl}`)
  }
  const caddyfile: string = buildCaddyfile({
    ...{ APP_URL: appUrl.replace('http:', 'https:'), SHORT_DOMAIN: present },
    ...{ HOST: '127.0.0.1', PORT: String(PORT), STORAGE_PATH: folder },
  })
  const asksForOthers = /\nhttps:\/\/ \{\n\ttls \{\n\t\ton_demand/.test(caddyfile)
  if (!asksForOthers) wrong.push('Caddy asks for no other host')
}

async function isClaimRefused(hostname: string): Promise<boolean> {
  const response = await fetch(`${api}/domains`, {
    method: 'POST',
    headers: { 'authorization': `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ hostname }),
  })
  const { code } = (await response.json()) as { code?: string }
  return code === 'domain.reserved'
}

async function leads(host: string, number: number): Promise<boolean> {
  const { status, location } = await ask(host, `/bench-${number}`)
  return status === 302 && location !== undefined && !location.includes('app.')
}

function ask(host: string, path: string): Promise<{ status: number; location?: string }> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: PORT, path, headers: { host }, agent: false })
    asked.on('response', (response) => {
      response.resume()
      resolve({ status: response.statusCode!, location: response.headers.location })
    })
    asked.on('error', reject).end()
  })
}

async function recorded(): Promise<number> {
  const [rows] = await connection.query('SELECT host FROM printed_hosts')
  return (rows as unknown[]).length
}
