import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import type { StoredSecret, StoredState, StoredStates } from '#app/platform/plugins/stored_state'
import { select, type Sql } from '#app/shared/database/sql'

interface StateRow {
  plugin_id: string
  enabled: number | null
  settings: string
  healthy: number | null
  health_message: string | null
  checked_at: Date | null
}

interface SecretRow {
  plugin_id: string
  name: string
  value: string
  set_at: Date
  set_by: string | null
}

/** Reads how often the plugins were changed: one small row, which every process looks at. */
export async function readPluginVersion(sql: Sql = db): Promise<number> {
  const [row] = await select<{ version: number }>(sql, 'SELECT version FROM plugin_version')
  return Number(row?.version ?? 0)
}

/**
 * Reads everything that is stored of plugins. The version is read first: rows that are newer than
 * it only make the next look read them again.
 */
export async function readStoredStates(sql: Sql = db): Promise<StoredStates> {
  const version = await readPluginVersion(sql)
  const rows = await select<StateRow>(sql, 'SELECT * FROM plugin_states')
  const secrets = await readSecrets(sql)
  const byPlugin = new Map<string, StoredState>()
  for (const id of new Set([...rows.map((row) => row.plugin_id), ...secrets.keys()])) {
    const row = rows.find(({ plugin_id }) => plugin_id === id)
    byPlugin.set(id, {
      enabled: row?.enabled === undefined || row.enabled === null ? null : row.enabled === 1,
      settings: JSON.parse(row?.settings ?? '{}'),
      secrets: secrets.get(id) ?? {},
      health: row ? toHealth(row) : null,
    })
  }
  return { version, byPlugin }
}

function toHealth({ healthy, health_message: message, checked_at: checkedAt }: StateRow) {
  return healthy === null || checkedAt === null
    ? null
    : { healthy: healthy === 1, message: message ?? '', checkedAt }
}

async function readSecrets(sql: Sql): Promise<Map<string, Record<string, StoredSecret>>> {
  const rows = await select<SecretRow>(sql, 'SELECT * FROM plugin_secrets')
  const byPlugin = new Map<string, Record<string, StoredSecret>>()
  for (const { plugin_id: id, name, value, set_at: setAt, set_by: setBy } of rows) {
    const secrets = byPlugin.get(id) ?? {}
    secrets[name] = { value: encryption.decrypt<string>(value), setAt, setBy }
    byPlugin.set(id, secrets)
  }
  return byPlugin
}
