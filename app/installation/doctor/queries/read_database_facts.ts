import db from '@adonisjs/lucid/services/db'
import {
  DATABASE_VARIABLES,
  type DatabaseFacts,
} from '#app/installation/doctor/rules/database_findings'
import { select } from '#app/shared/database/sql'

/** Of one process: its pool, and the one of its redirects (docs/operating.md). */
const CONNECTIONS_OF_PROCESS = 26

/** Reads how the database server is set. */
export async function readDatabaseFacts(): Promise<DatabaseFacts> {
  const [variables, [zone], [processes]] = await Promise.all([
    select<{ Variable_name: string; Value: string }>(
      db,
      'SHOW GLOBAL VARIABLES WHERE Variable_name IN (?)',
      [DATABASE_VARIABLES]
    ),
    select<{ minutes: number }>(
      db,
      `SELECT TIMESTAMPDIFF(MINUTE, UTC_TIMESTAMP(),
        CONVERT_TZ(UTC_TIMESTAMP(), '+00:00', @@GLOBAL.time_zone)) AS minutes`
    ),
    select<{ running: number }>(
      db,
      `SELECT COUNT(*) AS running FROM instances
        WHERE role <> 'ended' AND seen_at > UTC_TIMESTAMP(3) - INTERVAL 5 SECOND`
    ),
  ])
  return {
    variables: Object.fromEntries(variables.map((row) => [row.Variable_name, row.Value])),
    zoneOffsetMinutes: Number(zone.minutes ?? 0),
    neededConnections: Number(processes.running) * CONNECTIONS_OF_PROCESS,
  }
}
