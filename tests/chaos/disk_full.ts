/**
 * Promise 5: a full disk stops no redirect and hides no loss. The spool lies on a volume of 8 MiB
 * that fills up, is given room again, and fills up once more. Health has to name the full disk and
 * the clicks that were lost within 5 seconds. Needs root, for the volume.
 *
 *   node --import ./bin/typescript.js tests/chaos/disk_full.ts [--seconds 30] [--rate 2000]
 *     [--mebibytes 8] [--build build]
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readOptions } from '../../bench/support/read_options.js'
import { databaseSettings } from '../../bench/support/scratch_database.js'
import { stopServer } from '../../bench/support/server_process.js'
import { InstallationUnderTest } from './support/installation_under_test.js'
import { visit } from './support/visitors.js'

const { seconds, rate, mebibytes, build } = readOptions({
  seconds: 30,
  rate: 2000,
  mebibytes: 8,
})
const LINKS = 200
const MEBIBYTE = 1_048_576

/** The least that a click takes in the spool. */
const LEAST_BYTES = 150
const PORT = 3_990
const DATABASE = 'shunt_chaos_disk'

const options = { settings: databaseSettings(), database: DATABASE, port: PORT, links: LINKS }
const logFile = join(tmpdir(), `shunt-disk-full-${process.pid}.log`)
const installation = new InstallationUnderTest({
  ...options,
  webProcesses: 1,
  build,
  logFile,
})
const spool = join(installation.storagePath, 'spool')
const ballast = join(spool, 'ballast')
mkdirSync(spool)
execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', spool])
process.on('exit', () => execFileSync('umount', ['-l', spool]))
// What is left each time is room for half of the clicks that come.
const room = Math.round((rate * seconds * LEAST_BYTES) / 4)
if (2 * room > mebibytes * MEBIBYTE) throw new Error('So many clicks need a larger --mebibytes')
writeFileSync(ballast, Buffer.alloc(mebibytes * MEBIBYTE - room))

const connection = await installation.start({ withWorker: false })
const before = await visit(PORT, LINKS, rate, seconds / 2)
const whileFull = await healthWithin(10_000)
truncateSync(ballast, mebibytes * MEBIBYTE - 2 * room)
const after = await visit(PORT, LINKS, rate, seconds / 2)
const atLast = await healthWithin(10_000)
await stopServer(installation.web)

const asked = before.asked + after.asked
const answered = before.answered.size + after.answered.size
const spooled = readdirSync(spool)
  .filter((name) => name.endsWith('.spool'))
  .flatMap((name) => readFileSync(join(spool, name), 'utf8').split('\n'))
  .filter((line) => /^\[1,.*\]$/.test(line)).length
const reported = readFileSync(logFile, 'utf8')
  .split('\n')
  .filter((line) => line.includes('"dropped"'))
  .reduce((sum, line) => sum + Number(JSON.parse(line).dropped), 0)
await connection.query(`DROP DATABASE \`${DATABASE}\``)
connection.destroy()
rmSync(logFile)
const saysAll =
  whileFull.disk?.includes('The disk is full') &&
  whileFull.redirects === 503 &&
  atLast.dropped === reported
const isKept =
  answered === asked && spooled < answered && answered - spooled === reported && saysAll
console.log({ whileFull, atLast })
console.log({ asked, answered, spooled, gap: answered - spooled, reported, p99Ms: after.p99Ms })
console.log(isKept ? 'kept' : 'BROKEN')
process.exit(isKept ? 0 : 1)

interface Said {
  ready: number
  redirects: number
  disk?: string
  spool?: string
  dropped: number
}

/**
 * Returns what health says, once it names lost clicks and loses no further ones, or the time is
 * over.
 */
async function healthWithin(ms: number): Promise<Said> {
  const untilMs = performance.now() + ms
  for (;;) {
    const said = await health()
    // Processes say every second what they lost.
    await sleep(2_000)
    if (said.dropped > 0 && said.dropped === (await health()).dropped) return said
    if (performance.now() > untilMs) return said
  }
}

async function health(): Promise<Said> {
  const base = `http://127.0.0.1:${PORT}/health`
  const [ready, redirects] = await Promise.all([fetch(`${base}/ready`), fetch(`${base}/redirects`)])
  const { checks } = (await ready.json()) as { checks: { name: string; message: string }[] }
  const messageOf = (name: string) => checks.find((check) => check.name === name)?.message
  const said = messageOf('spool')
  const [, dropped = '0'] = /([\d,]+) clicks? (?:was|were) answered but/.exec(said ?? '') ?? []
  const count = Number(dropped.replaceAll(',', ''))
  const statuses = { ready: ready.status, redirects: redirects.status }
  return { ...statuses, disk: messageOf('disk'), spool: said, dropped: count }
}
