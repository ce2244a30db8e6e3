import { createHash } from 'node:crypto'
import { takeLeaseUnchecked } from '#app/shared/jobs/lease'

/**
 * Takes the right to look for failures in this scope. Unlike other scheduled work it goes on where
 * a machine's clock is wrong, because that is a failure to report.
 */
export function takeLookLease(scope: string, seconds: number): Promise<boolean> {
  const hash = createHash('sha256').update(scope).digest('hex').slice(0, 40)
  return takeLeaseUnchecked(`alerts:${hash}`, seconds)
}
