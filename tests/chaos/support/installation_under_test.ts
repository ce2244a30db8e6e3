import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Connection } from 'mysql2/promise'
import { cleanEnvironment } from '../../../bench/support/clean_environment.js'
import {
  databaseEnvironment,
  scratchDatabase,
  seedLinks,
  type DatabaseSettings,
} from '../../../bench/support/scratch_database.js'
import { startServer, stopServer } from '../../../bench/support/server_process.js'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

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

  /** Of the web processes alone, and of the workers alone. */
  webEnvironment?: NodeJS.ProcessEnv
  workerEnvironment?: NodeJS.ProcessEnv

  /** Where the log of the web processes goes, from errors up. */
  logFile?: string
}

/** A whole installation in processes of its own: web cluster, worker, spool, database. */
export class InstallationUnderTest {
  readonly storagePath = mkdtempSync(join(tmpdir(), 'shunt-chaos-'))
  web!: ChildProcess
  worker: ChildProcess | null = null

  /** Every worker that runs, the latest of them in `worker`. */
  readonly workers = new Set<ChildProcess>()
  readonly #environment: NodeJS.ProcessEnv
  #keepsWorkers = true

  constructor(private readonly options: InstallationOptions) {
    // However this program ends, nothing that it started outlives it.
    process.once('exit', () => [...this.workers].forEach((worker) => worker.kill('SIGKILL')))
    for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(1))
    this.#environment = {
      LOG_LEVEL: options.logFile ? 'error' : 'fatal',
      STORAGE_PATH: this.storagePath,
      WEB_CONCURRENCY: String(options.webProcesses),
      ...databaseEnvironment(options.settings, options.database),
      ...options.environment,
    }
  }

  get #serverCommand(): string[] {
    const { build } = this.options
    if (build) return [process.execPath, join(build, 'bin/server.js')]
    return [process.execPath, '--import', './bin/typescript.js', join(ROOT, 'bin/server.ts')]
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
    const { logFile, webEnvironment } = this.options
    const environment = { ...this.#environment, ...webEnvironment }
    this.web = await startServer(this.#serverCommand, port, environment, logFile)
    if (withWorker) this.startWorker()
    return connection
  }

  /** Runs a worker, again and again however it ends. */
  startWorker(environment = this.options.workerEnvironment): void {
    this.#keepsWorkers = true
    const [program, ...values] = [...this.#aceCommand, 'work']
    const worker = spawn(program, values, {
      cwd: this.options.build ?? ROOT,
      env: { ...cleanEnvironment(), ...this.#environment, ...environment },
      stdio: 'ignore',
    })
    this.worker = worker
    this.workers.add(worker)
    worker.once('exit', () => {
      this.workers.delete(worker)
      if (this.#keepsWorkers) this.startWorker(environment)
    })
  }

  /** Makes the first account with a workspace and a key, as an operator does. */
  install(): { api: string; key: string } {
    const [program, ...values] = [...this.#aceCommand, 'install', '--json']
    const named = { email: 'chaos@example.com', password: 'correct-horse-battery' }
    const places = { organisation: 'Chaos', workspace: 'Chaos' }
    const options = Object.entries({ ...named, ...places }).map(
      ([name, text]) => `--${name}=${text}`
    )
    const { settings, database } = this.options
    // Past a proxy of the trial's own, which cannot serve while this process waits here.
    const direct = databaseEnvironment(settings, database)
    const { stdout } = spawnSync(program, [...values, ...options], {
      cwd: this.options.build ?? ROOT,
      env: { ...cleanEnvironment(), ...this.#environment, ...direct },
      encoding: 'utf8',
    })
    const { workspaceId, apiKey } = JSON.parse(stdout.slice(stdout.indexOf('{')))
    const { port } = this.options
    return { api: `http://127.0.0.1:${port}/api/v1/workspaces/${workspaceId}`, key: apiKey }
  }

  /** Runs an operator's command beside what runs. @returns how it ended, with all that it said */
  ace(...values: string[]): Promise<{ status: number | null; output: string }> {
    return this.aceWith({}, ...values)
  }

  /** The same with settings of its own. */
  async aceWith(environment: NodeJS.ProcessEnv, ...values: string[]) {
    const [program, ...first] = this.#aceCommand
    const child = spawn(program, [...first, ...values], {
      cwd: this.options.build ?? ROOT,
      env: { ...cleanEnvironment(), ...this.#environment, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    }
    const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
    return { status, output }
  }

  /** Process ids of the web processes that are there now; none while their primary is down. */
  webProcesses(): number[] {
    const { pid } = this.web
    try {
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      return children.trim().split(' ').filter(Boolean).map(Number)
    } catch {
      return []
    }
  }

  /** `kill -9` of the primary, and a new one after a pause, as a supervisor gives it. */
  async replacePrimary(pauseMs: number): Promise<void> {
    const { web } = this
    const ended = new Promise((resolve) => web.once('exit', resolve))
    web.kill('SIGKILL')
    await ended
    await sleep(pauseMs)
    const { port, logFile } = this.options
    this.web = await startServer(this.#serverCommand, port, this.#environment, logFile)
  }

  async stopWorkers(): Promise<void> {
    this.#keepsWorkers = false
    await Promise.all([...this.workers].map((worker) => stopServer(worker)))
  }

  /** Stops every web process where it is: from here on nothing is answered and nothing written. */
  freezeWeb(): void {
    for (const pid of [this.web.pid!, ...this.webProcesses()]) process.kill(pid, 'SIGSTOP')
  }

  /** Ends them without another step, as a power cut does. */
  async killWeb(): Promise<void> {
    const ended = new Promise((resolve) => this.web.once('exit', resolve))
    for (const pid of [...this.webProcesses(), this.web.pid!]) process.kill(pid, 'SIGKILL')
    await ended
  }

  /** Runs an operator's command to its end. */
  async runAce(command: string[], signal?: AbortSignal): Promise<{ code: number; output: string }> {
    const [program, ...values] = [...this.#aceCommand, ...command]
    const child = spawn(program, values, {
      cwd: this.options.build ?? ROOT,
      env: { ...cleanEnvironment(), ...this.#environment },
      stdio: ['ignore', 'pipe', 'inherit'],
      signal,
      killSignal: 'SIGKILL',
    })
    child.on('error', () => {})
    let output = ''
    child.stdout!.on('data', (data) => (output += data))
    const code = await new Promise<number>((resolve) => {
      child.once('close', (exitCode) => resolve(exitCode ?? 137))
    })
    return { code, output }
  }

  /** Ends every process politely, and starts them again with other settings. */
  async restartWith(settings: NodeJS.ProcessEnv): Promise<void> {
    await stopServer(this.web)
    await this.stopWorkers()
    Object.assign(this.#environment, settings)
    await this.resume()
  }

  /** Starts web processes and worker again. */
  async resume(): Promise<void> {
    const { port, logFile } = this.options
    this.web = await startServer(this.#serverCommand, port, this.#environment, logFile)
    this.startWorker()
  }

  /** @param beforeRemoval takes away what was put into the folder, such as a mounted volume */
  async stop(beforeRemoval?: () => void): Promise<void> {
    await stopServer(this.web)
    await this.stopWorkers()
    beforeRemoval?.()
    rmSync(this.storagePath, { recursive: true, force: true })
  }
}
