import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { Health } from '#app/platform/plugins/contract'
import { pluginSnapshot } from '#app/platform/plugins/host'
import { readPlugin } from '#app/platform/plugins/queries/read_plugin'
import { change } from '#app/shared/database/sql'
import { now } from '#app/shared/time/clock'
import { withinTime } from '#app/shared/time/within_time'

const WITHIN_MS = 10_000
const LONGEST_MESSAGE = 500

/**
 * Asks a plugin whether what it depends on answers, and keeps what it says.
 *
 * @throws Problem `plugin.not_found`, `plugin.faulty`
 */
export async function checkPlugin(pluginId: string): Promise<void> {
  const { check } = readPlugin(pluginId).contribution
  if (!check) return
  const { healthy, message } = await runCheck(check)
  await change(
    db,
    `INSERT INTO plugin_states (plugin_id, settings, healthy, health_message, checked_at, updated_at)
       VALUES (?, '{}', ?, ?, ?, ?)
         ON DUPLICATE KEY UPDATE healthy = VALUES(healthy), checked_at = VALUES(checked_at),
           health_message = VALUES(health_message)`,
    [pluginId, healthy, [...message].slice(0, LONGEST_MESSAGE).join(''), now(), now()]
  )
}

/** Checks every plugin that is in use. */
export async function checkPlugins(): Promise<void> {
  const inUse = [...pluginSnapshot().states].filter(([, { active }]) => active)
  await Promise.all(
    inUse.map(([id]) =>
      checkPlugin(id).catch((error) => logger.warn({ err: error, plugin: id }, 'no check was kept'))
    )
  )
}

async function runCheck(check: () => Promise<Health>): Promise<Health> {
  const makeError = () => new Error('No answer within 10 seconds.')
  try {
    const { healthy, message } = await withinTime(check(), WITHIN_MS, makeError)
    return { healthy: healthy === true, message: String(message) }
  } catch (error) {
    return { healthy: false, message: String((error as Error)?.message ?? error) }
  }
}
