import { hostname } from 'node:os'
import db from '@adonisjs/lucid/services/db'
import { freeSpace } from '#app/installation/health/queries/free_space'
import { change } from '#app/shared/database/sql'
import { databaseNowSql } from '#app/shared/time/database_clock'
import redirectConfig from '#config/redirect'

const HOUR_MS = 3600_000
let takenAtMs = Number.NEGATIVE_INFINITY

/** Notes once an hour how much of this machine's disk is free. Several processes make one note. */
export async function takeDiskSample(): Promise<void> {
  if (performance.now() - takenAtMs < HOUR_MS) return
  takenAtMs = performance.now()
  const { free, total } = await freeSpace(redirectConfig.spoolDirectory)
  await change(
    db,
    `INSERT IGNORE INTO disk_samples (host, taken_at, free_bytes, total_bytes)
      VALUES (?, DATE_FORMAT(${databaseNowSql()}, '%Y-%m-%d %H:00:00'), ?, ?)`,
    [hostname().slice(0, 253), free, total]
  )
}
