import { test } from '@japa/runner'
import { formatCsv } from '#app/shared/text/csv'
import { listDays } from '#app/shared/time/days'
import { canonicalTimeZone } from '#app/shared/time/time_zone'
import { resolveLanding } from '#app/visits/analytics/rules/destination'
import {
  endOfPeriodMs,
  findFirstRawClickDay,
  resolvePeriod,
  startOfDayMs,
} from '#app/visits/analytics/rules/period'

/** Half past midnight in London's summer, still the day before in UTC. */
const NOW = Date.parse('2026-07-14T23:30:00Z')

const codeOf = (input: object): string => {
  try {
    resolvePeriod(input, 'Europe/London', NOW)
    return 'fine'
  } catch (error) {
    return `${(error as any).code} ${(error as any).field}`
  }
}

test.group('Period of a report', () => {
  test('nothing said: the last 30 days ending today in the zone', ({ assert }) => {
    const london = resolvePeriod({}, 'Europe/London', NOW)
    assert.deepEqual(london, {
      from: '2026-06-16',
      to: '2026-07-15',
      timeZone: 'Europe/London',
      isHomeZone: true,
    })
    assert.lengthOf(listDays(london), 30)
    const utc = resolvePeriod({ timeZone: 'UTC' }, 'Europe/London', NOW)
    assert.deepEqual([utc.from, utc.to, utc.isHomeZone], ['2026-06-15', '2026-07-14', false])
  })

  test('the zone is answered by its IANA name, however it was typed', ({ assert }) => {
    for (const [typed, name] of [
      ['europe/berlin', 'Europe/Berlin'],
      ['utc', 'UTC'],
      ['asia/kolkata', 'Asia/Kolkata'],
      ['Asia/Calcutta', 'Asia/Kolkata'],
      ['Europe/Kyiv', 'Europe/Kyiv'],
      ['america/argentina/buenos_aires', 'America/Argentina/Buenos_Aires'],
    ]) {
      assert.equal(resolvePeriod({ timeZone: typed }, 'Europe/London', NOW).timeZone, name)
    }
    assert.isTrue(resolvePeriod({ timeZone: 'asia/kolkata' }, 'Asia/Calcutta', NOW).isHomeZone)
  })

  test('one end said: 30 days up to it, or from it until today', ({ assert }) => {
    const upTo = resolvePeriod({ to: '2026-03-01' }, 'UTC', NOW)
    assert.deepEqual([upTo.from, upTo.to], ['2026-01-31', '2026-03-01'])
    const since = resolvePeriod({ from: '2026-07-10' }, 'UTC', NOW)
    assert.deepEqual([since.from, since.to], ['2026-07-10', '2026-07-14'])
  })

  test('a day, and 731 days, are the limits', ({ assert }) => {
    assert.equal(codeOf({ from: '2026-07-01', to: '2026-07-01' }), 'fine')
    assert.equal(codeOf({ from: '2026-07-02', to: '2026-07-01' }), 'request.invalid from')
    assert.equal(codeOf({ from: '2024-07-01', to: '2026-07-01' }), 'fine')
    assert.equal(codeOf({ from: '2024-06-30', to: '2026-07-01' }), 'request.invalid from')
    assert.lengthOf(listDays({ from: '2024-07-01', to: '2026-07-01' }), 731)
  })

  test('days that do not exist and zones that do not are refused', ({ assert }) => {
    assert.equal(codeOf({ from: '2026-02-29' }), 'request.invalid from')
    assert.equal(codeOf({ to: '2026-13-01' }), 'request.invalid to')
    assert.equal(codeOf({ to: '1969-12-31' }), 'request.invalid to')
    for (const timeZone of ['Mars/Base', '', '+01:00', 'Europe/', "' OR 1"]) {
      assert.equal(codeOf({ timeZone }), 'analytics.time_zone_invalid timeZone', timeZone)
    }
    for (const name of ['UTC', 'Europe/London', 'America/Argentina/Ushuaia', 'Etc/GMT+5']) {
      assert.equal(codeOf({ timeZone: name }), 'fine', name)
      assert.isNotNull(canonicalTimeZone(name))
    }
  })

  test('two names of one zone are one zone', ({ assert }) => {
    assert.isTrue(resolvePeriod({ timeZone: 'Etc/UTC' }, 'UTC', NOW).isHomeZone)
    assert.isFalse(resolvePeriod({ timeZone: 'Europe/Paris' }, 'UTC', NOW).isHomeZone)
  })

  test('days begin and end as the zone has it, when clocks change too', ({ assert }) => {
    const hours = (day: string) => {
      const period = resolvePeriod({ from: day, to: day }, 'Europe/London', NOW)
      return (endOfPeriodMs(period) - startOfDayMs(day, 'Europe/London')) / 3_600_000
    }
    assert.deepEqual(['2026-03-29', '2026-07-01', '2026-10-25'].map(hours), [23, 24, 25])
    assert.equal(findFirstRawClickDay(30, 'Europe/London', NOW), '2026-06-15')
  })
})

test.group('CSV', () => {
  test('cells are quoted where they have to be', ({ assert }) => {
    assert.equal(formatCsv([['a', null, 'b,c', 'd"e', 'f\ng', '']]), 'a,,"b,c","d""e","f\ng",\r\n')
  })

  test('cells that a spreadsheet would run are text', ({ assert }) => {
    const cells = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '=HYPERLINK("http://a";"b")', 'a=1']
    assert.equal(
      formatCsv([cells]),
      `'=1+1,'+1,'-1,'@SUM(A1),'\tx,"'=HYPERLINK(""http://a"";""b"")",a=1\r\n`
    )
    assert.equal(formatCsv([['\rx']]), `"'\rx"\r\n`)
  })

  test('other signs stay as they are, full-width ones too', ({ assert }) => {
    assert.equal(formatCsv([['＝1', '－1', ' =1', "'1", 'a=1;b']]), "＝1,－1, =1,'1,a=1;b\r\n")
  })

  test('each row is a line, and no rows are no text', ({ assert }) => {
    assert.equal(formatCsv([['a', 'b'], [null]]), 'a,b\r\n\r\n')
    assert.equal(formatCsv([]), '')
  })
})

test.group('Landing of a click', () => {
  const link = {
    destinationUrl: 'https://example.com/',
    routing: {
      rules: [
        { id: 'r1', name: 'Germans', destinationUrl: 'https://example.com/de' },
        { id: 'r2', name: '', appUrl: 'app://open' },
      ],
      split: [{ id: 's1', name: 'B', destinationUrl: 'https://example.com/b' }],
    },
  }

  test('a rule or a split decides where it is known, else the link', ({ assert }) => {
    const at = (ruleId: string | null, splitId: string | null) =>
      Object.values(resolveLanding(link, { ruleId, splitId }))
    assert.deepEqual(at(null, null), ['https://example.com/', null, null])
    assert.deepEqual(at('r1', null), ['https://example.com/de', 'Germans', null])
    assert.deepEqual(at('r2', null), ['app://open', 'r2', null])
    assert.deepEqual(at(null, 's1'), ['https://example.com/b', null, 'B'])
    assert.deepEqual(at('gone', null), ['https://example.com/', 'gone', null])
  })

  test('a link without routing has none', ({ assert }) => {
    const plain = resolveLanding({ ...link, routing: null }, { ruleId: null, splitId: null })
    assert.equal(plain.destinationUrl, 'https://example.com/')
  })
})
