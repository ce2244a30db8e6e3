import app from '@adonisjs/core/services/app'
import { checkHealth } from '#app/installation/health/queries/check_health'
import { withinPatience } from '#app/installation/health/within_patience'
import { findDatabaseState } from '#app/installation/runtime/queries/find_database_state'
import { findRedisState } from '#app/installation/runtime/queries/find_redis_state'
import { listInstances } from '#app/installation/runtime/queries/list_instances'
import { listQueues } from '#app/installation/runtime/queries/list_queues'
import { readRunningVersion } from '#app/installation/runtime/queries/read_version'
import { checkLicence } from '#app/installation/runtime/rules/licence_check'
import { toRuntimePlugin } from '#app/installation/runtime/rules/plugin_states'
import { readLicenceStatus } from '#app/platform/licence/licence_status'
import { listPlugins } from '#app/platform/plugins/queries/list_plugins'
import { nowMs } from '#app/shared/time/clock'
import {
  findColumnState,
  type ColumnState,
} from '#app/visits/click_columns/queries/find_column_state'
import { findClickBacklog } from '#app/visits/clicks/queries/click_backlog'
import { findPackSums, type PackSums } from '#app/visits/raw_clicks/queries/find_pack_sums'

/** What is not known while the database does not answer, as the record says it. */
const NO_CLICKS = { spoolBytes: 0, lagSeconds: 0, storedTotal: 0 }
const NO_COLUMNS: ColumnState = {
  mode: 'On',
  sealedRanges: 0,
  sealedClicks: 0,
  sealedBytes: 0,
  staleRanges: 0,
}
const NO_PACKS: PackSums = {
  ...{ packs: 0, clicks: 0, bytes: 0, oldestAt: null, newestAt: null, packedAt: null },
  lateWorkspaces: 0,
}

/** Builds everything that administrators see of the running installation. Behaviour, section 9.5. */
export async function buildRuntimeRecord() {
  const plane = await app.container.make('redirect.plane')
  const [version, licence, plugins, database, redis, queues, backlog, clicks, instances, checks] =
    await Promise.all([
      readRunningVersion(),
      readLicenceStatus(),
      orWithout(listPlugins(), []),
      findDatabaseState(),
      findRedisState(),
      orWithout(listQueues(), []),
      orWithout(findClickBacklog(), NO_CLICKS),
      findStoredClicks(),
      orWithout(listInstances(), []),
      checkHealth(plane.takesClicks()),
    ])
  const uptimeSeconds = Math.round(process.uptime())
  const { state, holder, expiresAt, readOnly } = licence
  const { spoolBytes, lagSeconds, storedTotal } = backlog
  return {
    version: version,
    node: process.versions.node,
    startedAt: new Date(nowMs() - uptimeSeconds * 1_000).toISOString(),
    uptimeSeconds,
    licence: { state, holder, expiresAt: expiresAt?.toISOString() ?? null, readOnly },
    plugins: plugins.map(toRuntimePlugin),
    database,
    redis,
    queues,
    clicks: { spoolBytes, lagSeconds, storedTotal },
    ...clicks,
    instances: instances.map(({ id, host, role, startedAt, seenAt }) => ({
      id,
      host,
      role,
      startedAt,
      seenAt,
    })),
    checks: [...checks, checkLicence(licence, nowMs())],
  }
}

async function findStoredClicks() {
  const [clickColumns, clickPacks] = await Promise.all([
    orWithout(findColumnState(), NO_COLUMNS),
    orWithout(findPackSums(), NO_PACKS),
  ])
  return { clickColumns, clickPacks }
}

export type RuntimeRecord = Awaited<ReturnType<typeof buildRuntimeRecord>>

/** What is missing says so in its own check; the rest of the record is wanted most then. */
function orWithout<Value>(asked: Promise<Value>, nothing: Value): Promise<Value> {
  return withinPatience(asked).catch(() => nothing)
}
