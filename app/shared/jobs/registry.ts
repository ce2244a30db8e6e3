import type { JobHandler } from '#app/shared/jobs/job_queue'

export type JobModule = () => Promise<{ default: new () => JobHandler }>

/** Work that repeats. One worker of all does it at a time, by lease. */
export interface Sweep {
  name: string
  everySeconds: number
  run(): Promise<unknown>
}

/** Work that each worker does all the time, on its own machine or in turns with the others. */
export interface Engine {
  name: string

  /** Makes it ready; nothing of it runs before all engines are. */
  open(): Promise<{ run(stop: AbortSignal): Promise<unknown> }>
}

/**
 * Begins something that each web process and each worker looks at all the time, and resolves once it
 * was looked at. Returns what ends it, where anything has to.
 */
export type StartWatch = () => Promise<(() => void) | void>

const engines: Engine[] = []
const watches: StartWatch[] = []
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

/** Has each worker run these. Called by the provider of the wing that has them. */
export function addEngines(...added: Engine[]): void {
  engines.push(...added)
}

export function allEngines(): readonly Engine[] {
  return engines
}

/** Has each web process and each worker watch these. Called by the provider of the wing that has them. */
export function addWatches(...added: StartWatch[]): void {
  watches.push(...added)
}

/** Starts every watch. Returns what ends them. */
export async function startWatches(): Promise<() => void> {
  const ends = await Promise.all(watches.map((start) => start()))
  return () => {
    for (const end of ends) end?.()
  }
}
