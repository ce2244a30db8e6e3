/**
 * Our redirect, clicks recorded, against a bare `node:http` listener that answers from a Map, and
 * against nginx with `return 302` where there is one: same machine, same run, in turn, one process
 * each. Needs a production build; measures by `wrk` where there is one.
 *
 *   node ace build && node --import ./bin/typescript.js bench/redirect.ts
 *     [--pairs 7] [--seconds 5] [--connections 64] [--links 1000] [--stored 1000] [--visitors one,different]
 *     [--traced 0.01]
 *
 * Visits of `one` visitor, and of 20,000 who differ in network, browser, language and referrer and ask
 * for twice as many links. `--links` are asked for, out of `--stored` that are in the database.
 * `--traced` compares with others instead: a process that traces this part of its visits, to a collector
 * beside it, and one that is as ours is, whose ratio says how much chance there is in the other.
 */
import { spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { load, type Load } from './support/load.js'
import { readOptions } from './support/read_options.js'
import { destinationOf, seedLinks } from './support/scratch_database.js'
import { ScratchInstallation } from './support/scratch_installation.js'
import { cpuTimeMs, startServer, stopServer } from './support/server_process.js'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const { pairs, seconds, connections, links, stored, visitors, traced, profile, build } =
  readOptions({
    visitors: 'one,different',
    pairs: 7,
    seconds: 5,
    connections: 64,
    links: 1000,
    stored: 1000,
    traced: 0,
    profile: '',
  })

/** Visitors who differ, who come in turn. */
const VISITORS = 20_000

/** Promise 33. */
const LEAST_THROUGHPUT = 0.8
const MOST_P99 = 2

/** What one run gave; processor time says more than throughput where others use the machine. */
interface Figures extends Load {
  cpuMicroseconds: number
}

type Side = 'ours' | 'again' | 'traced' | 'bare' | 'nginx'

/** How visits differ: all from one browser, or each from another network, browser, language and site. */
const KINDS = {
  one: { links, addresses: 0, differ: false },
  different: { links: 2 * links, addresses: VISITORS, differ: true },
}

const PORTS = { ours: 3_981, again: 3_947, traced: 3_948, bare: 3_982, nginx: 3_980 }
const COLLECTOR_PORT = 3_949
const DATABASE = 'shunt_bench_redirect'

const installation = await ScratchInstallation.create({ database: DATABASE, build })
await seedLinks(installation.database, Math.max(2 * links, stored))

const options = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []
const listener = [fromHere('support/bare_listener.ts'), String(PORTS.bare), String(2 * links)]
const servers: Partial<Record<Side, ChildProcess>> = {
  ours: await installation.startWeb(PORTS.ours, { options }),
}
const collector = traced > 0 ? await startTraced() : null
if (!collector) {
  const program = [process.execPath, '--import', './bin/typescript.js', ...listener]
  servers.bare = await startServer(program, PORTS.bare, {})
  const nginx = await startNginx(PORTS.nginx)
  if (nginx) servers.nginx = nginx
}
const sides = Object.keys(servers) as Side[]

for (const side of sides) await load({ port: PORTS[side], ...KINDS.one, seconds: 3, connections })
let isKept = true
for (const kind of visitors.split(',') as (keyof typeof KINDS)[]) {
  const measured: Partial<Record<Side, Figures>>[] = []
  for (let pair = 1; pair <= pairs; pair++) {
    const run: Partial<Record<Side, Figures>> = {}
    // Each pair begins with another side: what one leaves to the disk and in the caches meets all others.
    for (const at of sides.keys()) {
      const side = sides[(at + pair) % sides.length]
      run[side] = await measure(side, kind)
    }
    measured.push(run)
    print(`pair ${pair}`, run)
  }
  isKept = report(kind, measured) && isKept
}
if (collector) {
  const spans = await (await fetch(`http://127.0.0.1:${COLLECTOR_PORT}`)).text()
  console.log(`the collector got ${spans} spans`)
  await stopServer(collector)
}
for (const side of ['bare', 'nginx'] as const) if (servers[side]) await stopServer(servers[side])
await installation.stopWeb()
console.log(`spooled ${await spooledMegabytes()} MB`)
await installation.remove()
console.log(isKept ? 'kept' : 'BROKEN')
process.exitCode = isKept ? 0 : 1

/** Prints the medians, and returns whether the promise is kept, which is about visitors of one kind. */
function report(kind: keyof typeof KINDS, measured: Partial<Record<Side, Figures>>[]): boolean {
  const median = (numbers: number[]) =>
    numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)]
  const middle = (side: Side, figure: keyof Figures) =>
    median(measured.map((run) => run[side]![figure]))
  const errors = measured
    .flatMap((run) => Object.values(run))
    .reduce((sum, one) => sum + one.errors, 0)
  print(
    'median',
    Object.fromEntries(
      sides.map((side) => [
        side,
        {
          requestsPerSecond: middle(side, 'requestsPerSecond'),
          p50Ms: middle(side, 'p50Ms'),
          p99Ms: middle(side, 'p99Ms'),
          cpuMicroseconds: middle(side, 'cpuMicroseconds'),
          errors,
        },
      ])
    )
  )
  const ratio = (figure: keyof Figures, other: Side, side: Side = 'ours') =>
    median(measured.map((run) => run[side]![figure] / run[other]![figure]))
  if (collector) {
    const say = (side: Side) =>
      `throughput ${ratio('requestsPerSecond', 'ours', side).toFixed(2)}, ` +
      `processor time ${ratio('cpuMicroseconds', 'ours', side).toFixed(2)}`
    console.log(
      `${kind}, beside one that does not trace: traced at ${traced} ${say('traced')}; the same again ${say('again')}`
    )
    return errors === 0
  }
  const [throughput, p99] = [ratio('requestsPerSecond', 'bare'), ratio('p99Ms', 'bare')]
  const beside = servers.nginx
    ? `; beside nginx throughput ${ratio('requestsPerSecond', 'nginx').toFixed(2)}, ` +
      `processor time ${ratio('cpuMicroseconds', 'nginx').toFixed(2)}`
    : ''
  const promised = kind === 'one' ? ` (promised: at least ${LEAST_THROUGHPUT})` : ''
  console.log(
    `${kind}: throughput ${throughput.toFixed(2)} of the bare listener's${promised}, ` +
      `p99 ${p99.toFixed(2)} times its${kind === 'one' ? ` (promised: at most ${MOST_P99})` : ''}, ` +
      `processor time a redirect ${ratio('cpuMicroseconds', 'bare').toFixed(2)} times its, ` +
      `errors ${errors}${beside}`
  )
  if (kind !== 'one') return errors === 0
  return throughput >= LEAST_THROUGHPUT && p99 <= MOST_P99 && errors === 0
}

