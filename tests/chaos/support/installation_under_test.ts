import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Connection } from 'mysql2/promise'
import {
  databaseEnvironment,
  type DatabaseSettings,
  scratchDatabase,
  seedLinks,
} from '../../../bench/support/scratch_database.js'
import { startServer, stopServer } from '../../../bench/support/server_process.js'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** A Redis database that nobody else uses, so that we take no jobs of others. */
const REDIS_DB = '13'

export interface InstallationOptions {
  settings: DatabaseSettings
  database: string
  port: number
  webProcesses: number
  links: number

  /** A production build; the source tree when left out. */
  build?: string

  /** Settings beside those that the trial needs. */
  environment?: NodeJS.ProcessEnv

  /** Where the log of the web processes goes, from errors up. */
  logFile?: string
}

/** A whole installation in processes of its own: web cluster, worker, spool, database. */
export class InstallationUnderTest {
  readonly storagePath = mkdtempSync(join(tmpdir(), 'shunt-chaos-'))
  web!: ChildProcess
  worker: ChildProcess | null = null
  readonly #environment: NodeJS.ProcessEnv
  #isStopping = false

  constructor(private readonly options: InstallationOptions) {
    this.#environment = {
      NODE_ENV: 'production',
      LOG_LEVEL: options.logFile ? 'error' : 'fatal',
      APP_URL: 'http://localhost',
      STORAGE_PATH: this.storagePath,
      WEB_CONCURRENCY: String(options.webProcesses),
      REDIS_DB,
      ...databaseEnvironment(options.settings, options.database),
      ...options.environment,
    }
  }

  get #serverCommand(): string[] {
    const { build } = this.options
    if (build) return [process.execPath, join(build, 'bin/server.js')]
    return [process.execPath, '--import', '@poppinss/ts-exec', join(ROOT, 'bin/server.ts')]
  }

  get #aceCommand(): string[] {
    return [process.execPath, join(this.options.build ?? ROOT, 'ace.js')]
  }

  /** @returns a connection to its database */
  async start({ withWorker = true } = {}): Promise<Connection> {
    const { settings, database, links, port } = this.options
    const connection = await scratchDatabase(
      settings,
      database,
      this.#aceCommand,
      this.#environment
    )
    await seedLinks(connection, links)
    this.web = await startServer(this.#serverCommand, port, this.#environment, this.options.logFile)
    if (withWorker) this.startWorker()
    return connection
  }

  /** Runs the worker, again and again however it ends. */
  startWorker(): void {
    const [program, ...values] = [...this.#aceCommand, 'work']
    const worker = spawn(program, values, {
      cwd: this.options.build ?? ROOT,
      env: { ...process.env, ...this.#environment },
      stdio: 'ignore',
    })
    this.worker = worker
    worker.once('exit', () => this.#isStopping || this.startWorker())
  }

  /** Process ids of the web processes that are there now. */
  webProcesses(): number[] {
    const { pid } = this.web
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return children.trim().split(' ').filter(Boolean).map(Number)
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await stopServer(this.web)
    if (this.worker) await stopServer(this.worker)
    rmSync(this.storagePath, { recursive: true, force: true })
  }
}
