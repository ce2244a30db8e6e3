/**
 * Promise 30: connections that send a byte now and then, or never read their answer, delay no visitor. A third of
 * them drip headers, a third the body of a form, and a third ask for links and take nothing. The visitors come from
 * the moment in which the first of them is opened.
 *
 *   ./shunt chaos slow_sockets [--sockets 2000] [--seconds 40] [--rate 500] [--links 1000]
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readOptions } from '../../bench/support/read_options.js'
import { databaseSettings } from '../../bench/support/scratch_database.js'
import { InstallationUnderTest } from './support/installation_under_test.js'
import { reckon } from './support/reckoning.js'
import { visit, type Outcome } from './support/visitors.js'

const { sockets, seconds, rate, links, build } = readOptions({
  ...{ sockets: 2_000, seconds: 40, rate: 500, links: 1_000 },
})
const PORT = 3_994
const DATABASE = 'shunt_chaos_slow_sockets'
const P99_LIMIT_MS = 100

const installation = new InstallationUnderTest({
  settings: databaseSettings(),
  database: DATABASE,
  port: PORT,
  webProcesses: 1,
  links,
  build,
})
const connection = await installation.start()
const all = await visit(PORT, links, rate, Math.ceil((2 * links) / rate))
const without = await visitors(Math.ceil(seconds / 2))
const dripping = spawn(
  process.execPath,
  [
    ...['--import', './bin/typescript.js'],
    fileURLToPath(new URL('support/drip.ts', import.meta.url)),
    ...[PORT, sockets, links, seconds + 2].map(String),
  ],
  { stdio: ['ignore', 'pipe', 'inherit'] }
)
let said = ''
dripping.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
const ended = once(dripping, 'exit')
while (!said.includes('opening')) await sleep(50)
const beside = await visitors(seconds)
await ended
const reckoning = await reckon(connection, all)
await connection.query(`DROP DATABASE ${DATABASE}`)
connection.destroy()
await installation.stop()

const opened = JSON.parse(said.trim().split('\n').at(-1)!) as { opened: number; hungUp: number }
const line = ({ asked, answered, p99Ms, slowestMs }: Outcome) => ({
  ...{ asked, failed: asked - answered.size },
  ...{ p99Ms: Number(p99Ms.toFixed(1)), slowestMs: Math.round(slowestMs) },
})
console.table({ 'without them': line(without), 'beside them': line(beside) })
console.log({ ...opened, ...reckoning })
const isKept =
  opened.opened >= sockets &&
  beside.answered.size === beside.asked &&
  beside.p99Ms <= P99_LIMIT_MS &&
  reckoning.missing === 0 &&
  reckoning.double === 0
console.log(isKept ? 'kept' : 'BROKEN')
process.exit(isKept ? 0 : 1)

async function visitors(forSeconds: number): Promise<Outcome> {
  const outcome = await visit(PORT, links, rate, forSeconds, undefined, all.asked)
  all.asked += outcome.asked
  for (const number of outcome.answered) all.answered.add(number)
  return outcome
}
