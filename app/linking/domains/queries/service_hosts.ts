import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { ServiceHosts } from '#app/linking/domains/rules/custom_hostname'
import { listPrintedHosts } from '#app/linking/printed_hosts/queries/list_printed_hosts'
import { PRESENT_HOST } from '#app/linking/printed_hosts/queries/present_host'
import { normaliseHostname } from '#app/shared/network/host_name'
import installation from '#config/installation'

/** Lists the host names that no workspace can add, those of former hosts too. Behaviour, section 7.2. */
export async function findServiceHosts(
  client: Pick<QueryClientContract, 'from'> = db
): Promise<ServiceHosts> {
  const own = new Set([normaliseHostname(installation.appHostname)])
  if (PRESENT_HOST) own.add(PRESENT_HOST.hostname)
  for (const { hostname } of await listPrintedHosts(client)) own.add(hostname)
  return { own: [...own], target: installation.domainTarget }
}
