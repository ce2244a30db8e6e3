import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Connection } from 'mysql2/promise'
import { OPTIONS_OF_NODE } from '../../scripts/launcher/application/processes_of_shunt.ts'
import { cleanEnvironment } from './clean_environment.js'
import { databaseEnvironment, databaseSettings, scratchDatabase } from './scratch_database.js'
import { startServer, stopServer } from './server_process.js'

interface ScratchOptions {
  /** Name of its database, which is made again. */
  database: string

  /** A production build; `build/` of the source tree where none is named. */
  build: string | undefined

  /** Settings beside those that every program measures with. */
  environment?: NodeJS.ProcessEnv
}

/** An installation to be measured: a database and a folder of its own, and its web processes. */
export class ScratchInstallation {
  readonly #servers: ChildProcess[] = []

  private constructor(
    readonly database: Connection,
    readonly storagePath: string,
    private readonly build: string,
    private readonly name: string,
    private readonly environment: NodeJS.ProcessEnv
  ) {}

  static async create({ database, build, environment }: ScratchOptions) {
    const folder = build ?? fileURLToPath(new URL('../../build', import.meta.url))
    const settings = databaseSettings()
    const storagePath = await mkdtemp(join(tmpdir(), 'shunt-bench-'))
    const all = {
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      APP_URL: 'http://localhost',
      STORAGE_PATH: storagePath,
      WEB_CONCURRENCY: '1',
      ...environment,
      ...databaseEnvironment(settings, database),
    }
    const ace = [process.execPath, ...OPTIONS_OF_NODE, join(folder, 'ace.js')]
    const connection = await scratchDatabase(settings, database, ace, all)
    return new ScratchInstallation(connection, storagePath, folder, database, all)
  }

  /** Starts its web processes at a port, with options of Node.js and settings of this start. */
  async startWeb(
    port: number,
    { options = [], environment = {} }: { options?: string[]; environment?: NodeJS.ProcessEnv } = {}
  ): Promise<ChildProcess> {
    const command = [
      process.execPath,
      ...OPTIONS_OF_NODE,
      ...options,
      join(this.build, 'bin/server.js'),
    ]
    const server = await startServer(command, port, { ...this.environment, ...environment })
    this.#servers.push(server)
    return server
  }

  /** Runs one of its commands: what it prints. */
  runAce(...command: string[]): string {
    return execFileSync(
      process.execPath,
      [...OPTIONS_OF_NODE, join(this.build, 'ace.js'), ...command],
      {
        env: { ...cleanEnvironment(), ...this.environment },
        encoding: 'utf8',
        maxBuffer: 50_000_000,
      }
    )
  }

  /** Starts one of its commands, with what it complains of on our own stderr. */
  spawnAce(...command: string[]): ChildProcess {
    return spawn(process.execPath, [...OPTIONS_OF_NODE, join(this.build, 'ace.js'), ...command], {
      env: { ...cleanEnvironment(), ...this.environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }

  async stopWeb(): Promise<void> {
    await Promise.all(this.#servers.map((server) => stopServer(server)))
  }

  /** Stops what it runs, and removes its database and its folder. */
  async remove(): Promise<void> {
    await this.stopWeb()
    await this.database.query(`DROP DATABASE \`${this.name}\``)
    await this.database.end()
    await rm(this.storagePath, { recursive: true })
  }
}
