import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { CSV_FORMS, defuseCell, formatCsv, restoreCell } from '#app/shared/text/csv'
import { cellsInPandas, formulasInCalc, SEPARATORS } from '#tests/fixtures/spreadsheets'

const FORMULAS = ['=1+1', '+1+1', '-1+1', '@SUM(1)', "=cmd|' /C calc'!A0", '=1+1&"']

/** What stands before a formula: nothing, or what some reader takes for the start of a cell. */
const BEFORE = [
  '',
  ...['\n', '\r', '\t', '\r\n', '\n\n', '"', "'"],
  ...[
    'x;',
    'x\t',
    'x\n',
    'x\r\n',
    'x,',
    'x;"',
    'x;""',
    'x\t"',
    'x\n"',
    'x;\t',
    'x";',
    'x;\n',
    '"x";',
  ],
]

/** A row for each, with the text in its first, its middle and its last cell. */
const ROWS = BEFORE.flatMap((before) =>
  FORMULAS.map((formula) => [before + formula, 'b', before + formula, 'd', before + formula])
)

const document = readFileSync('docs/importing.md', 'utf8')
const ALPHABET = [...'\'";,\t\r\n=+-@|a 1']

/** The same texts at every run, short and without any order. */
function* someTexts(count: number): Generator<string> {
  let seed = 1
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  while (count-- > 0) {
    yield Array.from({ length: next(9) }, () => ALPHABET[next(ALPHABET.length)]).join('')
  }
}

async function withFiles<Result>(
  files: Record<string, string>,
  work: (folder: string) => Promise<Result>
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'shunt-csv-'))
  try {
    for (const [name, text] of Object.entries(files)) {
      await writeFile(join(folder, `${name}.csv`), text)
    }
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test.group('What a spreadsheet would run', () => {
  test('is text wherever a reader may begin a cell', ({ assert }) => {
    for (const [text, defused] of [
      ['=1', "'=1"],
      ['\n=1', "'\n'=1"],
      ['\nx', "'\nx"],
      ['a;=1', "a;'=1"],
      ['a\t-1', "a\t'-1"],
      ['a\r\n@b', "a\r\n'@b"],
      ['a;"=1', 'a;\'"=1'],
      ["'=1", "''=1"],
      ['a,=1; b', 'a,=1; b'],
      ['a\r\n\r\nb', 'a\r\n\r\nb'],
    ]) {
      assert.equal(defuseCell(text), defused)
      assert.equal(restoreCell(defused), text)
    }
  })

  test('is read back as it was, from any text', ({ assert }) => {
    const texts = [...ROWS.flat(), ...someTexts(20_000)]
    for (const text of texts) assert.equal(restoreCell(defuseCell(text)), text)
    const documented = new RegExp(document.match(/cell\.replace\(\/(.*)\/g, ''\)/)![1], 'g')
    for (const text of texts) assert.equal(defuseCell(text).replace(documented, ''), text)
    const rows = texts.slice(0, 5_000).map((text) => [text, 'x', text])
    const read = parse(formatCsv(rows)) as string[][]
    assert.deepEqual(
      read.map((cells) => cells.map(restoreCell)),
      rows
    )
  })

  test('is no formula to LibreOffice Calc, at whatever it splits', async ({ assert }) => {
    const files = { ours: formatCsv(ROWS), bare: stringify(ROWS, { record_delimiter: '\r\n' }) }
    await withFiles(files, async (folder) => {
      for (const [name, separator] of Object.entries(SEPARATORS)) {
        const [ours, bare] = await formulasInCalc(folder, ['ours', 'bare'], separator)
        assert.isAbove(bare.length, 30, 'Calc runs no formula at all, so that it proves nothing')
        assert.deepEqual(ours, [], name)
      }
    })
  }).timeout(300_000)

  test('begins no cell in pandas, at whatever it splits', async ({ assert }) => {
    await withFiles({ ours: formatCsv(ROWS) }, async (folder) => {
      for (const [name, separator] of Object.entries(SEPARATORS)) {
        const cells = await cellsInPandas(join(folder, 'ours.csv'), separator)
        assert.isAtLeast(cells.length, ROWS.length, name)
        if (separator === ',') assert.deepEqual(cells[0].slice(0, 5).map(restoreCell), ROWS[0])
        const formulas = cells.flat().filter((cell) => /^[=+\-@\t\r\n]/.test(cell))
        assert.deepEqual(formulas, [], name)
      }
    })
  }).timeout(120_000)

  test('whatever cells have, a row is what the package writes of it', ({ assert }) => {
    const part = fc.constantFrom(...'"\';,=+-@\t\r\n ü\uFF1D\u2028ab1', '\r\n')
    const cell = fc.option(fc.oneof(fc.string({ unit: part, maxLength: 8 }), fc.string()))
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 4 })
    fc.assert(
      fc.property(
        rows,
        fc.constantFrom('plain' as const, 'excelSemicolon' as const),
        (some, form) => {
          const written = some.map((row) =>
            stringify([row], {
              ...{ record_delimiter: '\r\n', quote_record_delimiter: true },
              ...{ cast: { string: defuseCell }, delimiter: CSV_FORMS[form].separator },
            })
          )
          assert.equal(formatCsv(some, form), written.join(''))
        }
      ),
      { numRuns: 3_000 }
    )
  })
})
