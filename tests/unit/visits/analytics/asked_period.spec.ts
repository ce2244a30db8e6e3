import { test } from '@japa/runner'
import { computePreviousDays, readAskedPeriod } from '#app/visits/analytics/rules/asked_period'

const NOON = Date.parse('2026-11-21T12:00:00Z')
const asked = (query: Record<string, unknown>) => readAskedPeriod(query, 'Europe/London', NOON)

test.group('What the address of the analytics page asks for', () => {
  test('30 days up to today when nothing is said, or what nobody offers', ({ assert }) => {
    for (const query of [{}, { days: '31' }, { days: ['7'] }, { from: '', to: ' ' }]) {
      assert.deepEqual(asked(query), {
        input: { from: '2026-10-23', timeZone: undefined },
        days: 30,
      })
    }
  })

  test('a preset counts days of the zone that is chosen', ({ assert }) => {
    assert.equal(asked({ days: '7' }).input.from, '2026-11-15')
    const late = readAskedPeriod({ days: '7', timeZone: 'Pacific/Auckland' }, 'UTC', NOON)
    assert.equal(late.input.from, '2026-11-16')
  })

  test('own days win over a preset, and a zone that is none is left to the report', ({
    assert,
  }) => {
    const { input, days } = asked({ days: '7', from: '2026-01-02', to: 'x' })
    assert.deepEqual(input, { from: '2026-01-02', to: 'x', timeZone: undefined })
    assert.isNull(days)
    assert.deepEqual(asked({ timeZone: 'Mars' }).input, { timeZone: 'Mars' })
  })

  test('the period before is as long, and ends the day before', ({ assert }) => {
    assert.deepEqual(computePreviousDays({ from: '2026-03-01', to: '2026-03-31' }), {
      from: '2026-01-29',
      to: '2026-02-28',
    })
    assert.deepEqual(computePreviousDays({ from: '2026-03-29', to: '2026-03-29' }), {
      from: '2026-03-28',
      to: '2026-03-28',
    })
  })
})
