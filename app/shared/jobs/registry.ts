import type { JobHandler } from '#app/shared/jobs/job_queue'

export type JobModule = () => Promise<{ default: new () => JobHandler }>

/** Work that repeats. One worker of all does it at a time, by lease. */
export interface Sweep {
  name: string
  everySeconds: number
  run(): Promise<unknown>
}

const jobs = new Map<string, JobModule>()
const sweeps = new Map<string, Sweep>()

/**
 * Makes jobs known to the worker. Called by the provider of the wing that has them.
 *
 * @param added each by its stable name; a queue may hold that name for days
 */
export function addJobs(added: Record<string, JobModule>): void {
  for (const [name, load] of Object.entries(added)) jobs.set(name, load)
}

/** Finds the module of a job; undefined for a name that this version does not know. */
export function findJob(name: string): JobModule | undefined {
  return jobs.get(name)
}

/** Makes sweeps known to the worker. Called by the provider of the wing that has them. */
export function addSweeps(...added: Sweep[]): void {
  for (const sweep of added) sweeps.set(sweep.name, sweep)
}

/** Returns every sweep, in the order in which they were added. */
export function allSweeps(): readonly Sweep[] {
  return [...sweeps.values()]
}
