/** Beyond what synchronised machines and a slow answer can make of it. */
const NOTICED_MS = 5_000

/** Beyond this, what one of the two clocks says is not a time to act on. */
const TRUSTED_MS = 60_000

export type ClockHealth = 'Ok' | 'Warning' | 'Error'

/**
 * Returns what a difference between two clocks means: nothing, a word in health, or that nothing is
 * deleted, leased or scheduled by either until they agree again.
 */
export function assessClock(aheadMs: number): ClockHealth {
  const differenceMs = Math.abs(aheadMs)
  if (differenceMs > TRUSTED_MS) return 'Error'
  return differenceMs > NOTICED_MS ? 'Warning' : 'Ok'
}

const UNITS: [name: string, ms: number][] = [
  ['year', 365.25 * 24 * 3_600_000],
  ['day', 24 * 3_600_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
]

/** Returns a difference between two clocks in the largest unit of which it has more than one and a half. */
export function measureClockDifference(aheadMs: number): { unit: string; count: number } {
  const differenceMs = Math.abs(aheadMs)
  const [unit, unitMs] = UNITS.find(([, ms]) => differenceMs >= ms * 1.5) ?? UNITS.at(-1)!
  return { unit, count: Math.round(differenceMs / unitMs) }
}

/**
 * Describes a difference as "3 years ahead of" or "20 seconds behind", for a sentence about a
 * clock.
 */
export function describeClockDifference(aheadMs: number): string {
  const { unit, count } = measureClockDifference(aheadMs)
  return `${count} ${unit}${count === 1 ? '' : 's'} ${aheadMs > 0 ? 'ahead of' : 'behind'}`
}
