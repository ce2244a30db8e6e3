import type { CertificateFailure, HostCertificate } from '#app/linking/certificates/certificate'
import { readCertificate } from '#app/linking/certificates/queries/read_certificate'
import { readFailures } from '#app/linking/certificates/queries/read_failures'
import { findCertificateStatus } from '#app/linking/certificates/rules/certificate_status'
import { nowMs } from '#app/shared/time/clock'
import installation from '#config/installation'

/**
 * Returns how a host stands with its certificate; null where Shunt runs no Caddy, so that it cannot
 * know.
 *
 * @param failures where they were read already
 */
export async function findHostCertificate(
  hostname: string,
  failures?: Map<string, CertificateFailure>
): Promise<HostCertificate | null> {
  const { isAuto, folder } = installation.tls
  if (!isAuto) return null
  const certificate = await readCertificate(folder, hostname)
  const failure = (failures ?? (await readFailures(folder))).get(hostname)
  const isOver = !failure || (certificate !== null && certificate.storedAtMs > failure.atMs)
  return {
    hostname,
    status: findCertificateStatus(certificate, nowMs()),
    certificate,
    failure: isOver ? null : failure,
  }
}
