/**
 * The image that packaging/container/build_image makes without an engine is what an engine expects, and
 * works: every file has the sum that names it, its account has no rights, and in its layers, with a
 * read-only root and as that account, it migrates, redirects and stores the click, one process a command,
 * each of which ends when it is asked to. It has native files of its platform alone, sharp draws a code
 * that is read again, and DuckDB counts. No container engine is here: mounts and chroot stand for it.
 * Needs root, buildah and mmdebstrap; for the platform of another machine also arch-test, and
 * qemu-user-static registered as binfmt_misc, which takes ten times as long.
 *
 *   ./shunt chaos image [--platform linux-arm64] [--archive shunt-0.1.0-linux-x64.tar.gz] [--base base.tar]
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import mysql from 'mysql2/promise'
import { ROOT } from '#tests/first_minute/support/machine'
import { cleanEnvironment } from '../../bench/support/clean_environment.js'
import { readOptions } from '../../bench/support/read_options.js'
import { databaseSettings, seedLinks } from '../../bench/support/scratch_database.js'
import { check, endChecks } from './support/check.js'
import { until } from './support/killing.js'
import { findNativeFiles } from './support/native_files.js'
import { visit } from './support/visitors.js'

const OWN_PLATFORM = `${process.platform}-${process.arch}`
const ARCHITECTURES: Record<string, string> = { 'linux-x64': 'amd64', 'linux-arm64': 'arm64' }
const EMULATORS: Record<string, string> = {
  'linux-x64': 'qemu-x86_64',
  'linux-arm64': 'qemu-aarch64',
}

const options = readOptions({ platform: OWN_PLATFORM, archive: '', base: '' })
const isForeign = options.platform !== OWN_PLATFORM
const emulator = `/proc/sys/fs/binfmt_misc/${EMULATORS[options.platform]}`
if (isForeign && !existsSync(emulator)) {
  throw new Error(`no ${emulator}: apt-get install qemu-user-static binfmt-support arch-test`)
}

/** An emulated processor takes its time. */
const PATIENCE = isForeign ? 10 : 1
const PORT = 3_978
const DATABASE = 'shunt_chaos_image'
const LINKS = 5

