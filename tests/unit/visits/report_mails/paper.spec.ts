import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { findScriptFont } from '#app/visits/report_mails/pdf/script_fonts'
import { stretchPath } from '#app/visits/report_mails/pdf/stretch_path'
import { listWords, splitRuns } from '#app/visits/report_mails/pdf/text_runs'
import { formatPeriod } from '#app/visits/report_mails/rules/period_name'

const splitTexts = (line: string) => splitRuns(line, findScriptFont).map(({ text }) => text)

test.group('Lines on paper', () => {
  test('each script has a font, and what none has is a question mark', ({ assert }) => {
    for (const sign of 'aßŁėΩжґẾक春日ひカעم') {
      assert.isNotNull(findScriptFont(sign.codePointAt(0)!), sign)
    }
    assert.deepEqual(splitTexts('a\u{1f600}b'), ['a?b'])
    assert.deepEqual(splitTexts('Łódź'), ['Ł', 'ód', 'ź'])
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

/** Texts by their keys, as `shift.new`. */
function flatten(texts: object, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flatten(value, `${prefix}${key}.`)
  )
}

test.group('The texts of reports', () => {
  test('are there in every language, and take the same values', ({ assert }) => {
    const read = (language: string) => {
      const path = new URL(`../../../../resources/lang/${language}/reports.json`, import.meta.url)
      return new Map(flatten(JSON.parse(readFileSync(path, 'utf8'))))
    }
    const names = (text: string) => {
      const all = [...text.matchAll(/\{(\w+)(?=[,}])/g)].map(([, name]) => name)
      return [...new Set(all)].sort()
    }
    const english = read('en')
    assert.isAbove(english.size, 30)
    for (const language of ['de', 'fr']) {
      const texts = read(language)
      assert.sameMembers([...texts.keys()], [...english.keys()], language)
      for (const [key, text] of texts) {
        assert.deepEqual(names(text), names(english.get(key)!), `${language} ${key}`)
      }
    }
  })
})
