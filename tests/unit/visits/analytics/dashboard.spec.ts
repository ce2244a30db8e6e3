import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { emptyClickCounts, type Report } from '#app/visits/analytics/report'
import { listChartPoints } from '#app/visits/analytics/rules/chart_points'
import { FigureCounter } from '#app/visits/analytics/rules/figure_counter'
import { listAddressParts, readPageAddress } from '#app/visits/analytics/rules/page_address'
import { computeLevel, drawWorldFile, drawWorldMap } from '#app/visits/analytics/rules/world_map'
import {
  PACKED_DIMENSIONS,
  TEXT_DIMENSIONS,
  type ReportedClick,
} from '#app/visits/raw_clicks/reported_click'
import { canBeSmaller, computeSliceMs } from '#app/visits/raw_clicks/rules/time_slices'
// @ts-expect-error a script without types
import { drawOutlines } from '../../../../scripts/draw_world.mjs'

const NOON = Date.parse('2026-11-21T12:00:00Z')
const HOUR_MS = 3_600_000
const read = (query: Record<string, unknown>) => readPageAddress(query, 'UTC', NOON)

test.group('The address of the analytics page', () => {
  test('says everything, and leaves out what it cannot mean', ({ assert }) => {
    const address = read({
      country: ['DE', 'DE', ' FR '],
      device: 'Mobile',
      nonsense: 'x',
      linkId: 'not a filter of its own',
      browser: { $ne: '' },
      interval: 'week',
      compareTo: 'year',
      trigger: 'scan',
    })
    assert.deepEqual(address.filters, { country: ['DE', 'FR'], device: ['Mobile'] })
    assert.deepEqual([address.interval, address.compareTo, address.trigger], ['week', 'year', 'scan']) // prettier-ignore
    const plain = read({ interval: 'minute', compareTo: 'x', trigger: ['scan'], country: '' })
    assert.deepEqual([plain.interval, plain.compareTo, plain.trigger, plain.filters], ['day', 'previous', null, {}]) // prettier-ignore
  })

  test('takes the values that were picked for a filter in place of those that it had', ({
    assert,
  }) => {
    const picked = { add: 'country', value: ['DE', 'none'], country: 'FR', device: 'TV' }
    assert.deepEqual(read(picked).filters, { device: ['TV'], country: ['DE', 'none'] })
    const excluded = { 'add': 'country', 'not': '1', 'value': 'DE', 'exclude.country': 'FR' }
    assert.deepEqual(read(excluded).filters, { 'exclude.country': ['DE'] })
    assert.deepEqual(read({ add: 'country', country: 'FR' }).filters, {})
    assert.deepEqual(read({ add: 'linkId', value: 'x' }).filters, {})
    assert.deepEqual(read({ add: 'country', value: ' ' }).filters, {})
  })

  test('is written as it was read, with changes', ({ assert }) => {
    const address = read({ country: ['DE', 'FR'], interval: 'hour', compareTo: 'none' })
    const parts = listAddressParts(address, { days: 7, linkId: null }, { country: ['DE'] })
    assert.deepEqual(parts, [['days', '7'], ['interval', 'hour'], ['compareTo', 'none'], ['country', 'DE']]) // prettier-ignore
    const same = listAddressParts(address, {}, {})
    const query = new URLSearchParams(same)
    const again = read({ ...Object.fromEntries(query), country: query.getAll('country') })
    assert.deepEqual(again, address)
    assert.deepEqual(listAddressParts(address, {}, { country: null, interval: null, compareTo: null }), []) // prettier-ignore
  })
})

