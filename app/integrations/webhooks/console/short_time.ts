import { nowMs } from '#app/shared/time/clock'

/** Formats the time of day of a moment, with its day where that is not today. */
export function formatShortTime(at: Date, timeZone: string): string {
  const day = (moment: Date) => moment.toLocaleDateString('en-GB', { timeZone })
  const time = at.toLocaleTimeString('en-GB', { timeZone, hour12: false })
  if (day(at) === day(new Date(nowMs()))) return time
  const date = at.toLocaleDateString('en-GB', { timeZone, day: 'numeric', month: 'short' })
  return `${date}, ${time.slice(0, 5)}`
}
