import { test } from '@japa/runner'
import { SqlRows } from '#app/linking/imports/readers/sql_rows'
import { readTime } from '#app/linking/imports/rules/read_time'
import { listUnusedColumns } from '#app/linking/imports/rules/unused_columns'
import { readImportedLinks, readImportText } from '#tests/fixtures/import_files'

test.group('Members of a JSON file', () => {
  test('count wherever they first appear, in lists and in lines', async ({ assert }) => {
    const many = Array.from({ length: 300 }, (_, at) => ({ slug: `a-${at}`, url: 'https://e.com' }))
    const late = { slug: 'late', url: 'https://e.com', expiration: 1717300000, title: 'T', odd: 1 }
    const objects = [...many, late]
    const files = [
      JSON.stringify({ links: objects }),
      objects.map((one) => JSON.stringify(one)).join('\n'),
    ]
    for (const file of files) {
      const { shape, source, lines } = await readImportText(file)
      const last: any = lines.at(-1)
      assert.lengthOf(lines, 301)
      assert.containsSubset(last.link, { alias: 'late', endsAt: '1717300000', title: 'T' })
      assert.deepEqual(listUnusedColumns(shape, source), ['odd'])
    }
  })

  test('are as many as there are: those for a field always, others up to 200, and named', async ({
    assert,
  }) => {
    const odd = Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`odd${at}`, at]))
    const long = { ['n'.repeat(101)]: 1 }
    const file = JSON.stringify([
      { ...odd, ...long },
      { alias: 'abc', url: 'https://e.com' },
    ])
    const { shape, source, lines } = await readImportText(file)
    assert.equal((lines[1] as any).link.alias, 'abc')
    const unused = listUnusedColumns(shape, source)
    assert.lengthOf(unused, 251)
    assert.includeMembers(unused, ['odd0', 'odd199', 'odd248', '…'])
  })

  test('of one object a line: what is no object is named', async ({ assert }) => {
    const { shape, lines } = await readImportText(
      '{"alias":"a1","url":"https://e.com","tags":[{"name":"x"}]}\nnull\n{"alias":"a2","url":"https://e.com"}\n'
    )
    assert.isTrue(shape.hasLooseObjects)
    assert.deepEqual(
      lines.map((line: any) => [line.line, line.fault?.code ?? line.link.alias]),
      [
        [1, 'a1'],
        [2, 'import.line_malformed'],
        [3, 'a2'],
      ]
    )
  })

  test('of answers one after the other are those of their lists', async ({ assert }) => {
    const answer = (alias: string) =>
      JSON.stringify({
        url: 'https://api.example',
        links: [{ id: alias, link: `bit.ly/${alias}`, long_url: 'https://e.com' }],
      })
    const links = await readImportedLinks(`${answer('a1')}\n${answer('a2')}`)
    assert.deepEqual(
      links.map(({ alias }) => alias),
      ['a1', 'a2']
    )
  })
})

test.group('The beginning of a file', () => {
  const heads: [string, string, string][] = [
    ['a note on the separator', 'sep=;\r\n', ';'],
    ['a quoted one', '"sep=|"\n', '|'],
    ['one of a tab', 'sep=\t\n', '\t'],
    ['a comment', '# Exported, by someone; on a day\n', ';'],
    ['two comments and an empty line', '// one\n-- two\n\n', ','],
  ]
  for (const [what, head, sign] of heads) {
    test(`${what} is skipped, and lines keep their numbers`, async ({ assert }) => {
      const file = `${head}${['url', 'keyword', 'title'].join(sign)}\n${['https://e.com/a', 'abc', 'T'].join(sign)}\n`
      const { shape, lines } = await readImportText(file)
      const above = head.split('\n').length - 1
      assert.equal(shape.delimiter, sign)
      assert.containsSubset(lines, [
        { line: above + 2, link: { alias: 'abc', destinationUrl: 'https://e.com/a', title: 'T' } },
      ])
    })
  }

  test('a comment sign before the names of columns is none', async ({ assert }) => {
    const [link] = await readImportedLinks('#keyword,url\nabc,https://e.com\n')
    assert.equal(link.alias, 'abc')
  })

  test('a comment before JSON is skipped too', async ({ assert }) => {
    const { lines } = await readImportText('# it\'s "ours\n[{"alias":"abc","url":"https://e.com"}]')
    assert.containsSubset(lines, [{ line: 2, link: { alias: 'abc' } }])
  })
})