test.group('Entries of the plot', () => {
  const words = {
    formatDay: (day: string) => day.slice(5),
    formatDate: (day: string) => day,
    formatWeekday: (day: string) => day,
    formatMonth: (day: string) => day.slice(0, 7),
    urlWith: (changes: object) => JSON.stringify(changes),
  }
  const report = (parts: Partial<Report>) =>
    ({ from: '2026-10-05', to: '2026-11-03', rawClicksFrom: '2026-10-20', ...parts }) as Report
  const entry = (date: string, start?: string) => ({ date, start, humanClicks: 0, scans: 0, uniqueVisitors: 0, conversions: 0 }) // prettier-ignore

  test('lead to hours where raw clicks are kept, to days where not', ({ assert }) => {
    const series = [entry('2026-10-19'), entry('2026-10-20')]
    const [older, newer] = listChartPoints(report({ interval: 'day', series }), words)
    assert.deepEqual(JSON.parse(older.href!), { days: null, from: '2026-10-19', to: '2026-10-19', interval: null }) // prettier-ignore
    assert.equal(JSON.parse(newer.href!).interval, 'hour')
  })

  test('weeks and months are cut to the period', ({ assert }) => {
    const series = [entry('2026-10-05'), entry('2026-10-26'), entry('2026-11-02')]
    const weeks = listChartPoints(report({ interval: 'week', series }), words)
    assert.deepEqual(weeks.map(({ long }) => long), ['10-05 – 2026-10-25', '10-26 – 2026-11-01', '11-02 – 2026-11-03']) // prettier-ignore
    assert.deepInclude(JSON.parse(weeks[2].href!), { from: '2026-11-02', to: '2026-11-03', interval: null }) // prettier-ignore
  })

  test('hours are those on the wall, and lead to their day unless it is shown', ({ assert }) => {
    const series = [entry('2026-11-03', '2026-11-03T02:00:00+05:30')]
    const [hour] = listChartPoints(report({ interval: 'hour', series }), words)
    assert.deepInclude(hour, { short: '02:00', long: '11-03, 02:00' })
    assert.equal(JSON.parse(hour.href!).from, '2026-11-03')
    const alone = report({ interval: 'hour', series, from: '2026-11-03' })
    assert.isNull(listChartPoints(alone, words)[0].href)
  })
})

test.group('Counting in one pass', () => {
  const pack = (values: Record<string, string>) =>
    PACKED_DIMENSIONS.map((name) => values[name] ?? '').join('\n')
  const click = (parts: Partial<ReportedClick>): ReportedClick => ({
    ...{
      class: 'Human',
      clickedAtMs: 0,
      notedDay: 0,
      day: null,
      link: 1,
      visitor: Buffer.alloc(16),
    },
    packed: pack({ countries: 'DE', devices: 'Mobile', languages: 'en' }),
    texts: [],
    ...parts,
  })
  const times = { timeZone: 'UTC', daysMs: [0, 24 * HOUR_MS], hoursMs: null, keys: ['one', 'two'] }

  test('finds days by the time, or by what was noted', ({ assert }) => {
    const counter = new FigureCounter(times)
    counter.add(click({ clickedAtMs: 24 * HOUR_MS - 1 }))
    counter.add(click({ clickedAtMs: 24 * HOUR_MS }))
    counter.add(click({ clickedAtMs: 24 * HOUR_MS, day: 0 }))
    assert.deepEqual(counter.counts.get('one'), { ...emptyClickCounts(), humanClicks: 2, uniqueVisitors: 1 }) // prettier-ignore
    assert.deepEqual(counter.counts.get('two'), { ...emptyClickCounts(), humanClicks: 1, uniqueVisitors: 1 }) // prettier-ignore
  })

  test('a visitor counts once a day and link, in the hour of the first visit', ({ assert }) => {
    const hoursMs = [0, HOUR_MS, 2 * HOUR_MS]
    const counter = new FigureCounter({
      timeZone: 'UTC',
      daysMs: [0],
      hoursMs,
      keys: ['0', '1', '2'],
    })
    for (const clickedAtMs of [5, HOUR_MS, 2 * HOUR_MS]) counter.add(click({ clickedAtMs }))
    counter.add(click({ clickedAtMs: 2 * HOUR_MS, link: 2 }))
    counter.add(click({ clickedAtMs: 2 * HOUR_MS, class: 'Bot', visitor: null, packed: null }))
    const visitors = ['0', '1', '2'].map((key) => counter.counts.get(key)!.uniqueVisitors)
    assert.deepEqual(visitors, [1, 0, 1])
    assert.equal(counter.counts.get('2')!.excluded.Bot, 1)
  })

  test('of links it lists those that can be among the largest, all of one size', ({ assert }) => {
    const counter = new FigureCounter(times)
    assert.deepEqual(counter.listLargestLinks(2), [])
    const visits = { 1: 3, 2: 2, 3: 2, 4: 1 }
    for (const [link, count] of Object.entries(visits)) {
      for (let at = 0; at < count; at++) {
        counter.add(click({ link: Number(link), class: at === 0 ? 'Scan' : 'Human' }))
      }
    }
    const largest = (top: number) => counter.listLargestLinks(top).map(({ link }) => link)
    assert.sameMembers(largest(1), [1])
    assert.sameMembers(largest(2), [1, 2, 3])
    assert.sameMembers(largest(3), [1, 2, 3])
    assert.sameMembers(largest(9), [1, 2, 3, 4])
    assert.deepEqual(counter.listLargestLinks(1), [{ link: 1, humanClicks: 2, scans: 1 }])
  })

  test('unknown values count where they mean something, also with very many values', ({
    assert,
  }) => {
    const counter = new FigureCounter(times)
    const many = 45_000
    for (let at = 0; at < many; at++) {
      counter.add(click({ class: at % 2 ? 'Scan' : 'Human', packed: pack({ devices: 'Mobile', referrers: `host${at}` }) })) // prettier-ignore
    }
    counter.add(
      click({
        packed: pack({ devices: 'Mobile', referrers: 'host1', campaigns: 'summer' }),
        texts: TEXT_DIMENSIONS.map((name) => (name === 'utmSources' ? 'mail' : null)),
      })
    )
    const top = counter.listTop(2)
    assert.deepEqual(top.countries, [{ key: '', humanClicks: many / 2 + 1, scans: many / 2 }])
    assert.deepEqual(top.referrers[0], { key: 'host1', humanClicks: 1, scans: 1 })
    assert.lengthOf(top.referrers, 2)
    assert.deepEqual(top.campaigns, [{ key: 'summer', humanClicks: 1, scans: 0 }])
    assert.deepEqual(top.rules, [])
    assert.deepEqual(top.utmSources, [{ key: 'mail', humanClicks: 1, scans: 0 }])
  })
})

