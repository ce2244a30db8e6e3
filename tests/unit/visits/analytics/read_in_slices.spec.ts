import { availableParallelism } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { test } from '@japa/runner'
import type { TimeSpan } from '#app/visits/click_ranges/time_span'
import { readInSlices } from '#app/visits/raw_clicks/queries/read_in_slices'

const DAY_MS = 24 * 3_600_000
const YEAR: TimeSpan = { fromMs: 0, beforeMs: 365 * DAY_MS }
const TOO_SLOW = Object.assign(new Error('max_statement_time exceeded'), { errno: 1969 })

/**
 * Reads a span of clicks whose times are known, from a database that can read `longestMs` in one
 * statement.
 */
async function readAll(times: number[], longestMs: number) {
  let statements = 0
  const read = async ({ fromMs, beforeMs }: TimeSpan, limit: number | null) => {
    statements++
    if (beforeMs - fromMs > longestMs) throw TOO_SLOW
    const found = times.filter((atMs) => atMs >= fromMs && atMs < beforeMs)
    return limit === null ? found : found.slice(0, limit)
  }
  const rows: number[] = []
  for await (const slice of readInSlices(1, YEAR, read)) rows.push(...slice)
  return { rows, statements }
}

test.group('Slices of time', () => {
  const times = Array.from({ length: 30_000 }, (_, at) => 200 * DAY_MS + at * 1_000)

  test('give each row once, in the order of time', async ({ assert }) => {
    const { rows, statements } = await readAll(times, Infinity)
    assert.deepEqual(rows, times)
    assert.isBelow(statements, 150)
  })

  test('become smaller where the database ends a statement', async ({ assert }) => {
    const { rows } = await readAll(times, DAY_MS / 4)
    assert.deepEqual(rows, times)
  })

  test('of many who ask are read by as many at once as there are cores', async ({ assert }) => {
    let running = 0
    let most = 0
    const read = async () => {
      most = Math.max(most, ++running)
      await nextTurn()
      running--
      return []
    }
    const readYear = async (workspaceNo: number) => {
      for await (const slice of readInSlices(workspaceNo, YEAR, read)) assert.isEmpty(slice)
    }
    await Promise.all(Array.from({ length: 20 }, (_, number) => readYear(number % 2)))
    assert.equal(most, Math.max(2, availableParallelism()))
  })

  test('fail with any other error', async ({ assert }) => {
    const broken = async () => {
      throw new Error('gone')
    }
    const reading = async () => {
      for await (const slice of readInSlices(1, YEAR, broken)) assert.isEmpty(slice)
    }
    await assert.rejects(reading, 'gone')
  })
})
