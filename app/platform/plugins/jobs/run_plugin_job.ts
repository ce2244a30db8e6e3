import { pluginSnapshot } from '#app/platform/plugins/host'
import type { JobHandler, JobPayload } from '#app/shared/jobs/job_queue'

/**
 * A job that a plugin asked for. One that was switched off in the meantime is not asked any more.
 */
export default class RunPluginJob implements JobHandler {
  async handle({ plugin, job, payload }: JobPayload): Promise<void> {
    const state = pluginSnapshot().states.get(plugin)
    if (!state?.active) return
    const jobs = state.contribution.jobs ?? {}
    if (!Object.hasOwn(jobs, job)) throw new Error(`The plugin ${plugin} has no job "${job}"`)
    await jobs[job].run(JSON.parse(payload))
  }
}
