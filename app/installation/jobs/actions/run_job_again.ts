import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { withinPatience } from '#app/installation/health/within_patience'
import { jobProblem } from '#app/installation/jobs/problems'
import type { Actor } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { retryingTransaction } from '#app/shared/database/transaction'
import { waitForRedis } from '#app/shared/process/wait_for_redis'

/**
 * Has a job that failed for good run once more, with all of its tries.
 *
 * @throws Problem `job.not_found`, `queue.unavailable`
 */
export async function runJobAgain(jobId: string, actor: Actor): Promise<void> {
  const job = await withinPatience(findFailedJob(jobId)).catch(() => {
    throw jobProblem('queue.unavailable')
  })
  if (!job) throw jobProblem('job.not_found')
  await withinPatience(job.retry('failed')).catch(() => {
    throw jobProblem('job.not_found')
  })
  await retryingTransaction(db, (trx) =>
    recordChange(trx, {
      organisationId: null,
      workspaceId: null,
      actor,
      audit: [
        {
          action: 'job.run_again',
          subjectType: 'job',
          subjectId: job.name,
        },
      ],
    })
  )
}

async function findFailedJob(jobId: string) {
  await waitForRedis()
  const manager = await app.container.make('rlanz/queue')
  const job = await manager.getOrSet('default').getJob(jobId)
  return job && (await job.isFailed()) ? job : null
}
