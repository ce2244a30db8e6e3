import type { Finding } from '#app/installation/doctor/finding'
import { examineInstallation } from '#app/installation/doctor/queries/examine_installation'
import { monotonicMs } from '#app/shared/time/clock'

/** How old a count beside a page may be. */
const FRESH_MS = 60_000

let latest: { faults: number; atMs: number } | null = null
let examining: Promise<Finding[]> | null = null

/** Examines the installation. Callers who ask in the meantime get the same examination. */
export function examineNow(): Promise<Finding[]> {
  examining ??= examineInstallation()
    .then((findings) => {
      latest = { faults: findings.filter(isFault).length, atMs: monotonicMs() }
      return findings
    })
    .finally(() => (examining = null))
  return examining
}

/**
 * Returns how many faults the latest examination of this process found, at once: where that is older
 * than a minute, another one begins behind the page. 0 before the first has ended.
 */
export function countFaults(): number {
  if (latest === null || monotonicMs() - latest.atMs > FRESH_MS) void examineNow().catch(() => {})
  return latest?.faults ?? 0
}

function isFault({ status }: Finding): boolean {
  return status !== 'Ok'
}
