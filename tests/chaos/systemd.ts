/**
 * The archive of a release in a Debian that systemd starts, set up by the lines of docs/packaging.md as they stand there:
 * with its own supervisor, MariaDB and Redis, and with those of the machine. It is ready both ways, also after the machine
 * was switched off and on; operators' commands see what runs; stopping ends each process in order; logs in files are
 * rotated. Needs root, mmdebstrap, systemd-nspawn and Debian's mirrors; the usual ports must be free.
 *
 *   ./shunt chaos systemd [--archive shunt-0.1.2-linux-x64.tar.gz] [--base base.tar]
 */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ROOT } from '#tests/first_minute/support/machine'
import { readOptions } from '../../bench/support/read_options.js'
import { check, endChecks } from './support/check.js'
import { DebianMachine, makeBase } from './support/debian_machine.js'
import { blocksOf } from './support/document_commands.js'
import { until } from './support/killing.js'

const options = readOptions({ archive: '', base: '' })
const PORTS = [3_333, 3_306, 6_379]
const READY_WITHIN_MS = 180_000
const OWN_SERVICES = 'mariadb redis-server'
const AS_SHUNT = 'runuser -u shunt -- /opt/shunt/shunt'

const folder = mkdtempSync(join(tmpdir(), 'shunt-systemd-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(1))
let archive = options.archive && resolve(options.archive)
if (!archive) {
  execFileSync('./shunt', ['release', folder], { cwd: ROOT, stdio: 'ignore' })
  archive = globSync(join(folder, '*.tar.gz'))[0]
}
const base = options.base ? resolve(options.base) : join(folder, 'base.tar')
if (!options.base) makeBase(base)
const root = join(folder, 'root')
mkdirSync(root)
const debian = new DebianMachine(root, base)
const handbook = readFileSync(join(ROOT, 'docs/packaging.md'), 'utf8')
const [layRelease, startUnits, startShunt, layLogs] = blocksOf(handbook, 'systemd')

console.log('With its own supervisor')
await debian.boot(PORTS)
await debian.succeed(
  `apt-get update && apt-get install -y mariadb-server redis-server logrotate procps`
)
await debian.succeed(`systemctl disable --now ${OWN_SERVICES}`)
debian.lay(archive)
await debian.succeed(`cd /srv && ${layRelease}`)
await debian.succeed(startShunt)
check('it is ready', await isReadySoon(), await journal())
const status = await debian.run(`${AS_SHUNT} status`)
check('its commands see what runs', !/not running/.test(status.output), status)
const doctor = await debian.run(`${AS_SHUNT} doctor`)
check('and the doctor finds no fault', !/^✖/m.test(doctor.output), doctor)
await debian.succeed('systemctl restart shunt')
check('it is ready after a restart', await isReadySoon(), await journal())
await debian.powerOff()
const failed = await debian.boot(PORTS)
check('switched on again, no unit fails', failed === '', failed)
check('and it is ready', await isReadySoon(), await journal())
await debian.succeed('systemctl disable --now shunt')
check('it is stopped in order', /Shunt is stopped\.\n[^\n]*\n[^\n]*\n$/.test(await journal()))
const left = await debian.run('pgrep --list-full --uid shunt')
check('nothing of it is left', left.output === '', left)

console.log('With servers of the machine')
await debian.succeed(`systemctl enable --now ${OWN_SERVICES}`)
const password = randomBytes(16).toString('hex')
const statements = [
  'CREATE DATABASE shunt CHARACTER SET utf8mb4',
  `CREATE USER shunt@127.0.0.1 IDENTIFIED BY '${password}'`,
  'GRANT ALL ON shunt.* TO shunt@127.0.0.1',
]
await debian.succeed(`mariadb --execute="${statements.join('; ')}"`)
const settings = {
  ...{ APP_KEY: randomBytes(32).toString('hex'), DB_HOST: '127.0.0.1', DB_DATABASE: 'shunt' },
  ...{ DB_USER: 'shunt', DB_PASSWORD: password, REDIS_HOST: '127.0.0.1' },
}
const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
writeFileSync(debian.path('/etc/shunt/env'), lines.join(''), { flag: 'a' })
await debian.succeed(startUnits)
check('it is ready', await isReadySoon(), await journal())
const found = await debian.run(`${AS_SHUNT} doctor`)
check('the doctor finds no fault', !/^✖/m.test(found.output), found)
const [inFiles] = [...handbook.matchAll(/^```ini\n(\[Service\]\nStandardOutput.*?)^```$/gms)]
const dropIn = '/etc/systemd/system/shunt-web.service.d'
mkdirSync(debian.path(dropIn))
writeFileSync(debian.path(`${dropIn}/logs.conf`), inFiles[1])
await debian.succeed(`${layLogs} && cp /opt/shunt/packaging/logrotate/shunt /etc/logrotate.d/`)
await debian.succeed('systemctl daemon-reload && systemctl restart shunt-web')
check('with logs in files it is ready', await isReadySoon(), await journal())
const log = '/var/log/shunt/web.log'
check(
  'what it says is there',
  /"msg":"started HTTP server/.test(debian.read(log)),
  debian.read(log)
)
const rotated = await debian.run('logrotate --force /etc/logrotate.d/shunt')
check('they are rotated', rotated.code === 0 && debian.read(log) === '', rotated)
const isAdded = () => /"msg":"started HTTP server/.test(debian.read(log))
await debian.succeed('systemctl reload shunt-web')
check('and written on', await until(isAdded, 60_000), debian.read(log))
await debian.powerOff()
endChecks(14)

function isReadySoon(): Promise<boolean> {
  const isReady = () =>
    fetch(`http://127.0.0.1:${PORTS[0]}/health/ready`).then(
      ({ ok }) => ok,
      () => false
    )
  return until(isReady, READY_WITHIN_MS)
}

async function journal(): Promise<string> {
  return (await debian.run(`journalctl --unit='shunt*' --output=cat --lines=20`)).output
}
