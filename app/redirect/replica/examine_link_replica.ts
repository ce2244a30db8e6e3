import { ReplicaFolder } from '#app/redirect/replica/replica_folder'
import { nowMs } from '#app/shared/time/clock'

/** How this machine's copy of all links is, as those see it who watch over it. */
export interface LinkReplicaCondition {
  /** Is there one that was not found damaged? */
  isUsable: boolean
  isDamaged: boolean

  /** Since when it may lack changes; null while it has never had all. */
  behindMs: number | null
}

/**
 * Reads how the copy of all links in this folder is, without opening it.
 *
 * @param atMs the present by the machine's clock, which is the one that file times are by
 */
export function examineLinkReplica(path: string, atMs: number = nowMs()): LinkReplicaCondition {
  const folder = new ReplicaFolder(path)
  const followedAtMs = folder.followedAtMs()
  return {
    isUsable: folder.current() !== null,
    isDamaged: folder.isFaulty(),
    behindMs: followedAtMs === null ? null : Math.max(0, atMs - followedAtMs),
  }
}
