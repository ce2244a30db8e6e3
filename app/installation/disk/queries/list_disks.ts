import db from '@adonisjs/lucid/services/db'
import {
  forecastDisk,
  type DiskForecast,
  type DiskSample,
} from '#app/installation/disk/rules/forecast_disk'
import { select } from '#app/shared/database/sql'

/** The disk of a machine where clicks are kept. */
export interface MachineDisk extends DiskForecast {
  host: string
}

/** Lists the disks of machines that gave a sign of life within a day, with when they will be full. */
export async function listDisks(): Promise<MachineDisk[]> {
  const rows = await select<{ host: string; takenAt: Date; free: string; total: string }>(
    db,
    `SELECT host, taken_at AS takenAt, free_bytes AS free, total_bytes AS total FROM disk_samples
      WHERE taken_at > UTC_TIMESTAMP() - INTERVAL 7 DAY
        AND host IN (SELECT host FROM instances WHERE seen_at > UTC_TIMESTAMP(3) - INTERVAL 1 DAY)
      ORDER BY host, taken_at`
  )
  const samples = new Map<string, DiskSample[]>()
  for (const { host, takenAt, free, total } of rows) {
    const sample = { atMs: takenAt.getTime(), freeBytes: Number(free), totalBytes: Number(total) }
    samples.set(host, [...(samples.get(host) ?? []), sample])
  }
  return [...samples].map(([host, ofHost]) => ({ host, ...forecastDisk(ofHost) }))
}
