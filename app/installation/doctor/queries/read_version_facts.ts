import type { VersionFacts } from '#app/installation/doctor/rules/version_findings'
import { findDatabaseState } from '#app/installation/runtime/queries/find_database_state'
import { findRedisState } from '#app/installation/runtime/queries/find_redis_state'
import { readRunningVersion } from '#app/installation/runtime/queries/read_version'

/** Reads the versions of Shunt and of what it runs on. */
export async function readVersionFacts(): Promise<VersionFacts> {
  const [shunt, database, redis] = await Promise.all([
    readRunningVersion(),
    findDatabaseState(),
    findRedisState(),
  ])
  const { engine, version } = database
  return {
    shunt,
    node: process.versions.node,
    database: engine && version ? { engine, version } : null,
    redis: redis.version,
  }
}
