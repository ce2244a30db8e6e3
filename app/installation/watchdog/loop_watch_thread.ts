import { readFileSync, writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import {
  BEATS,
  claimReplacement,
  giveUpReplacement,
  LONGEST_STALL_MS,
} from '#app/installation/watchdog/loop_cells'
import type { LoopWatchOrder } from '#app/installation/watchdog/loop_watch'
import { leaveStall } from '#app/installation/watchdog/lost_stall'
import { LoopJudge } from '#app/installation/watchdog/rules/loop_judge'
import { startSuccessor } from '#app/installation/watchdog/start_successor'
import { monotonicMs, now } from '#app/shared/time/clock'

const LOOK_EVERY_MS = 250

/** Shorter stalls are the event loop's delay, which is measured elsewhere. */
const REMEMBERED_MS = 1_000

/** A successor that did not start is tried again after this long. */
const TRY_AGAIN_MS = 10_000

/** A process that came to itself in the meantime answers what it has begun. */
const END_WITHIN_MS = 5_000

/** Of the system's clock ticks, in which it counts processor time: a hundred a second on every Linux. */
const TICK_MS = 10

const { cells, replacement, lostStallFile, pid } = workerData as LoopWatchOrder

/** Returns the processor time of the thread that runs the event loop; threads beside it do not count. */
function readCpuMs(): number {
  try {
    const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000
  }
}

/** Writes to the log by itself: the logger lives in the event loop. */
function logStall(msg: string, standingMs: number): void {
  const line = {
    level: 50,
    time: now().toISOString(),
    pid,
    name: 'shunt',
    standingMs: Math.round(standingMs),
  }
  writeSync(1, `${JSON.stringify({ ...line, msg })}\n`)
}

function endProcess(): void {
  process.kill(pid, 'SIGTERM')
  setTimeout(() => process.kill(pid, 'SIGKILL'), END_WITHIN_MS)
}

function tryAgainLater(): void {
  setTimeout(() => giveUpReplacement(cells), TRY_AGAIN_MS)
}

function replaceProcess(standingMs: number): void {
  leaveStall(lostStallFile, standingMs)
  if (replacement.by === 'supervisor') {
    logStall('the event loop stands still; the process ends and is started again', standingMs)
    return void process.kill(pid, 'SIGKILL')
  }
  logStall('the event loop stands still; another process takes the place of this one', standingMs)
  if (replacement.by === 'primary') {
    writeSync(replacement.line, 'stuck\n')
    return tryAgainLater()
  }
  const successor = startSuccessor(replacement.socket, replacement.program)
  successor.once('message', endProcess)
  successor.once('exit', tryAgainLater)
  successor.once('error', tryAgainLater)
}

const judge = new LoopJudge()

setInterval(() => {
  const look = { beats: Atomics.load(cells, BEATS), nowMs: monotonicMs(), cpuMs: readCpuMs() }
  const { standingMs, isStuck } = judge.look(look)
  if (standingMs > Math.max(REMEMBERED_MS, Atomics.load(cells, LONGEST_STALL_MS))) {
    Atomics.store(cells, LONGEST_STALL_MS, Math.round(standingMs))
  }
  if (isStuck && claimReplacement(cells)) replaceProcess(standingMs)
}, LOOK_EVERY_MS)
