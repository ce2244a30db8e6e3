/** Every offset of every zone changes on a quarter of an hour, so a date holds for that long. */
const STEP_MS = 15 * 60_000

/**
 * The present date and hour in one time zone, for the cost of two comparisons.
 */
export class LocalDay {
  #fromMs = 0
  #untilMs = 0
  #day = ''
  #hour = 0
  readonly #format: Intl.DateTimeFormat

  /** @param timeZone IANA name; one that this machine does not know counts as UTC */
  constructor(timeZone: string) {
    const digits = { month: '2-digit', day: '2-digit', hour: '2-digit' } as const
    const options = { year: 'numeric', ...digits, hourCycle: 'h23' } as const
    try {
      this.#format = new Intl.DateTimeFormat('en-CA', { ...options, timeZone })
    } catch {
      this.#format = new Intl.DateTimeFormat('en-CA', { ...options, timeZone: 'UTC' })
    }
  }

  /** @returns the date at this moment, `YYYY-MM-DD` */
  at(nowMs: number): string {
    this.#look(nowMs)
    return this.#day
  }

  /** @returns the hour at this moment, 0 to 23 */
  hourAt(nowMs: number): number {
    this.#look(nowMs)
    return this.#hour
  }

  #look(nowMs: number): void {
    if (nowMs >= this.#fromMs && nowMs < this.#untilMs) return
    this.#fromMs = nowMs - (nowMs % STEP_MS)
    this.#untilMs = this.#fromMs + STEP_MS
    const [day, hour] = this.#format.format(nowMs).split(', ')
    this.#day = day
    this.#hour = Number(hour)
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
