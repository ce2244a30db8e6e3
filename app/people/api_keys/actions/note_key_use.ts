import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { BoundedMap } from '#app/shared/limits/bounded_map'
import { now, nowMs } from '#app/shared/time/clock'

const EVERY_MS = 60_000
const notedAtMs = new BoundedMap<number>(10_000)

/**
 * Remembers when a key was last used: at most one write a key a minute, behind the answer and
 * never in its way.
 */
export function noteKeyUse(keyId: string, lastUsedAt: Date | null): void {
  const at = nowMs()
  const noted = Math.max(notedAtMs.get(keyId) ?? 0, lastUsedAt?.getTime() ?? 0)
  if (at - noted < EVERY_MS) return
  notedAtMs.set(keyId, at)
  db.from('api_keys')
    .where('id', keyId)
    .update({ last_used_at: now() })
    .catch((error: unknown) => logger.warn({ err: error, keyId }, 'key use not noted'))
}
