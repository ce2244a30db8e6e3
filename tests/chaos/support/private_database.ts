import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import mysql from 'mysql2/promise'
import { cleanEnvironment } from '../../../bench/support/clean_environment.js'
import type { DatabaseSettings } from '../../../bench/support/scratch_database.js'
import { killAtOnce } from './child_server.js'

/** A large one that was killed first reads what its log has to say. */
const READY_WITHIN_MS = 120_000

/** A MariaDB of our own, which can be killed without asking anyone. */
export class PrivateDatabase {
  readonly settings: DatabaseSettings
  readonly #directory = mkdtempSync(join(tmpdir(), 'shunt-mariadb-'))

  /**
   * A server that starts removes the temporary tables that it finds, no matter which server reads
   * them.
   */
  readonly #temporary = mkdtempSync(join(tmpdir(), 'shunt-mariadb-tables-'))
  #server: ChildProcess | null = null

  /**
   * @param environment for the server, beside its own
   * @param options for the server, after its own
   */
  constructor(
    port: number,
    private readonly environment: NodeJS.ProcessEnv = {},
    private readonly options: readonly string[] = []
  ) {
    this.settings = { host: '127.0.0.1', port, user: 'shunt', password: 'shunt' }
    execFileSync(
      'mariadb-install-db',
      [`--datadir=${this.#directory}`, `--user=${userInfo().username}`, '--skip-test-db'],
      { stdio: 'ignore', env: { ...cleanEnvironment(), TMPDIR: this.#temporary } }
    )
    process.on('exit', () => this.#server?.kill('SIGKILL'))
  }

  /** Starts it, as durable as a production server, and waits until it answers. */
  async start(): Promise<void> {
    const options = [
      `--datadir=${this.#directory}`,
      `--tmpdir=${this.#temporary}`,
      `--socket=${join(this.#directory, 'socket')}`,
      `--pid-file=${join(this.#directory, 'pid')}`,
      `--port=${this.settings.port}`,
      `--user=${userInfo().username}`,
      '--bind-address=127.0.0.1',
      '--innodb-flush-log-at-trx-commit=1',
      '--max-connections=300',
      ...this.options,
    ]
    this.#server = spawn('mariadbd', ['--no-defaults', ...options], {
      stdio: 'ignore',
      env: { ...cleanEnvironment(), ...this.environment },
    })
    const deadlineMs = Date.now() + READY_WITHIN_MS
    while (!(await this.#answers())) {
      if (Date.now() > deadlineMs) throw new Error('the private MariaDB does not answer')
      await sleep(100)
    }
  }

  async #answers(): Promise<boolean> {
    try {
      const socketPath = join(this.#directory, 'socket')
      const root = await mysql.createConnection({ socketPath, user: userInfo().username })
      const { user, password } = this.settings
      await root.query(`GRANT ALL ON *.* TO ?@'127.0.0.1' IDENTIFIED BY ?`, [user, password])
      await root.end()
      return true
    } catch {
      return false
    }
  }

  /** `kill -9`, as the out-of-memory killer would. */
  async kill(): Promise<void> {
    const server = this.#server
    this.#server = null
    await killAtOnce(server)
  }

  /** Keeps its files as they are; it must not be running. */
  copy(): void {
    rmSync(this.#copy, { recursive: true, force: true })
    cpSync(this.#directory, this.#copy, { recursive: true })
  }

  /** Puts the kept files back in place of its own; it must not be running. */
  restore(): void {
    rmSync(this.#directory, { recursive: true })
    cpSync(this.#copy, this.#directory, { recursive: true })
  }

  get #copy(): string {
    return `${this.#directory}.copy`
  }

  /**
   * Still there, still connected, but saying nothing: what a network that drops packets looks like.
   */
  freeze(): void {
    this.#server?.kill('SIGSTOP')
  }

  thaw(): void {
    this.#server?.kill('SIGCONT')
  }

  async remove(): Promise<void> {
    await this.kill()
    rmSync(this.#directory, { recursive: true, force: true })
    rmSync(this.#temporary, { recursive: true, force: true })
    rmSync(this.#copy, { recursive: true, force: true })
  }
}
