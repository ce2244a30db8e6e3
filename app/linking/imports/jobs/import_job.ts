import { wakeImport } from '#app/linking/imports/actions/create_import'
import { workOnImport } from '#app/linking/imports/actions/work_on_import'
import { runLongWork } from '#app/shared/database/long_work'
import type { JobHandler, JobPayload } from '#app/shared/jobs/job_queue'

/** A worker that is stopped waits for the job that runs: short shares end soon. */
const SHARE_MS = 5_000

/** Checks or imports a share of a file, and calls for the next. */
export default class ImportJob implements JobHandler {
  async handle({ importId }: JobPayload): Promise<void> {
    const isUnfinished = await runLongWork('import', () =>
      workOnImport(importId, { forMs: SHARE_MS })
    )
    if (isUnfinished) await wakeImport(importId)
  }
}
