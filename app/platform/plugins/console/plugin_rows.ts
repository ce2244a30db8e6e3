import { icons } from '@iconify-json/lucide'
import type { PluginRecord } from '#app/platform/plugins/plugin_record'
import { PLUGIN_ROLE_NAMES, PLUGIN_ROLES } from '#app/platform/plugins/roles'

/** A plugin as a line of the list. */
export interface PluginRow {
  plugin: PluginRecord
  icon: string

  /** How many webhooks send through it; null: that is not its trade. */
  webhooks: number | null
}

export interface PluginGroup {
  kind: string
  sharing: 'many' | 'one'
  rows: PluginRow[]

  /** Does the core's own default fill the role? null: the role has none. */
  defaultIsOn: boolean | null
}

/** Plugins in groups by their roles, and apart those that are left out. */
export function groupPlugins(plugins: PluginRecord[], webhooks: ReadonlyMap<string, number>) {
  const all = plugins.map((plugin) => toPluginRow(plugin, webhooks))
  const good = all.filter(({ plugin }) => plugin.summary !== null)
  const groups: PluginGroup[] = PLUGIN_ROLE_NAMES.map((role) => {
    const { kind, sharing } = PLUGIN_ROLES[role]
    const rows = good.filter(({ plugin }) => plugin.kinds.includes(kind))
    const isFilled = rows.some(({ plugin }) => ['On', 'Unhealthy'].includes(plugin.state))
    return { kind, sharing, rows, defaultIsOn: sharing === 'one' ? !isFilled : null }
  })
  return {
    all,
    groups,
    others: good.filter(({ plugin }) => plugin.kinds.length === 0),
    faulty: all.filter(({ plugin }) => plugin.summary === null),
  }
}

function toPluginRow(plugin: PluginRecord, webhooks: ReadonlyMap<string, number>): PluginRow {
  const counts = plugin.formats.map((format) => webhooks.get(format) ?? 0)
  return {
    plugin,
    icon: plugin.icon && Object.hasOwn(icons.icons, plugin.icon) ? plugin.icon : 'puzzle',
    webhooks: plugin.formats.length > 0 ? counts.reduce((sum, count) => sum + count, 0) : null,
  }
}

/** What switching it over would do to others. */
export interface SwitchConsequences {
  /** Webhooks whose deliveries would be held, or sent again. */
  webhooks: number

  /** The name of the plugin that it would take its role from. */
  rival: string | null

  /** The roles in which the core's default would step in for it. */
  defaults: string[]

  /** Is there anything that someone should be asked for? */
  any: boolean
}

export function computeConsequences(
  { plugin, webhooks }: PluginRow,
  all: PluginRow[]
): SwitchConsequences {
  const alone: string[] = Object.values(PLUGIN_ROLES)
    .filter(({ kind, sharing }) => sharing === 'one' && plugin.kinds.includes(kind))
    .map(({ kind }) => kind)
  const rival = all.find(
    (other) =>
      other.plugin.id !== plugin.id &&
      other.plugin.enabled &&
      other.plugin.kinds.some((kind) => alone.includes(kind))
  )
  const count = webhooks ?? 0
  const takes = plugin.enabled ? null : (rival?.plugin.name ?? null)
  return {
    webhooks: count,
    rival: takes,
    defaults: plugin.enabled ? alone : [],
    any: plugin.enabled ? count > 0 || alone.length > 0 : takes !== null,
  }
}
