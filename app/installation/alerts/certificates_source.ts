import { findCertificateAlert } from '#app/installation/alerts/rules/find_certificate_alert'
import { listHostCertificates } from '#app/linking/certificates/queries/list_host_certificates'
import { findServiceHosts } from '#app/linking/domains/queries/service_hosts'
import type { AlertSource } from '#app/platform/alerts/alert_sources'

/** Certificates that end soon or could not be fetched, where Shunt runs the Caddy that fetches them. */
export const certificatesSource: AlertSource = {
  name: 'certificates',
  kinds: ['Certificate'],
  scope: 'installation',
  find: async () => {
    const all = await listHostCertificates()
    if (all.length === 0) return []
    const { own } = await findServiceHosts()
    return all.flatMap((one) => findCertificateAlert(one, own.includes(one.hostname)) ?? [])
  },
}
