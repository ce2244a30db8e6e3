import { test } from '@japa/runner'
import { formatPastedLines, readPastedList } from '#app/linking/link_form/console/pasted_list'

/** What each line asks for: destination, alias, title and tags. */
const cells = async (text: string) =>
  (await readPastedList(text)).lines.map(({ destinationUrl, alias, title, tags }) =>
    [destinationUrl, alias, title, tags.join('+')].join(' / ').replace(/[ /]+$/, '')
  )

test.group('A pasted list', () => {
  const A = 'https://example.com/a'
  const lists: [string, string, string[]][] = [
    ['an address a line', `${A}\n\n example.com/b \r\n`, [A, 'https://example.com/b']],
    ['addresses with commas', `${A},x\n${A}\n${A}?b=c,d.e`, [`${A},x`, A, `${A}?b=c,d.e`]],
    ['tabs', `${A}\tone\tFirst, one\tx, y\n${A}`, [`${A} / one / First, one / x+y`, A]],
    ['commas', `${A},one\n${A},\n`, [`${A} / one`, A]],
    ['semicolons', `"${A};1";/one;"A ""B"";";x|y z`, [`${A};1 / one / A "B"; / x+y z`]],
    ['tags in cells of their own', `${A},one,First,x,y`, [`${A} / one / First / x+y`]],
    ['an alias with a space', `${A},my alias,First`, [`${A} / my alias / First`]],
    ['names of columns', `Tags;Long URL;Back-half\nx;${A};one`, [`${A} / one /  / x`]],
    ['the name of one column', `url\n${A},one`, [`${A},one`]],
    ['the names of an export', `Link,Title\n${A},First`, [`${A} /  / First`]],
    [
      'a mark that never closes',
      `${A},one,5" disk\n${A},"two`,
      [`${A} / one / 5" disk`, `${A} / "two`],
    ],
    ['nothing', ' \n\t\n', []],
  ]
  for (const [what, text, expected] of lists) {
    test(`reads ${what}`, async ({ assert }) => {
      const squeeze = (line: string) => line.replaceAll(/(?: \/)+ {0,2}/g, ' /')
      assert.deepEqual((await cells(text)).map(squeeze), expected.map(squeeze))
    })
  }

  test('counts lines as the text has them', async ({ assert }) => {
    const { lines } = await readPastedList(`url\ttitle\n\n${A}\t"two\nlines"\n${A}\tnext\n`)
    assert.deepEqual(
      lines.map(({ line }) => line),
      [3, 5]
    )
  })

  test('names lines with more cells than columns', async ({ assert }) => {
    const { lines } = await readPastedList(`url,title\n${A},One, two\n${A},One`)
    assert.deepEqual(
      lines.map(({ hasMoreCells }) => hasMoreCells),
      [true, false]
    )
  })

  test('keeps the columns of the lines that are left', async ({ assert }) => {
    const headed = await readPastedList(`url;alias\n${A};one\n${A};t.wo`)
    assert.equal(formatPastedLines(headed, headed.lines.slice(1)), `url;alias\n${A};t.wo`)
    const bare = await readPastedList(`${A},one\n${A},t.wo`)
    assert.equal(formatPastedLines(bare, bare.lines.slice(1)), `url,alias,title,tags\n${A},t.wo`)
    assert.equal(formatPastedLines(bare, bare.lines.slice(0, 1)), `${A},one`)
    const lines = await readPastedList(`${A}\n${A}`)
    assert.equal(formatPastedLines(lines, lines.lines), `${A}\n${A}`)
  })

  test('of any signs is read', async ({ assert }) => {
    for (const text of [
      '\u0000,\ud800\t"\n',
      '"'.repeat(9999),
      ','.repeat(300_000),
      '\ufeff;;\n,',
    ]) {
      assert.isArray((await readPastedList(text)).lines)
    }
  })
})
