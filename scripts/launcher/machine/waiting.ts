import { pause } from './interruptions.ts'
import { isAlive } from './processes.ts'

const LOOK_MS = 100

/** What a wait goes on for. */
export interface Patience {
  seconds: number

  /** Processes without which it is no use to wait. */
  pids?: readonly (number | null)[]

  /** Is the wait to end early? */
  isOver?: () => boolean
}

/**
 * Waits until a check holds; one that throws does not hold.
 *
 * @throws Exit after a signal
 */
export async function waitUntil(
  check: () => Promise<boolean>,
  { seconds, pids = [], isOver = () => false }: Patience
): Promise<boolean> {
  const endMs = performance.now() + seconds * 1_000
  while (performance.now() < endMs && !isOver()) {
    if (await check().catch(() => false)) return !isOver()
    if (!pids.every((pid) => pid !== null && isAlive(pid))) return false
    await pause(LOOK_MS)
  }
  return false
}
