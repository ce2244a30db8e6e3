/**
 * What reports over many clicks cost redirects of a small machine: `./shunt start` on 1 GB and two cores, a control
 * group without swap, with clicks of 30 days sealed in columns. Redirects come at a steady rate, by visitors who all
 * differ, in turns alone and beside eight filtered reports that are asked for at once, again and again.
 *
 *   ./shunt bench reports_beside [--memory 1024] [--cores 2] [--clicks 5000000] [--rounds 6] [--seconds 15]
 *     [--rate 200] [--reports 8]
 *
 * Limit: p99 of redirects beside them at most 1.5 times that without (the medians of the rounds); all reports are
 * answered, each visit is counted once, and no process is ended for want of memory.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ApiClient } from '#tests/chaos/support/api_client'
import { CopiedInstallation } from '#tests/chaos/support/copied_installation'
import { connectToLaunched } from '#tests/chaos/support/launched_database'
import { SmallMachine } from '#tests/chaos/support/small_machine'
import type { Outcome } from '#tests/chaos/support/visitors'
import { percentile } from './support/api_account.js'
import { COUNTRIES, createLifeLines } from './support/life_lines.js'
import { readOptions } from './support/read_options.js'
import { seededLinkId, seedLinks } from './support/scratch_database.js'

const { memory, cores, clicks, rounds, seconds, rate, reports, build } = readOptions({
  ...{ memory: 1_024, cores: 2, clicks: 5_000_000 },
  ...{ rounds: 6, seconds: 15, rate: 200, reports: 8 },
})
const PORT = 3_963
const LINKS = 2_000
const DAYS = 30
const DAY_MS = 86_400_000
const PORTION = 250_000
const LEAST_SEALED = 0.9
const MOST_TIMES = 1.5
const LONGEST_MS = 60_000
const PERSON = { email: 'bench@example.com', password: 'a lantern on the moor' }

if (!build) throw new Error('Say which build to run: --build')
const machine = new SmallMachine(memory, cores)
const limit = machine.isLimited ? 'in a control group without swap' : 'which is not limited here'
console.log(`${cores} cores and ${memory} MB, ${limit}`)
const installation = new CopiedInstallation(
  { build },
  {
    PORT: String(PORT),
    APP_URL: `http://127.0.0.1:${PORT}`,
    SHORT_DOMAIN: 'localhost',
    API_RATE_LIMIT: '1000000',
    TRUSTED_PROXIES: '127.0.0.0/8',
  }
)
// Storing is not measured: it has all memory, and no columns, for a range that clicks still come into waits ten minutes.
await installation.run('CLICK_COLUMNS=off ./shunt start')
const { id, key } = await installation.install(PERSON)
let database = await connectToLaunched(installation)
await seedLinks(database, LINKS)
await database.query('UPDATE links SET workspace_id = ?', [id])
await store()
const api = new ApiClient({ api: `http://127.0.0.1:${PORT}/api/v1/workspaces/${id}`, key })
const visiting = fork(fileURLToPath(new URL('support/visiting_process.ts', import.meta.url)), {
  serialization: 'advanced',
})
process.once('exit', () => visiting.kill('SIGKILL'))
const countries = COUNTRIES.match(/../g)!
const reportMs: number[] = []
const sides = { alone: [] as Outcome[], beside: [] as Outcome[] }
let failed = 0
let nextVisitor = 0
let answered = 0
const since = new Date()
await measure(false)
await measure(true)
sides.alone.length = sides.beside.length = reportMs.length = 0
for (let round = 1; round <= rounds; round++) {
  await measure(false)
  await measure(true)
  const [alone, beside] = [sides.alone.at(-1)!, sides.beside.at(-1)!]
  console.log(
    `round ${round}: p99 alone ${alone.p99Ms.toFixed(1)} ms (slowest ${alone.slowestMs.toFixed(0)}), ` +
      `beside ${beside.p99Ms.toFixed(1)} (${beside.slowestMs.toFixed(0)})`
  )
}
const [alone, beside] = [sides.alone, sides.beside].map((side) => {
  return percentile(
    side.map(({ p99Ms }) => p99Ms),
    0.5
  )
})
const lost = answered - (await countStored(answered))
console.log({
  p99Times: Number((beside / alone).toFixed(2)),
  reports: reportMs.length,
  reportMs: [0.5, 1].map((share) => Math.round(percentile(reportMs, share))),
  mostOfGroupMb: machine.mostMb(),
  ended: machine.kills(),
  ...{ failed, lost },
})
const isKept = beside <= MOST_TIMES * alone && failed === 0 && lost === 0 && machine.kills() === 0
console.log(isKept ? 'kept' : 'BROKEN')
database.destroy()
await installation.remove()
machine.remove()
process.exit(isKept ? 0 : 1)

/** Has the worker store clicks of the time before, from files that no one writes any more, and seal them. */
async function store(): Promise<void> {
  const links = Array.from({ length: LINKS }, (_, number) => seededLinkId(number))
  const fromMs = Date.now() - DAYS * DAY_MS
  const stores = [1, 2, 3].map(() => ({ workspaceId: id, links }))
  const line = createLifeLines({ stores, seed: 36, clicks, fromMs, days: DAYS })
  const spool = join(installation.folder, 'storage/spool')
  mkdirSync(spool, { recursive: true })
  for (let from = 0; from < clicks; from += PORTION) {
    const end = Math.min(from + PORTION, clicks)
    const lines: string[] = []
    for (let number = from; number < end; number++) lines.push(line(number))
    const path = join(spool, `${Date.now()}-bench-${end}`)
    writeFileSync(`${path}.making`, lines.join(''))
    renameSync(`${path}.making`, `${path}.spool.sealed`)
  }
  while (readdirSync(spool).some((name) => name.includes('-bench-'))) await sleep(1_000)
  console.log(`${clicks} clicks stored`)
  await installation.run(`./shunt stop && ${machine.entering} && ./shunt start`)
  database = await connectToLaunched(installation)
  const sealed = "SELECT SUM(row_count) AS n FROM click_ranges WHERE state = 'Sealed'"
  while ((await count(sealed)) < LEAST_SEALED * clicks) await sleep(2_000)
  console.log(`${await count(sealed)} of them sealed`)
}

