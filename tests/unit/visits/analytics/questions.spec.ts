import { test } from '@japa/runner'
import { readClickUtm } from '#app/redirect/clicks/request_facts'
import { computeComparedPeriod } from '#app/visits/analytics/rules/comparison'
import { listBuckets } from '#app/visits/analytics/rules/intervals'
import { findRawReason } from '#app/visits/analytics/rules/report_basis'
import { cutUtmValue, escapeUtmValue, unescapeUtmValue } from '#app/visits/clicks/rules/utm'

test.group('Entries of a series', () => {
  const of = (from: string, to: string, timeZone: string) => ({
    ...{ from, to, timeZone },
    isHomeZone: false,
  })

  test('weeks begin on Monday; the first and the last week and month are cut', ({ assert }) => {
    const period = of('2026-10-28', '2026-11-30', 'Europe/Berlin')
    const dates = (interval: 'week' | 'month') =>
      listBuckets(period, interval).map(({ date, keys }) => [date, keys.length])
    assert.deepEqual(dates('week'), [
      ['2026-10-28', 5],
      ['2026-11-02', 7],
      ['2026-11-09', 7],
      ['2026-11-16', 7],
      ['2026-11-23', 7],
      ['2026-11-30', 1],
    ])
    assert.deepEqual(dates('month'), [
      ['2026-10-28', 4],
      ['2026-11-01', 30],
    ])
  })

  test('a day has the hours that its zone gives it', ({ assert }) => {
    const hours = (day: string, zone: string) => listBuckets(of(day, day, zone), 'hour').length
    assert.equal(hours('2026-03-29', 'Europe/Berlin'), 23)
    assert.equal(hours('2026-10-25', 'Europe/Berlin'), 25)
    assert.equal(hours('2026-10-04', 'Australia/Adelaide'), 23)
    // Lord Howe moves its clocks by half an hour: one hour of the day is half.
    assert.equal(hours('2026-10-04', 'Australia/Lord_Howe'), 24)
    assert.equal(hours('2026-04-05', 'Australia/Lord_Howe'), 25)
    // Midnight does not exist there on that day.
    const [first] = listBuckets(of('2026-04-24', '2026-04-24', 'Africa/Cairo'), 'hour')
    assert.equal(new Date(first.startMs).toISOString(), '2026-04-23T22:00:00.000Z')
  })

  test('a year before has the same dates, as far as there are', ({ assert }) => {
    const year = computeComparedPeriod(of('2024-02-29', '2024-03-01', 'UTC'), 'year')
    assert.deepEqual([year.from, year.to], ['2023-02-28', '2023-03-01'])
    const before = computeComparedPeriod(of('2026-03-01', '2026-03-07', 'UTC'), 'previous')
    assert.deepEqual([before.from, before.to], ['2026-02-22', '2026-02-28'])
  })
})

test.group('What answers a report', () => {
  const home = {
    isHomeZone: true,
    interval: 'day' as const,
    filtersClicks: false,
    linkCount: 1,
    dayCount: 30,
  }

  test('roll-ups answer at home unless clicks are filtered or hours asked for', ({ assert }) => {
    assert.isNull(findRawReason(home))
    assert.isNull(findRawReason({ ...home, interval: 'month', linkCount: 300 }))
    assert.equal(findRawReason({ ...home, filtersClicks: true }), 'question')
    assert.equal(findRawReason({ ...home, interval: 'hour' }), 'question')
    assert.equal(findRawReason({ ...home, linkCount: null }), 'question')
    assert.equal(findRawReason({ ...home, linkCount: 334 }), 'question')
    assert.equal(findRawReason({ ...home, isHomeZone: false }), 'zone')
    assert.equal(findRawReason({ ...home, isHomeZone: false, interval: 'hour' }), 'question')
  })
})

test.group('UTM values', () => {
  test('are read from the address, before its fragment', ({ assert }) => {
    const read = (query: string) => readClickUtm(`https://example.com/${query}`)
    assert.deepEqual(read('?utm_source=a%20b&x=1&utm_campaign=%C3%BC#utm_medium=no'), [
      'a b',
      null,
      'ü',
    ])
    assert.deepEqual(read('?utm_medium=one&utm_medium=two'), [null, 'one', null])
    for (const query of ['', '?a=b', '?utm_source=', '#?utm_source=a', '?utm_term=x']) {
      assert.isNull(read(query), query)
    }
    assert.lengthOf(read(`?utm_source=${'x'.repeat(4_000)}`)![0]!, 253)
  })

  test('survive roll-ups, which hold ASCII alone', ({ assert }) => {
    for (const value of ['plain', '100%', '%41', 'Über uns', 'новости', '新聞', '😀 & "x"\n']) {
      const escaped = escapeUtmValue(value)
      assert.match(escaped, /^[\x20-\x7e]*$/)
      assert.equal(unescapeUtmValue(escaped), value)
    }
  })

  test('are cut to what a roll-up holds, between characters', ({ assert }) => {
    assert.equal(cutUtmValue('x'.repeat(300)), 'x'.repeat(253))
    assert.equal(cutUtmValue('%'.repeat(300)), '%'.repeat(84))
    assert.equal(cutUtmValue('ü'.repeat(300)), 'ü'.repeat(42))
    assert.isNull(cutUtmValue(''))
    assert.equal(cutUtmValue('\ud800'), '\ufffd')
  })
})
