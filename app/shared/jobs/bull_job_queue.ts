import logger from '@adonisjs/core/services/logger'
import type { ContainerBindings } from '@adonisjs/core/types'
import { Job } from '@rlanz/bull-queue'
import { closeAfterOpening } from '#app/shared/jobs/close_after_opening'
import { TRACE_FIELD, type JobPayload, type JobQueue } from '#app/shared/jobs/job_queue'
import { currentTrace } from '#app/shared/process/traces'
import { withinTime } from '#app/shared/time/within_time'

const PATIENCE_MS = 1_000

type QueueManager = ContainerBindings['rlanz/queue']

/** The queue of production: bull-queue over Redis. */
export class BullJobQueue implements JobQueue {
  constructor(private readonly manager: () => Promise<QueueManager>) {}

  async wake(job: string, payload: JobPayload): Promise<void> {
    try {
      const manager = await this.manager()
      this.#listen(manager)
      const trace = currentTrace()
      const carried = trace === null ? payload : { ...payload, [TRACE_FIELD]: trace }
      const makeError = () => new Error('Redis does not answer')
      await withinTime(manager.dispatch(named(job), carried), PATIENCE_MS, makeError)
    } catch (error) {
      logger.warn({ err: error, job }, 'job not queued; the sweep will find its work')
    }
  }

  /** Listens for errors: without a listener, Node would end the process at the first one. */
  #listen(manager: QueueManager): void {
    const queue = manager.getOrSet('default')
    if (queue.listenerCount('error') > 0) return
    queue.on('error', () => {})
    closeAfterOpening(queue)
  }
}

/**
 * Makes a class of a job's name: bull-queue names a job by its class's `$$filepath`, and our names
 * outlive moved files.
 */
function named(job: string) {
  return class extends Job {
    static $$filepath = job
    async handle(_payload: JobPayload) {}
    async rescue() {}
  }
}
