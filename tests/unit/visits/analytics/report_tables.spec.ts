import { test } from '@japa/runner'
import { formatCsv } from '#app/shared/text/csv'
import { emptyClickCounts, type Report, type TopEntry } from '#app/visits/analytics/report'
import { mapDimensions } from '#app/visits/analytics/rules/breakdowns'
import {
  buildReportTable,
  REPORT_TABLES,
  toCsvRows,
  toItems,
  type ReportTableName,
} from '#app/visits/analytics/rules/report_tables'

const entry = (fields: Partial<TopEntry>): TopEntry => ({
  ...{ key: 'k', name: 'N', humanClicks: 3, scans: 1, conversions: 0, conversionValues: [] },
  ...fields,
})
const day = { date: '2026-03-01', humanClicks: 3, scans: 1, uniqueVisitors: null, conversions: 2 }

function aReport(fields: Partial<Report> = {}): Report {
  return {
    ...{ from: '2026-03-01', to: '2026-03-01', timeZone: 'UTC', timeZoneSince: null },
    ...{ interval: 'day', basis: 'Rollups', dataThrough: null, rawClicksFrom: '2026-01-01' },
    totals: { ...day, conversionValues: [] },
    excluded: { ...emptyClickCounts().excluded, Bot: 5 },
    series: [day],
    top: mapDimensions((): TopEntry[] => []),
    ...fields,
  } as Report
}

const tableOf = (report: Report, name: ReportTableName) =>
  buildReportTable(report, name, {
    nameOf: (dimension, { name: known }) => `${dimension} ${known}`,
    hours: [{ name: 'Mon', cells: [{ visits: 4 }, { visits: 0 }] }],
  })

test.group('Tables of a report', () => {
  test('each has rows as long as its columns', ({ assert }) => {
    const report = aReport({ top: mapDimensions(() => [entry({})]) })
    for (const name of REPORT_TABLES) {
      const { columns, rows } = tableOf(report, name)
      assert.isAbove(rows.length, 0, name)
      for (const row of rows) assert.lengthOf(row, columns.length, name)
      assert.lengthOf(new Set(columns), columns.length)
    }
  })

  test('the course says when entries begin where the report does', ({ assert }) => {
    const start = '2026-03-01T00:00:00+01:00'
    const columns = ['humanClicks', 'scans', 'uniqueVisitors', 'conversions']
    assert.deepEqual(tableOf(aReport(), 'series').columns, ['date', ...columns])
    const hourly = tableOf(aReport({ series: [{ ...day, start }] }), 'series')
    assert.deepEqual(hourly.columns, ['date', 'start', ...columns])
    assert.deepEqual(toCsvRows(hourly)[1], ['2026-03-01', start, '3', '1', null, '2'])
  })

  test('a breakdown has names as people know them, sums of each currency, and rates of splits', ({
    assert,
  }) => {
    const conversionValues = [
      { currency: 'EUR', value: '1.20' },
      { currency: 'JPY', value: '5' },
    ]
    const rate = { value: 0.5, low: 0.25, high: 0.75 }
    const splits = [entry({ key: 'a', conversions: 2, conversionValues, conversionRate: rate })]
    const table = tableOf(aReport({ top: { ...aReport().top, splits } }), 'splits')
    assert.deepEqual(toCsvRows(table), [
      ['key', 'name', 'humanClicks', 'scans', 'conversions', 'conversionValues', 'conversionRate', 'conversionRateLow', 'conversionRateHigh'], // prettier-ignore
      ['a', 'splits N', '3', '1', '2', '1.20 EUR; 5 JPY', '0.5', '0.25', '0.75'],
    ])
    assert.deepInclude(toItems(table)[0], { key: 'a', conversionValues, conversionRate: 0.5 })
  })

  test('hours and what was left out are rows, and no cell runs in a spreadsheet', ({ assert }) => {
    assert.deepEqual(toItems(tableOf(aReport(), 'weekHours')), [
      { weekday: 'Mon', hour: 0, visits: 4 },
      { weekday: 'Mon', hour: 1, visits: 0 },
    ])
    assert.deepInclude(toItems(tableOf(aReport(), 'excluded')), { class: 'Bot', visits: 5 })
    const referrers = [entry({ key: '=1+1' })]
    const csv = formatCsv(
      toCsvRows(tableOf(aReport({ top: { ...aReport().top, referrers } }), 'referrers'))
    )
    assert.include(csv, "'=1+1")
  })
})