const folder = mkdtempSync(join(tmpdir(), 'shunt-image-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const [layout, root, volume] = ['layout', 'root', 'volume'].map((name) => join(folder, name))
for (const path of [layout, root, volume]) mkdirSync(path)

// ---- the file

let archive = options.archive && resolve(options.archive)
if (!archive) {
  const words = ['release', join(folder, 'release'), `--platform=${options.platform}`]
  execFileSync('./shunt', words, { cwd: ROOT, stdio: 'ignore' })
  archive = globSync(join(folder, 'release/*.tar.gz'))[0]
}
const image = join(folder, 'shunt.oci.tar')
const base = options.base ? { BASE_TAR: resolve(options.base) } : {}
execFileSync('packaging/container/build_image', [archive, image], {
  cwd: ROOT,
  env: { ...cleanEnvironment(), ...base },
  stdio: ['ignore', 'ignore', 'inherit'],
})
execFileSync('tar', ['-xf', image, '-C', layout])

interface Descriptor {
  digest: string
  size: number
}

const wrongSums: string[] = []
function blobOf({ digest, size }: Descriptor): string {
  const path = join(layout, 'blobs', ...digest.split(':'))
  const bytes = readFileSync(path)
  const sum = createHash('sha256').update(bytes).digest('hex')
  if (digest !== `sha256:${sum}` || bytes.length !== size) wrongSums.push(digest)
  return path
}

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const { imageLayoutVersion: version } = read(join(layout, 'oci-layout'))
const [described] = read(join(layout, 'index.json')).manifests as Descriptor[]
const manifest = read(blobOf(described)) as { config: Descriptor; layers: Descriptor[] }
const { config, architecture, os } = read(blobOf(manifest.config))
const layers = manifest.layers.map(blobOf)
check('the layout is that of OCI', version === '1.0.0', version)
check('every file has the sum that names it', wrongSums.length === 0, wrongSums)
check(
  `it is for Linux on ${architecture}`,
  os === 'linux' && architecture === ARCHITECTURES[options.platform],
  { os, architecture }
)
check('its account has no rights', config.User === '10001:10001', config.User)
check('it is stopped by SIGTERM', config.StopSignal === 'SIGTERM', config.StopSignal)
check(
  'it is the web process by itself',
  config.Cmd.join(' ') === 'node build/bin/server.js',
  config
)

// ---- what is in it

for (const layer of layers) execFileSync('tar', ['-xf', layer, '-C', root])
// What a layer takes away, it says by a name; a base and what is copied onto it take nothing away.
const removed = execFileSync('find', [root, '-name', '.wh.*'], { encoding: 'utf8' })
check('no layer takes anything away', removed === '', removed)
const native = findNativeFiles(root)
const fitting = native.get(options.platform.split('-')[1])?.length ?? 0
check(`its native files (${fitting}) are of one processor`, fitting > 0 && native.size === 1, [
  ...native,
])
const packages = globSync(join(root, 'opt/shunt-*/node_modules/**/*.node'))
for (const name of ['sharp', 'duckdb']) {
  check(
    `${name} is among them`,
    packages.some((path) => path.includes(name)),
    packages
  )
}
chownSync(volume, 10_001, 10_001)

const server = databaseSettings()
const connection = await mysql.createConnection({ ...server, timezone: 'Z' })
await connection.query(`DROP DATABASE IF EXISTS ${DATABASE}`)
await connection.query(`CREATE DATABASE ${DATABASE} CHARACTER SET utf8mb4`)
await connection.changeUser({ database: DATABASE })
const { REDIS_HOST, REDIS_PORT, REDIS_PASSWORD } = cleanEnvironment() as Record<string, string>
const settings: Record<string, string> = {
  ...{ REDIS_HOST, REDIS_PORT, REDIS_PASSWORD, REDIS_DB: '12' },
  ...{ DB_HOST: server.host, DB_PORT: String(server.port), DB_DATABASE: DATABASE },
  ...{ DB_USER: server.user, DB_PASSWORD: server.password },
  ...{ APP_KEY: 'the key of what is only tried here', APP_URL: 'http://localhost' },
  ...{ HOST: '127.0.0.1', PORT: String(PORT) },
}

/** Starts a command as an engine does: its own mounts, nothing to write but the volume and /tmp. */
function run(command: string[]): ChildProcess {
  const given = [
    ...config.Env,
    ...Object.entries(settings).map(([name, value]) => `${name}=${value}`),
  ]
  const script = `
    root=$1 volume=$2 folder=$3; shift 3
    mount --bind "$root" "$root" && mount --bind "$volume" "$root/var/lib/shunt" &&
      mount -t tmpfs tmpfs "$root/tmp" && mount -t proc proc "$root/proc" &&
      mount --rbind /dev "$root/dev" && mount -o remount,ro,bind "$root" &&
      exec chroot --userspec=10001:10001 "$root" env -i "$@"`
  const inside = ['sh', '-c', 'cd "$0" && exec "$@"', config.WorkingDir, ...command]
  const words = [root, volume, config.WorkingDir, ...given, ...inside]
  return spawn('unshare', ['--mount', 'sh', '-c', script, 'sh', ...words], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

const ended = (child: ChildProcess) =>
  new Promise<number | null>((done) =>
    child.exitCode === null ? child.once('exit', done) : done(child.exitCode)
  )

const writes = await ended(
  run(['sh', '-c', '! touch /opt/shunt/x && ! touch /etc/x && touch storage/x'])
)
check('it writes in its volume alone', writes === 0, writes)

/** Runs a module; it is done when its last value is true. */
const holds = async (module: string) =>
  (await ended(run(['node', '--input-type=module', '-e', `${module} || process.exit(9)`]))) === 0
const processor = JSON.stringify(options.platform)
check(
  'Node.js is of its platform',
  await holds('`${process.platform}-${process.arch}` === ' + processor)
)
check(
  'sharp draws a code that is read again',
  await holds(`
    const { readDrawnCode } = await import('./build/app/linking/qr_codes/images/read_drawn_code.js')
    const { DEFAULT_STYLE } = await import('./build/app/linking/qr_codes/rules/styling.js')
    const style = { ...DEFAULT_STYLE, dotShape: 'Rounded', eyeShape: 'Circle', frame: 'Box' }
    await readDrawnCode({ text: 'https://sho.rt/spring', style, logo: null })`)
)
check(
  'DuckDB counts',
  await holds(`
    const { DuckDBInstance } = await import('@duckdb/node-api')
    const connection = await (await DuckDBInstance.create(':memory:')).connect()
    const read = await connection.runAndReadAll('SELECT sum(range)::INTEGER FROM range(1000)')
    read.getRows()[0][0] === 499500`)
)
const migrated = await ended(run(['node', 'build/ace.js', 'migration:run', '--force']))
check('it brings the schema up to date', migrated === 0, migrated)
await seedLinks(connection, LINKS)
const web = run(config.Cmd)
const worker = run(['node', 'build/ace.js', 'work'])
const isHealthy = () =>
  fetch(`http://127.0.0.1:${PORT}/health/live`).then(
    ({ ok }) => ok,
    () => false
  )
check('it serves', await until(isHealthy, PATIENCE * 120_000), 'not in time')
const { answered } = await visit(PORT, LINKS, 5, 2)
check(`it redirects (${answered.size})`, answered.size > 0, answered.size)
const stored = async () => {
  const [[row]]: any = await connection.query('SELECT COUNT(*) AS n FROM raw_clicks')
  return row.n === answered.size
}
check('and stores each click', await until(stored, PATIENCE * 60_000), answered.size)
const owner = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${web.pid}/status`, 'utf8'))?.[1]
check('as its own account', owner === '10001', owner)
for (const [name, child] of Object.entries({ web, worker })) {
  child.kill('SIGTERM')
  const code = await ended(child)
  check(`${name} ends when it is told to`, code === 0, code)
}
await connection.query(`DROP DATABASE ${DATABASE}`)
connection.destroy()

endChecks()
