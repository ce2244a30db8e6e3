import db from '@adonisjs/lucid/services/db'
import type { Group } from '@japa/runner/core'
import { installPlugins, refreshPlugins } from '#app/platform/plugins/host'
import type { PluginEntry } from '#app/platform/plugins/installed_plugin'
import configured from '#config/plugins'

const FIXTURES = new URL('../../fixtures/plugins/', import.meta.url)

/** Returns an entry of config/plugins.ts for a plugin that the test has at hand. */
export function entryOf(plugin: unknown, enabled = true): PluginEntry {
  return { load: async () => ({ default: plugin }), enabled }
}

/** The package of a third party that lives beside the tests. */
export const acme: PluginEntry = {
  load: async () => import(new URL('shunt-plugin-acme/index.js', FIXTURES).href),
  enabled: false,
}

/** Has these plugins installed for each test of the group, as no one has set them up yet. */
export function withPlugins(group: Group, entries: readonly PluginEntry[]): void {
  group.each.setup(async () => {
    await forget()
    await installPlugins(entries)
    await refreshPlugins()
  })
  group.teardown(async () => {
    await forget()
    await installPlugins(configured)
    await refreshPlugins()
  })
}

async function forget(): Promise<void> {
  for (const table of ['plugin_states', 'plugin_secrets', 'plugin_store']) {
    await db.from(table).delete()
  }
  await db.from('plugin_version').increment('version', 1)
}
