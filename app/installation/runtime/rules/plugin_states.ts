import type { PluginRecord } from '#app/platform/plugins/plugin_record'
import type { PluginKind } from '#app/platform/plugins/roles'

/** A plugin in a line of the runtime record. */
export interface RuntimePlugin {
  id: string
  version: string | null
  kind: PluginKind | null
  enabled: boolean
  healthy: boolean
  message: string | null
}

/** Returns the plugin as the runtime record lists it: what is off is healthy. */
export function toRuntimePlugin(plugin: PluginRecord): RuntimePlugin {
  const { id, version, kinds, enabled, state, message, faults, missing } = plugin
  const isIll = ['Unhealthy', 'Faulty'].includes(state) || (enabled && missing.length > 0)
  return {
    id,
    version,
    kind: kinds[0] ?? null,
    enabled,
    healthy: !isIll,
    message: faults.length > 0 ? faults.join(' ') : message,
  }
}
