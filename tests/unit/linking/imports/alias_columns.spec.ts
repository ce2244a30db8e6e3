import { test } from '@japa/runner'
import { guessColumns } from '#app/linking/imports/rules/column_names'
import { catchProblem, type Problem } from '#app/shared/problems/problem'
import { readImportText } from '#tests/fixtures/import_files'

/** Returns the code that a file is refused with; null for one that is read. */
async function refusal(content: string, options: object = {}): Promise<Problem | null> {
  const read = await catchProblem(readImportText(content, { drawAliases: false, ...options }))
  return read instanceof Error ? read : null
}

test.group('The column of the alias', () => {
  const names = [
    ...['Slashtag', 'Path', 'hash', 'code', 'Short Code', 'Back-half', 'slug', 'key', 'keyword'],
    ...['alias', 'custom_alias', 'Short URL', 'Short link', 'URL code'],
  ]
  for (const name of names) {
    test(`is known as “${name}”`, ({ assert }) => {
      const columns = guessColumns(['Domain', name, 'Destination', 'Title'])
      assert.equal(columns.alias ?? columns.shortUrl, name)
    })
  }

  test('of no known name is asked for, with the names that there are', async ({ assert }) => {
    for (const file of [
      'Word,Destination,Title\ndonate,https://e.com,Give\n',
      '[{"word":"donate","url":"https://e.com"}]',
      '{"word":"donate","url":"https://e.com"}\n{"word":"b","url":"https://e.com"}',
    ]) {
      const problem = await refusal(file)
      assert.equal(problem?.code, 'import.alias_column_missing')
      assert.include(problem!.extra.columns as string[], file.startsWith('W') ? 'Word' : 'word')
      assert.isNull(await refusal(file, { drawAliases: true }))
      const mapping = { alias: file.startsWith('W') ? 'Word' : 'word' }
      assert.isNull(await refusal(file, { mapping }))
    }
  })

  test('of a file without a header is the first of distinct words', async ({ assert }) => {
    const { lines } = await readImportText(
      '1,2024-01-01,donate,https://e.com/a,Give\n2,2024-01-02,conf,https://e.com/b,Conf\n'
    )
    assert.deepEqual(
      lines.map((line: any) => line.link.alias),
      ['donate', 'conf']
    )
    const problem = await refusal('Give to us,https://e.com/a\nConf at us,https://e.com/b\n')
    assert.equal(problem?.code, 'import.alias_column_missing')
    assert.deepEqual(problem!.extra.columns, ['Column 1', 'Column 2'])
  })

  test('that is empty where another cell has a path or an old address is asked for', async ({
    assert,
  }) => {
    const file = (cell: string) =>
      `keyword,url,where\nabc,https://e.com/a,\n,https://e.com/b,${cell}\n`
    for (const cell of ['/promo', 'https://go.example.com/promo', 'go.example.com/promo']) {
      const problem = await refusal(file(cell))
      assert.equal(problem?.code, 'import.alias_column_missing', cell)
      assert.deepEqual(problem!.extra.columns, ['keyword', 'url', 'where'])
      assert.isNull(await refusal(file(cell), { drawAliases: true }))
      assert.isNull(await refusal(file(cell), { mapping: { alias: 'keyword' } }))
    }
    const others = [
      '',
      'promo for all',
      'https://e.com/other',
      'https://cdn.example.com/a.png',
      '/a/b',
    ]
    for (const cell of others) assert.isNull(await refusal(file(cell)), cell)
  })
})
