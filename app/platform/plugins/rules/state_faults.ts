import type { PluginSnapshot } from '#app/platform/plugins/snapshot'

/** Returns what is wrong with how plugins are set up, one sentence each. */
export function stateFaults({ states }: Pick<PluginSnapshot, 'states'>): string[] {
  const faults: string[] = []
  for (const [id, { enabled, missing, overriddenBy }] of states) {
    if (!enabled) continue
    if (overriddenBy) {
      faults.push(`${id}: is on for a role that ${overriddenBy} has; switch one of them off`)
    }
    if (missing.length > 0)
      faults.push(`${id}: is on, but needs the settings ${missing.join(', ')}`)
  }
  return faults
}
