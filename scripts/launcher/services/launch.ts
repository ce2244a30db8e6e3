/*
 * Starts private servers as they were prepared, at the ports where everything looks for them, and does not wait. The
 * supervisor does only this, so that it loads nothing else.
 */
import { mkdirSync } from 'node:fs'
import { startDaemon, UNMARKED } from '../machine/daemons.ts'
import { memoryMb, sizeMb } from '../machine/memory.ts'
import { fail, readLine } from '../machine/output.ts'
import { run, storage } from '../machine/paths.ts'
import { findProgram, outputOf } from '../machine/programs.ts'
import { setting } from '../machine/settings.ts'
import { portOf } from './server_settings.ts'

export const MARIADB_FOLDER = `${storage}/mariadb`
export const MARIADB_SOCKET = `${run}/mariadb.socket`
export const REDIS_CONFIGURATION = `${storage}/redis/redis.conf`
export const CADDY_FOLDER = `${storage}/caddy`

/** How every command of Caddy is given its configuration and its folders. */
export const CADDY_OPTIONS = ['--config', `${CADDY_FOLDER}/Caddyfile`, '--adapter', 'caddyfile']
export const CADDY_FOLDERS = { XDG_DATA_HOME: CADDY_FOLDER, XDG_CONFIG_HOME: CADDY_FOLDER }

/** Do the settings have a Caddy run in front? */
export const isTlsAuto = () => setting('TLS') === 'auto'

export const caddyProgram = () => setting('CADDY_BINARY') || 'caddy'

/** Options for programs that refuse to be root by accident; here there may be no other account. */
export function rootOptions(): string[] {
  return process.getuid?.() === 0 ? ['--user=root'] : []
}

/** Returns the program of MariaDB's server; null: it is not installed. */
export function mariadbProgram(): string | null {
  const mysqld = findProgram('mysqld')
  if (findProgram('mariadbd')) return findProgram('mariadbd')
  return mysqld && outputOf([mysqld, '--version'])?.includes('MariaDB') ? mysqld : null
}

/**
 * Its own: a MariaDB that starts removes all temporary tables that it finds where it keeps its own, also
 * those that another server is just reading.
 */
export function makeTemporaryFolder(): void {
  try {
    mkdirSync(`${MARIADB_FOLDER}/tmp`, { recursive: true })
  } catch {
    fail(74, `cannot write to ${MARIADB_FOLDER}/tmp.`)
  }
}

/** Returns the options for its memory and its redo log, by the settings or by the memory of the machine. */
export function mariadbSizes(): string[] {
  const pool = sizeMb('DB_BUFFER_POOL_MB', Math.floor(memoryMb() / 8), { least: 64, most: 8_192 })
  const redo = sizeMb('DB_REDO_LOG_MB', Math.floor(pool / 2), { least: 96, most: 2_048 })
  return [`--innodb-buffer-pool-size=${pool}M`, `--innodb-log-file-size=${redo}M`]
}

export function launchMariadb(): void {
  makeTemporaryFolder()
  startDaemon(
    'mariadb',
    [
      mariadbProgram() ?? 'mariadbd',
      ...[
        '--no-defaults',
        ...rootOptions(),
        `--datadir=${MARIADB_FOLDER}/data`,
        `--tmpdir=${MARIADB_FOLDER}/tmp`,
      ],
      ...[`--init-file=${MARIADB_FOLDER}/init.sql`, `--socket=${readLine(MARIADB_SOCKET)}`],
      ...[`--pid-file=${MARIADB_FOLDER}/mariadbd.pid`, '--bind-address=127.0.0.1'],
      ...[`--port=${portOf('mariadb')}`, '--skip-name-resolve', '--skip-log-bin'],
      ...['--local-infile=OFF', '--max-connections=300', '--character-set-server=utf8mb4'],
      ...['--collation-server=utf8mb4_unicode_ci', '--default-time-zone=+00:00'],
      ...['--innodb-flush-log-at-trx-commit=1', ...mariadbSizes()],
    ],
    UNMARKED
  )
}

export function launchRedis(): void {
  startDaemon('redis', ['redis-server', REDIS_CONFIGURATION], UNMARKED)
}

export function launchCaddy(): void {
  const environment = { ...UNMARKED, ...CADDY_FOLDERS }
  startDaemon('caddy', [caddyProgram(), 'run', ...CADDY_OPTIONS], environment)
}
