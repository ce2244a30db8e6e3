/** Which of two numbers of a date such as `3/4/2026` is the day. */
export type DayOrder = 'day-month' | 'month-day'

/** Day and month in whichever order, the year, and a time; as spreadsheets write them. */
const NUMBERS =
  /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap])?\.?(?:m\.?)?)?$/i

/** Longest text that is such a date. */
const LONGEST = 40

/** Finds out the order of days and months from every date of a file. */
export class DayOrderFinder {
  #dayFirst = false
  #monthFirst = false

  note(value: unknown): void {
    if (typeof value !== 'string' || value.length > LONGEST) return
    const [, first, second] = NUMBERS.exec(value.trim()) ?? []
    if (first === undefined) return
    if (Number(first) > 12) this.#dayFirst = true
    if (Number(second) > 12) this.#monthFirst = true
  }

  /** null: no date of the file shows it, or two contradict each other. */
  get order(): DayOrder | null {
    if (this.#dayFirst === this.#monthFirst) return null
    return this.#dayFirst ? 'day-month' : 'month-day'
  }
}

/**
 * Reads a date of numbers, in UTC. With dots between them the day is first, wherever that is
 * written; else the file decides, unless both orders are the same day.
 *
 * @returns null where it is no such date; `undecided` where only the order would say which
 */
export function readNumericDate(text: string, order: DayOrder | null): Date | 'undecided' | null {
  const match = NUMBERS.exec(text)
  if (!match) return null
  const [, first, second, year, hour = '0', minute = '0', seconds = '0', half] = match
  const clear = clearOrder(text, Number(first), Number(second)) ?? order
  if (clear === null) return 'undecided'
  const [day, month] = clear === 'day-month' ? [first, second] : [second, first]
  const at = [Number(month) - 1, Number(day), toHour(Number(hour), half), Number(minute)] as const
  const date = new Date(Date.UTC(toYear(year), ...at, Number(seconds)))
  const isThere = date.getUTCMonth() === at[0] && date.getUTCDate() === at[1]
  return isThere && at[2] <= 23 && at[3] <= 59 ? date : null
}

function clearOrder(text: string, first: number, second: number): DayOrder | null {
  if (text.includes('.') && /^\d+\.\d+\./.test(text)) return 'day-month'
  if (first > 12 || first === second) return 'day-month'
  return second > 12 ? 'month-day' : null
}

function toYear(text: string): number {
  if (text.length === 4) return Number(text)
  return Number(text) + (Number(text) < 70 ? 2000 : 1900)
}

function toHour(hour: number, half: string | undefined): number {
  if (half === undefined) return hour
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}
