import db from '@adonisjs/lucid/services/db'
import { REACH_WINDOW_MS, type Outage } from '#app/linking/health/rules/host_reach'
import { table } from '#app/shared/database/sql'
import { databaseNowMs } from '#app/shared/time/database_clock'

/** A machine from which nearly no host can be reached. */
export type MachineOutage = Outage & { machine: string }

/** An outage that was not noted again for this time is over, or its worker is gone. */
const KEPT_MS = 2 * REACH_WINDOW_MS

/** Lists the machines whose checks of links say nothing, because they reach nearly no host. */
export async function listOutages(): Promise<MachineOutage[]> {
  return table<MachineOutage>(db, 'link_check_outages')
    .where('seen_at', '>', new Date(databaseNowMs() - KEPT_MS))
    .orderBy('machine')
    .select('machine', 'hosts', 'failed', 'reason')
}
