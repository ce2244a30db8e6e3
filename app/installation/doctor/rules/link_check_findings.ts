import { warningFinding, type Finding } from '#app/installation/doctor/finding'
import type { MachineOutage } from '#app/linking/health/queries/list_outages'

/** Says that a machine cannot look at the destinations of links, in a sentence. */
export function describeOutage({ machine, hosts, failed, reason }: MachineOutage): string {
  const why =
    reason === 'dns' ? 'their names cannot be resolved' : 'no connection to them is possible'
  const counts = `${failed.toLocaleString('en')} of ${hosts.toLocaleString('en')} hosts`
  return `${machine} cannot reach ${counts} that links lead to: ${why}. Links keep their health.`
}

/** Names the machines whose own network keeps links from being checked. */
export function findLinkCheckFaults(outages: readonly MachineOutage[]): Finding[] {
  return outages.map((outage) =>
    warningFinding(
      'health',
      describeOutage(outage),
      'Check DNS_SERVERS or /etc/resolv.conf there, and that its firewall lets requests out. Links are checked again every 10 minutes.'
    )
  )
}
