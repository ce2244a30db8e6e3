const DAY_MS = 24 * 3600_000

/** How soon to look again where clicks of the time in question may not be stored yet. */
const LOOK_AGAIN_MS = 5 * 60_000

/** What decides whether silence rings. All times are milliseconds since the epoch. */
export interface SilenceFacts {
  days: number

  /** Silence before this does not count. */
  armedAtMs: number

  /** When it rang last; null: never. */
  rangAtMs: number | null

  /** The last counted click; null: there was none. */
  lastClickMs: number | null

  /** Can it be clicked at all at this moment? */
  isOpen: boolean

  /** Clicks up to this moment are stored. */
  storedThroughMs: number
}

/** What a look came to. */
export interface SilencePlan {
  rings: boolean
  nextLookMs: number

  /** From when on silence counts. */
  armedAtMs: number
}

/**
 * Plans a bell on silence: it rings once in each silence, and again when clicks came back and stayed
 * away again. While there is nothing to click, no silence counts.
 */
export function planSilence(facts: SilenceFacts, nowMs: number): SilencePlan {
  const { armedAtMs, rangAtMs, lastClickMs } = facts
  const spanMs = facts.days * DAY_MS
  const lookAt = (nextLookMs: number) => ({ rings: false, nextLookMs, armedAtMs })
  if (!facts.isOpen) return { ...lookAt(nowMs + DAY_MS), armedAtMs: nowMs }
  if (rangAtMs !== null && (lastClickMs ?? 0) <= rangAtMs) return lookAt(nowMs + spanMs)
  const silentAtMs = Math.max(armedAtMs, lastClickMs ?? 0) + spanMs
  if (silentAtMs > nowMs) return lookAt(silentAtMs)
  if (silentAtMs > facts.storedThroughMs) return lookAt(nowMs + LOOK_AGAIN_MS)
  return { ...lookAt(nowMs + spanMs), rings: true }
}
