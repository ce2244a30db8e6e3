import { hostname } from 'node:os'
import db from '@adonisjs/lucid/services/db'
import type { Outage } from '#app/linking/health/rules/host_reach'
import { change, upsert } from '#app/shared/database/sql'
import { databaseNow } from '#app/shared/time/database_clock'

const LENGTH = 253

/** Stores that this machine reaches nearly no host, or that it reaches hosts again. */
export async function noteOutage(outage: Outage | null): Promise<void> {
  const machine = hostname().slice(0, LENGTH)
  if (outage === null) {
    await change(db, 'DELETE FROM link_check_outages WHERE machine = ?', [machine])
    return
  }
  const row = { machine, ...outage, seen_at: databaseNow() }
  await upsert(db, 'link_check_outages', [row], ['hosts', 'failed', 'reason', 'seen_at'])
}
