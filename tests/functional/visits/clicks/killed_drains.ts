import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/database/sql'
import type { SeededRandom } from '#app/shared/seeded_random'
import { eventually } from '#tests/fixtures/installation'

const PROGRAM = 'tests/functional/visits/clicks/drain_program.ts'

/** What a drainer in a process of its own has to know. */
export interface DrainProgramOptions {
  spoolPath: string

  /** Most bytes of one transaction. */
  chunkBytes: number

  /** The link of each QR code. */
  codes: [code: string, linkId: string][]

  /** The time that it is. */
  atMs: number
}

interface Kills {
  times: number

  /** The size of the spool: the kills are spread over all of it. */
  spoolBytes: number

  /** Longest wait for a kill, once the time of chance has begun. */
  withinMs: number
  random: SeededRandom
}

/**
 * Drains a spool by processes that are killed (`kill -9`) at moments of chance: some soon after
 * they began, whatever they have come to; some after they have stored their part.
 *
 * @returns how far the spool was drained as each was killed, bytes
 */
export async function drainAndKill(
  options: DrainProgramOptions,
  { times, spoolBytes, withinMs, random }: Kills
): Promise<number[]> {
  const drainedBytes: number[] = []
  for (let kill = 0; kill < times; kill++) {
    const values = ['--import', './bin/typescript.js', PROGRAM, JSON.stringify(options)]
    const child = spawn(process.execPath, values, { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(child, 'exit')
    await Promise.race([once(child.stdout, 'data'), ended])
    if (kill % 2 === 0) {
      const part = (kill / (times + 2)) * spoolBytes
      await eventually(async () => (await readDrainedBytes()) > part, 60_000)
    }
    await sleep(random.below(withinMs))
    child.kill('SIGKILL')
    const [, signal] = await ended
    if (signal !== 'SIGKILL') throw new Error('The drainer ended before it was killed')
    drainedBytes.push(await readDrainedBytes())
  }
  return drainedBytes
}

async function readDrainedBytes(): Promise<number> {
  const query = 'SELECT COALESCE(SUM(byte_offset), 0) AS bytes FROM click_spool_offsets'
  const [{ bytes }] = await select<{ bytes: string }>(db, query)
  return Number(bytes)
}
