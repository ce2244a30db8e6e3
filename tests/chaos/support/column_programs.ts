import { spawn, type ChildProcess } from 'node:child_process'
import { cleanEnvironment } from '../../../bench/support/clean_environment.js'
import {
  databaseEnvironment,
  type DatabaseSettings,
} from '../../../bench/support/scratch_database.js'
import type { ColumnWork } from './column_program.js'

const PROGRAM = 'tests/chaos/support/column_program.ts'

/** Where they work. */
interface ColumnPlace {
  settings: DatabaseSettings
  database: string
  storagePath: string

  /** Settings beside those of the database. */
  environment?: NodeJS.ProcessEnv
}

/** Processes of `column_program.ts` on one installation. None outlives this one. */
export class ColumnPrograms {
  readonly running = new Set<ChildProcess>()

  constructor(private readonly place: ColumnPlace) {
    process.on('exit', () => this.kill())
  }

  run(work: ColumnWork): ChildProcess {
    const { settings, database, storagePath, environment } = this.place
    const words = ['--import', './bin/typescript.js', PROGRAM, JSON.stringify(work)]
    const child = spawn(process.execPath, words, {
      stdio: 'ignore',
      env: {
        ...cleanEnvironment(),
        ...databaseEnvironment(settings, database),
        ...{ LOG_LEVEL: 'fatal', STORAGE_PATH: storagePath },
        ...environment,
      },
    })
    this.running.add(child)
    child.once('exit', () => this.running.delete(child))
    return child
  }

  /** Runs one to its end, however that is. */
  async finish(work: ColumnWork): Promise<void> {
    await endOf(this.run(work))
  }

  kill(): void {
    for (const child of this.running) child.kill('SIGKILL')
  }
}

export function endOf(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => child.once('exit', resolve))
}
