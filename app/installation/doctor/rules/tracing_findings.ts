import { okFinding, warningFinding, type Finding } from '#app/installation/doctor/finding'

/**
 * @param host of the collector, without what its address may have in front
 * @param failure what the collector, or the way to it, said; null: it takes traces
 */
export function findTracingFaults(host: string, failure: string | null): Finding[] {
  if (failure === null) return [okFinding('health', 'traces', { host })]
  return [warningFinding('health', 'traces_dropped', { host, reason: failure })]
}
