/**
 * Our redirect, clicks recorded, against a bare `node:http` listener that answers from a Map: same
 * machine, same run, in turn, one process each. Needs a production build; measures by `wrk` where
 * there is one.
 *
 *   node ace build && node --import ./bin/typescript.js bench/redirect.ts
 *     [--pairs 7] [--seconds 5] [--connections 64] [--links 1000] [--stored 1000]
 *
 * `--links` are asked for, out of `--stored` that are in the database.
 */
import type { ChildProcess } from 'node:child_process'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { load, type Load } from './support/load.js'
import { readOptions } from './support/read_options.js'
import { seedLinks } from './support/scratch_database.js'
import { ScratchInstallation } from './support/scratch_installation.js'
import { cpuTimeMs, startServer, stopServer } from './support/server_process.js'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const { pairs, seconds, connections, links, stored, profile, build } = readOptions({
  pairs: 7,
  seconds: 5,
  connections: 64,
  links: 1000,
  stored: 1000,
  profile: '',
})

/** Promise 33. */
const LEAST_THROUGHPUT = 0.8
const MOST_P99 = 2

/** What one run gave; processor time says more than throughput where others use the machine. */
interface Figures extends Load {
  cpuMicroseconds: number
}

const [OURS, BARE] = [3_981, 3_982]
const DATABASE = 'shunt_bench_redirect'

const installation = await ScratchInstallation.create({ database: DATABASE, build })
await seedLinks(installation.database, Math.max(links, stored))

const options = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []
const ours = await installation.startWeb(OURS, { options })
const listener = fromHere('support/bare_listener.ts')
const bare = await startServer(
  [process.execPath, '--import', './bin/typescript.js', listener, String(BARE), String(links)],
  BARE,
  {}
)

await load(OURS, links, 3, connections)
await load(BARE, links, 3, connections)
const measured: { ours: Figures; bare: Figures }[] = []
for (let pair = 0; pair < pairs; pair++) {
  const one = await measure(ours, OURS)
  const other = await measure(bare, BARE)
  measured.push({ ours: one, bare: other })
  print(`pair ${pair + 1}`, one, other)
}
await stopServer(bare)
await installation.stopWeb()

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)]
const middle = (side: 'ours' | 'bare', figure: keyof Figures) =>
  median(measured.map((pair) => pair[side][figure]))
const [oursMiddle, bareMiddle] = (['ours', 'bare'] as const).map((side) => ({
  requestsPerSecond: middle(side, 'requestsPerSecond'),
  p50Ms: middle(side, 'p50Ms'),
  p99Ms: middle(side, 'p99Ms'),
  cpuMicroseconds: middle(side, 'cpuMicroseconds'),
  errors: measured.reduce((sum, pair) => sum + pair[side].errors, 0),
}))
print('median', oursMiddle, bareMiddle)
const ratio = (figure: 'requestsPerSecond' | 'p99Ms' | 'cpuMicroseconds') =>
  median(measured.map((pair) => pair.ours[figure] / pair.bare[figure]))
const [throughput, p99] = [ratio('requestsPerSecond'), ratio('p99Ms')]
console.log(
  `throughput ${throughput.toFixed(2)} of the bare listener's (promised: at least ${LEAST_THROUGHPUT}), ` +
    `p99 ${p99.toFixed(2)} times its (promised: at most ${MOST_P99}), ` +
    `processor time a redirect ${ratio('cpuMicroseconds').toFixed(2)} times its, ` +
    `errors ${oursMiddle.errors} and ${bareMiddle.errors}, spooled ${await spooledMegabytes()} MB`
)
await installation.remove()
const isKept = throughput >= LEAST_THROUGHPUT && p99 <= MOST_P99 && oursMiddle.errors === 0
console.log(isKept ? 'kept' : 'BROKEN')
process.exitCode = isKept ? 0 : 1

async function measure(child: ChildProcess, port: number): Promise<Figures> {
  const beforeMs = cpuTimeMs(child)
  const figures = await load(port, links, seconds, connections)
  const requests = figures.requestsPerSecond * seconds
  return { ...figures, cpuMicroseconds: ((cpuTimeMs(child) - beforeMs) * 1_000) / requests }
}

function print(name: string, one: Figures, other: Figures): void {
  const say = (figures: Figures) =>
    `${Math.round(figures.requestsPerSecond)}/s, p50 ${figures.p50Ms.toFixed(2)} ms, ` +
    `p99 ${figures.p99Ms.toFixed(2)} ms, ${figures.cpuMicroseconds.toFixed(1)} us of processor`
  console.log(`${name.padEnd(8)} ours ${say(one)}   bare ${say(other)}`)
}

async function spooledMegabytes(): Promise<number> {
  const directory = join(installation.storagePath, 'spool')
  const names = await readdir(directory)
  const sizes = await Promise.all(names.map((name) => stat(join(directory, name))))
  return Math.round(sizes.reduce((sum, { size }) => sum + size, 0) / 1e6)
}
