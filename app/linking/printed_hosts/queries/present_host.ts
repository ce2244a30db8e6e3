import { readHost } from '#app/linking/printed_hosts/rules/read_host'
import installation from '#config/installation'

/** The host that short URLs of the default domain have now; null where there is no such domain. */
export const PRESENT_HOST =
  installation.shortDomain === null ? null : readHost(installation.shortDomain)