async function count(statement: string, values: unknown[] = []): Promise<number> {
  const [[row]] = (await database.query(statement, values)) as any
  return Number(row.n)
}

/** Visits for a while, with reports beside it where they are wanted. */
async function measure(isBeside: boolean): Promise<void> {
  let isOver = false
  visiting.send([PORT, LINKS, rate, seconds, nextVisitor])
  nextVisitor += rate * seconds
  const visits = once(visiting, 'message').finally(() => (isOver = true)) as Promise<[Outcome]>
  const asking = Array.from({ length: isBeside ? reports : 0 }, async (_, number) => {
    for (let turn = 0; !isOver; turn++) {
      const startedMs = performance.now()
      const country = countries[(number + turn * reports) % 40]
      await api.call('GET', `/analytics?country=${country}`).catch((error) => {
        failed++
        console.log(String(error))
      })
      reportMs.push(performance.now() - startedMs)
    }
  })
  const [[outcome]] = await Promise.all([visits, ...asking])
  failed += outcome.broken + outcome.otherwise.size
  answered += outcome.answered.size
  sides[isBeside ? 'beside' : 'alone'].push(outcome)
}

/** Waits until all of so many visits are stored; returns how many are. */
async function countStored(wanted: number): Promise<number> {
  const untilMs = Date.now() + LONGEST_MS
  for (;;) {
    const stored = await count('SELECT COUNT(*) AS n FROM raw_clicks WHERE clicked_at >= ?', [
      since,
    ])
    if (stored >= wanted || Date.now() > untilMs) return stored
    await sleep(1_000)
  }
}
