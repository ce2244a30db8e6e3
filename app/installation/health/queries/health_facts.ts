import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import type {
  HealthFacts,
  KnownInstance,
  KnownSpool,
} from '#app/installation/health/rules/health_checks'
import { select } from '#app/shared/database/sql'
import { isId } from '#app/shared/ids'
import { clockAheadMs, readDatabaseClock } from '#app/shared/time/database_clock'
import redirectConfig from '#config/redirect'

/** Milliseconds since a time in a column, by the clock that wrote it there. */
const AGO = (column: string) => `TIMESTAMPDIFF(MICROSECOND, ${column}, UTC_TIMESTAMP(3)) / 1000`

/** Processes at work, and those that lost clicks. */
const INSTANCES = `
  SELECT role, host, spool_id AS spoolId, ${AGO('seen_at')} AS seenAgoMs,
    clock_ahead_ms AS clockAheadMs, dropped_clicks AS droppedClicks,
    ${AGO('dropped_at')} AS droppedAgoMs
  FROM instances
  WHERE seen_at > UTC_TIMESTAMP(3) - INTERVAL 1 MINUTE OR dropped_at IS NOT NULL`

const SPOOLS = `
  SELECT id, host, ${AGO('COALESCE(drained_through, seen_at)')} AS lagMs,
    ${AGO('skipped_at')} AS skippedAgoMs,
    skipped + (SELECT COALESCE(SUM(o.skipped), 0) FROM click_spool_offsets o WHERE o.spool_id = s.id)
      AS skipped
  FROM click_spools s`

/**
 * Returns what the database knows of the installation's processes and spools.
 *
 * @param takesClicks can this process keep a click now?
 */
export async function healthFacts(takesClicks: boolean): Promise<HealthFacts> {
  await readDatabaseClock()
  const [instances, spools, spoolId] = await Promise.all([
    select<Record<string, any>>(db, INSTANCES),
    select<Record<string, any>>(db, SPOOLS),
    ownSpoolId(),
  ])
  return {
    instances: instances.map((row) => ({ ...row, ...numbers(row) }) as KnownInstance),
    spools: spools.map((row) => ({ ...row, ...numbers(row) }) as KnownSpool),
    own: { host: hostname(), spoolId, clockAheadMs: clockAheadMs()!, takesClicks },
  }
}

/** Reads the numbers of a row: MySQL and MariaDB return large and decimal numbers as texts. */
function numbers(row: Record<string, unknown>): Record<string, number | null> {
  const names = Object.keys(row).filter((name) => /Ms$|Clicks$|^skipped$/.test(name))
  return Object.fromEntries(
    names.map((name) => [name, row[name] === null ? null : Number(row[name])])
  )
}

/** Returns the id of this machine's spool; null before it was written to or drained. */
async function ownSpoolId(): Promise<string | null> {
  const path = join(redirectConfig.spoolDirectory, '.spool_id')
  const id = await readFile(path, 'utf8').catch(() => '')
  return isId(id) ? id : null
}
