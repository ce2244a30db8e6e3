import { setTimeout as sleep } from 'node:timers/promises'
import { findByEnvironment, signal } from '../machine/processes.ts'

const LOOK_MS = 100
const LOOKS = 50

/** Processes that a step starts carry this in their environment, however far they go away from us. */
export const markOf = (run: string) => `SHUNT_RUN=${run}`

/** Ends the processes that carry a mark: they are asked for 5 seconds, then killed. */
export async function endMarked(mark: string): Promise<void> {
  for (const name of ['SIGTERM', 'SIGKILL'] as const) {
    for (let looks = 0; looks < LOOKS; looks++) {
      const left = findByEnvironment(mark)
      if (left.length === 0) return
      if (looks === 0) for (const pid of left) signal(pid, name)
      await sleep(LOOK_MS)
    }
  }
}
