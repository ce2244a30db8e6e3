/** Every offset of every zone changes on a quarter of an hour, so a date holds for that long. */
const STEP_MS = 15 * 60_000

/**
 * The present date in one time zone, for the cost of two comparisons.
 */
export class LocalDay {
  #fromMs = 0
  #untilMs = 0
  #day = ''
  readonly #format: Intl.DateTimeFormat

  /** @param timeZone IANA name; one that this machine does not know counts as UTC */
  constructor(timeZone: string) {
    const options = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
    try {
      this.#format = new Intl.DateTimeFormat('en-CA', { ...options, timeZone })
    } catch {
      this.#format = new Intl.DateTimeFormat('en-CA', { ...options, timeZone: 'UTC' })
    }
  }

  /** @returns the date at this moment, `YYYY-MM-DD` */
  at(nowMs: number): string {
    if (nowMs >= this.#fromMs && nowMs < this.#untilMs) return this.#day
    this.#fromMs = nowMs - (nowMs % STEP_MS)
    this.#untilMs = this.#fromMs + STEP_MS
    this.#day = this.#format.format(nowMs)
    return this.#day
  }
}

const zones = new Map<string, LocalDay>()

/** Finds the one clock face of a zone, shared by all of its links. */
export function findLocalDay(timeZone: string): LocalDay {
  let zone = zones.get(timeZone)
  if (!zone) {
    zone = new LocalDay(timeZone)
    zones.set(timeZone, zone)
  }
  return zone
}
