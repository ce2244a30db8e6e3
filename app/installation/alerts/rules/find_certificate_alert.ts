import type { HostCertificate } from '#app/linking/certificates/certificate'
import type { AlertFinding } from '#app/platform/alerts/alert_sources'
import { joinSentences, type Sentence } from '#app/shared/text/sentence'

/**
 * Returns what is reported to administrators about a host's certificate; null: nothing. A custom
 * domain that never had a certificate concerns its workspace first, so it is a warning.
 */
export function findCertificateAlert(
  { hostname, status, certificate, failure }: HostCertificate,
  isOwn: boolean
): AlertFinding | null {
  const finding = { kind: 'Certificate', subject: hostname } as const
  const say = (name: string, values: Sentence['values'] = {}): Sentence => {
    const said = { key: `findings.certificate.${name}`, values: { host: hostname, ...values } }
    if (!failure) return said
    return joinSentences([said, { key: `domains.certificate.reason.${failure.reason}` }])
  }
  if (certificate === null) {
    if (!failure) return null
    return { ...finding, status: isOwn ? 'Error' : 'Warning', message: say('none') }
  }
  const day = { dayMs: certificate.endsAtMs }
  if (status === 'Ended') return { ...finding, status: 'Error', message: say('ended_on', { day }) }
  if (status !== 'Ending' && status !== 'AboutToEnd') return null
  const message = say('ends_on', { day })
  return { ...finding, status: status === 'Ending' ? 'Warning' : 'Error', message }
}
