import logger from '@adonisjs/core/services/logger'
import { Worker } from 'bullmq'
import { closeAfterOpening } from '#app/shared/jobs/close_after_opening'
import { TRACE_FIELD, type JobPayload } from '#app/shared/jobs/job_queue'
import { runJob } from '#app/shared/jobs/run_job'
import { countUp } from '#app/shared/process/counters'
import { traceWork } from '#app/shared/process/traces'
import queueConfig from '#config/queue'

/**
 * Takes jobs off the queue until it is closed; closing waits for those that run. bull-queue's own
 * worker is not used: it marks a job that it cannot load as done and outlives a SIGTERM
 * (docs/decisions/0007).
 */
export function startJobWorker(): Worker {
  const worker = new Worker('default', (job) => runTraced(job.name, job.data), {
    ...queueConfig.worker,
    connection: queueConfig.worker.connection ?? queueConfig.defaultConnection,
  })
  worker.on('completed', () => countUp('job_runs', 'succeeded'))
  worker.on('failed', (job, error) => {
    countUp('job_runs', 'failed')
    logger.error({ err: error, job: job?.name, jobId: job?.id }, 'job failed')
  })
  worker.on('error', (error) => logger.warn({ err: error }, 'job queue cannot be reached'))
  closeAfterOpening(worker)
  return worker
}

/** Runs a job as a part of what woke it. */
export function runTraced(job: string, given: JobPayload): Promise<void> {
  const { [TRACE_FIELD]: parent = null, ...payload } = given
  const work = { name: `job ${job}`, kind: 'consumer', parent } as const
  return traceWork(work, () => runJob(job, payload))
}
