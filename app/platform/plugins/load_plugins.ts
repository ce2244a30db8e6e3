import type { Contribution, Plugin, Runtime } from '#app/platform/plugins/contract'
import type {
  FaultyPlugin,
  InstalledPlugin,
  InstalledPlugins,
  PluginEntry,
} from '#app/platform/plugins/installed_plugin'
import { contributionFaults } from '#app/platform/plugins/rules/contribution_faults'
import { listTrustFaults } from '#app/platform/plugins/rules/list_trust_faults'
import { pluginFaults } from '#app/platform/plugins/rules/plugin_faults'
import licence from '#config/licence'

type MakeRuntime = (plugin: Plugin) => Runtime
type Judged = { good: InstalledPlugin } | { faulty: FaultyPlugin }

/**
 * Loads every plugin of the list and asks each what it offers. Every fault of each of them is
 * logged at once; one that is faulty is left out, and of two that want the same id or format the
 * first in the list stays.
 */
export async function loadPlugins(
  entries: readonly PluginEntry[],
  makeRuntime: MakeRuntime
): Promise<InstalledPlugins> {
  const judged = await Promise.all(entries.map((entry, at) => judge(entry, at, makeRuntime)))
  const plugins: InstalledPlugin[] = []
  const faulty: FaultyPlugin[] = []
  for (const one of judged) {
    if ('faulty' in one) {
      faulty.push(one.faulty)
      continue
    }
    const faults = listClashes(one.good, plugins)
    if (faults.length > 0) faulty.push(asFaulty(one.good.plugin, faults))
    else plugins.push(one.good)
  }
  return { plugins, faulty }
}

async function judge(entry: PluginEntry, at: number, makeRuntime: MakeRuntime): Promise<Judged> {
  const place = `entry ${at + 1}`
  let plugin: Plugin
  try {
    const { default: exported } = await entry.load()
    plugin = exported as Plugin
  } catch (error) {
    const faults = [`it cannot be loaded: ${readFirstLine(error)}`]
    return { faulty: { id: place, name: null, version: null, faults } }
  }
  const faults = pluginFaults(plugin)
  if (faults.length > 0) return { faulty: asFaulty(plugin, faults, place) }
  const offered = readContribution(plugin, makeRuntime)
  if ('faults' in offered) return { faulty: asFaulty(plugin, offered.faults) }
  const distrust = listTrustFaults(plugin.id, offered.contribution, licence.trustedPlugins)
  if (distrust.length > 0) return { faulty: asFaulty(plugin, distrust) }
  return { good: { plugin, contribution: offered.contribution, enabledAtFirst: entry.enabled } }
}

function readContribution(
  plugin: Plugin,
  makeRuntime: MakeRuntime
): { contribution: Contribution } | { faults: string[] } {
  try {
    const contribution = plugin.contribute(makeRuntime(plugin))
    const faults = contributionFaults(contribution)
    return faults.length > 0 ? { faults } : { contribution: Object.freeze({ ...contribution }) }
  } catch (error) {
    return { faults: [`contribute failed: ${readFirstLine(error)}`] }
  }
}

function listClashes(
  { plugin, contribution }: InstalledPlugin,
  before: InstalledPlugin[]
): string[] {
  const faults: string[] = []
  if (before.some((other) => other.plugin.id === plugin.id)) {
    faults.push(`id ${plugin.id} is another plugin's already`)
  }
  const formats = (contribution.chatChannels ?? []).map(({ format }) => format)
  for (const [at, format] of formats.entries()) {
    const owner = before.find((other) =>
      other.contribution.chatChannels?.some((channel) => channel.format === format)
    )
    if (owner) faults.push(`format ${format} is that of ${owner.plugin.id} already`)
    if (formats.indexOf(format) < at) faults.push(`format ${format} is offered twice`)
  }
  const kinds = (contribution.identityProviders ?? []).map(({ kind }) => kind)
  for (const [at, kind] of kinds.entries()) {
    const owner = before.find((other) =>
      other.contribution.identityProviders?.some((one) => one.kind === kind)
    )
    if (owner) faults.push(`kind ${kind} is that of ${owner.plugin.id} already`)
    if (kinds.indexOf(kind) < at) faults.push(`kind ${kind} is offered twice`)
  }
  return faults
}

function asFaulty(plugin: Partial<Plugin> | null, faults: string[], place = ''): FaultyPlugin {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  return {
    id: text(plugin?.id) ?? place,
    name: text(plugin?.name),
    version: text(plugin?.version),
    faults,
  }
}

function readFirstLine(error: unknown): string {
  return String((error as Error)?.message ?? error).split('\n', 1)[0]
}
