/** How many copies stay: the latest of each of so many days, weeks and months. */
export interface CopyRetention {
  days: number
  weeks: number
  months: number
}

export const RETENTION_FORM = 'numbers of days, weeks and months, such as 7d,4w,12m'
export const USUAL_RETENTION: CopyRetention = { days: 7, weeks: 4, months: 12 }

const UNITS = { d: 'days', w: 'weeks', m: 'months' } as const
const DAY_MS = 24 * 3600_000

/** 1970-01-01 was a Thursday: weeks begin on Mondays. */
const THURSDAY = 3

/**
 * Reads `BACKUP_TARGET_KEEP`.
 *
 * @returns undefined for what it cannot be
 */
export function parseRetention(value: string): CopyRetention | undefined {
  const kept: CopyRetention = { days: 0, weeks: 0, months: 0 }
  for (const part of value.split(',')) {
    const [, number, unit] = /^\s*(\d{1,4})([dwm])\s*$/.exec(part) ?? []
    if (!number) return undefined
    kept[UNITS[unit as keyof typeof UNITS]] = Number(number)
  }
  return kept.days + kept.weeks + kept.months > 0 ? kept : undefined
}

/**
 * Chooses the copies that stay: of each of the latest days, weeks and months (UTC) that have any, the latest
 * one. The latest of all stays whatever the numbers are.
 */
export function chooseKept<Copy extends { madeAt: Date }>(
  copies: readonly Copy[],
  retention: CopyRetention
): Set<Copy> {
  const latestFirst = [...copies].sort(
    (one, other) => other.madeAt.getTime() - one.madeAt.getTime()
  )
  const kept = new Set(latestFirst.slice(0, 1))
  const periods = { days: dayOf, weeks: weekOf, months: monthOf }
  for (const [unit, periodOf] of Object.entries(periods)) {
    const seen = new Set<number>()
    for (const copy of latestFirst) {
      const period = periodOf(copy.madeAt)
      if (seen.has(period)) continue
      if (seen.size === retention[unit as keyof CopyRetention]) break
      seen.add(period)
      kept.add(copy)
    }
  }
  return kept
}

function dayOf(at: Date): number {
  return Math.floor(at.getTime() / DAY_MS)
}

function weekOf(at: Date): number {
  return Math.floor((dayOf(at) + THURSDAY) / 7)
}

function monthOf(at: Date): number {
  return at.getUTCFullYear() * 12 + at.getUTCMonth()
}
