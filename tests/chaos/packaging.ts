/**
 * What is handed out works: the same sources give the same archive; it starts in a namespace
 * without any network; systemd takes the units and finds them hardened; Compose takes its file and
 * asks for what is missing; the image of the container file, on a base made of Debian's packages,
 * migrates, redirects and stores clicks as an account without rights, and ends when it is asked to.
 * Needs root.
 *
 *   node --import ./bin/typescript.js tests/chaos/packaging.ts [--build build] [--rate 100]
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import mysql from 'mysql2/promise'
import { environmentOfPerson, ROOT } from '#tests/first_minute/support/machine'
import { cleanEnvironment } from '../../bench/support/clean_environment.js'
import { readOptions } from '../../bench/support/read_options.js'
import { databaseSettings, seedLinks } from '../../bench/support/scratch_database.js'
import { check, endChecks } from './support/check.js'
import { ContainerImage } from './support/container_image.js'
import { until } from './support/killing.js'
import { visit } from './support/visitors.js'

const { rate } = readOptions({ rate: 100 })
const PORT = 3_963
const DATABASE = 'shunt_chaos_packaging'
const LINKS = 20

/** Of 10, where 10 is a process that may do everything. */
const MOST_EXPOSURE = 1.5

const folder = mkdtempSync(join(tmpdir(), 'shunt-packaging-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

function shell(line: string, cwd: string, settings: Record<string, string> = {}) {
  const env = environmentOfPerson(settings)
  const { status, stdout, stderr } = spawnSync('sh', ['-c', line], { cwd, env, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

// ---- the archive

const releases = ['one', 'two'].map((name) => join(folder, name))
for (const to of releases) execFileSync('./shunt', ['release', to], { cwd: ROOT, stdio: 'ignore' })
const [archive, again] = releases.map((to) => globSync(join(to, '*.tar.gz'))[0])
const sums = [archive, again].map((file) => shell(`sha256sum <'${file}'`, folder).output)
check('the same sources give the same archive', sums[0] === sums[1], sums)

execFileSync('tar', ['-xzf', archive, '-C', folder])
const release = join(folder, basename(archive, '.tar.gz'))
const ready = `fetch('http://127.0.0.1:${PORT}/health/ready').then((a) => console.log(a.status))`
const bare = shell(
  `unshare --net sh -c 'ip link set lo up && ./shunt start && runtime/node/bin/node -e "$READY"
    ./shunt stop'`,
  release,
  { PORT: String(PORT), READY: ready }
)
check('it starts without any network', /^200\nShunt is stopped/m.test(bare.output), bare)
check('its data lie in its folder', existsSync(join(release, 'storage/mariadb/data')), bare)

// ---- units

for (const unit of globSync(join(release, 'packaging/systemd/*.service'))) {
  const name = basename(unit)
  const rated = shell(`systemd-analyze security --offline=yes '${unit}'`, folder).output
  const exposure = Number(/exposure level for .*: ([\d.]+)/.exec(rated)?.[1])
  check(`${name}: exposure ${exposure} of 10`, exposure <= MOST_EXPOSURE, rated)
  const there = join(folder, name)
  writeFileSync(there, readFileSync(unit, 'utf8').replaceAll('/opt/shunt', release))
  const verified = shell(`systemd-analyze verify --man=no '${there}'`, folder)
  check(`${name}: systemd has nothing to say`, verified.status === 0 && !verified.output, verified)
}

// ---- Compose

const container = join(release, 'packaging/container')
const settings = readFileSync(join(container, 'example.env'), 'utf8')
const asked = [...settings.matchAll(/^(\w+)=$/gm)].map(([, name]) => name)
// As an operator fills in a copy of example.env.
const compose = (values: Record<string, string>) => {
  const filledIn = settings.replace(/^(\w+)=$/gm, (_, name) => `${name}=${values[name]}`)
  writeFileSync(join(folder, 'env'), filledIn)
  return shell(`docker-compose --env-file '${folder}/env' config`, container)
}
const filled = Object.fromEntries(asked.map((name) => [name, `the-${name.toLowerCase()}`]))
const taken = compose(filled)
check('Compose takes its file', taken.status === 0, taken)
for (const name of asked) {
  const refused = compose({ ...filled, [name]: '' })
  check(`and asks for ${name}`, /mandatory value/.test(refused.output), refused)
  check('which arrives', taken.output.includes(filled[name]), taken.output)
}

// ---- the image

const image = new ContainerImage(join(folder, 'image'))
image.build(join(container, 'Containerfile'), releases[0], basename(archive))
const server = databaseSettings()
const connection = await mysql.createConnection({ ...server, timezone: 'Z' })
await connection.query(`DROP DATABASE IF EXISTS ${DATABASE}`)
await connection.query(`CREATE DATABASE ${DATABASE} CHARACTER SET utf8mb4`)
await connection.changeUser({ database: DATABASE })
const { REDIS_HOST, REDIS_PORT, REDIS_PASSWORD } = cleanEnvironment() as Record<string, string>
const environment = {
  ...{ REDIS_HOST, REDIS_PORT, REDIS_PASSWORD, REDIS_DB: '13' },
  ...{ DB_HOST: server.host, DB_PORT: String(server.port), DB_DATABASE: DATABASE },
  ...{ DB_USER: server.user, DB_PASSWORD: server.password },
  ...{ APP_KEY: 'the key of what is only tried here', APP_URL: 'http://localhost' },
  ...{ HOST: '127.0.0.1', PORT: String(PORT) },
}
const migrate = image.run(['node', 'build/ace.js', 'migration:run', '--force'], environment)
const migrated = await new Promise((resolve) => migrate.once('exit', resolve))
check('the image brings the schema up to date', migrated === 0, migrated)
await seedLinks(connection, LINKS)
const web = image.run(['node', 'build/bin/server.js'], environment)
const worker = image.run(['node', 'build/ace.js', 'work'], environment)
const healthy = () =>
  fetch(`http://127.0.0.1:${PORT}/health/redirects`).then(
    ({ ok }) => ok,
    () => false
  )
check('it serves', await until(healthy, 60_000), 'not within a minute')
const { answered } = await visit(PORT, LINKS, rate, 3)
const stored = async () => {
  const [[row]]: any = await connection.query('SELECT COUNT(*) AS n FROM raw_clicks')
  return row.n === answered.size
}
check(`it redirects (${answered.size})`, answered.size > 0, answered.size)
check('and stores each click', await until(stored, 60_000), answered.size)
check('web ends when it is told to', (await image.stop(web)) === 0, web.exitCode)
check('and so does the worker', (await image.stop(worker)) === 0, worker.exitCode)
await connection.query(`DROP DATABASE ${DATABASE}`)
connection.destroy()

endChecks()
