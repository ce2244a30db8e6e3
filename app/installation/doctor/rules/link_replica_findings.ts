import { okFinding, warningFinding, type Finding } from '#app/installation/doctor/finding'
import type { LinkReplicaCondition } from '#app/redirect/replica/examine_link_replica'

/** The worker asks twice a second. */
const LATE_MS = 60_000

/** Says whether this machine could redirect by itself while MySQL is unavailable. */
export function findLinkReplicaFaults({
  isUsable,
  isDamaged,
  behindMs,
}: LinkReplicaCondition): Finding[] {
  if (isDamaged) return [warningFinding('health', 'copy_damaged')]
  if (!isUsable || behindMs === null) return [okFinding('health', 'copy_missing')]
  if (behindMs <= LATE_MS) return [okFinding('health', 'copy')]
  return [warningFinding('health', 'copy_late', { seconds: Math.round(behindMs / 1_000) })]
}
