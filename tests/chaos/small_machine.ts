/**
 * Shunt with everything it brings on a machine of one core and 1 GB without swap: a control group, or,
 * where none can be made, one core whose memory is only measured. `./shunt start` on an empty database,
 * 200 redirects a second with people in the console and programs at the API, a backup in the meantime,
 * and the clicks drained: no request fails, nothing is killed for want of memory, every click is counted
 * once. What each process had is printed. With `--builds` it is `./shunt start` of a clone, which builds.
 *
 *   ./shunt chaos small_machine [--memory 1024] [--seconds 60] [--rate 200] [--links 1000] [--builds]
 *     [--lean]
 *
 * `--lean` runs it with the settings that docs/operating.md names for less memory.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { openConsoleSession } from '../../bench/support/console_store.js'
import { readOptions } from '../../bench/support/read_options.js'
import { seedLinks } from '../../bench/support/scratch_database.js'
import { ApiClient } from './support/api_client.js'
import { check, endChecks } from './support/check.js'
import { readConsole } from './support/console_readers.js'
import { CopiedInstallation } from './support/copied_installation.js'
import { connectToLaunched } from './support/launched_database.js'
import { MemoryWatch } from './support/memory_watch.js'
import { reckon } from './support/reckoning.js'
import { LEAN, SmallMachine } from './support/small_machine.js'
import { visit } from './support/visitors.js'

const { memory, seconds, rate, links, builds, lean, build } = readOptions({
  ...{ memory: 1_024, seconds: 60, rate: 200, links: 1_000, builds: false, lean: false },
})
const PORT = 3_963
const CREATED_A_SECOND = 2

const PERSON = { email: 'chaos@example.com', password: 'a lantern on the moor' }

if (!build && !builds) throw new Error('Say which build to run: --build')
const machine = new SmallMachine(memory)
console.log(
  machine.isLimited
    ? `One core and ${memory} MB, without swap, in a control group`
    : 'One core; this machine lets us limit no memory, so that it is only measured'
)
const installation = new CopiedInstallation(
  { build: builds ? undefined : build, entering: machine.entering },
  {
    PORT: String(PORT),
    APP_URL: `http://127.0.0.1:${PORT}`,
    SHORT_DOMAIN: 'localhost',
    API_RATE_LIMIT: '1000000',
    ...(lean ? LEAN : {}),
  }
)
const watch = new MemoryWatch(() => machine.processes())
const startedMs = performance.now()
await installation.run('./shunt start')
const startSeconds = Math.round((performance.now() - startedMs) / 1_000)
const { id, key } = await installation.install(PERSON)
const database = await connectToLaunched(installation)
await seedLinks(database, links)
const cookie = await openConsoleSession(database)
const client = new ApiClient({ api: `http://127.0.0.1:${PORT}/api/v1/workspaces/${id}`, key })

let isOver = false
const working = visit(PORT, links, rate, seconds).finally(() => (isOver = true))
const [outcome, pages, created, backup] = await Promise.all([
  working,
  readConsole({ port: PORT, workspaceId: id, cookie }, () => isOver),
  client.createLinks(CREATED_A_SECOND, seconds),
  sleep((seconds * 1_000) / 3).then(() =>
    timed(() => installation.run('./shunt ace backup:create'))
  ),
])
const anonymousMb = machine.anonymousMb()
const { rows, missing, double, rolledUp, drainedAfterMs } = await reckon(database, outcome)
watch.stop()
const status = await installation.run('./shunt status')

console.log({
  startSeconds,
  asked: outcome.asked,
  answered: outcome.answered.size,
  p99Ms: Math.round(outcome.p99Ms),
  slowestMs: Math.round(outcome.slowestMs),
  pages,
  created: created.answered.size,
  backupSeconds: backup,
  clicks: { rows, missing, double, rolledUp, drainedAfterMs },
  anonymousMb,
})
console.log('process                       own MiB   with files MiB')
for (const [name, { own, withFiles }] of [...watch.most].sort(([, a], [, b]) => b.own - a.own)) {
  const [one, other] = [own, withFiles].map((mb) => String(Math.round(mb)))
  console.log(`${name.padEnd(28)} ${one.padStart(8)} ${other.padStart(16)}`)
}
const otherwise = Object.fromEntries(outcome.otherwise)
check('every redirect was answered', outcome.broken + outcome.otherwise.size === 0, otherwise)
check('every page was shown', pages.failed === 0 && pages.shown > 0, pages)
check('every link was created', created.broken === 0 && created.answered.size > 0, created)
check('every click is counted once', missing + double === 0 && rolledUp === rows, [rows, rolledUp])
check('nothing was killed or started again', machine.kills() === 0 && !/again/.test(status), status)
check('nothing was swapped out', watch.swappedMb === 0, watch.swappedMb)
database.destroy()
await installation.remove()
machine.remove()
endChecks()

async function timed(work: () => Promise<unknown>): Promise<number> {
  const beganMs = performance.now()
  await work()
  return Math.round((performance.now() - beganMs) / 1_000)
}
