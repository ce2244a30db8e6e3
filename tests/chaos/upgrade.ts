/**
 * Promise 28: upgrades do not interrupt. An installation of an earlier commit with links, QR codes and
 * clicks is upgraded to the sources of here by `./shunt upgrade`, while visitors come, links are created
 * and a transaction stays open. First everything goes wrong that can: the build fails, a migration
 * throws, the new web process does not start, it starts on trial and dies at work, someone interrupts,
 * someone upgrades twice at once. Each time the version of before serves on. Then it goes well, back, and
 * forth again. No request fails, and every click is counted once.
 *
 * The commit is by default the last one before 0.1.0, whose tables are carried over. `--from same` upgrades the
 * sources of here to themselves, with a migration of its own, and builds nothing.
 *
 *   node --import ./bin/typescript.js tests/chaos/upgrade.ts [--from 59e18a6f] [--rate 500] [--writes 50]
 *     [--processes n] [--short] [--build build]
 *
 * There are as many web processes as the product starts by itself: one. `--short` leaves out what goes wrong.
 */
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readOptions } from '../../bench/support/read_options.js'
import { seedLinks } from '../../bench/support/scratch_database.js'
import { ApiClient } from './support/api_client.js'
import { check, endChecks, hasFailed } from './support/check.js'
import { compareCounts, seedForReading } from './support/counted.js'
import { reckon } from './support/reckoning.js'
import {
  addMigration,
  UpgradedInstallation,
  type Sabotage,
} from './support/upgraded_installation.js'
import { visitUntil } from './support/visit_until.js'
import type { Outcome } from './support/visitors.js'

const { from, rate, writes, processes, short, build } = readOptions({
  from: '59e18a6f',
  rate: 500,
  writes: 50,
  processes: 1,
  short: false,
})
const PORT = 3_969
const LINKS = 200
const SLICE_SECONDS = 3
const OPEN_TRANSACTION_MS = 8_000

/** Of a redirect. */
const LONGEST_MS = 1_000

const PERSON = `--email=chaos@example.com --password='a lantern on the moor'`

const beganMs = performance.now()

if (!build) throw new Error('Say which build to run: --build')
const isSame = from === 'same'
const installation = new UpgradedInstallation(build, {
  APP_URL: 'http://localhost',
  PORT: String(PORT),
  WEB_CONCURRENCY: String(processes),
  API_RATE_LIMIT: '1000000',
})

if (isSame) {
  await installation.laySources('0.0.1')
  await installation.useBuild()
} else {
  await installation.layCommit(from)
}
await installation.succeed('./shunt start')
const said = await installation.succeed(
  `./shunt ace install --json ${PERSON} --organisation=Chaos --workspace=Chaos`
)
const { workspaceId, apiKey } = JSON.parse(said.slice(said.indexOf('{')))
const client = new ApiClient({
  api: `http://127.0.0.1:${PORT}/api/v1/workspaces/${workspaceId}`,
  key: apiKey,
})
const connection = await installation.connect()
await seedLinks(connection, LINKS)
const key = await seedForReading(connection, LINKS)

// Visitors and authors, until all is over.
let isOver = false
const created = { asked: 0, answered: new Set<string>(), broken: 0 }

function noteSlow({ slowestMs }: Outcome): void {
  if (slowestMs <= LONGEST_MS) return
  const seconds = Math.round((performance.now() - beganMs) / 1_000)
  console.log(`  ! a redirect took ${Math.round(slowestMs)} ms (${seconds} s)`)
}

async function writing(): Promise<void> {
  while (!isOver) {
    const slice = await client.createLinks(writes, SLICE_SECONDS)
    created.asked += writes * SLICE_SECONDS
    created.broken += slice.broken
    for (const id of slice.answered) created.answered.add(id)
  }
}

const load = visitUntil(PORT, LINKS, rate, noteSlow)
const { outcome } = load
const faultsSoFar = () => outcome.broken + outcome.otherwise.size + created.broken
let before = new Set(installation.webProcesses())
const areRenewed = () => installation.webProcesses().every((pid) => !before.has(pid))
const areUntouched = () => installation.webProcesses().every((pid) => before.has(pid))

/** Runs an upgrade that has to fail with this code, after which nothing that visitors meet is new. */
async function failing(
  name: string,
  code: number,
  words: RegExp,
  { sabotage, replaces = false }: { sabotage?: Sabotage; replaces?: boolean } = {}
): Promise<void> {
  if (sabotage) await installation.offerBuild(sabotage)
  const ran = await installation.run('./shunt upgrade --no-backup')
  const isRight = ran.code === code && words.test(ran.output)
  check(`${name}: ends with ${code} and says so`, isRight, ran)
  check(`${name}: the version of before serves`, replaces || areUntouched(), [
    [...before],
    installation.webProcesses(),
  ])
  check(`${name}: no request failed`, faultsSoFar() === 0, { outcome, created })
}

const append = (path: string, text: string) => (folder: string) =>
  appendFileSync(join(folder, path), text)
const work = writing()
await sleep(2_000)
if (isSame) await installation.laySources('0.0.2')
else await installation.laySources('0.2.0')

if (!short) await goWrong()
before = new Set(installation.webProcesses())

