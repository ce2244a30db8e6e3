import type { Snapshot } from '#app/platform/plugins/snapshot'

/** What is wrong with how plugins are set up, one sentence each. */
export function stateFaults({ states }: Pick<Snapshot, 'states'>): string[] {
  const faults: string[] = []
  for (const [id, { enabled, missing, outdoneBy }] of states) {
    if (!enabled) continue
    if (outdoneBy) {
      faults.push(`${id}: is on for a role that ${outdoneBy} has; switch one of them off`)
    }
    if (missing.length > 0)
      faults.push(`${id}: is on, but needs the settings ${missing.join(', ')}`)
  }
  return faults
}
