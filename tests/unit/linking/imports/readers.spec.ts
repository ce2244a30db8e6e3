import { test } from '@japa/runner'
import { JsonObjects } from '#app/linking/imports/readers/json_objects'
import { SqlRows } from '#app/linking/imports/readers/sql_rows'
import { readImportText } from '#tests/fixtures/import_files'

/** Returns the text in two pieces, cut at each place in turn. */
function* cuts(text: string): Generator<[string, string]> {
  for (let at = 0; at <= text.length; at++) yield [text.slice(0, at), text.slice(at)]
}

async function read(content: string | Buffer) {
  const { shape, lines } = await readImportText(content)
  return { shape, lines: lines as any[] }
}

test.group('Objects of a JSON text', () => {
  const text = `{"a":{"links":{"x":{"n":1,"in":[{"k":"}]"}]}}},\n"list":[{"n":"\\"{["},\n{"n":3}]}[{"n":4}]`

  test('are found wherever the text is cut, with the line that each begins in', ({ assert }) => {
    const expected = [
      { line: 1, n: 1 },
      { line: 2, n: '"{[' },
      { line: 3, n: 3 },
      { line: 3, n: 4 },
    ]
    for (const pieces of cuts(text)) {
      const objects = new JsonObjects()
      const found = pieces.flatMap((piece) => [...objects.feed(piece)])
      assert.deepEqual(
        found.map((one) => ({ line: one.line, n: JSON.parse(one.text!).n })),
        expected
      )
      assert.isFalse(objects.isUnfinished)
    }
  })

  const lists: [string, string, (number | null)[]][] = [
    [
      'in the outermost list',
      `[{"n":1},null,\n5,"x",true,[7],{"n":2}]`,
      [1, null, null, null, null, null, 2],
    ],
    ['in a list of an object', `{"data":["x",null,{"n":1}, 5.5e3 ]}`, [null, null, 1, null]],
    ['in the links of YOURLS', `{"links":{"a":{"n":1},"b":null,"c":"x"}}`, [1, null, null]],
    ['in no list of links', `{"tags":["x","y"],"links":{"next":null},"data":[{"n":1}]}`, [1]],
    ['nowhere', '[ ]', []],
  ]
  for (const [where, given, expected] of lists) {
    test(`what is no object is told of: ${where}`, ({ assert }) => {
      for (const pieces of cuts(given)) {
        const objects = new JsonObjects()
        const found = pieces.flatMap((piece) => [...objects.feed(piece)])
        assert.deepEqual(
          found.map(({ text: one }) => (one === null ? null : JSON.parse(one).n)),
          expected
        )
      }
    })
  }

  test('what is no object has the line that it stands in', ({ assert }) => {
    const found = [...new JsonObjects().feed('[\n{"a":1},\nnull,\n"x\\n",\n  5]')]
    assert.deepEqual(
      found.map(({ line }) => line),
      [2, 3, 4, 5]
    )
  })

  test('lists that never close are given up', ({ assert }) => {
    assert.doesNotThrow(() => [...new JsonObjects().feed('['.repeat(64))])
    assert.throws(() => [...new JsonObjects().feed('['.repeat(65))])
  })

  test('a text that breaks off is unfinished', ({ assert }) => {
    for (const broken of ['[', '[{"a":1}', '[{"a":', '["', '{"links":{']) {
      const objects = new JsonObjects()
      assert.isAtMost([...objects.feed(broken)].length, 1)
      assert.isTrue(objects.isUnfinished, broken)
    }
  })

  test('one beyond all measure is given up', ({ assert }) => {
    const objects = new JsonObjects()
    assert.throws(() => [...objects.feed(`[{"a":"${'x'.repeat(300_000)}`)])
  })
})

