import { AsyncLocalStorage } from 'node:async_hooks'

const SECOND_MS = 1_000

/**
 * Work whose statements may rightly run longer than those of a request, by name, each with the
 * longest that one of its statements may take. All other work has the limit of its pool.
 */
export const LONG_WORK = {
  /**
   * Migrations and what else an operator starts and watches: tables are rebuilt, logs read whole.
   */
  command: 6 * 3600 * SECOND_MS,

  /** Sweeps delete in steps, but a step on a cold disk takes its time, and so do partitions. */
  sweep: 120 * SECOND_MS,

  /** Backups ask little of the database themselves; counting a large table takes its time. */
  backup: 600 * SECOND_MS,

  /** Imports compare many lines with many links in one statement. */
  import: 60 * SECOND_MS,

  /** Jobs that change any number of links find the next of them by sorting all that match. */
  bulk_change: 60 * SECOND_MS,

  /** Judging clicks again changes the sums of many days in one statement. */
  reclassification: 60 * SECOND_MS,
} as const

export type LongWork = keyof typeof LONG_WORK

/** When a request has to be answered, by the monotonic clock; infinite once it is. */
export interface Deadline {
  endsAtMs: number

  /** Ends work other than statements: the time is over, or who asked has left. */
  over?: AbortSignal
}

/** The current request needs no answer any more. */
export class RequestOver extends Error {
  readonly code = 'E_DEADLINE_PASSED'
}

interface Scope {
  work?: LongWork
  deadline?: Deadline
}

const scopes = new AsyncLocalStorage<Scope>()

/** Set while an operator's command has the whole process to itself. */
let workOfProcess: LongWork | null = null

/** Runs work whose statements have the limit that `LONG_WORK` names for it. */
export function runLongWork<Result>(work: LongWork, run: () => Result): Result {
  return scopes.run({ ...scopes.getStore(), work }, run)
}

/** Runs work whose statements end with the request that they are for. */
export function runWithinDeadline<Result>(deadline: Deadline, run: () => Result): Result {
  return scopes.run({ deadline }, run)
}

/** Gives every statement of the process, outside of any other scope, the limit of this work. */
export function setProcessWork(work: LongWork | null): void {
  workOfProcess = work
}

/** Returns the longest that a statement of the current work may take. */
export function allowedMs(poolLimitMs: number): number {
  const work = scopes.getStore()?.work ?? workOfProcess
  return work ? Math.max(LONG_WORK[work], poolLimitMs) : poolLimitMs
}

/**
 * Returns what is left until the current request has to be answered; infinite outside of requests.
 */
export function leftMs(): number {
  const deadline = scopes.getStore()?.deadline
  return deadline ? deadline.endsAtMs - performance.now() : Number.POSITIVE_INFINITY
}

/** Returns what ends when no one waits for the current request any more; undefined outside of requests. */
export function requestOver(): AbortSignal | undefined {
  return scopes.getStore()?.deadline?.over
}
