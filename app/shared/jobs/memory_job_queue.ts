import type { JobPayload, JobQueue } from '#app/shared/jobs/job_queue'

/** The queue of tests: remembers who was woken, and for what. */
export class MemoryJobQueue implements JobQueue {
  readonly calls: { job: string; payload: JobPayload }[] = []

  async wake(job: string, payload: JobPayload): Promise<void> {
    this.calls.push({ job, payload })
  }
}
