import { test } from '@japa/runner'
import { formatAmount, parseAmount } from '#app/visits/conversions/rules/amount'
import { compareRates, computeConversionRate } from '#app/visits/conversions/rules/conversion_rate'
import { findDecimals } from '#app/visits/conversions/rules/currencies'

test.group('Amounts of conversions', () => {
  const good: [number | string, number, string][] = [
    [0, 2, '0.00'],
    [0.1, 2, '0.10'],
    [0.29, 2, '0.29'],
    ['12', 2, '12.00'],
    ['0012.5', 2, '12.50'],
    [1e15, 2, '1000000000000000.00'],
    ['9999999999999999.99', 2, '9999999999999999.99'],
    ['999999999999999999', 0, '999999999999999999'],
    ['1.234', 3, '1.234'],
    ['0.0001', 4, '0.0001'],
  ]
  for (const [given, decimals, text] of good) {
    test(`${given} with ${decimals} decimals is ${text}`, ({ assert }) => {
      assert.equal(formatAmount(parseAmount(given, decimals), decimals), text)
    })
  }

  test('a thousand tenths are a hundred, as no float makes them', ({ assert }) => {
    let sum = 0n
    for (let count = 0; count < 1_000; count++) sum += parseAmount(0.1, 2)
    assert.equal(formatAmount(sum, 2), '100.00')
  })

  test('currencies have the decimals of ISO 4217, not those of shops', ({ assert }) => {
    const decimals = { EUR: 2, JPY: 0, KWD: 3, CLF: 4, HUF: 2, IQD: 3, ISK: 0, UYW: 4, TWD: 2 }
    for (const [code, expected] of Object.entries(decimals)) {
      assert.equal(findDecimals(code), expected, code)
    }
    for (const none of ['', 'EU', 'EURO', 'eur', 'DEM', 'toString']) {
      assert.isUndefined(findDecimals(none), none)
    }
  })
})

test.group('Conversion rates', () => {
  // Wilson, E. B. (1927), as tables and other programs give it.
  const known: [number, number, number, number][] = [
    [0, 10, 0, 0.2775],
    [1, 10, 0.0179, 0.4042],
    [5, 10, 0.2366, 0.7634],
    [10, 10, 0.7225, 1],
    [30, 1_000, 0.0211, 0.0425],
  ]
  for (const [conversions, clicks, low, high] of known) {
    test(`${conversions} of ${clicks}`, ({ assert }) => {
      const rate = computeConversionRate(conversions, clicks)
      assert.closeTo(rate.value, conversions / clicks, 1e-12)
      assert.closeTo(rate.low, low, 5e-5)
      assert.closeTo(rate.high, high, 5e-5)
    })
  }

  test('are at most 1, and anything where nobody came', ({ assert }) => {
    assert.equal(computeConversionRate(30, 10).value, 1)
    assert.deepEqual(computeConversionRate(3, 0), { value: 0, low: 0, high: 1 })
  })

  test('one is better than the other beyond chance, or not yet', ({ assert }) => {
    const rate = (conversions: number) => computeConversionRate(conversions, 1_000)
    assert.isFalse(compareRates(rate(52), rate(48)).isClear)
    assert.isTrue(compareRates(rate(90), rate(48)).isClear)
    assert.isTrue(compareRates(rate(48), rate(90)).isClear)
    // Newcombe (1998), table II, 56/70 and 48/80.
    const { low, high } = compareRates(computeConversionRate(56, 70), computeConversionRate(48, 80))
    assert.closeTo(low, 0.0524, 5e-5)
    assert.closeTo(high, 0.3339, 5e-5)
  })
})
