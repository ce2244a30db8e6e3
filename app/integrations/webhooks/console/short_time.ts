import { nowMs } from '#app/shared/time/clock'

/**
 * Formats the time of day of a moment, with its day where that is not today.
 *
 * @param language a language tag, such as `en-GB`
 */
export function formatShortTime(at: Date, timeZone: string, language: string): string {
  const day = (moment: Date) => moment.toLocaleDateString('en-GB', { timeZone })
  const clock = { timeZone, hour12: false, hour: '2-digit', minute: '2-digit' } as const
  if (day(at) === day(new Date(nowMs()))) {
    return at.toLocaleTimeString(language, { ...clock, second: '2-digit' })
  }
  const date = at.toLocaleDateString(language, { timeZone, day: 'numeric', month: 'short' })
  return `${date}, ${at.toLocaleTimeString(language, clock)}`
}