test.group('Cells', () => {
  test('with quotation marks behind backslashes are whole', async ({ assert }) => {
    const file = `alias,url,title\nabc,https://e.com,"Say \\"hi, you\\", now"\ndef,https://e.com,"C:\\\\"\n`
    const links = await readImportedLinks(file)
    assert.deepEqual(
      links.map(({ title }) => title),
      ['Say "hi, you", now', 'C:\\']
    )
  })

  test('that double them may end in a backslash', async ({ assert }) => {
    const links = await readImportedLinks(
      'alias,url,title\nabc,https://e.com,"C:\\"\ndef,https://e.com,"a ""b\\"" c"\n'
    )
    assert.deepEqual(
      links.map(({ title }) => title),
      ['C:\\', 'a "b\\" c']
    )
  })

  test('with a word for nothing have nothing', async ({ assert }) => {
    const words = ['null', 'NULL', '\\N', 'None', 'undefined', '-', '—', 'N/A', '(null)', ' ']
    const file = `alias,url,title,expires\n${words.map((word, at) => `a-${at},https://e.com,${word},${word}`).join('\n')}\n`
    for (const link of await readImportedLinks(file)) {
      assert.isNull(link.title)
      assert.isNull(link.endsAt)
    }
    const [never] = await readImportedLinks(
      'alias,url,title,expires\nabc,https://e.com,Never,never\n'
    )
    assert.deepEqual([never.title, never.endsAt], ['Never', null])
  })

  test('for the alias lose what shows nowhere, a slash, and the rest of an address', async ({
    assert,
  }) => {
    const cells = [
      ' abc ',
      '\u00a0abc\u200b',
      '/abc',
      'abc/',
      'https://go.example.com/abc',
      'go.example.com/abc',
    ]
    const links = await readImportedLinks(
      `alias,url\n${cells.map((cell) => `${cell},https://e.com`).join('\n')}\n`
    )
    for (const { alias } of links) assert.equal(alias, 'abc')
  })
})

test.group('Strings of a dump', () => {
  test('are read without what says how they are encoded', ({ assert }) => {
    const row = `INSERT INTO yourls_url VALUES (_utf8mb4'a1',N'it''s',x'6869',X'',_binary 'b',_utf8mb4 0x6869),('N','x','_utf8',n'q',null,7);`
    const rows = new SqlRows()
    assert.deepEqual(
      [...rows.feed(row)].map(({ values }) => values),
      [
        ['a1', "it's", 'hi', '', 'b', 'hi'],
        ['N', 'x', '_utf8', 'q', null, '7'],
      ]
    )
  })
})

test.group('Dates as spreadsheets write them', () => {
  const dates: [string, 'day-month' | 'month-day' | null, string | null][] = [
    ['31/12/2026', null, '2026-12-31T00:00:00.000Z'],
    ['12/31/2026', null, '2026-12-31T00:00:00.000Z'],
    ['3/4/2026', 'day-month', '2026-04-03T00:00:00.000Z'],
    ['3/4/2026', 'month-day', '2026-03-04T00:00:00.000Z'],
    ['3/4/2026', null, null],
    ['4/4/2026', null, '2026-04-04T00:00:00.000Z'],
    ['3.4.2026', 'month-day', '2026-04-03T00:00:00.000Z'],
    ['31-12-26 23:59', null, '2026-12-31T23:59:00.000Z'],
    ['12/31/26 11:59:30 PM', null, '2026-12-31T23:59:30.000Z'],
    ['12/31/2026 12:05 a.m.', null, '2026-12-31T00:05:00.000Z'],
    ['2026/12/31', null, '2026-12-31T00:00:00.000Z'],
    ['31-Dec-26', null, '2026-12-31T00:00:00.000Z'],
    ['46387', null, '2026-12-31T00:00:00.000Z'],
    ['46387.5', null, '2026-12-31T12:00:00.000Z'],
    ['46387,75', null, '2026-12-31T18:00:00.000Z'],
    ['31/13/2026', null, null],
    ['31/02/2026', null, null],
    ['25:00', null, null],
    ['20001', null, null],
  ]
  for (const [text, order, expected] of dates) {
    test(`“${text}” in ${order ?? 'no order'} is ${expected ?? 'none'}`, ({ assert }) => {
      assert.equal(readTime(text, order)?.toISOString() ?? null, expected)
    })
  }

  const orders: [string[], string | null][] = [
    [['1/2/2026', '13/2/2026'], 'day-month'],
    [['1/2/2026', '2/13/2026'], 'month-day'],
    [['1/2/2026', '2/1/2026'], null],
    [['13/2/2026', '2/13/2026'], null],
  ]
  for (const [ends, expected] of orders) {
    test(`the file decides: ${ends.join(' and ')}`, async ({ assert }) => {
      const lines = ends.map((end, at) => `a-${at},https://e.com,${end}`)
      const { shape } = await readImportText(`alias,url,expires\n${lines.join('\n')}\n`)
      assert.equal(shape.dayOrder, expected)
    })
  }
})
