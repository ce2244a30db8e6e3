import type { Finding } from '#app/installation/doctor/finding'
import { examineInstallation } from '#app/installation/doctor/queries/examine_installation'
import { monotonicMs } from '#app/shared/time/clock'

/** How old a count beside a page may be. */
const FRESH_MS = 60_000

let latest: { faults: number; atMs: number } | null = null
const examining = new Map<boolean, Promise<Finding[]>>()

/**
 * Examines the installation. Callers who ask in the meantime get the same examination.
 *
 * @param isThorough see `examineInstallation`
 */
export function examineNow(isThorough: boolean): Promise<Finding[]> {
  const running = examining.get(isThorough)
  if (running) return running
  const begun = examineInstallation(isThorough)
    .then((findings) => {
      latest = { faults: findings.filter(isFault).length, atMs: monotonicMs() }
      return findings
    })
    .finally(() => examining.delete(isThorough))
  examining.set(isThorough, begun)
  return begun
}

/**
 * Returns how many faults the latest examination of this process found, at once: where that is older
 * than a minute, another one begins behind the page. 0 before the first has ended.
 */
export function countFaults(): number {
  const isOld = latest === null || monotonicMs() - latest.atMs > FRESH_MS
  if (isOld) void examineNow(false).catch(() => {})
  return latest?.faults ?? 0
}

function isFault({ status }: Finding): boolean {
  return status !== 'Ok'
}
