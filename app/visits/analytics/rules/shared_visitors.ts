import { listSeams, type AnsweringParts } from '#app/visits/click_columns/rules/answering_parts'
import type { ReportedTime } from '#app/visits/raw_clicks/queries/reported_clicks'

const DAY_MS = 24 * 3_600_000

/**
 * Lists the days that can have clicks on both sides of a seam: a visitor of both counts once. Noted days are
 * those of some zone, which is that of UTC, the one before or the one after.
 *
 * @param daysMs when days begin, ascending
 * @returns numbers of days
 */
export function listSharedDays(
  { span, homeDays }: ReportedTime,
  daysMs: readonly number[],
  parts: AnsweringParts
): Set<number> {
  const days = new Set<number>()
  for (const atMs of listSeams(span, parts)) {
    if (homeDays) {
      const first = Date.parse(`${homeDays.from}T00:00:00Z`) / DAY_MS
      const before = Math.floor((atMs - 1) / DAY_MS) - first - 1
      for (let day = before; day <= Math.floor(atMs / DAY_MS) - first + 1; day++) days.add(day)
    } else {
      const day = daysMs.findLastIndex((startMs) => startMs <= atMs)
      if (day >= 0 && daysMs[day] < atMs) days.add(day)
    }
  }
  return days
}

/** Who came to a link on a day, and the day that was noted with it. */
interface DayVisitor {
  day: number
  noted: number
  link: number
  visitor: string
}

/** When each visitor of some days first came to a link, wherever that was read. */
export class SharedVisitors {
  readonly #firsts = new Map<number, Map<string, number>>()

  constructor(private readonly days: ReadonlySet<number>) {}

  /** Is the day one of these? */
  has(day: number): boolean {
    return this.days.has(day)
  }

  /** Notes a visit; its visitor is the same text for the same one of a noted day. */
  note({ day, noted, link, visitor }: DayVisitor, atMs: number): void {
    let firsts = this.#firsts.get(day)
    if (!firsts) this.#firsts.set(day, (firsts = new Map()))
    const key = `${noted}/${link}/${visitor}`
    firsts.set(key, Math.min(atMs, firsts.get(key) ?? Infinity))
  }

  /** Lists the days of which visitors were noted. */
  listDays(): number[] {
    return [...this.#firsts.keys()]
  }

  /** Returns the day and the time of each visitor's first visit. */
  *list(): Generator<{ day: number; firstMs: number }> {
    for (const [day, firsts] of this.#firsts) {
      for (const firstMs of firsts.values()) yield { day, firstMs }
    }
  }
}
