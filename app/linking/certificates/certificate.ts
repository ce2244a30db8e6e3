import type { CertificateStatus } from '#app/linking/certificates/rules/certificate_status'
import type { FailureReason } from '#app/linking/certificates/rules/failure_reason'

/** A certificate as it lies in Caddy's storage. */
export interface StoredCertificate {
  beginsAtMs: number
  endsAtMs: number

  /** When it was put there: authorities date certificates back. */
  storedAtMs: number

  /** Organisation or name of the authority that signed it. */
  issuer: string
}

/** What kept Caddy from fetching or renewing a certificate. */
export interface CertificateFailure {
  hostname: string
  atMs: number
  reason: FailureReason

  /** In the words of Caddy and the authority. */
  detail: string
}

/** How a host stands with its certificate. */
export interface HostCertificate {
  hostname: string
  status: CertificateStatus
  certificate: StoredCertificate | null

  /** The latest one since the certificate was stored; null: none. */
  failure: CertificateFailure | null
}
