import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseSettings } from '../../../bench/support/scratch_database.js'
import { stopServer } from '../../../bench/support/server_process.js'
import { InstallationUnderTest } from './installation_under_test.js'
import { visit } from './visitors.js'

export interface RenewalOptions {
  seconds: number
  ratePerSecond: number

  /** How often every web process is renewed, one after the other. */
  renewals: number
  settings: DatabaseSettings
  database: string
  port: number
  build?: string
}

export interface Renewal {
  asked: number
  answered: number
  failed: number
  spooled: number
  renewedProcesses: number
  slowestMs: number
  stoppedAfterMs: number
}

const LINKS = 200

/**
 * Promise 6: web processes are ended with SIGTERM and replaced under load (SIGHUP to the
 * supervisor), then all are stopped; no one outside notices, and no click is lost.
 */
export async function runRenewalTrial(options: RenewalOptions): Promise<Renewal> {
  const installation = new InstallationUnderTest({ ...options, webProcesses: 2, links: LINKS })
  const connection = await installation.start({ withWorker: false })
  connection.on('error', () => {})
  const seen = new Set<number>()
  let isOver = false

  async function renew(): Promise<void> {
    for (let done = 0; done < options.renewals && !isOver; done++) {
      const before = installation.webProcesses()
      installation.web.kill('SIGHUP')
      while (!isOver && installation.webProcesses().some((pid) => before.includes(pid))) {
        await sleep(50)
      }
      for (const pid of before) seen.add(pid)
    }
  }

  try {
    const visiting = visit(options.port, LINKS, options.ratePerSecond, options.seconds)
    const renewing = sleep(500).then(renew)
    const outcome = await visiting
    isOver = true
    await renewing

    const startedMs = Date.now()
    await stopServer(installation.web)
    return {
      asked: outcome.asked,
      answered: outcome.answered.size,
      failed: outcome.asked - outcome.answered.size,
      spooled: spooledLines(join(installation.storagePath, 'spool')),
      renewedProcesses: seen.size,
      slowestMs: Math.round(outcome.slowestMs),
      stoppedAfterMs: Date.now() - startedMs,
    }
  } finally {
    await connection.query(`DROP DATABASE \`${options.database}\``)
    connection.destroy()
    await installation.stop()
  }
}

function spooledLines(directory: string): number {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.spool'))
    .map((name) => readFileSync(join(directory, name), 'utf8').split('\n').length - 1)
    .reduce((sum, lines) => sum + lines, 0)
}
