/**
 * What regions and cities cost a web process: processor time of a redirect and memory, with a city database
 * and without, in turn in the same process. The database is made up, as large as DB-IP's: 3.3 million ranges
 * of IPv4, 3.7 million of IPv6 and 156,000 places; a file in its place is named by `--index`.
 *
 *   node ace build && node --import ./bin/typescript.js bench/places.ts
 *     [--pairs 5] [--seconds 4] [--connections 64] [--links 1000] [--addresses 200000] [--index file]
 *
 * Each request comes from one of `--addresses` in turn: with many of them hardly any is remembered.
 */
import { copyFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '#app/shared/seeded_random'
import { formatPlaceIndex } from '#app/visits/places/rules/place_index'
import { PlaceList } from '#app/visits/places/rules/place_list'
import { RangeTableWriter } from '#app/visits/places/rules/range_table'
import { load } from './support/load.js'
import { readOptions } from './support/read_options.js'
import { seedLinks } from './support/scratch_database.js'
import { ScratchInstallation } from './support/scratch_installation.js'
import { cpuTimeMs } from './support/server_process.js'

const { pairs, seconds, connections, links, addresses, index, build } = readOptions({
  ...{ pairs: 5, seconds: 4, connections: 64, links: 1_000, addresses: 200_000, index: '' },
})
const PORT = 3_983
const [V4_RANGES, V6_RANGES, PLACES, REGIONS] = [3_300_000, 3_700_000, 156_000, 3_900]

/** A web process looks for another file this often, and a little more. */
const NOTICED_MS = 11_000
const IDLE_MS = 30_000

/** Both processes have to make do with a heap of one size: one that may grow hides what is held. */
const HEAP = ['--max-old-space-size=128', '--max-semi-space-size=8']
const [MOST_TIMES, MOST_MB] = [1.05, 40]

const installation = await ScratchInstallation.create({ database: 'shunt_bench_places', build })
await seedLinks(installation.database, links)
const folder = join(installation.storagePath, 'geo')
const [used, aside] = [join(folder, 'cities.places'), join(folder, 'aside')]
mkdirSync(folder, { recursive: true })
if (index) copyFileSync(index, aside)
else writeFileSync(aside, Buffer.concat(makeIndex()))

// Memory: of two processes that did the same, one of them with the database from its start.
let web = await installation.startWeb(PORT, { options: HEAP })
const memory = { off: await measureMemory(), on: 0 }
await installation.stopWeb()
renameSync(aside, used)
web = await installation.startWeb(PORT, { options: HEAP })
await sleep(NOTICED_MS)
memory.on = await measureMemory()

const measured: { off: number; on: number }[] = []
for (let pair = 1; pair <= pairs; pair++) {
  const on = await measure()
  renameSync(used, aside)
  await sleep(NOTICED_MS)
  const off = await measure()
  renameSync(aside, used)
  await sleep(NOTICED_MS)
  measured.push({ off, on })
  console.log(`pair ${pair}: ${off.toFixed(2)} us a redirect without, ${on.toFixed(2)} with`)
}
const ratios = measured.map(({ off, on }) => on / off).sort((one, other) => one - other)
const times = ratios[Math.floor(ratios.length / 2)]
const moreMb = memory.on - memory.off
console.log(
  `processor time with regions and cities ${times.toFixed(3)} times that without (at most ${MOST_TIMES}), ` +
    `${moreMb.toFixed(1)} MB more (at most ${MOST_MB}), ${memory.off.toFixed(1)} MB without`
)
await installation.remove()
const isKept = times <= MOST_TIMES && moreMb <= MOST_MB
console.log(isKept ? 'kept' : 'BROKEN')
process.exitCode = isKept ? 0 : 1

async function measureMemory(): Promise<number> {
  for (let run = 0; run < 3; run++) await measure()
  // Once it has nothing to do, it gives back what is no longer used.
  await sleep(IDLE_MS)
  return residentMb()
}

/** Returns microseconds of processor time a redirect. */
async function measure(): Promise<number> {
  const beforeMs = cpuTimeMs(web)
  const { requestsPerSecond, errors } = await load({
    ...{ port: PORT, links, seconds, connections, addresses },
  })
  if (errors > 0) throw new Error(`${errors} answers were no redirect`)
  return ((cpuTimeMs(web) - beforeMs) * 1_000) / (requestsPerSecond * seconds)
}

function residentMb(): number {
  const status = readFileSync(`/proc/${web.pid}/status`, 'utf8')
  return (Number(/VmRSS:\s+(\d+)/.exec(status)![1]) * 1_024) / 1e6
}

function makeIndex(): Uint8Array[] {
  const { number, below } = seededRandom(36)
  const places = new PlaceList()
  const numbers = Array.from({ length: PLACES }, (_, at) =>
    places.numberOf({ country: 'DE', region: `Region ${at % REGIONS}`, city: `City ${at}` })
  )
  const pick = () => numbers[Math.floor(number() ** 8 * PLACES)]
  const [v4, v6] = [new RangeTableWriter(), new RangeTableWriter()]
  fill(v4, V4_RANGES, 2 ** 32, 0)
  fill(v6, V6_RANGES, 2 ** 40, 0x2a_00_00_00)
  return formatPlaceIndex({ name: 'made up', builtAtMs: null }, places.finish(v4, v6))

  function fill(table: RangeTableWriter, ranges: number, size: number, firstHigh: number): void {
    table.add(0, 0, 0)
    const step = Math.floor(size / ranges)
    for (let at = 0; at < ranges; at++) {
      const start = at * step + below(step - 1) + 1
      table.add(firstHigh + Math.floor(start / 65_536), start % 65_536, pick())
    }
  }
}
