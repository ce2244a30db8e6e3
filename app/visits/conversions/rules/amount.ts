import { conversionProblem } from '#app/visits/conversions/problems'

/** Whole numbers below this fit the column, and billions of them fit a sum. */
const TOO_LARGE = 10n ** 18n

const DECIMAL = /^(\d+)(?:\.(\d+))?$/

/**
 * Reads an amount as the number of the currency's smallest units. Nothing is rounded: a text is read
 * digit by digit, and a JSON number stands for the shortest text that means it.
 *
 * @param given a JSON number or a decimal text, in whole units
 * @param decimals of the currency
 * @throws Problem `conversion.value_invalid`, `conversion.value_too_large`
 */
export function parseAmount(given: number | string, decimals: number): bigint {
  if (typeof given === 'number' && given >= 1e21) throw tooLarge()
  const match = DECIMAL.exec(String(given))
  const [, whole, fraction = ''] = match ?? []
  if (!match || fraction.length > decimals) {
    throw conversionProblem('conversion.value_invalid', { field: 'value' })
  }
  const significant = whole.replace(/^0+(?=\d)/, '')
  if (significant.length > 18) throw tooLarge()
  const minor = BigInt(significant + fraction.padEnd(decimals, '0'))
  if (minor >= TOO_LARGE) throw tooLarge()
  return minor
}

/** Formats smallest units as a decimal text with exactly the currency's decimals. */
export function formatAmount(minor: bigint, decimals: number): string {
  if (decimals === 0) return String(minor)
  const digits = String(minor).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

function tooLarge() {
  return conversionProblem('conversion.value_too_large', { field: 'value' })
}
