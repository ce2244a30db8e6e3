import type { JobHandler, JobPayload } from '#app/shared/jobs/job_queue'
import { allSweeps } from '#app/shared/jobs/registry'
import { runSweep } from '#app/shared/jobs/run_sweep'

/** Runs one sweep now, without waiting for its minute. */
export default class RunSweepJob implements JobHandler {
  async handle({ name }: JobPayload): Promise<void> {
    const sweep = allSweeps().find((candidate) => candidate.name === name)
    if (!sweep) throw new Error(`There is no sweep named "${name}"`)
    await runSweep(sweep)
  }
}
