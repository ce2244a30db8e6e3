import type { ServiceHosts } from '#app/linking/domains/rules/custom_hostname'
import { normaliseHostname } from '#app/shared/host_name'
import installation from '#config/installation'

const own = [installation.appHostname]
if (installation.shortDomain) own.push(installation.shortDomain.replace(/:\d+$/, ''))

/** Host names that no workspace can add. Behaviour, section 7.2. */
export const SERVICE_HOSTS: ServiceHosts = {
  own: [...new Set(own.map(normaliseHostname))],
  target: installation.domainTarget,
}
