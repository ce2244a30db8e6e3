/**
 * Measures the memory of everything that `./shunt start` runs, by process: fresh and idle, and after
 * mixed load. 200 redirects a second of 2,000 links by visitors who all differ, five links created a
 * second, one filtered report a second, an export a minute, an import of 1,000 lines and a backup. On a
 * machine of 2 GB and two cores, a control group without swap; where none can be made it is only measured.
 *
 *   ./shunt bench memory [--memory 2048] [--cores 2] [--minutes 30] [--rate 200] [--lean]
 *
 * PSS is a process's part of all memory: what it shares with others is divided among them. `--lean` has
 * the settings that docs/operating.md names for less memory. Ends with 1 where a call failed, a process
 * was ended for want of memory or a click was not counted once.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiClient } from '#tests/chaos/support/api_client'
import { CopiedInstallation } from '#tests/chaos/support/copied_installation'
import { connectToLaunched } from '#tests/chaos/support/launched_database'
import { MemoryWatch, type Memory } from '#tests/chaos/support/memory_watch'
import { reckon } from '#tests/chaos/support/reckoning'
import { LEAN, SmallMachine } from '#tests/chaos/support/small_machine'
import { visit } from '#tests/chaos/support/visitors'
import { readOptions } from './support/read_options.js'
import { seedLinks } from './support/scratch_database.js'
import { differentVisit } from './support/visitor_requests.js'

const { memory, cores, minutes, rate, lean, build } = readOptions({
  ...{ memory: 2_048, cores: 2, minutes: 30, rate: 200, lean: false },
})
const PORT = 3_964
const LINKS = 2_000
const IDLE_SECONDS = 90
const IMPORTED_LINES = 1_000
const CREATED_A_SECOND = 5
const PERSON = { email: 'bench@example.com', password: 'a lantern on the moor' }

if (!build) throw new Error('Say which build to run: --build')
const machine = new SmallMachine(memory, cores)
const limit = machine.isLimited ? 'in a control group without swap' : 'which is not limited here'
console.log(`${cores} cores and ${memory} MB, ${limit}${lean ? '; lean' : ''}`)
const installation = new CopiedInstallation(
  { build, entering: machine.entering },
  {
    PORT: String(PORT),
    APP_URL: `http://127.0.0.1:${PORT}`,
    SHORT_DOMAIN: 'localhost',
    API_RATE_LIMIT: '1000000',
    TRUSTED_PROXIES: '127.0.0.0/8',
    ...(lean ? LEAN : {}),
  }
)
await installation.run('./shunt start')
const watch = new MemoryWatch(() => machine.processes())
const { id, key } = await installation.install(PERSON)
await installation.run('./shunt restart')
await sleep(IDLE_SECONDS * 1_000)
print('Fresh and idle', watch.now())

const database = await connectToLaunched(installation)
await seedLinks(database, LINKS)
const client = new ApiClient({ api: `http://127.0.0.1:${PORT}/api/v1/workspaces/${id}`, key })
const seconds = minutes * 60
let failed = 0
let isOver = false
const working = visit(PORT, LINKS, rate, seconds, differentVisit).finally(() => (isOver = true))
const [outcome, created, reports, exports] = await Promise.all([
  working,
  client.createLinks(CREATED_A_SECOND, seconds),
  repeat(1_000, (number) => call('GET', `/analytics?country=${number % 2 ? 'DE' : 'FR'}`)),
  repeat(60_000, async () => {
    const response = await fetch(
      `http://127.0.0.1:${PORT}/api/v1/workspaces/${id}/analytics/export.csv`,
      { headers: { authorization: `Bearer ${key}` } }
    )
    await response.text()
    if (!response.ok) failed++
  }),
  sleep((seconds * 1_000) / 3).then(() => call('POST', '/imports', buildImport())),
  sleep((seconds * 1_000) / 2).then(() => installation.run('./shunt ace backup:create')),
])
print(`After ${minutes} minutes of load`, watch.now())
const { rows, missing, double } = await reckon(database, outcome)
watch.stop()
print('The most that each had', watch.most)
console.log({
  redirects: outcome.answered.size,
  p99Ms: Math.round(outcome.p99Ms),
  created: created.answered.size,
  reports,
  exports,
  clicks: { rows, missing, double },
  mostOfGroupMb: machine.mostMb(),
  failed: failed + created.broken + outcome.broken + outcome.otherwise.size,
  ended: machine.kills(),
})
const isKept =
  failed + created.broken + outcome.broken + outcome.otherwise.size + missing + double === 0 &&
  machine.kills() === 0
database.destroy()
await installation.remove()
machine.remove()
process.exit(isKept ? 0 : 1)

async function repeat(everyMs: number, work: (number: number) => Promise<unknown>) {
  let number = 0
  for (; !isOver; number++) {
    const beganMs = performance.now()
    await work(number)
    await sleep(Math.max(0, everyMs - (performance.now() - beganMs)))
  }
  return number
}

async function call(method: string, path: string, body?: object): Promise<void> {
  await client.call(method, path, body).catch((error) => {
    failed++
    console.log(String(error))
  })
}

function buildImport() {
  const lines = Array.from(
    { length: IMPORTED_LINES },
    (_, at) => `https://example.com/imported/${at},imported-${at}`
  )
  return { fileName: 'links.csv', content: ['destinationUrl,alias', ...lines].join('\n') }
}

function print(title: string, processes: ReadonlyMap<string, Memory>): void {
  console.log(`\n${title.padEnd(30)} PSS MB    own MB`)
  const all = [...processes].sort(([, one], [, other]) => other.share - one.share)
  const sum = { share: 0, own: 0 }
  for (const [name, { share, own }] of all) {
    console.log(line(name, share, own))
    sum.share += share
    sum.own += own
  }
  console.log(line('together', sum.share, sum.own))
}

function line(name: string, share: number, own: number): string {
  return `  ${name.padEnd(27)} ${share.toFixed(0).padStart(6)} ${own.toFixed(0).padStart(9)}`
}
