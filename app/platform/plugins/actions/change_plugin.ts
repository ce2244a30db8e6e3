import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Actor } from '#app/platform/access/workspace_access'
import type { AuditEntry } from '#app/platform/changes/change'
import { recordChange } from '#app/platform/changes/record_change'
import { storeSecrets } from '#app/platform/plugins/actions/store_secrets'
import { installedPlugins, refreshPlugins } from '#app/platform/plugins/host'
import type { InstalledPlugin } from '#app/platform/plugins/installed_plugin'
import { pluginProblem } from '#app/platform/plugins/problems'
import { readPlugin } from '#app/platform/plugins/queries/read_plugin'
import { readStoredStates } from '#app/platform/plugins/queries/read_stored_states'
import { listExclusiveRoles } from '#app/platform/plugins/roles'
import { buildSnapshot } from '#app/platform/plugins/rules/build_snapshot'
import type { SettingValue } from '#app/platform/plugins/rules/setting_value'
import { createPluginSettingsValidator } from '#app/platform/plugins/rules/settings_validator'
import { change } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { now } from '#app/shared/time/clock'

export interface PluginInput {
  enabled?: boolean

  /** null: back to its default, or to nothing. What is not there stays as it is. */
  settings?: Record<string, unknown>
}

type Values = Record<string, SettingValue | null>

/**
 * Switches a plugin, or changes its settings: in force in this process when it returns, in all
 * others within 2 seconds. Where one plugin of all can have its role, the other is switched off.
 *
 * @throws Problem `plugin.not_found`, `plugin.faulty`, `plugin.settings_missing`; the validator's
 * error
 */
export async function changePlugin(
  pluginId: string,
  input: PluginInput,
  actor: Actor
): Promise<void> {
  const installed = readPlugin(pluginId)
  const { settings: description } = installed.plugin
  const values: Values = await createPluginSettingsValidator(description).validate(
    input.settings ?? {}
  )
  await retryingTransaction(db, async (trx) => {
    // The row is also the lock: changes of plugins come one after the other.
    await change(trx, 'UPDATE plugin_version SET version = version + 1')
    await storeSettings(trx, installed, values)
    await storeSecrets(trx, installed.plugin, values, actor.userId)
    const audit: AuditEntry[] = []
    if (Object.keys(values).length > 0) {
      audit.push(entry(pluginId, 'plugin.settings_changed', { settings: Object.keys(values) }))
    }
    if (input.enabled !== undefined) {
      audit.push(...(await switchPlugin(trx, installed, input.enabled)))
    }
    await requireSettings(trx, pluginId)
    await recordChange(trx, { organisationId: null, workspaceId: null, actor, audit })
  })
  await refreshPlugins()
}

async function storeSettings(
  trx: TransactionClientContract,
  { plugin }: InstalledPlugin,
  values: Values
): Promise<void> {
  const { byPlugin } = await readStoredStates(trx)
  const settings: Record<string, unknown> = { ...byPlugin.get(plugin.id)?.settings }
  for (const [name, value] of Object.entries(values)) {
    if (plugin.settings[name].kind === 'secret') continue
    if (value === null) delete settings[name]
    else settings[name] = value
  }
  const text = JSON.stringify(settings)
  await change(
    trx,
    `INSERT INTO plugin_states (plugin_id, settings, updated_at) VALUES (?, ?, ?)
         ON DUPLICATE KEY UPDATE settings = VALUES(settings), updated_at = VALUES(updated_at)`,
    [plugin.id, text, now()]
  )
}

/** Stores that it is on or off; and off for the plugin that had the role, where only one can. */
async function switchPlugin(
  trx: TransactionClientContract,
  installed: InstalledPlugin,
  enabled: boolean
): Promise<AuditEntry[]> {
  const { plugins } = installedPlugins()
  const { states } = buildSnapshot(plugins, await readStoredStates(trx))
  const roles = enabled ? listExclusiveRoles(installed.contribution) : []
  const rivals = plugins.filter(
    (other) =>
      other !== installed &&
      states.get(other.plugin.id)!.enabled &&
      listExclusiveRoles(other.contribution).some((role) => roles.includes(role))
  )
  const audit: AuditEntry[] = []
  for (const { plugin } of rivals) {
    await storeSwitch(trx, plugin.id, false)
    audit.push(entry(plugin.id, 'plugin.disabled', { because: installed.plugin.id }))
  }
  await storeSwitch(trx, installed.plugin.id, enabled)
  if (states.get(installed.plugin.id)!.enabled === enabled) return audit
  return [...audit, entry(installed.plugin.id, enabled ? 'plugin.enabled' : 'plugin.disabled')]
}

async function storeSwitch(
  trx: TransactionClientContract,
  pluginId: string,
  enabled: boolean
): Promise<void> {
  await change(
    trx,
    `INSERT INTO plugin_states (plugin_id, enabled, settings, updated_at) VALUES (?, ?, '{}', ?)
         ON DUPLICATE KEY UPDATE enabled = VALUES(enabled), updated_at = VALUES(updated_at)`,
    [pluginId, enabled, now()]
  )
}

/** Checks that a plugin that is on has all that it needs, before a change and after it. */
async function requireSettings(trx: TransactionClientContract, pluginId: string): Promise<void> {
  const { states } = buildSnapshot(installedPlugins().plugins, await readStoredStates(trx))
  const { enabled, missing } = states.get(pluginId)!
  if (!enabled || missing.length === 0) return
  throw pluginProblem('plugin.settings_missing', { extra: { missing } })
}

function entry(pluginId: string, action: string, data?: Record<string, unknown>): AuditEntry {
  return { action, subjectType: 'plugin', subjectId: pluginId, data }
}
