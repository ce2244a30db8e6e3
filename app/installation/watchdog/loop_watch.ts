import { url as inspectorUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'
import { BEATS, LONGEST_STALL_MS, loopCells } from '#app/installation/watchdog/loop_cells'
import { lostStallFile } from '#app/installation/watchdog/lost_stall'
import { programBeside } from '#app/shared/process/program_beside'
import installation from '#config/installation'

/** Twenty fit into the shortest time after which a process is replaced. */
const BEAT_MS = 250

/** Names the open line on which a web process of several asks its primary for a successor. */
export const STUCK_LINE = 'SHUNT_STUCK_LINE'

/** How the place of a process that stands still is taken. */
export type Replacement =
  /** By a successor on its open socket. */
  | { by: 'successor'; socket: number; program: string }
  /** By the primary, which hears of it on this line. */
  | { by: 'primary'; line: number }
  /** By the supervisor that starts this process again when it ends. */
  | { by: 'supervisor' }

/** What the watching thread is given. */
export interface LoopWatchOrder {
  cells: typeof loopCells
  replacement: Replacement
  lostStallFile: string
  pid: number
}

/**
 * Has a thread watch the event loop of this process, and replace the process when it stands still.
 * Costs one timer here and one there, whatever the number of requests. A debugger stops event loops
 * on purpose, so that nothing is watched under one.
 *
 * @returns what ends the watch
 */
export function startLoopWatch(role: 'web' | 'worker', replacement: Replacement): () => void {
  if (inspectorUrl()) return () => {}
  const beat = setInterval(() => Atomics.add(loopCells, BEATS, 1), BEAT_MS)
  beat.unref()
  const { file, execArgv } = programBeside(import.meta, 'loop_watch_thread')
  const workerData: LoopWatchOrder = {
    cells: loopCells,
    replacement,
    lostStallFile: lostStallFile(installation.storagePath, role),
    pid: process.pid,
  }
  const watcher = new Worker(file, {
    workerData,
    // Otherwise what this process was started with, and so is a successor.
    ...(execArgv.length > 0 && { execArgv }),
    resourceLimits: { maxOldGenerationSizeMb: 32 },
  })
  watcher.on('error', reportEnd)
  watcher.unref()
  return () => {
    clearInterval(beat)
    void watcher.terminate()
  }
}

/** The primary of a cluster reads this file too, and has no logger. */
async function reportEnd(err: Error): Promise<void> {
  const { default: logger } = await import('@adonisjs/core/services/logger')
  logger.error({ err }, 'the event loop is not watched any more')
}

/** Returns for how long the event loop of this process stood still at its longest; 0: for less than a second. */
export function longestStallMs(): number {
  return Atomics.load(loopCells, LONGEST_STALL_MS)
}
