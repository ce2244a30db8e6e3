/**
 * The suites on MySQL in place of MariaDB: that of Debian's unstable release, unpacked into a folder of its own and
 * run on the loopback. Ends with 1 where a test fails, as those do that ask MariaDB alone: `ANALYZE` before a
 * statement (pasted_list, truth, truth_after_changes), a copied row with a generated column (audit/chain).
 *
 *   ./shunt chaos mysql [--suites redirect,functional] [--files visits/raw_clicks/packing,…] [--system FOLDER]
 *
 * Needs mmdebstrap, 700 MB and some minutes to unpack; `--system` keeps and takes again what was unpacked.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import mysql from 'mysql2/promise'
import { environmentOfPerson } from '#tests/first_minute/support/machine'
import { cleanEnvironment } from '../../bench/support/clean_environment.js'
import { readOptions } from '../../bench/support/read_options.js'

const { suites, files, system } = readOptions({
  ...{ suites: 'redirect,functional', files: '', system: '' },
})
const ROOT = join(import.meta.dirname, '../..')
const PORT = 33_970
const READY_WITHIN_MS = 60_000
const PERSON = { host: '127.0.0.1', port: PORT, user: 'shunt', password: 'a lantern' }

const folder = mkdtempSync(join(tmpdir(), 'shunt-mysql-'))
const debian = system || join(folder, 'debian')
if (!existsSync(join(debian, 'usr/sbin/mysqld'))) unpack()
const tools = writeTools()
const server = await start()
process.once('exit', () => {
  server.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})
const { status } = spawnSync(
  './shunt',
  ['test', ...suites.split(','), ...(files ? [`--files=${files}`] : [])],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: environmentOfPerson({
      PATH: `${tools}:${cleanEnvironment().PATH}`,
      ...{ DB_HOST: PERSON.host, DB_PORT: String(PORT), DB_DATABASE: 'shunt' },
      ...{ DB_USER: PERSON.user, DB_PASSWORD: PERSON.password },
    }),
  }
)
console.log(status === 0 ? 'kept' : 'BROKEN')
process.exit(status === 0 ? 0 : 1)

/** An unstable release that was mirrored weeks ago is as good. */
function unpack(): void {
  execFileSync(
    'mmdebstrap',
    [
      ...['--quiet', '--variant=apt', '--aptopt=Acquire::Check-Valid-Until "false"'],
      ...['--include=mysql-server-core,mysql-client-core', 'sid', debian],
    ],
    { stdio: 'inherit' }
  )
}

/** Makes programs of that release run on this system, with its own libraries. */
function writeTools(): string {
  const made = join(folder, 'tools')
  mkdirSync(made)
  const libraries = [`${debian}/usr/lib/x86_64-linux-gnu`, `${debian}/usr/lib/mysql/private`]
  for (const program of ['sbin/mysqld', 'bin/mysql', 'bin/mysqldump']) {
    const path = join(made, program.split('/')[1])
    const loader = `${debian}/lib64/ld-linux-x86-64.so.2 --library-path ${libraries.join(':')}`
    writeFileSync(path, `#!/bin/sh\nexec ${loader} ${debian}/usr/${program} "$@"\n`)
    chmodSync(path, 0o755)
  }
  return made
}

async function start() {
  const mysqld = join(tools, 'mysqld')
  const options = [
    ...['--no-defaults', `--basedir=${debian}/usr`, `--datadir=${folder}/data`],
    `--user=${userInfo().username}`,
  ]
  execFileSync(mysqld, [...options, '--initialize-insecure'], { stdio: 'ignore' })
  const child = spawn(
    mysqld,
    [
      ...options,
      ...[`--port=${PORT}`, '--bind-address=127.0.0.1', '--mysqlx=OFF', '--skip-log-bin'],
      ...[`--socket=${folder}/socket`, `--pid-file=${folder}/pid`, '--secure-file-priv=NULL'],
      ...['--innodb-buffer-pool-size=512M', '--innodb-flush-log-at-trx-commit=0'],
    ],
    { stdio: 'ignore' }
  )
  const deadlineMs = performance.now() + READY_WITHIN_MS
  for (;;) {
    try {
      const root = await mysql.createConnection({ socketPath: `${folder}/socket`, user: 'root' })
      const [[{ version }]] = (await root.query('SELECT VERSION() AS version')) as any
      console.log(`MySQL ${version}`)
      await root.query(`CREATE USER shunt IDENTIFIED BY '${PERSON.password}'`)
      await root.query('GRANT ALL ON *.* TO shunt')
      await root.query('CREATE DATABASE shunt')
      root.destroy()
      return child
    } catch (error) {
      if (performance.now() > deadlineMs) throw error
      await sleep(200)
    }
  }
}
