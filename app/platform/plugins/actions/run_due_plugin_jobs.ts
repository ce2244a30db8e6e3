import logger from '@adonisjs/core/services/logger'
import { pluginSnapshot } from '#app/platform/plugins/host'
import { takeLease } from '#app/shared/jobs/lease'

/** Runs the jobs of plugins in use that come round by themselves, each once in its time. */
export async function runDuePluginJobs(): Promise<void> {
  for (const [id, { active, contribution }] of pluginSnapshot().states) {
    if (!active) continue
    for (const [name, { everySeconds, run }] of Object.entries(contribution.jobs ?? {})) {
      if (!everySeconds || !(await takeLease(`plugin:${id}:${name}`, everySeconds))) continue
      try {
        await run({})
      } catch (error) {
        logger.warn({ err: error, plugin: id, job: name }, 'a job of a plugin failed')
      }
    }
  }
}
