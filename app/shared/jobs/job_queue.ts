/** What a job gets: the id of the row that says the rest. */
export type JobPayload = Record<string, string>

/** Beside what a job gets: what woke it, where that is traced. */
export const TRACE_FIELD = 'traceparent'

/** Work that a worker does behind the answer. */
export interface JobHandler {
  handle(payload: JobPayload): Promise<void>
}

/**
 * Wakes a worker for work that stands in MySQL already. It never fails the caller: the sweeps do
 * the work of a call that is lost because Redis is unavailable.
 */
export interface JobQueue {
  /** @param job stable name of the job, as its wing's provider registers it */
  wake(job: string, payload: JobPayload): Promise<void>
}
