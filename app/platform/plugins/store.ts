import db from '@adonisjs/lucid/services/db'
import type { PluginStore } from '#app/platform/plugins/contract'
import { change, select } from '#app/shared/database/sql'
import { now } from '#app/shared/time/clock'

const LONGEST_KEY = 120
const LARGEST_VALUE_BYTES = 64 * 1024

/** Creates the values that a plugin keeps, apart from those of all others. */
export function createPluginStore(pluginId: string): PluginStore {
  return {
    async get<Value>(key: string) {
      const [row] = await select<{ value: string }>(
        db,
        'SELECT value FROM plugin_store WHERE plugin_id = ? AND name = ?',
        [pluginId, checkKey(key)]
      )
      return row ? (JSON.parse(row.value) as Value) : null
    },
    async set(key, value) {
      await change(
        db,
        `INSERT INTO plugin_store (plugin_id, name, value, updated_at) VALUES (?, ?, ?, ?)
             ON DUPLICATE KEY UPDATE value = VALUES(value), updated_at = VALUES(updated_at)`,
        [pluginId, checkKey(key), encodeValue(value), now()]
      )
    },
    async add(key, value) {
      const added = await change(
        db,
        'INSERT IGNORE INTO plugin_store (plugin_id, name, value, updated_at) VALUES (?, ?, ?, ?)',
        [pluginId, checkKey(key), encodeValue(value), now()]
      )
      return added === 1
    },
    async delete(key) {
      const statement = 'DELETE FROM plugin_store WHERE plugin_id = ? AND name = ?'
      await change(db, statement, [pluginId, checkKey(key)])
    },
  }
}

function checkKey(key: string): string {
  if (typeof key === 'string' && key !== '' && [...key].length <= LONGEST_KEY) return key
  throw new Error(`A key of the store has 1 to ${LONGEST_KEY} characters`)
}

function encodeValue(value: unknown): string {
  const text = JSON.stringify(value)
  if (text === undefined || value === null)
    throw new Error('The store keeps values that JSON knows')
  if (Buffer.byteLength(text) <= LARGEST_VALUE_BYTES) return text
  throw new Error(`A value of the store has at most ${LARGEST_VALUE_BYTES} bytes as JSON`)
}
