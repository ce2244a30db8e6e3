/** The two-sided 95 % of a normal distribution. */
const Z = 1.959963984540054

/** A share with the interval that holds the true one in 95 of 100 cases. */
export interface ConversionRate {
  value: number
  low: number
  high: number
}

/**
 * Computes how many of the clicks and scans led to a conversion, as a fraction of at most 1, with
 * Wilson's interval (E. B. Wilson 1927): it is right for few clicks and for rates near 0 too.
 */
export function computeConversionRate(conversions: number, clicks: number): ConversionRate {
  if (clicks === 0) return { value: 0, low: 0, high: 1 }
  const value = Math.min(1, conversions / clicks)
  const square = (Z * Z) / clicks
  const centre = (value + square / 2) / (1 + square)
  const half =
    (Z * Math.sqrt((value * (1 - value)) / clicks + square / (4 * clicks))) / (1 + square)
  return {
    value,
    low: value === 0 ? 0 : Math.max(0, centre - half),
    high: value === 1 ? 1 : Math.min(1, centre + half),
  }
}

/**
 * Computes the interval of the difference between two rates (Newcombe 1998, method 10).
 *
 * @returns whether it excludes zero, so that one is better beyond chance, with its ends
 */
export function compareRates(
  one: ConversionRate,
  other: ConversionRate
): { low: number; high: number; isClear: boolean } {
  const difference = one.value - other.value
  const low = difference - Math.hypot(one.value - one.low, other.high - other.value)
  const high = difference + Math.hypot(one.high - one.value, other.value - other.low)
  return { low, high, isClear: low > 0 || high < 0 }
}
