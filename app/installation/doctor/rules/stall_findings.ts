import { okFinding, warningFinding, type Finding } from '#app/installation/doctor/finding'
import type { Stall } from '#app/installation/watchdog/queries/list_stalls'
import { describeStall } from '#app/installation/watchdog/rules/describe_stall'

/** @param stalls of the last day, the longest first */
export function findStalls(stalls: readonly Stall[]): Finding[] {
  if (stalls.length === 0) return [okFinding('health', 'no_stall')]
  return [warningFinding('health', 'stall', describeStall(stalls[0]).values)]
}
