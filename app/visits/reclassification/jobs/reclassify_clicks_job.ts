import { runLongWork } from '#app/shared/database/long_work'
import type { JobHandler, JobPayload } from '#app/shared/jobs/job_queue'
import { wakeReclassification } from '#app/visits/reclassification/actions/start_reclassification'
import { workOnReclassification } from '#app/visits/reclassification/actions/work_on_reclassification'

/** A worker that is stopped waits for the job that runs: short shares end soon. */
const SHARE_MS = 5_000

/** Judges a share of the clicks of a run again, and calls for the next. */
export default class ReclassifyClicksJob implements JobHandler {
  async handle({ runId }: JobPayload): Promise<void> {
    const isUnfinished = await runLongWork('reclassification', () =>
      workOnReclassification(runId, { forMs: SHARE_MS })
    )
    if (isUnfinished) await wakeReclassification(runId)
  }
}
