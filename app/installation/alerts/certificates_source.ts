import { findCertificateAlert } from '#app/installation/alerts/rules/find_certificate_alert'
import {
  isOwnHost,
  listHostCertificates,
} from '#app/linking/certificates/queries/list_host_certificates'
import type { AlertSource } from '#app/platform/alerts/alert_sources'

/** Certificates that end soon or could not be fetched, where Shunt runs the Caddy that fetches them. */
export const certificatesSource: AlertSource = {
  name: 'certificates',
  kinds: ['Certificate'],
  scope: 'installation',
  find: async () => {
    const all = await listHostCertificates()
    return all.flatMap((one) => findCertificateAlert(one, isOwnHost(one.hostname)) ?? [])
  },
}
