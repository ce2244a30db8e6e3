import { foundIn, warningFinding, type Finding } from '#app/installation/doctor/finding'
import type { MachineOutage } from '#app/linking/health/queries/list_outages'
import type { Sentence } from '#app/shared/text/sentence'

/** Says that a machine cannot look at the destinations of links. */
export function describeOutage(outage: MachineOutage): Sentence {
  return foundIn('health', 'outage', toValues(outage))
}

/** Names the machines whose own network keeps links from being checked. */
export function findLinkCheckFaults(outages: readonly MachineOutage[]): Finding[] {
  return outages.map((outage) => warningFinding('health', 'outage', toValues(outage)))
}

function toValues({ machine, hosts, failed, reason }: MachineOutage) {
  return { machine, hosts, failed, reason }
}
