const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS

/** Checks in a row that find no record before the proof ends. */
const MOST_MISSED = 3

export interface JudgedCheck {
  isProved: boolean
  missedChecks: number

  /** null: it is looked for only when someone asks. */
  nextCheckAt: Date | null
}

/**
 * Judges a check of an address domain. Name servers that do not answer change nothing; a proof ends
 * with the third check in a row that finds no record.
 *
 * @param found is the record there? null: no name server answered
 */
export function judgeCheck(
  {
    wasProved,
    missedChecks,
    createdAt,
  }: { wasProved: boolean; missedChecks: number; createdAt: Date },
  found: boolean | null,
  nowMs: number
): JudgedCheck {
  const missed = found === null ? missedChecks : found || !wasProved ? 0 : missedChecks + 1
  const isProved = found === true || (wasProved && missed < MOST_MISSED)
  if (isProved) {
    return { isProved, missedChecks: missed, nextCheckAt: new Date(nowMs + DAY_MS) }
  }
  const isYoung = nowMs - createdAt.getTime() < 7 * DAY_MS
  return { isProved, missedChecks: 0, nextCheckAt: isYoung ? new Date(nowMs + HOUR_MS) : null }
}