async function measure(side: Side, kind: keyof typeof KINDS): Promise<Figures> {
  const beforeMs = cpuTimeMs(servers[side]!)
  const figures = await load({ port: PORTS[side], ...KINDS[kind], seconds, connections })
  const requests = figures.requestsPerSecond * seconds
  return {
    ...figures,
    cpuMicroseconds: ((cpuTimeMs(servers[side]!) - beforeMs) * 1_000) / requests,
  }
}

function print(name: string, run: Partial<Record<Side, Figures>>): void {
  const say = ([side, figures]: [string, Figures]) =>
    `${side} ${Math.round(figures.requestsPerSecond)}/s, p50 ${figures.p50Ms.toFixed(2)} ms, ` +
    `p99 ${figures.p99Ms.toFixed(2)} ms, ${figures.cpuMicroseconds.toFixed(1)} us of processor`
  console.log(`${name.padEnd(8)} ${Object.entries(run).map(say).join('   ')}`)
}

/** Starts a web process as ours, one that traces, and what takes its spans. @returns the last */
async function startTraced(): Promise<ChildProcess> {
  const program = [fromHere('support/trace_collector.ts'), String(COLLECTOR_PORT)]
  const taking = await startServer([process.execPath, ...program], COLLECTOR_PORT, {})
  servers.again = await installation.startWeb(PORTS.again)
  servers.traced = await installation.startWeb(PORTS.traced, {
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${COLLECTOR_PORT}`,
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: String(traced),
    },
  })
  return taking
}

/** Starts nginx with one process that answers each request with a redirect; null where there is none. */
async function startNginx(port: number): Promise<ChildProcess | null> {
  if (spawnSync('sh', ['-c', 'command -v nginx']).status !== 0) return null
  const folder = mkdtempSync(join(tmpdir(), 'shunt-nginx-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `pid ${folder}/nginx.pid; error_log stderr; daemon off; master_process off; events {}
     http { access_log off; ${temporary} keepalive_requests 1000000000;
       server { listen 127.0.0.1:${port}; location / { return 302 ${destinationOf(1)}; } } }`
  )
  return startServer(['nginx', '-p', folder, '-c', file], port, {})
}

async function spooledMegabytes(): Promise<number> {
  const directory = join(installation.storagePath, 'spool')
  const names = await readdir(directory)
  const sizes = await Promise.all(names.map((name) => stat(join(directory, name))))
  return Math.round(sizes.reduce((sum, { size }) => sum + size, 0) / 1e6)
}
