import { existsSync, mkdtempSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import { halt } from '../machine/daemons.ts'
import { canInstall, install } from '../machine/debian.ts'
import { fail, readLine, say, showLog } from '../machine/output.ts'
import { logs, run } from '../machine/paths.ts'
import { isRunning } from '../machine/processes.ts'
import { findProgram, runLogged } from '../machine/programs.ts'
import { setting, userName } from '../machine/settings.ts'
import { greetsAsMysql } from '../machine/sockets.ts'
import {
  launchMariadb,
  makeTemporaryFolder,
  MARIADB_FOLDER,
  MARIADB_SOCKET,
  mariadbProgram,
  rootOptions,
} from './launch.ts'
import { awaitServer, failWithoutProgram, prepareServer } from './private_server.ts'
import { hasDatabase, passwordOf, portOf } from './server_settings.ts'

const LOG = `${logs}/mariadb.log`

/** The -core packages hold the programs and no system service. */
const PACKAGES = ['mariadb-server-core', 'mariadb-client-core']

/** The path of a socket has room for some 100 characters. */
const LONGEST_SOCKET = 100
const STOP_SECONDS = 60

const isInstalled = () => mariadbProgram() !== null && findProgram('mariadb-install-db') !== null

async function requireMariadb(): Promise<void> {
  if (isInstalled()) return
  if (canInstall() && (await install(PACKAGES)) && isInstalled()) return
  failWithoutProgram('MariaDB', PACKAGES.join(' '), 'DB_HOST, DB_USER, ...')
}

/** Run by the server at each start: our one account, and its database. */
function initialStatements(): string {
  const password = passwordOf('mariadb')
  return `CREATE USER IF NOT EXISTS 'shunt'@'127.0.0.1' IDENTIFIED BY '${password}';
ALTER USER 'shunt'@'127.0.0.1' IDENTIFIED BY '${password}';
GRANT ALL PRIVILEGES ON *.* TO 'shunt'@'127.0.0.1';
CREATE DATABASE IF NOT EXISTS \`${setting('DB_DATABASE') || 'shunt'}\`;
`
}

function chooseSocket(): void {
  const usual = `${run}/mariadb.sock`
  const isShort = usual.length < LONGEST_SOCKET
  const socket = isShort ? usual : `${mkdtempSync(`${tmpdir()}/shunt.`)}/mariadb.sock`
  writeFileSync(MARIADB_SOCKET, socket)
}

async function setUp(): Promise<void> {
  say('Setting up a private MariaDB in storage/mariadb ...')
  for (const name of ['data', 'data.new'])
    rmSync(`${MARIADB_FOLDER}/${name}`, { recursive: true, force: true })
  makeTemporaryFolder()
  const options = [
    ...[
      '--no-defaults',
      ...rootOptions(),
      `--datadir=${MARIADB_FOLDER}/data.new`,
      '--skip-test-db',
    ],
    ...['--auth-root-authentication-method=socket', `--auth-root-socket-user=${userName()}`],
  ]
  const code = await runLogged(['mariadb-install-db', ...options], {
    log: LOG,
    append: true,
    env: { TMPDIR: `${MARIADB_FOLDER}/tmp` },
  })
  if (code !== 0) {
    showLog(LOG)
    fail(74, 'the private MariaDB could not be set up.')
  }
  renameSync(`${MARIADB_FOLDER}/data.new`, `${MARIADB_FOLDER}/data`)
}

/**
 * Starts the private MariaDB and waits until it greets. The first time it is set up, and installed where we may.
 *
 * @throws Exit 73, 74
 */
export async function startMariadb(): Promise<void> {
  if (isRunning('mariadb')) return
  await requireMariadb()
  await prepareServer('mariadb')
  if (!hasDatabase()) await setUp()
  rmSync(`${MARIADB_FOLDER}/init.sql`, { force: true })
  writeFileSync(`${MARIADB_FOLDER}/init.sql`, initialStatements(), { mode: 0o600 })
  chooseSocket()
  launchMariadb()
  await awaitServer('mariadb', () => greetsAsMysql(Number(portOf('mariadb'))))
}

/** Stops it and waits; it is never killed, because what it still writes are people's links. */
export async function stopMariadb(): Promise<void> {
  if (!isRunning('mariadb')) return
  await halt(STOP_SECONDS, 'mariadb')
  if (isRunning('mariadb')) return say('MariaDB is still finishing; it will stop by itself.')
  const folder = dirname(readLine(MARIADB_SOCKET))
  rmSync(MARIADB_SOCKET, { force: true })
  if (folder !== run && existsSync(folder)) {
    try {
      rmdirSync(folder)
    } catch {
      // Something else lies in it.
    }
  }
}