test.group('Rows of a dump', () => {
  const text = [
    "-- a 'comment'; INSERT INTO `yourls_url` VALUES ('no','no');",
    '/* another; "one */',
    "INSERT INTO `other` VALUES ('x;(', 1);",
    'CREATE TABLE `p_url` (\n  `keyword` varchar(1),\n  `url` text,\n  PRIMARY KEY (`keyword`)\n);',
    "INSERT INTO `p_url` VALUES ('a','it''s'),('b','back\\\\slash\\'d, (x);\\n'),",
    "('c',NULL);",
    "REPLACE INTO p_url (url, keyword) VALUES (0x6869,'d');",
  ].join('\n')

  test('are found wherever the dump is cut', ({ assert }) => {
    for (const pieces of cuts(text)) {
      const rows = new SqlRows()
      const found = pieces.flatMap((piece) => [...rows.feed(piece)])
      assert.deepEqual(
        found.map(({ line, values, names }) => [line, values, names]),
        [
          [9, ['a', "it's"], ['keyword', 'url']],
          [9, ['b', "back\\slash'd, (x);\n"], ['keyword', 'url']],
          [10, ['c', null], ['keyword', 'url']],
          [11, ['hi', 'd'], ['url', 'keyword']],
        ]
      )
      assert.isFalse(rows.isUnfinished)
    }
  })
})

test.group('A CSV', () => {
  test('keeps the numbers of its lines over breaks within cells and empty lines', async ({
    assert,
  }) => {
    const { lines } = await read(
      'alias,url,title\r\na1,https://e.com,"two\r\nlines"\r\n\r\nb2,https://e.com,x\r\n'
    )
    assert.deepEqual(
      lines.map(({ line, link }) => [line, link.alias, link.title]),
      [
        [2, 'a1', 'two\r\nlines'],
        [5, 'b2', 'x'],
      ]
    )
  })

  test('is read in UTF-8 with a mark, UTF-16 and Latin-1', async ({ assert }) => {
    const text = 'alias,url,title\nabc,https://e.com,Über\n'
    const files: [Buffer, string][] = [
      [Buffer.from(`\ufeff${text}`), 'utf-8'],
      [Buffer.from(`\ufeff${text}`, 'utf16le'), 'utf-16le'],
      [Buffer.from(text, 'latin1'), 'windows-1252'],
    ]
    for (const [bytes, encoding] of files) {
      const { shape, lines } = await read(bytes)
      assert.deepEqual([shape.encoding, lines[0].link.alias], [encoding, 'abc'])
      assert.equal(lines[0].link.title, 'Über')
    }
  })

  test('has its delimiter found: comma, semicolon, tab, stroke', async ({ assert }) => {
    for (const sign of [',', ';', '\t', '|']) {
      const { shape, lines } = await read(
        [`alias${sign}"long, url; x"${sign}url`, `abc${sign}x${sign}https://e.com`].join('\n')
      )
      assert.deepEqual([shape.delimiter, lines[0].link.alias], [sign, 'abc'])
    }
  })

  test('lines with fewer cells than the head are read as far as they go', async ({ assert }) => {
    const { lines } = await read('alias,url,title\nabc,https://e.com\ndef,https://e.com,t\n')
    assert.deepEqual(
      lines.map(({ link }) => [link.alias, link.title]),
      [
        ['abc', null],
        ['def', 't'],
      ]
    )
  })

  test('lines with more cells than the head are malformed, and never cut', async ({ assert }) => {
    const { lines } = await read(
      'Short URL,Original URL\nhttps://go.example.com/a-1,https://e.com/map?ll=47.1,8.5\n' +
        'https://go.example.com/a-2,https://e.com/,\nhttps://go.example.com/a-3,"https://e.com/?a=1,2"\n'
    )
    assert.deepEqual(
      lines.map(({ line, fault, link }) => [line, fault?.code ?? link.destinationUrl]),
      [
        [2, 'import.line_malformed'],
        [3, 'import.line_malformed'],
        [4, 'https://e.com/?a=1,2'],
      ]
    )
  })

  test('whose lines are all malformed is read, for every sender', async ({ assert }) => {
    for (const atMost of [null, 10]) {
      const { lines } = await readImportText('alias,url\nabc,https://e.com/?a=1,2\n', { atMost })
      assert.containsSubset(lines, [{ line: 2, fault: { code: 'import.line_malformed' } }])
    }
  })

  test('columns of the same name, or of none, are told apart', async ({ assert }) => {
    const { shape } = await read('url,url,\nx://e.com')
    assert.deepEqual(shape.names, ['url', 'url (2)', 'Column 3'])
  })
})
