import { monotonicMs } from '#app/shared/time/clock'
import type { LiveSubject } from '#app/visits/live/live_subject'
import {
  countLastMinutes,
  lookAtVisits,
  numberSubject,
  type LiveVisit,
} from '#app/visits/live/queries/look_at_visits'
import { NO_FIGURES, type LiveFigures } from '#app/visits/live/rules/live_figures'
import { LISTED, LiveList } from '#app/visits/live/rules/live_list'
import type { NumberedSelection } from '#app/visits/raw_clicks/queries/raw_click_condition'

const LIST_EVERY_MS = 1_000
const COUNT_EVERY_MS = 5_000

/** A look that takes long comes so much later again that it takes a twentieth of the time. */
const TIME_SHARE = 20

/** Clicks of another spool are stored some seconds after others of the same time. */
const OVERLAP_MS = 10_000

/** What one process knows of a subject while someone watches it. */
export class WatchedSubject {
  readonly list = new LiveList<LiveVisit>()
  figures: LiveFigures = NO_FIGURES

  /** Did the last look find more visits than are listed? */
  isMore = false

  /** Grows with each change. */
  version = 0
  watchers = 0

  #numbered: NumberedSelection | null = null
  #listDueMs = 0
  #countDueMs = 0
  #changed = Promise.withResolvers<void>()

  constructor(readonly subject: LiveSubject) {}

  /** When the next look is due. */
  get dueMs(): number {
    return Math.min(this.#listDueMs, this.#countDueMs)
  }

  /** Settles at the next change. */
  get changed(): Promise<void> {
    return this.#changed.promise
  }

  /** Reads what is due. */
  async look(): Promise<void> {
    const startedAtMs = monotonicMs()
    const isCounting = this.#countDueMs <= this.#listDueMs
    try {
      if (isCounting) await this.#count()
      else await this.#read()
    } finally {
      const endedAtMs = monotonicMs()
      const pauseMs = (endedAtMs - startedAtMs) * TIME_SHARE
      if (isCounting) this.#countDueMs = endedAtMs + Math.max(COUNT_EVERY_MS, pauseMs)
      else this.#listDueMs = endedAtMs + Math.max(LIST_EVERY_MS, pauseMs)
    }
  }

  async #count(): Promise<void> {
    // A link that had no click until now has no number before its first one.
    this.#numbered = await numberSubject(this.subject)
    if (this.#numbered === null) return
    const figures = await countLastMinutes(this.subject, this.#numbered)
    const isSame = JSON.stringify(figures) === JSON.stringify(this.figures)
    this.figures = figures
    // The first news has the list too, which is read next.
    if (!isSame && this.version > 0) this.#change()
  }

  async #read(): Promise<void> {
    if (this.#numbered === null) return
    const { newestMs } = this.list
    const afterMs = newestMs === null ? null : newestMs - OVERLAP_MS
    const found = await lookAtVisits(this.subject, this.#numbered, { afterMs, limit: LISTED + 1 })
    const { count, isMore } = this.list.add(found)
    if (this.version > 0 && count === 0 && isMore === this.isMore) return
    this.isMore = isMore
    this.#change()
  }

  #change(): void {
    this.version++
    const changed = this.#changed
    this.#changed = Promise.withResolvers()
    changed.resolve()
  }
}
