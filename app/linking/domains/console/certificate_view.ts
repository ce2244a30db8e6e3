import type { HostCertificate } from '#app/linking/certificates/certificate'

/** The certificate of a domain as its page shows it; null where Shunt fetches none. */
export function toCertificateView(host: HostCertificate | null) {
  if (!host) return null
  const { status, certificate, failure } = host
  return {
    status,
    endsAt: certificate && new Date(certificate.endsAtMs),
    issuer: certificate?.issuer || null,
    failure: failure && { ...failure, at: new Date(failure.atMs) },
  }
}