console.log('What goes well')
await installation.offerBuild(
  addMigration(`this.schema.raw('ALTER TABLE links ADD COLUMN upgrade_trial INT NULL')`)
)
let holding: Promise<unknown> | undefined
let second: Promise<{ code: number | null }> | undefined
const upgraded = await installation.run('./shunt upgrade', (output) => {
  if (!output.includes('Bringing the database') || holding) return
  holding = holdTransaction()
  second = installation.run('./shunt upgrade')
})
await holding
check('the upgrade succeeds', upgraded.code === 0, upgraded)
check('a second one at once is refused with 80', (await second)?.code === 80, await second)
check('it says from where to where', /^From .* to /m.test(upgraded.output), upgraded.output)
check('it makes a backup first', /^Backup: .*\.tar/m.test(upgraded.output), upgraded)
check('every web process is a new one', areRenewed(), installation.webProcesses())
check('no request failed in it', faultsSoFar() === 0, { outcome, created })
const again = await installation.run('./shunt upgrade')
check('a second upgrade has nothing to do', /up to date/.test(again.output), again)
const back = await installation.run('./shunt upgrade --back')
check('going back succeeds', back.code === 0, back)
const forth = await installation.run('./shunt upgrade --no-backup')
check('and so does going forth again', forth.code === 0, forth)
const status = await installation.run('./shunt status')
check('all that has to run does', status.code === 0, status)

isOver = true
await Promise.all([work, load.end()])
const reckoning = await reckon(connection, outcome)
const counted = await compareCounts(connection, outcome, LINKS, { port: PORT, key })
const [[{ kept }]] = await connection.query<any[]>(
  `SELECT COUNT(*) AS kept FROM links WHERE id IN (?)`,
  [[...created.answered, '']]
)
const { answered, missing, double, rows, rolledUp, uniqueIds } = reckoning
console.log({
  ...{ asked: outcome.asked, answered, broken: outcome.broken },
  otherwise: Object.fromEntries(outcome.otherwise),
  ...{ slowestMs: Math.round(outcome.slowestMs), p99Ms: Math.round(outcome.p99Ms) },
  ...{ missing, double, rows, rolledUp, uniqueIds, counted },
  links: { asked: created.asked, created: created.answered.size, kept, broken: created.broken },
})
check('no request failed', faultsSoFar() === 0, faultsSoFar())
check(
  'the longest redirect took at most a second',
  outcome.slowestMs <= LONGEST_MS,
  outcome.slowestMs
)
check('every click is counted once', missing + double === 0 && rows === uniqueIds, reckoning)
check('the days add up to them', rolledUp === rows, reckoning)
const { wrongTotals, ...wrong } = counted
const differences = wrongTotals.length + Object.values(wrong).reduce((sum, n) => sum + n, 0)
check('reports and exports say what was sent', differences === 0, counted)
check('every link that was created is there', kept === created.answered.size, created)
if (hasFailed()) {
  console.log(readFileSync(join(installation.folder, 'storage/logs/web.log'), 'utf8').slice(-3_000))
}
connection.destroy()
await installation.remove()
endChecks()

/** Tries everything that can go wrong; each time the version of before serves on. */
async function goWrong(): Promise<void> {
  console.log('What goes wrong')
  const whole = installation.read('adonisrc.ts')
  installation.edit('adonisrc.ts', (text) => `${text}\nthrow new Error('not finished')\n`)
  await failing('a build that fails', 75, /the build failed/)
  installation.edit('adonisrc.ts', () => whole)
  await failing('a migration that throws', 75, /could not be brought up to date/, {
    sabotage: addMigration(`this.schema.raw('ALTER TABLE no_such_table ADD COLUMN a INT NULL')`),
  })
  await failing('a web process that does not start', 79, /does not become healthy/, {
    sabotage: append('bin/server.js', `\nthrow new Error('does not start')\n`),
  })
  await failing('a web process that dies at work', 79, /does not stay healthy/, {
    sabotage: append(
      'bin/server.js',
      // By then the process itself has forgotten that it renews another.
      `\nimport pool from 'node:cluster'
  import { readFileSync } from 'node:fs'
  const given = readFileSync('/proc/self/environ', 'utf8')
  if (pool.isWorker || given.includes('SHUNT_RENEWS=')) process.exit(9)\n`
    ),
    replaces: true,
  })

  before = new Set(installation.webProcesses())
  await installation.offerBuild()
  let isInterrupted = false
  const interrupted = await installation.run('./shunt upgrade --no-backup', (output) => {
    if (isInterrupted || !output.includes('Trying the new version')) return
    isInterrupted = true
    installation.interrupt()
  })
  check('an interrupted upgrade ends with 130', interrupted.code === 130, interrupted)
  check('an interrupted upgrade changes no process', areUntouched(), installation.webProcesses())
}

/** Leaves a transaction open that has read the links, as a report or someone's client does. */
async function holdTransaction(): Promise<void> {
  const other = await installation.connect()
  await other.query('START TRANSACTION')
  await other.query('SELECT COUNT(*) FROM links')
  await sleep(OPEN_TRANSACTION_MS)
  await other.query('COMMIT')
  other.destroy()
}
