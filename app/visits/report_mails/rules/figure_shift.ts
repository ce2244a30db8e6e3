import type { Formats } from '#app/shared/text/formats'

/**
 * Says how a figure stands to the one of the period before: `+12.4%`, or in words.
 *
 * @returns empty where there was nothing then and is nothing now
 */
export function formatShift(
  now: number,
  before: number,
  say: (key: string) => string,
  format: Pick<Formats, 'percent'>
): string {
  if (now === 0 && before === 0) return ''
  if (before === 0) return say('shift.new')
  if (now === before) return say('shift.same')
  const share = format.percent(Math.abs(now - before) / before)
  return `${now > before ? '+' : '−'}${share}`
}
