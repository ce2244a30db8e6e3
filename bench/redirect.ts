/**
 * Our redirect, clicks recorded, against a bare `node:http` listener that answers from a Map: same
 * machine, same run, in turn, one process each. Needs a production build; measures by `wrk` where
 * there is one.
 *
 *   node ace build && node --import @poppinss/ts-exec bench/redirect.ts
 *     [--pairs 7] [--seconds 5] [--connections 64] [--links 1000] [--stored 1000]
 *
 * `--links` are asked for, out of `--stored` that are in the database.
 */
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Load, load } from './support/load.js'
import {
  databaseEnvironment,
  databaseSettings,
  scratchDatabase,
  seedLinks,
} from './support/scratch_database.js'
import { cpuTimeMs, startServer, stopServer } from './support/server_process.js'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '64' },
    links: { type: 'string', default: '1000' },
    stored: { type: 'string', default: '1000' },
    build: { type: 'string', default: process.env.SHUNT_BUILD ?? fromHere('../build') },
    profile: { type: 'string' },
  },
})
const [pairs, seconds, connections, links] = [
  values.pairs,
  values.seconds,
  values.connections,
  values.links,
].map(Number)

/** What one run gave; processor time tells more than throughput where others use the machine. */
interface Figures extends Load {
  cpuMicroseconds: number
}

const [OURS, BARE] = [3_981, 3_982]
const DATABASE = 'shunt_bench_redirect'

const settings = databaseSettings()
const storagePath = await mkdtemp(join(tmpdir(), 'shunt-bench-'))
const environment = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'warn',
  APP_URL: 'http://localhost',
  STORAGE_PATH: storagePath,
  WEB_CONCURRENCY: '1',
  ...databaseEnvironment(settings, DATABASE),
}
const node = process.execPath
const ace = [node, join(values.build, 'ace.js')]
const database = await scratchDatabase(settings, DATABASE, ace, environment)
await seedLinks(database, Math.max(links, Number(values.stored)))

const profiling = values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : []
const server = [node, ...profiling, join(values.build, 'bin/server.js')]
const ours = await startServer(server, OURS, environment)
const listener = fromHere('support/bare_listener.ts')
const bare = await startServer(
  [node, '--import', '@poppinss/ts-exec', listener, String(BARE), String(links)],
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
await stopServer(ours)

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
  median(measured.map((pair) => pair.ours[figure] / pair.bare[figure])).toFixed(2)
console.log(
  `throughput ${ratio('requestsPerSecond')} of the bare listener's (promised: at least 0.8), ` +
    `p99 ${ratio('p99Ms')} times its (promised: at most 2), ` +
    `processor time a redirect ${ratio('cpuMicroseconds')} times its, ` +
    `errors ${oursMiddle.errors} and ${bareMiddle.errors}, spooled ${await spooledMegabytes()} MB`
)
await database.query(`DROP DATABASE \`${DATABASE}\``)
await database.end()
await rm(storagePath, { recursive: true })

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
  const directory = join(storagePath, 'spool')
  const names = await readdir(directory)
  const sizes = await Promise.all(names.map((name) => stat(join(directory, name))))
  return Math.round(sizes.reduce((sum, { size }) => sum + size, 0) / 1e6)
}
