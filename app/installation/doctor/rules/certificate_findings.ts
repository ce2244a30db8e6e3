import {
  errorFinding,
  okFinding,
  warningFinding,
  type Finding,
} from '#app/installation/doctor/finding'

/** The certificate that APP_URL shows. */
export interface CertificateFacts {
  host: string

  /** When it ends, milliseconds since the epoch. */
  validUntilMs: number

  /** Why visitors' browsers refuse it; null: they do not. */
  refusal: string | null
}

const DAY_MS = 24 * 3_600_000
const ERROR_DAYS = 3
const WARNING_DAYS = 14

/** @param facts null: APP_URL has no https, or no one answers there */
export function findCertificateFaults(facts: CertificateFacts | null, atMs: number): Finding[] {
  if (facts === null) return []
  const { host, validUntilMs, refusal } = facts
  const days = Math.floor((validUntilMs - atMs) / DAY_MS)
  if (days < 0) return [errorFinding('certificate', 'ended', { host, days: -days })]
  if (refusal !== null) return [errorFinding('certificate', 'refused', { host, reason: refusal })]
  if (days <= ERROR_DAYS) return [errorFinding('certificate', 'ends', { host, days })]
  if (days <= WARNING_DAYS) return [warningFinding('certificate', 'ends', { host, days })]
  return [okFinding('certificate', 'ends', { host, days })]
}
