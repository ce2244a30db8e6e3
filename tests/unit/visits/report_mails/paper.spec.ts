import { test } from '@japa/runner'
import { findScriptFont } from '#app/visits/report_mails/pdf/script_fonts'
import { stretchPath } from '#app/visits/report_mails/pdf/stretch_path'
import { listWords, splitRuns } from '#app/visits/report_mails/pdf/text_runs'
import { formatPeriod } from '#app/visits/report_mails/rules/period_name'

const texts = (line: string) => splitRuns(line, findScriptFont).map(({ text }) => text)

test.group('Lines on paper', () => {
  test('each script has a font, and what none has is a question mark', ({ assert }) => {
    for (const sign of 'aßŁėΩжґẾक春日ひカעم') {
      assert.isNotNull(findScriptFont(sign.codePointAt(0)!), sign)
    }
    assert.deepEqual(texts('a\u{1f600}b'), ['a?b'])
    assert.deepEqual(texts('Łódź'), ['Ł', 'ód', 'ź'])
  })

  test('words from the right stand in their own order, with the spaces between them', ({
    assert,
  }) => {
    const runs = splitRuns('Sale مرحبا بالعالم 5', findScriptFont)
    assert.deepEqual(
      runs.map(({ text }) => text),
      ['Sale ', 'مرحبا بالعالم', ' 5']
    )
    assert.deepEqual(listWords(runs[1]), ['بالعالم', ' ', 'مرحبا'])
    assert.deepEqual(listWords(runs[0]), ['Sale '])
  })

  test('a path is moved and stretched point by point', ({ assert }) => {
    const box = { x: 10, y: 20, sx: 2, sy: 0.5 }
    assert.equal(
      stretchPath('M0,100C1.5,2,3,4,5,6L-1,1e1Z', box),
      'M10.00,70.00C13.00,21.00,16.00,22.00,20.00,23.00L8.00,25.00Z'
    )
  })

  test('periods have the names that people give them', ({ assert }) => {
    const day = { from: '2026-11-20', to: '2026-11-20' }
    assert.equal(formatPeriod('Day', day, 'en-GB'), 'Friday, 20 November 2026')
    const week = { from: '2026-11-16', to: '2026-11-22' }
    assert.match(formatPeriod('Week', week, 'en-GB'), /^16.{1,3}22 November 2026$/u)
    const month = { from: '2026-11-01', to: '2026-11-30' }
    assert.equal(formatPeriod('Month', month, 'de-DE'), 'November 2026')
  })
})
