import { test } from '@japa/runner'
import { layOutChart } from '#app/platform/console/rules/chart_layout'
import { createFormats } from '#app/shared/text/formats'

const words = {
  t: (key: string, data: Record<string, unknown> = {}) =>
    `${key.replace('charts.', '')} ${Object.values(data).join(' ')}`.trim(),
  format: createFormats('en-GB', 'UTC', () => 0),
  timeZone: 'UTC',
}
const days = ['2026-11-12', '2026-11-13', '2026-11-14']

test.group('A chart', () => {
  test('leaves out a line without any value, in legend and table too', ({ assert }) => {
    const clicks = { name: 'Clicks', values: [1, 0, 2] }
    const scans = { name: 'Scans', values: [0, 0, 0] }
    const { series, columns, drawn } = layOutChart({ days, series: [clicks, scans] }, words)
    assert.deepEqual(series, [clicks])
    assert.lengthOf(columns, 1)
    assert.lengthOf(drawn.lines, 1)
    const empty = { ...clicks, values: [0, 0, 0] }
    assert.lengthOf(layOutChart({ days, series: [empty, scans] }, words).series, 1)
  })

  test('names both days of a comparison, and the change', ({ assert }) => {
    const series = [{ name: 'Clicks', values: [603, 50, 0] }]
    const entries = ['Tue 13 Oct', 'Wed 14 Oct', 'Thu 15 Oct']
    const previous = { name: 'Before', values: [0, 100, 0], entries }
    const { columns, named } = layOutChart({ days, series, previous }, words)
    assert.equal(named[0].long, 'Thu 12 Nov')
    assert.deepEqual(columns[1].cells, ['on 0 Tue 13 Oct', 'on 100 Wed 14 Oct', 'on 0 Thu 15 Oct'])
    assert.deepEqual(columns[2].cells, ['new', '−50%', ''])
  })

  test('has nothing to say of days before counting began, and the text of notes', ({ assert }) => {
    const series = [{ name: 'Clicks', values: [null, null, 4] }]
    const marks = [{ at: 2, number: 1, text: 'Newsletter sent', href: '#note-1' }]
    const { columns, notes, sums } = layOutChart({ days, series, marks }, words)
    assert.deepEqual(columns[0].cells, ['', '', '4'])
    assert.deepEqual(notes, ['', '', '1 Newsletter sent'])
    assert.equal(sums, 'sum_of Clicks 4')
  })
})
