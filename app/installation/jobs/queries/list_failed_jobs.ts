import app from '@adonisjs/core/services/app'
import { withinPatience } from '#app/installation/health/within_patience'
import { waitForRedis } from '#app/shared/process/wait_for_redis'

const AT_MOST = 50
const REASON_LENGTH = 1_000

/** A wake-up call that was tried as often as it may be. */
export interface FailedJob {
  id: string
  name: string
  reason: string
  attempts: number
  failedAt: Date | null
}

export interface FailedJobs {
  /** The latest first. */
  items: FailedJob[]
  totalItems: number
}

/** Lists the jobs that failed for good; null: Redis cannot be reached. */
export async function listFailedJobs(): Promise<FailedJobs | null> {
  return withinPatience(readFailedJobs()).catch(() => null)
}

async function readFailedJobs(): Promise<FailedJobs> {
  await waitForRedis()
  const manager = await app.container.make('rlanz/queue')
  const queue = manager.getOrSet('default')
  const [jobs, totalItems] = await Promise.all([
    queue.getFailed(0, AT_MOST - 1),
    queue.getFailedCount(),
  ])
  return {
    totalItems,
    items: jobs.map((job) => ({
      id: job.id!,
      name: job.name,
      reason: (job.failedReason ?? '').slice(0, REASON_LENGTH),
      attempts: job.attemptsMade,
      failedAt: job.finishedOn ? new Date(job.finishedOn) : null,
    })),
  }
}
