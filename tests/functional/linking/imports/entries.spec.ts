import { test } from '@japa/runner'
import { imported, linesOf, linksOf, unique } from '#tests/fixtures/imports'
import { aWorkspace } from '#tests/fixtures/workspace'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test.group('Entries of a JSON file', () => {
  test('that are no objects are refused one by one, with their lines', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [one, other] = [unique(), unique()]
    const link = (alias: string) => `{"alias":"${alias}","url":"https://example.com/"}`
    const file = `[${link(one)},\nnull,\n5,\n"x",\n${link(other)}]`
    const result = await imported(workspace, file)
    assert.deepInclude(result, { totalLines: 5, created: 2, refused: 3 })
    const lines = await linesOf(workspace, result.id)
    assert.deepEqual(
      lines.map(({ line, outcome, code }) => [line, outcome, code]),
      [
        [1, 'Created', null],
        [2, 'Refused', 'import.line_malformed'],
        [3, 'Refused', 'import.line_malformed'],
        [4, 'Refused', 'import.line_malformed'],
        [5, 'Created', null],
      ]
    )
    assert.sameMembers(Object.keys(await linksOf(workspace)), [one, other])
  })

  test('come in with a replacement sign for half a character', async ({ assert }) => {
    const workspace = await aWorkspace()
    const aliases = [unique(), unique(), unique()]
    const entries = aliases.map((alias) => `{"alias":"${alias}","url":"https://example.com/",`)
    const file = `[${entries[0]}"title":"cut \\ud83d"},${entries[1]}"tags":["\\ude80"]},${entries[2]}"title":"x\ud83d"}]`
    const result = await imported(workspace, file)
    assert.deepInclude(result, { created: 3, refused: 0 })
    const made = await linksOf(workspace)
    assert.deepEqual(
      aliases.map((alias) => [made[alias].title, ...made[alias].tags]),
      [['cut \ufffd'], [null, '\ufffd'], ['x\ufffd']]
    )
  })

  test('that are nested too deep are refused, and no others', async ({ assert }) => {
    const workspace = await aWorkspace()
    const entry = (depth: number) =>
      `{"alias":"${unique()}","url":"https://example.com/","deep":${nested(depth)}}`
    const result = await imported(workspace, `[${entry(20_000)},${entry(63)},${entry(64)}]`)
    assert.deepInclude(result, { totalLines: 3, created: 1, refused: 2 })
    const lines = await linesOf(workspace, result.id)
    assert.deepEqual(
      lines.map(({ outcome }) => outcome),
      ['Refused', 'Created', 'Refused']
    )
  })

  test('whose routing is nested too deep as text are judged without a fault of ours', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const routing = JSON.stringify(`{"rules":[${nested(20_000)}],"split":[]}`)
    const file = `[{"alias":"${unique()}","url":"https://example.com/","routing":${routing}}]`
    const result = await imported(workspace, file)
    assert.deepInclude(result, { totalLines: 1, created: 0, refused: 1 })
  })

  test('may have members with the names of what every object has', async ({ assert }) => {
    const workspace = await aWorkspace()
    const alias = unique()
    const file = `[{"alias":"${alias}","url":"https://example.com/","constructor":"A title","__proto__":{"title":"no"}},
      {"alias":"${unique()}","url":"https://example.com/"}]`
    const result = await imported(workspace, file, { mapping: { title: 'constructor' } })
    assert.equal(result.created, 2)
    const titles = Object.values(await linksOf(workspace)).map(({ title }) => title)
    assert.sameMembers(titles, ['A title', null])
  })
})
