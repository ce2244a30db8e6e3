import { okFinding, warningFinding, type Finding } from '#app/installation/doctor/finding'
import type { Stall } from '#app/installation/watchdog/queries/list_stalls'
import { describeStall } from '#app/installation/watchdog/rules/describe_stall'

/** @param stalls of the last day, the longest first */
export function findStalls(stalls: readonly Stall[]): Finding[] {
  if (stalls.length === 0) return [okFinding('health', 'No process was blocked in the last day.')]
  const advice =
    'Its log names the time (./shunt logs web worker). Report what was done then: no request may take so long.'
  return [warningFinding('health', describeStall(stalls[0]), advice)]
}
