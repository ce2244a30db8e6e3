import type { ChangeFeedRow } from '#app/redirect/links/source'

/** The number of changes that are remembered before those that the replica has are forgotten. */
const ROOM = 1_000

/** The replica is far behind: from here on it is asked nothing until it has caught up. */
const MOST = 20_000

/** How far a replica has followed the feed. */
export interface ReplicaPosition {
  /** Everything up to this id is in it, and of what is above that, what `hasApplied` says. */
  floor: number
  highest: number
  hasApplied(id: number): boolean
}

/**
 * The changes that this process has heard of, so that it takes no answer from a replica that has not
 * heard of them: what was paused or deleted stays so, whatever a copy on disk says.
 */
export class HeardChanges {
  /** The replica must have come as far as this. */
  #base = 0

  /** Id of the latest change of a link's key, or of something that links share. */
  readonly #changes = new Map<string, number>()
  #roomAt = ROOM

  /** Begins again: everything up to this id was before our time. */
  startAfter(id: number): void {
    this.#base = id
    this.#changes.clear()
  }

  hear(changes: readonly ChangeFeedRow[]): void {
    for (const { id, kind, subjectId, cacheKey } of changes) {
      if (kind === 'mark' || kind === 'domain') continue
      const subject = cacheKey ?? subjectId
      this.#changes.set(subject, Math.max(id, this.#changes.get(subject) ?? 0))
    }
  }

  /** Has the replica heard of all that this process has heard of a key or a shared id? */
  isIn(position: ReplicaPosition, subjects: readonly (string | null)[]): boolean {
    if (position.highest < this.#base) return false
    return subjects.every((subject) => {
      const id = subject === null ? undefined : this.#changes.get(subject)
      return id === undefined || id <= position.floor || position.hasApplied(id)
    })
  }

  /** Is it time for `letGo`? */
  get isCrowded(): boolean {
    return this.#changes.size > this.#roomAt
  }

  /** Forgets the changes that the replica has, and all changes where too many would remain. */
  letGo(position: ReplicaPosition | null): void {
    if (position) {
      for (const subject of this.#changes.keys()) {
        if (this.isIn(position, [subject])) this.#changes.delete(subject)
      }
    }
    if (this.#changes.size > MOST) {
      for (const id of this.#changes.values()) this.#base = Math.max(this.#base, id)
      this.#changes.clear()
    }
    this.#roomAt = Math.max(ROOM, this.#changes.size * 2)
  }
}
