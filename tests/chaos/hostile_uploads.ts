/**
 * Promise 45: no uploaded file delays a visitor. Files of each kind that is cheap to make and dear
 * to read arrive at once, from several workspaces; warm links are asked for from another process.
 *
 *   ./shunt chaos hostile_uploads [--uploads 200] [--senders 4] [--rate 200] [--seconds 30]
 *     [--links 100] [--build build]
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readOptions } from '../../bench/support/read_options.js'
import { databaseSettings, SEEDED_WORKSPACE } from '../../bench/support/scratch_database.js'
import { InstallationUnderTest } from './support/installation_under_test.js'
import { storedOf } from './support/neighbour_probe.js'
import { reckon } from './support/reckoning.js'
import type { UploadAnswer } from './support/send_hostile_files.js'
import { Tenants } from './support/tenants.js'
import { visit } from './support/visitors.js'

const { uploads, senders, rate, seconds, links, build } = readOptions({
  ...{ uploads: 200, senders: 4, rate: 200, seconds: 30, links: 100 },
})
const PORT = 3_996
const DATABASE = 'shunt_chaos_hostile_uploads'
const LIMITS = { p99Ms: 100, slowestMs: 1_000, grownMb: 50, answeredMs: 15_000, storedShare: 0.5 }

/** Taken, refused, or asked to come again. */
const ANSWERS = [200, 202, 413, 422, 429, 503]
const KIB_A_MIB = 1_024

const installation = new InstallationUnderTest({
  settings: databaseSettings(),
  database: DATABASE,
  port: PORT,
  webProcesses: 1,
  links,
  build,
})
const connection = await installation.start()
installation.install()
const tenants = await new Tenants(`http://127.0.0.1:${PORT}`).signIn()
const from = []
for (let number = 0; number < senders; number++) {
  const { api, key, client } = await tenants.add(`Sender ${number}`)
  const { id } = await client.call('POST', '/links', { destinationUrl: 'https://example.com/' })
  from.push({ api, key, linkId: id })
}
const warmed = await visit(PORT, links, rate, Math.ceil((2 * links) / rate) + 5)
const storedBefore = await storedOf(connection, SEEDED_WORKSPACE)
const beforeMb = webMemoryMb()
let mostMb = beforeMb
const watch = setInterval(() => (mostMb = Math.max(mostMb, webMemoryMb())), 200)
const script = fileURLToPath(new URL('support/send_hostile_files.ts', import.meta.url))
const sending = spawn(
  process.execPath,
  ['--import', './bin/typescript.js', script, String(uploads), JSON.stringify(from)],
  { stdio: ['ignore', 'pipe', 'inherit'] }
)
let said = ''
sending.stdout.setEncoding('utf8').on('data', (part: string) => (said += part))
const sent = once(sending, 'close')
while (!said.includes('sending')) await sleep(20)
const beside = await visit(PORT, links, rate, seconds, undefined, warmed.asked)
const stored = (await storedOf(connection, SEEDED_WORKSPACE)) - storedBefore
await sent
clearInterval(watch)
const answers = JSON.parse(said.trim().split('\n').at(-1)!) as UploadAnswer[]
const all = { ...beside, asked: warmed.asked + beside.asked }
all.answered = new Set([...warmed.answered, ...beside.answered])
const reckoning = await reckon(connection, all)
await connection.query(`DROP DATABASE ${DATABASE}`)
connection.destroy()
await installation.stop()

const outcome = {
  visits: beside.asked,
  failed: beside.asked - beside.answered.size,
  p99Ms: Number(beside.p99Ms.toFixed(1)),
  slowestMs: Math.round(beside.slowestMs),
  grownMb: Math.round(mostMb - beforeMb),
  answeredMs: Math.round(Math.max(...answers.map(({ tookMs }) => tookMs))),
  storedShare: Number((stored / beside.answered.size).toFixed(2)),
  ...{ missing: reckoning.missing, double: reckoning.double },
}
const odd = answers.filter(({ status }) => !ANSWERS.includes(status))
console.table(countAnswers())
console.log({ uploads, senders, limits: LIMITS })
console.log(outcome)
const isKept =
  outcome.failed === 0 &&
  outcome.p99Ms <= LIMITS.p99Ms &&
  outcome.slowestMs <= LIMITS.slowestMs &&
  outcome.grownMb <= LIMITS.grownMb &&
  outcome.answeredMs <= LIMITS.answeredMs &&
  outcome.storedShare >= LIMITS.storedShare &&
  outcome.missing === 0 &&
  outcome.double === 0 &&
  odd.length === 0
console.log(isKept ? 'kept' : 'BROKEN')
process.exit(isKept ? 0 : 1)

/** Returns how often each kind was answered in each way. */
function countAnswers(): Record<string, Record<string, number>> {
  const table: Record<string, Record<string, number>> = {}
  for (const { kind, status, code } of answers) {
    const row = (table[kind] ??= {})
    const name = code ?? String(status)
    row[name] = (row[name] ?? 0) + 1
  }
  return table
}

/** Memory of the process that answers visitors, which is the largest of the server's. */
function webMemoryMb(): number {
  const { pid } = installation.web
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return Math.max(...[String(pid), ...children].map(memoryOfServerMb))
}

function memoryOfServerMb(pid: string): number {
  try {
    const isServer = readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('bin/server')
    const status = isServer ? readFileSync(`/proc/${pid}/status`, 'latin1') : ''
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / KIB_A_MIB
  } catch {
    return 0
  }
}
