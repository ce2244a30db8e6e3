import type { HostCertificate } from '#app/linking/certificates/certificate'
import { describeFailure } from '#app/linking/certificates/rules/failure_reason'
import type { AlertFinding } from '#app/platform/alerts/alert_sources'

/**
 * Returns what is reported to administrators about a host's certificate; null: nothing. A custom
 * domain that never had a certificate concerns its workspace first, so it is a warning.
 */
export function findCertificateAlert(
  { hostname, status, certificate, failure }: HostCertificate,
  isOwn: boolean
): AlertFinding | null {
  const why = failure ? ` ${describeFailure(failure.reason)}` : ''
  const finding = { kind: 'Certificate', subject: hostname } as const
  if (certificate === null) {
    if (!failure) return null
    const message = `${hostname} has no certificate.${why}`
    return { ...finding, status: isOwn ? 'Error' : 'Warning', message }
  }
  const day = new Date(certificate.endsAtMs).toLocaleDateString('en-GB', {
    dateStyle: 'medium',
    timeZone: 'UTC',
  })
  if (status === 'Ended') {
    return {
      ...finding,
      status: 'Error',
      message: `The certificate of ${hostname} ended on ${day}.${why}`,
    }
  }
  if (status !== 'Ending' && status !== 'AboutToEnd') return null
  const message = `The certificate of ${hostname} ends on ${day} and is not renewed yet.${why}`
  return { ...finding, status: status === 'Ending' ? 'Warning' : 'Error', message }
}
