import encryption from '@adonisjs/core/services/encryption'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Plugin } from '#app/platform/plugins/contract'
import type { SettingValue } from '#app/platform/plugins/rules/setting_value'
import { change } from '#app/shared/database/sql'
import { now } from '#app/shared/time/clock'

/**
 * Encrypts and keeps the secrets among the values; null takes one away.
 *
 * @param setBy user id of who set them
 */
export async function storeSecrets(
  trx: TransactionClientContract,
  plugin: Plugin,
  values: Record<string, SettingValue | null>,
  setBy: string | null
): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    if (plugin.settings[name].kind !== 'secret') continue
    if (value === null) {
      const statement = 'DELETE FROM plugin_secrets WHERE plugin_id = ? AND name = ?'
      await change(trx, statement, [plugin.id, name])
      continue
    }
    await change(
      trx,
      `INSERT INTO plugin_secrets (plugin_id, name, value, set_by, set_at) VALUES (?, ?, ?, ?, ?)
           ON DUPLICATE KEY UPDATE value = VALUES(value), set_by = VALUES(set_by),
             set_at = VALUES(set_at)`,
      [plugin.id, name, encryption.encrypt(value), setBy, now()]
    )
  }
}
