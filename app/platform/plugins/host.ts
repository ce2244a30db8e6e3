import type { Plugin } from '#app/platform/plugins/contract'
import { guardContribution } from '#app/platform/plugins/guard_contribution'
import type { InstalledPlugins, PluginEntry } from '#app/platform/plugins/installed_plugin'
import { loadPlugins } from '#app/platform/plugins/load_plugins'
import { readStoredStates } from '#app/platform/plugins/queries/read_stored_states'
import { buildSnapshot } from '#app/platform/plugins/rules/build_snapshot'
import { pluginSettings } from '#app/platform/plugins/rules/plugin_settings'
import { makeRuntime } from '#app/platform/plugins/runtime'
import type { PluginSnapshot } from '#app/platform/plugins/snapshot'
import { NOTHING_STORED, type StoredStates } from '#app/platform/plugins/stored_state'

/**
 * The plugins of this process: what is installed, loaded once, and one snapshot of how it is set
 * up, which is replaced whole. Anyone who reads it sees one moment, before or after a change.
 */
let installed: InstalledPlugins = { plugins: [], faulty: [] }
let stored: StoredStates = NOTHING_STORED
let snapshot: PluginSnapshot = buildSnapshot([], NOTHING_STORED)

/** Takes what is installed. Never fails: what is wrong with a plugin is kept with it. */
export async function installPlugins(entries: readonly PluginEntry[]): Promise<void> {
  const loaded = await loadPlugins(entries, (plugin) => makeRuntime(plugin, readSettings))
  installed = { ...loaded, plugins: loaded.plugins.map(guardContribution) }
  snapshot = buildSnapshot(installed.plugins, stored)
}

export function installedPlugins(): InstalledPlugins {
  return installed
}

export function pluginSnapshot(): PluginSnapshot {
  return snapshot
}

/** Counts the readings, so that a slow one does not undo what a later one found. */
let begun = 0
let applied = 0

/** Reads what is stored, and puts it into force in this process. */
export async function refreshPlugins(): Promise<void> {
  const turn = ++begun
  const read = await readStoredStates()
  if (turn < applied) return
  applied = turn
  stored = read
  snapshot = buildSnapshot(installed.plugins, stored)
}

function readSettings({ id, settings }: Plugin) {
  return snapshot.states.get(id)?.settings ?? pluginSettings(settings, undefined)
}
