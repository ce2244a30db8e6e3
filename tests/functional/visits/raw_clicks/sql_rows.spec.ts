import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { change, select } from '#app/shared/database/sql'
import { formattedRows, quoteBytes, quoteSql } from '#app/visits/raw_clicks/rules/sql_rows'

const TEXTS = [
  '',
  "'",
  "''",
  '\\',
  "\\'",
  "\\\\'",
  "'); DROP TABLE clicks; -- ",
  '\0 and \n and \r and \x1a and \u2028',
  '"quotes" of `JSON`: {"a":"\\"b\\""}',
  '%_?:named ?? $1',
  'Zürich, Ελλάδα, 東京, مرحبا, 🦊',
  '\u0001'.repeat(200),
]

async function readBack(...modes: string[]): Promise<(string | null)[]> {
  return db.transaction(async (trx) => {
    const [{ before }] = await select<{ before: string }>(trx, 'SELECT @@sql_mode AS `before`')
    await change(trx, 'SET SESSION sql_mode = ?', [[before, ...modes].join(',')])
    try {
      await change(trx, 'CREATE TEMPORARY TABLE quoted (number INT, content TEXT, bytes BLOB)')
      const rows = TEXTS.map(
        (text, number) => `${number},${quoteSql(text)},${quoteBytes(Buffer.from(text))}`
      )
      await change(trx, 'INSERT INTO quoted VALUES ?', [
        formattedRows([...rows, `${TEXTS.length},${quoteSql(null)},${quoteBytes(null)}`]),
      ])
      const found = await select<{ content: string | null }>(
        trx,
        'SELECT content FROM quoted ORDER BY number'
      )
      return found.map(({ content }) => content)
    } finally {
      await change(trx, 'DROP TEMPORARY TABLE quoted')
      await change(trx, 'SET SESSION sql_mode = ?', [before])
    }
  })
}

test.group('Texts that are formatted for a statement', () => {
  test('come back as they were', async ({ assert }) => {
    assert.deepEqual(await readBack(), [...TEXTS, null])
  })

  test('end no literal, also where a backslash escapes nothing', async ({ assert }) => {
    const found = await readBack('NO_BACKSLASH_ESCAPES')
    assert.lengthOf(found, TEXTS.length + 1)
    const plain = TEXTS.filter((text) => !/[\\\0]/.test(text))
    assert.includeMembers(found, plain)
  })
})
