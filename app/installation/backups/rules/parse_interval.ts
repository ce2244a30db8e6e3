const UNITS: Record<string, number> = { m: 60, h: 3_600, d: 86_400 }
const LONGEST_SECONDS = 366 * 86_400

/**
 * Returns the seconds of an interval as settings name it: `30m`, `6h`, `1d`.
 *
 * @throws Error for anything else, and for more than 366 days
 */
export function parseInterval(text: string): number {
  const [, count, unit] = /^([1-9]\d{0,5})([mhd])$/.exec(text.trim()) ?? []
  const seconds = Number(count) * UNITS[unit]
  if (!(seconds <= LONGEST_SECONDS)) {
    throw new Error(`"${text}" is no interval: give a number and m, h or d, such as 6h or 1d`)
  }
  return seconds
}
