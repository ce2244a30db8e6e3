import type { JobPayload } from '#app/shared/jobs/job_queue'
import { findJob } from '#app/shared/jobs/registry'

/**
 * Does the job of this name.
 *
 * @throws Error for a name that none of our versions knows, so that the job stands as failed
 */
export async function runJob(name: string, payload: JobPayload): Promise<void> {
  const load = findJob(name)
  if (!load) throw new Error(`No job is named "${name}"`)
  const { default: Handler } = await load()
  await new Handler().handle(payload)
}