test.group('Slices of time', () => {
  test('grow while there is little and shrink where there is much, within bounds', ({ assert }) => {
    const first = computeSliceMs(null, { rows: 0, tookMs: 0 })
    assert.equal(first, HOUR_MS)
    assert.equal(computeSliceMs(first, { rows: 0, tookMs: 1 }), 4 * first)
    assert.equal(computeSliceMs(first, { rows: 2_500, tookMs: 10 }), first)
    assert.equal(computeSliceMs(first, { rows: 5_000, tookMs: 10 }), first / 2)
    assert.equal(computeSliceMs(first, { rows: 10, tookMs: 400 }), first / 4)
    assert.equal(computeSliceMs(first, { rows: 10_000_000, tookMs: 1 }), first / 16)
    assert.equal(computeSliceMs(1, { rows: 10_000, tookMs: 1 }), 1)
    const week = 7 * 24 * 3_600_000
    assert.equal(
      computeSliceMs(week, { rows: 0, tookMs: 1 }),
      week,
      'a longer one may hold millions'
    )
    assert.isFalse(canBeSmaller(1))
  })
})

test.group('The world map', () => {
  test('draws each country once, in a step by its visits', ({ assert }) => {
    const countries = drawWorldMap(new Map([['DE', 1_000], ['FR', 1], ['XX', 5]])) // prettier-ignore
    const of = (code: string) => countries.filter((one) => one.code === code)
    assert.deepEqual(
      of('DE').map(({ level, visits }) => [level, visits]),
      [[5, 1_000]]
    )
    assert.deepEqual(
      of('FR').map(({ level }) => level),
      [1]
    )
    assert.deepEqual(
      of('US').map(({ level }) => level),
      [0]
    )
    assert.isAbove(countries.length, 170)
    assert.isEmpty(of('AQ'))
    for (const { path } of countries) assert.match(path, /^M[\d.,MLZ-]+$/)
  })

  test('is the one that the script draws', ({ assert }) => {
    assert.equal(readFileSync('resources/data/world_outlines.txt', 'utf8'), drawOutlines())
  })

  test('is one file with each country under its code', ({ assert }) => {
    const file = drawWorldFile()
    for (const { code, path } of drawWorldMap(new Map())) {
      if (code) assert.lengthOf(file.split(`<path id="${code}" `), 2, code)
      assert.include(file, `d="${path}"`)
    }
    assert.include(file, '<g id="land">')
  })

  test('steps grow by a factor', ({ assert }) => {
    assert.deepEqual([0, 1, 10, 100, 1_000, 10_000].map((count) => computeLevel(count, 10_000)), [0, 1, 2, 3, 4, 5]) // prettier-ignore
    assert.equal(computeLevel(1, 1), 5)
  })
})
