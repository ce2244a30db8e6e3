import { wakeBulkJob } from '#app/linking/bulk_changes/actions/start_bulk_job'
import { workOnBulkChange } from '#app/linking/bulk_changes/actions/work_on_bulk_change'
import { runLongWork } from '#app/shared/database/long_work'
import type { JobHandler, JobPayload } from '#app/shared/jobs/job_queue'

/** A worker that is stopped waits for the job that runs: short shares end soon. */
const SHARE_MS = 5_000

/** Changes a share of many links, and calls for the next. */
export default class BulkChangeJob implements JobHandler {
  async handle({ changeId }: JobPayload): Promise<void> {
    const isUnfinished = await runLongWork('bulk_change', () =>
      workOnBulkChange(changeId, { forMs: SHARE_MS })
    )
    if (isUnfinished) await wakeBulkJob(changeId)
  }
}
