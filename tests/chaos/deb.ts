/**
 * The Debian package does in a clean Debian what it promises. lintian finds no error, and no override is without use
 * or reason. `apt install` brings it with the distribution's MariaDB and Redis; the first link redirects and its click is
 * counted. A newer version that does not start is not taken, one that does takes the place of the one that runs, both
 * while visitors come: none fails, each click is counted once. Removing leaves the data, purging asks.
 * systemd is started in it, so that units, their hardening, restarts and switching on are real; the ports are those that
 * are shipped, and must be free here. Needs root, mmdebstrap, systemd-nspawn, lintian and Debian's mirrors.
 *
 *   ./shunt chaos deb [--rate 200] [--package shunt_0.1.2_amd64.deb] [--base base.tar]
 */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import mysql from 'mysql2/promise'
import { ROOT } from '#tests/first_minute/support/machine'
import { FIREFOX } from '#tests/fixtures/browser'
import { readOptions } from '../../bench/support/read_options.js'
import { seedLinks } from '../../bench/support/scratch_database.js'
import { check, endChecks } from './support/check.js'
import { DebianMachine, makeBase } from './support/debian_machine.js'
import { until } from './support/killing.js'
import { checkVisits } from './support/reckoning.js'
import { addMigration, type Sabotage } from './support/upgraded_installation.js'
import { visitUntil } from './support/visit_until.js'

const options = readOptions({ rate: 200, package: '', base: '' })
const LINKS = 100
const MOST_OVERRIDES = 15
const DESTINATION = 'https://museums.example.com/winter'
const UNITS = ['shunt-web', 'shunt-worker']

/** As shipped. */
const [PORT, DATABASE_PORT, REDIS_PORT] = [3_333, 3_306, 6_379]
const url = `http://localhost:${PORT}`

/** A database that is installed at the same time is there after half a minute. */
const READY_WITHIN_MS = 180_000

