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
  if (isDamaged) {
    return [
      warningFinding(
        'health',
        'The copy of all links on this machine is damaged, and is not used.',
        'A worker of this machine fills another one. If that goes on, check the disk of STORAGE_PATH.'
      ),
    ]
  }
  if (!isUsable || behindMs === null) {
    return [okFinding('health', 'This machine has no copy of all links yet: its worker makes one.')]
  }
  const seconds = Math.round(behindMs / 1_000).toLocaleString('en')
  if (behindMs <= LATE_MS) {
    return [okFinding('health', 'The copy of all links on this machine has every change.')]
  }
  return [
    warningFinding(
      'health',
      `The copy of all links on this machine has not followed for ${seconds} s.`,
      'See that a worker runs here, and what it logs of the replica. Until then links that were changed answer 503 while MySQL is unavailable.'
    ),
  ]
}
