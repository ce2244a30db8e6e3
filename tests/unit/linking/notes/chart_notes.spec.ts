import { test } from '@japa/runner'
import { filterLinkNotes, numberChartNotes } from '#app/linking/notes/rules/chart_notes'

const aNote = (date: string, more: object = {}) => ({
  id: date,
  text: `On ${date}`,
  date,
  time: null,
  linkId: null,
  campaignId: null,
  ...more,
})

test.group('Notes beside a chart', () => {
  test('share a number by day, and those of other days are left out', ({ assert }) => {
    const notes = [
      aNote('2026-01-01'),
      aNote('2026-01-03'),
      aNote('2026-01-03'),
      aNote('2026-02-01'),
    ]
    const marks = numberChartNotes(notes, ['2026-01-01', '2026-01-02', '2026-01-03'])
    assert.deepEqual(
      marks.map(({ number, at, text }) => [number, at, text]),
      [
        [1, 0, 'On 2026-01-01'],
        [2, 2, 'On 2026-01-03; On 2026-01-03'],
      ]
    )
  })

  test('stand at the week or the hours that their day is part of', ({ assert }) => {
    const notes = ['2026-10-04', '2026-10-11', '2026-10-12', '2026-10-19'].map((day) => aNote(day))
    const weeks = numberChartNotes(notes, ['2026-10-05', '2026-10-12'], '2026-10-18')
    assert.deepEqual(
      weeks.map(({ at, date, days }) => [at, date, days]),
      [
        [0, '2026-10-05', ['2026-10-11']],
        [1, '2026-10-12', ['2026-10-12']],
      ]
    )
    const hours = numberChartNotes(notes, Array(24).fill('2026-10-12'))
    assert.deepEqual(
      hours.map(({ at, days }) => [at, days]),
      [[0, ['2026-10-12']]]
    )
  })

  test('of very many the latest stay', ({ assert }) => {
    const days = Array.from({ length: 30 }, (_, at) => `2026-01-${String(at + 1).padStart(2, '0')}`)
    const marks = numberChartNotes(days.map((day) => aNote(day)), days) // prettier-ignore
    assert.lengthOf(marks, 24)
    assert.deepEqual([marks[0].number, marks[0].date], [1, '2026-01-07'])
    assert.equal(marks.at(-1)!.date, '2026-01-30')
  })

  test('a link has its own, its campaign’s, and those about everything', ({ assert }) => {
    const notes = [
      aNote('1', { linkId: 'a' }),
      aNote('2', { linkId: 'b' }),
      aNote('3', { campaignId: 'c' }),
      aNote('4', { campaignId: 'd' }),
      aNote('5'),
    ]
    const ids = (link: { id: string; campaignId: string | null }) =>
      filterLinkNotes(notes, link).map(({ id }) => id)
    assert.deepEqual(ids({ id: 'a', campaignId: 'c' }), ['1', '3', '5'])
    assert.deepEqual(ids({ id: 'a', campaignId: null }), ['1', '5'])
  })
})