const folder = mkdtempSync(join(tmpdir(), 'shunt-deb-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(1))

let made = options.package && resolve(options.package)
if (!made) {
  execFileSync('./shunt', ['release', '--deb', folder], { cwd: ROOT, stdio: 'ignore' })
  made = globSync(join(folder, '*.deb'))[0]
}
const base = options.base ? resolve(options.base) : join(folder, 'base.tar')
if (!options.base) makeBase(base)

// ---- lintian

console.log('What lintian says')
const tree = join(folder, 'tree')
execFileSync('dpkg-deb', ['--raw-extract', made, tree])
// Overridden errors that are shown would fail it too.
const lint = ['--allow-root', '--show-overrides', '--fail-on=none', '--tag-display-limit=0', made]
const linted = spawnSync('lintian', lint, { encoding: 'utf8' })
const errors = linted.stdout.split('\n').filter((line) => line.startsWith('E:'))
check('no error', linted.status === 0 && errors.length === 0, errors)
const overrides = readFileSync(join(tree, 'usr/share/lintian/overrides/shunt'), 'utf8')
const blocks = overrides.trim().split(/\n(?=#)/)
const lines = overrides.split('\n').filter((line) => /^[^#\s]/.test(line))
check(`${lines.length} overrides`, lines.length <= MOST_OVERRIDES, lines)
const unused = lines.filter((line) => !linted.stdout.includes(`O: ${line.split(' ', 2).join(' ')}`))
check('each is needed', unused.length === 0, unused)
check(
  'each with its reason',
  blocks.every((block) => /^# .+\n[^#]/.test(block)),
  blocks
)

// ---- newer packages

/** Packs the package of here again as another version. */
function makeLater(version: string, change: Sabotage): string {
  const release = join(tree, 'usr/lib/shunt/release')
  const edit = (path: string, how: (text: string) => string) =>
    writeFileSync(path, how(readFileSync(path, 'utf8')))
  edit(join(tree, 'DEBIAN/control'), (text) => text.replace(/^Version: .*/m, `Version: ${version}`))
  edit(join(release, 'RELEASE'), (text) => text.replace(/^version=.*/m, `version=${version}`))
  change(join(release, 'build'))
  const file = join(folder, `shunt_${version}.deb`)
  const words = ['--root-owner-group', '-Zgzip', '-z1', '--build', tree, file]
  execFileSync('dpkg-deb', words, { stdio: 'ignore' })
  return file
}

const server = join(tree, 'usr/lib/shunt/release/build/bin/server.js')
const working = readFileSync(server, 'utf8')
const broken = makeLater('98.0.0', () =>
  appendFileSync(server, `\nthrow new Error('does not start')\n`)
)
writeFileSync(server, working)
const later = makeLater(
  '99.0.0',
  addMigration(`this.schema.raw('ALTER TABLE links ADD COLUMN upgrade_trial INT NULL')`)
)

// ---- installing

console.log('Installing')
const root = join(folder, 'root')
mkdirSync(root)
const debian = new DebianMachine(root, base)
const [first, second, third] = [made, broken, later].map((file) => debian.lay(file))
const failedAtOnce = await debian.boot([PORT, DATABASE_PORT, REDIS_PORT])
check('systemd starts this Debian', failedAtOnce === '', failedAtOnce)
await debian.succeed('apt-get update')
const installed = await debian.run(`apt-get install -y ${first}`)
check('apt installs it', installed.code === 0, installed)
check('with MariaDB and Redis', (await has('mariadb-server')) && (await has('redis-server')))
check('all of it is as it was packed', (await debian.run('dpkg --verify shunt')).output === '')
const owner = await debian.succeed(`stat --format='%a %U:%G' /etc/shunt/env /var/lib/shunt`)
check(
  'the settings are root’s, the data Shunt’s',
  owner === '640 root:shunt\n750 shunt:shunt\n',
  owner
)
check('it is ready', await until(isReady, READY_WITHIN_MS), await journal())
const readCode = () => debian.run('cat /var/lib/shunt/setup_code')
const hasCode = async () => /^[a-z2-7]{24}\n$/.test((await readCode()).output)
check('the first account has its code', await until(hasCode, 10_000), await readCode())
check('no unit failed', (await failedUnits()) === '', await failedUnits())

const said = await debian.succeed(`shunt ace install --json --email=tunde@example.com \
  --password='a lantern on the moor' --organisation=Northmoor --workspace=Main`)
const { workspaceId, apiKey } = JSON.parse(said.slice(said.indexOf('{')))
const workspace = `${url}/api/v1/workspaces/${workspaceId}`
const api = `${workspace}/links`
const headers = { 'Authorization': `Bearer ${apiKey}`, 'Content-Type': 'application/json' }
const body = JSON.stringify({ destinationUrl: DESTINATION, alias: 'winter' })
const created = await fetch(api, { method: 'POST', headers, body })
const { id } = (await created.json()) as { id: string }
check('the first link is made', created.status === 201, created.status)
check('it redirects', (await visitFirst()) === DESTINATION)
check('and its click is counted', await until(isCounted, 60_000))
const drawn = await fetch(`${workspace}/qr-codes/${await qrCodeOf(id)}/image.png`, { headers })
const isDrawn = drawn.headers.get('content-type') === 'image/png'
check('its QR code is drawn', drawn.ok && isDrawn && (await drawn.bytes()).length > 500)
const parquet = await fetch(`${workspace}/analytics/export.parquet`, { headers })
const bytes = Buffer.from(await parquet.arrayBuffer())
check('its clicks are exported as Parquet', bytes.subarray(-4).toString() === 'PAR1', bytes.length)
await debian.succeed(`echo BACKUP_EVERY=1d >> /etc/shunt/env && systemctl restart shunt-worker`)
const backups = () => globSync(debian.path('/var/lib/shunt/backups/*.tar'))
check('the worker makes its backup', await until(() => isFilled(backups()), 120_000))
const doctor = await debian.run('shunt doctor')
const faults = doctor.output.split('\n').filter((line) => line.startsWith('✖'))
check('the doctor finds no fault', faults.length === 0, faults)

// ---- upgrading

console.log('Upgrading')
const connection = await mysql.createConnection({
  ...{ host: '127.0.0.1', port: DATABASE_PORT, user: 'shunt', database: 'shunt', timezone: 'Z' },
  password: /^DB_PASSWORD=(.*)$/m.exec(debian.read('/etc/shunt/env'))![1],
})
await connection.query('DELETE FROM raw_clicks')
await seedLinks(connection, LINKS)
const load = visitUntil(PORT, LINKS, options.rate)
const faultsSoFar = () => load.outcome.broken + load.outcome.otherwise.size
await sleep(3_000)
const before = debian.read('/usr/lib/shunt/current/RELEASE')
const backupsBefore = backups().length
const served = await processes()
const refused = await debian.run(`apt-get install -y ${second}`)
check('a version that does not start is not taken', refused.code !== 0, refused)
check('and apt says why', /does not start/.test(refused.output), refused)
check('the one of before serves on', debian.read('/usr/lib/shunt/current/RELEASE') === before)
check('no visit failed', faultsSoFar() === 0, load.outcome)
const upgraded = await debian.run(`apt-get install -y ${third}`)
check('a version that starts is', upgraded.code === 0, upgraded)
check(
  'its release is the one in use',
  /^version=99\.0\.0$/m.test(debian.read('/usr/lib/shunt/current/RELEASE'))
)
check('a backup was made', backups().length > backupsBefore, backups())
const now = await processes()
const stayed = now.flat().filter((pid) => served.flat().includes(pid))
check('the processes are new ones', stayed.length === 0 && now.every(isFilled), [served, now])
await debian.succeed('systemctl reload shunt-web')
const isRenewed = async () => !(await processes())[0].some((pid) => now[0].includes(pid))
check('systemctl reload renews the web processes', await until(isRenewed, 60_000))
await sleep(3_000)
await checkVisits(connection, await load.end())
connection.destroy()

// ---- killing and switching off

console.log('Killing and switching off')
for (const unit of UNITS) {
  const killed = await debian.processesOf(unit)
  await debian.succeed(`systemctl kill --signal=SIGKILL ${unit}`)
  const isBack = async () =>
    (await isReady()) && !(await debian.processesOf(unit)).some((pid) => killed.includes(pid))
  check(`${unit} comes back`, await until(isBack, READY_WITHIN_MS), await journal())
}
await debian.powerOff()
const failedAgain = await debian.boot([PORT, DATABASE_PORT, REDIS_PORT])
check('switched on again, no unit fails', failedAgain === '', failedAgain)
check('and it is ready', await until(isReady, READY_WITHIN_MS), await journal())
check('and has its link', (await visitFirst()) === DESTINATION)

// ---- removing and purging

console.log('Removing')
await debian.succeed('apt-get remove -y shunt')
check('it no longer answers', !(await isReady()))
check('nothing of the program is left', !existsSync(debian.path('/usr/lib/shunt')))
check('the data are', existsSync(debian.path('/var/lib/shunt')))
await debian.succeed(`apt-get install -y ${third}`)
check('installed again, it is ready', await until(isReady, READY_WITHIN_MS), await journal())
check('and has its link', (await visitFirst()) === DESTINATION)
const kept = await debian.succeed('apt-get purge -y shunt')
check('purging says what it leaves', /The data of Shunt stay/.test(kept), kept)
check('and leaves it', existsSync(debian.path('/etc/shunt/env')))
await debian.succeed(`apt-get install -y ${third}`)
await debian.succeed('echo shunt shunt/remove-data boolean true | debconf-set-selections')
const purged = await debian.run('apt-get purge -y shunt')
const left = [
  '/etc/shunt',
  '/var/lib/shunt',
  '/var/log/shunt',
  '/usr/lib/shunt',
  '/etc/logrotate.d/shunt',
].filter((path) => existsSync(debian.path(path)))
check('purging with a yes leaves nothing', purged.code === 0 && left.length === 0, [purged, left])
const databases = await debian.succeed('mariadb --protocol=socket -N -e "SHOW DATABASES"')
check('nor the database', !/^shunt$/m.test(databases), databases)
const accounts = await debian.succeed('getent passwd | cut -d: -f1')
check('nor the account', !/^shunt$/m.test(accounts), accounts)
await debian.powerOff()
endChecks(44)

function isFilled(list: unknown[]): boolean {
  return list.length > 0
}

/** Returns the processes of each unit. */
function processes(): Promise<string[][]> {
  return Promise.all(UNITS.map((unit) => debian.processesOf(unit)))
}

async function has(name: string): Promise<boolean> {
  const { output } = await debian.run(
    `dpkg-query --show --showformat='\${db:Status-Status}' ${name}`
  )
  return output === 'installed'
}

async function journal(): Promise<string> {
  return (await debian.run(`journalctl --unit='shunt-*' --output=cat --lines=20`)).output
}

async function failedUnits(): Promise<string> {
  return (await debian.run('systemctl --failed --no-legend --plain')).output
}

async function qrCodeOf(linkId: string): Promise<string> {
  const init = { method: 'POST', headers, body: JSON.stringify({ linkId, name: 'Poster' }) }
  const poster: any = await (await fetch(`${workspace}/qr-codes`, init)).json()
  return poster.id
}

function isReady(): Promise<boolean> {
  return fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false
  )
}

async function visitFirst(): Promise<string | null> {
  const answer = await fetch(`${url}/winter`, {
    redirect: 'manual',
    headers: { 'User-Agent': FIREFOX },
  })
  return answer.headers.get('location')
}

async function isCounted(): Promise<boolean> {
  const link: any = await (await fetch(`${api}/${id}`, { headers })).json()
  return link.humanClicks === 1
}
