import { randomBytes } from 'node:crypto'
import type { RedirectLog } from '#app/redirect/links/source'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const KEEP_EVERY_MS = 10 * 60_000
const RETRY_AFTER_MS = 5_000

/** A date that no one was prepared for: the clock was moved, and the stored salt is wanted soon. */
const HURRY_MS = 100

/** The last place on earth to end a day is 12 hours behind UTC; one hour more for good measure. */
const OVER_EVERYWHERE_MS = 12 * HOUR_MS + HOUR_MS

/**
 * The first place to begin a day is 14 hours ahead. Two more days cover times when MySQL is
 * unavailable.
 */
const DAYS_AHEAD = 3

/** Where salts are kept, sealed with the application's key. */
export interface SaltStore {
  /** Gives each of these days a salt unless it has one, and returns what they all have. */
  ensure(salts: Map<string, string>): Promise<Map<string, string>>
  destroyBefore(day: string): Promise<void>
}

function toDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/** Returns the first date that is not yet over in every time zone. */
export function oldestDay(nowMs: number): string {
  return toDay(nowMs - OVER_EVERYWHERE_MS)
}

/** Dates that are, or soon will be, the present one somewhere. */
export function daysInUse(nowMs: number): string[] {
  const days = []
  for (let ms = nowMs - OVER_EVERYWHERE_MS; ms < nowMs + DAYS_AHEAD * DAY_MS; ms += DAY_MS) {
    days.push(toDay(ms))
  }
  return days
}

/**
 * The salt of each date, the same in every process, made ahead and destroyed once the date is over
 * on the whole earth.
 */
export class VisitorSalts {
  #salts = new Map<string, string>()

  /**
   * Days whose salt this process made itself, because MySQL was unavailable when it was needed.
   */
  #provisional = new Map<string, string>()
  #timer: NodeJS.Timeout | null = null
  #stopped = false

  constructor(
    private readonly store: SaltStore,
    private readonly clock: () => number,
    private readonly log: RedirectLog
  ) {}

  /** @param day `YYYY-MM-DD` */
  at(day: string): string {
    return this.#salts.get(day) ?? this.#provisionalAt(day)
  }

  /** Keeps salts ready until `stop`. The first round is over when this resolves. */
  async start(): Promise<void> {
    this.#stopped = false
    let afterMs = KEEP_EVERY_MS
    try {
      await this.refresh()
    } catch (error) {
      afterMs = RETRY_AFTER_MS
      this.log.warn({ err: error }, 'visitor salts could not be read')
    }
    if (this.#stopped) return
    this.#timer = setTimeout(() => this.start(), afterMs)
    this.#timer.unref()
  }

  stop(): void {
    this.#stopped = true
    if (this.#timer) clearTimeout(this.#timer)
  }

  /** Makes what is missing, reads what others made, and forgets what is over. */
  async refresh(): Promise<void> {
    const days = daysInUse(this.clock())
    if (!days.every((day) => this.#salts.has(day))) {
      this.#salts = await this.store.ensure(new Map(days.map((day) => [day, newSalt()])))
    }
    const oldest = oldestDay(this.clock())
    for (const known of [this.#salts, this.#provisional]) {
      for (const day of known.keys()) {
        if (day < oldest || (known === this.#provisional && this.#salts.has(day))) known.delete(day)
      }
    }
  }

  #hurry(): void {
    if (!this.#timer || this.#stopped) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.start(), HURRY_MS)
    this.#timer.unref()
  }

  #provisionalAt(day: string): string {
    let salt = this.#provisional.get(day)
    if (salt === undefined) {
      salt = newSalt()
      this.#provisional.set(day, salt)
      this.#hurry()
    }
    return salt
  }
}

function newSalt(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Destroys the salts of days that are over; a sweep runs it every minute, so that no salt outlives
 * its date.
 */
export async function destroyOldSalts(store: SaltStore, nowMs: number): Promise<void> {
  await store.destroyBefore(oldestDay(nowMs))
}
