import type { Contribution } from '#app/platform/plugins/contract'
import type { InstalledPlugin } from '#app/platform/plugins/installed_plugin'
import { listExclusiveRoles, type PluginRoleName } from '#app/platform/plugins/roles'
import { missingSettings, pluginSettings } from '#app/platform/plugins/rules/plugin_settings'
import type {
  FilledRole,
  InstalledChatChannel,
  InstalledDialect,
  InstalledProviderKind,
  PluginSnapshot,
  PluginState,
} from '#app/platform/plugins/snapshot'
import type { StoredStates } from '#app/platform/plugins/stored_state'

/**
 * Builds what is installed, seen with what is stored. Where several plugins are on for a role that
 * only one can have, the first in the list has it.
 */
export function buildSnapshot(
  plugins: readonly InstalledPlugin[],
  { version, byPlugin }: StoredStates
): PluginSnapshot {
  const holders = new Map<PluginRoleName, string>()
  const states = new Map<string, PluginState>()
  for (const installed of plugins) {
    const { id, settings: description } = installed.plugin
    const stored = byPlugin.get(id)
    const settings = pluginSettings(description, stored)
    const missing = missingSettings(description, settings)
    const enabled = stored?.enabled ?? installed.enabledAtFirst
    const roles = listExclusiveRoles(installed.contribution)
    const overriddenBy = roles.map((role) => holders.get(role)).find(Boolean) ?? null
    const active = enabled && missing.length === 0 && overriddenBy === null
    if (enabled && !overriddenBy) for (const role of roles) holders.set(role, id)
    states.set(id, { ...installed, enabled, missing, overriddenBy, active, settings })
  }
  return Object.freeze({
    version,
    states,
    chatChannels: collectChannels(states.values()),
    providerKinds: collectKinds(states.values()),
    dialects: collectDialects(states.values()),
    payment: filled(states.values(), 'payment'),
    licence: filled(states.values(), 'licence'),
    clickColumns: filled(states.values(), 'clickColumns'),
  })
}

function collectChannels(states: Iterable<PluginState>): ReadonlyMap<string, InstalledChatChannel> {
  const channels = new Map<string, InstalledChatChannel>()
  for (const { plugin, contribution, active } of states) {
    for (const channel of contribution.chatChannels ?? []) {
      channels.set(channel.format, { pluginId: plugin.id, enabled: active, channel })
    }
  }
  return channels
}

function collectKinds(states: Iterable<PluginState>): ReadonlyMap<string, InstalledProviderKind> {
  const kinds = new Map<string, InstalledProviderKind>()
  for (const { plugin, contribution, active } of states) {
    for (const provider of contribution.identityProviders ?? []) {
      kinds.set(provider.kind, { pluginId: plugin.id, enabled: active, provider })
    }
  }
  return kinds
}

function collectDialects(
  states: Iterable<PluginState>
): ReadonlyMap<string, readonly InstalledDialect[]> {
  const dialects = new Map<string, InstalledDialect[]>()
  for (const { plugin, contribution, active } of states) {
    for (const dialect of contribution.apiDialects ?? []) {
      const segments = new Set(dialect.paths.map((path) => path.split('/')[1]))
      for (const segment of segments) {
        const others = dialects.get(segment) ?? []
        dialects.set(segment, [...others, { pluginId: plugin.id, enabled: active, dialect }])
      }
    }
  }
  return dialects
}

function filled<Name extends 'payment' | 'licence' | 'clickColumns'>(
  states: Iterable<PluginState>,
  role: Name
): FilledRole<NonNullable<Contribution[Name]>> | null {
  for (const { plugin, contribution, active } of states) {
    const part = contribution[role]
    if (active && part) return { pluginId: plugin.id, part: part as never }
  }
  return null
}
