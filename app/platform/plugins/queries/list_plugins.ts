import type { Setting } from '#app/platform/plugins/contract'
import { installedPlugins } from '#app/platform/plugins/host'
import type { FaultyPlugin } from '#app/platform/plugins/installed_plugin'
import type {
  PluginRecord,
  PluginStateName,
  SettingRecord,
} from '#app/platform/plugins/plugin_record'
import { pluginProblem } from '#app/platform/plugins/problems'
import { readStoredStates } from '#app/platform/plugins/queries/read_stored_states'
import { listRoles, PLUGIN_ROLES } from '#app/platform/plugins/roles'
import { buildSnapshot } from '#app/platform/plugins/rules/build_snapshot'
import { stateFaults } from '#app/platform/plugins/rules/state_faults'
import type { PluginState } from '#app/platform/plugins/snapshot'
import type { StoredSecret, StoredState } from '#app/platform/plugins/stored_state'

/** Lists every plugin that config/plugins.ts lists, in its order, those that are faulty last. */
export async function listPlugins(): Promise<PluginRecord[]> {
  const { plugins, faulty } = installedPlugins()
  const stored = await readStoredStates()
  const { states } = buildSnapshot(plugins, stored)
  return [
    ...[...states.values()].map((state) => record(state, stored.byPlugin.get(state.plugin.id))),
    ...faulty.map(faultyRecord),
  ]
}

/** @throws Problem `plugin.not_found` */
export async function findPlugin(pluginId: string): Promise<PluginRecord> {
  const all = await listPlugins()
  const found = all.find(({ id }) => id === pluginId)
  if (!found) throw pluginProblem('plugin.not_found')
  return found
}

function record(state: PluginState, stored: StoredState | undefined): PluginRecord {
  const { plugin, contribution, enabled, missing } = state
  const health = (contribution.check && stored?.health) || null
  return {
    id: plugin.id,
    name: plugin.name,
    summary: plugin.summary,
    version: plugin.version,
    icon: plugin.icon ?? null,
    kinds: listRoles(contribution).map((role) => PLUGIN_ROLES[role].kind),
    formats: (contribution.chatChannels ?? []).map(({ format }) => format),
    state: stateName(state, health?.healthy ?? null),
    enabled,
    healthy: health?.healthy ?? null,
    message: health?.message ?? null,
    checkedAt: health?.checkedAt ?? null,
    canCheck: contribution.check !== undefined,
    settings: Object.entries(plugin.settings).map(([name, setting]) =>
      settingRecord(name, setting, state, stored?.secrets[name])
    ),
    missing: [...missing],
    faults: stateFaults({ states: new Map([[plugin.id, state]]) }),
  }
}

function stateName(state: PluginState, healthy: boolean | null): PluginStateName {
  if (state.missing.length > 0) return 'NeedsSetup'
  if (!state.enabled) return 'Off'
  if (state.overriddenBy) return 'Faulty'
  return healthy === false ? 'Unhealthy' : 'On'
}

function settingRecord(
  name: string,
  setting: Setting,
  { settings }: PluginState,
  secret: StoredSecret | undefined
): SettingRecord {
  const isSecret = setting.kind === 'secret'
  return {
    name,
    kind: setting.kind,
    label: setting.label,
    help: setting.help ?? null,
    required: setting.required ?? false,
    value: isSecret ? null : (settings[name] ?? null),
    secret: isSecret
      ? {
          set: settings[name] !== null,
          setAt: secret?.setAt ?? null,
          setBy: secret?.setBy ?? null,
        }
      : null,
  }
}

function faultyRecord({ id, name, version, faults }: FaultyPlugin): PluginRecord {
  return {
    id,
    name: name ?? id,
    summary: null,
    version,
    icon: null,
    kinds: [],
    formats: [],
    state: 'Faulty',
    enabled: false,
    healthy: null,
    message: null,
    checkedAt: null,
    canCheck: false,
    settings: [],
    missing: [],
    faults,
  }
}
