import type { ChildProcess } from 'node:child_process'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from 'mysql2/promise'
import { storedOf } from './neighbour_probe.js'

const GIVEN_UP_MS = 60_000
const AT_ONCE = 64

export interface Backlog {
  port: number
  connection: Connection
  worker: ChildProcess
  workspaceId: string
  alias: string
}

/**
 * Leaves visits in the spool while the worker stands still, then lets it go on.
 *
 * @returns clicks that it stored a second
 */
export async function drainRate(
  { port, connection, worker, workspaceId, alias }: Backlog,
  count: number,
  userAgentOf: (number: number) => string
): Promise<number> {
  const before = await storedOf(connection, workspaceId)
  worker.kill('SIGSTOP')
  try {
    await visitAll(port, alias, count, userAgentOf)
  } finally {
    worker.kill('SIGCONT')
  }
  const startedAtMs = performance.now()
  for (;;) {
    const stored = (await storedOf(connection, workspaceId)) - before
    const tookMs = performance.now() - startedAtMs
    if (stored >= count || tookMs > GIVEN_UP_MS) return (stored / tookMs) * 1_000
    await sleep(20)
  }
}

async function visitAll(
  port: number,
  alias: string,
  count: number,
  userAgentOf: (number: number) => string
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  let next = 0
  const visitor = async () => {
    while (next < count) {
      const number = next++
      const headers = {
        'host': 'localhost',
        'user-agent': userAgentOf(number),
        'x-forwarded-for': `203.0.${(number >> 8) % 256}.${number % 256}`,
      }
      await new Promise<void>((resolve, reject) => {
        const options = { agent, port, host: '127.0.0.1', path: `/${alias}`, headers }
        const asked = request(options, (response) => response.resume().once('end', resolve))
        asked.once('error', reject)
        asked.end()
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, visitor))
  agent.destroy()
}
