import { checkDueDomains, wakeDomainChecks } from '#app/linking/domains/actions/sweep_domains'
import { runLongWork } from '#app/shared/database/long_work'
import type { JobHandler } from '#app/shared/jobs/job_queue'

/** A worker that is stopped waits for the job that runs: short shares end soon. */
const SHARE_MS = 5_000

/** Checks domains that are due, and calls for the next share. */
export default class CheckDomainsJob implements JobHandler {
  async handle(): Promise<void> {
    const isUnfinished = await runLongWork('sweep', () => checkDueDomains({ forMs: SHARE_MS }))
    if (isUnfinished) await wakeDomainChecks()
  }
}
