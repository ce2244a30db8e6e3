import { setTimeout as sleep } from 'node:timers/promises'
import { moments, oneOf } from './random.js'

/**
 * `kill -9` of one process of several at random moments.
 *
 * @param pids who is there at the moment
 * @returns how many were killed
 */
export async function killAtRandom(
  random: () => number,
  times: number,
  seconds: number,
  pids: () => number[]
): Promise<number> {
  const startedAtMs = Date.now()
  let killed = 0
  for (const atMs of moments(random, times, seconds * 50, seconds * 950)) {
    await sleep(Math.max(0, startedAtMs + atMs - Date.now()))
    const pid = oneOf(random, pids())
    if (pid === undefined) continue
    try {
      process.kill(pid, 'SIGKILL')
      killed++
    } catch {}
  }
  return killed
}

/** Waits until something holds, asking five times a second. */
export async function until(
  holds: () => Promise<boolean> | boolean,
  withinMs: number
): Promise<boolean> {
  const endMs = Date.now() + withinMs
  while (Date.now() < endMs) {
    if (await holds()) return true
    await sleep(200)
  }
  return false
}
