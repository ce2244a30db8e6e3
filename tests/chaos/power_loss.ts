/**
 * Promise 38, the disk: a power cut costs what docs/operating.md says. The spool lies on a volume
 * of its own, an ext4 in a file; the file as it is at the moment of the cut holds what reached the
 * disk and nothing that the kernel had not written yet. The worker is stopped for the seconds
 * before the cut, so that the spool alone has those clicks. With CLICK_SPOOL_SYNC nothing may be
 * missing; without it, nothing older than what the kernel keeps back. Needs root, for the volume.
 *
 *   node --import ./bin/typescript.js tests/chaos/power_loss.ts [--seconds 50] [--rate 100]
 *     [--build build]
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Connection } from 'mysql2/promise'
import { readOptions } from '../../bench/support/read_options.js'
import { databaseSettings } from '../../bench/support/scratch_database.js'
import { InstallationUnderTest } from './support/installation_under_test.js'
import { until } from './support/killing.js'
import { missingNumbers, reckon } from './support/reckoning.js'
import { personVisit } from './support/traffic.js'
import { visit } from './support/visitors.js'
import { Volume } from './support/volume.js'

const { seconds, rate, build } = readOptions({
  seconds: 50,
  rate: 100,
})
const PORT = 3_999
const LINKS = 200
const DATABASE = 'shunt_chaos_power'

/** The kernel writes what is 30 seconds old, looks every 5, and the journal follows within 5. */
const KEPT_BACK_SECONDS = 40

const withSync = await trial(true)
console.log({ sync: true, ...withSync })
const without = await trial(false)
console.log({ sync: false, ...without })
const isKept =
  withSync.missing === 0 &&
  withSync.double === 0 &&
  without.double === 0 &&
  without.oldestMissingSeconds <= KEPT_BACK_SECONDS &&
  // Else the volume keeps what it should lose, and the first trial proves nothing.
  without.missing > 0
console.log(isKept ? 'kept' : 'BROKEN')
process.exit(isKept ? 0 : 1)

async function trial(sync: boolean) {
  const installation = new InstallationUnderTest({
    settings: databaseSettings(),
    database: DATABASE,
    port: PORT,
    webProcesses: 2,
    links: LINKS,
    build,
    environment: { CLICK_SPOOL_SYNC: String(sync) },
  })
  const spool = join(installation.storagePath, 'spool')
  mkdirSync(spool)
  const volume = new Volume(spool)
  const connection = await installation.start()
  // The first clicks are drained: after the cut their file is shorter than what was drained of it.
  const first = await visit(PORT, LINKS, rate, 3)
  await stored(connection, first.answered.size)
  await installation.stopWorkers()
  // Those of the second half go on counting where the first half ended.
  const offset = first.asked
  const last = await visit(PORT, LINKS, rate, seconds, (at, links) => {
    const { headers, ...visited } = personVisit(at + offset, links)
    return { ...visited, headers: { ...headers, referer: `https://r${at + offset}.example/` } }
  })
  installation.freezeWeb()
  volume.cutPower()
  await installation.killWeb()
  volume.restart()
  await installation.resume()
  const all = { ...last, asked: offset + last.asked, answered: new Set(first.answered) }
  for (const at of last.answered) all.answered.add(at + offset)
  const { missing, double } = await reckon(connection, all)
  const oldest = Math.min(all.asked, ...(await missingNumbers(connection, all)))
  await connection.query(`DROP DATABASE ${DATABASE}`)
  connection.destroy()
  await installation.stop(() => volume.remove())
  return {
    answered: all.answered.size,
    missing,
    double,
    oldestMissingSeconds: Math.round((all.asked - oldest) / rate),
  }
}

async function stored(connection: Connection, clicks: number): Promise<void> {
  const isThere = async () => {
    const [[row]]: any = await connection.query('SELECT COUNT(*) AS n FROM raw_clicks')
    return Number(row.n) >= clicks
  }
  if (!(await until(isThere, 30_000))) throw new Error('the first clicks are not stored')
}
