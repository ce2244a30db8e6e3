/**
 * - `Valid`: and Caddy renews it in time
 * - `Renewing`: in its last third, when Caddy fetches the next one
 * - `Ending`: in its last fifth, so that renewing it has failed for a while
 * - `AboutToEnd`: in its last fifteenth: six days of the usual ninety
 * - `Ended`: browsers refuse it
 * - `None`: there is none yet
 */
export type CertificateStatus = 'Valid' | 'Renewing' | 'Ending' | 'AboutToEnd' | 'Ended' | 'None'

/**
 * Returns how far a certificate is. By its own lifetime, because authorities give 6, 90 or 398 days.
 */
export function findCertificateStatus(
  certificate: { beginsAtMs: number; endsAtMs: number } | null,
  nowMs: number
): CertificateStatus {
  if (!certificate) return 'None'
  const lifetimeMs = certificate.endsAtMs - certificate.beginsAtMs
  const leftMs = certificate.endsAtMs - nowMs
  if (leftMs <= 0) return 'Ended'
  if (leftMs < lifetimeMs / 15) return 'AboutToEnd'
  if (leftMs < lifetimeMs / 5) return 'Ending'
  return leftMs < lifetimeMs / 3 ? 'Renewing' : 'Valid'
}
