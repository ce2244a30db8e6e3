import { test } from '@japa/runner'
import { formatJsonColumn, isTooDeep, JsonTooDeep, parseJson } from '#app/shared/text/json'

const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const objects = (depth: number) => '{"a":'.repeat(depth - 1) + '{}' + '}'.repeat(depth - 1)

test.group('The depth of JSON', () => {
  test('is 64 levels at most, of lists and objects', ({ assert }) => {
    for (const nest of [lists, objects]) {
      assert.doesNotThrow(() => parseJson(nest(64)))
      assert.throws(() => parseJson(nest(65)), JsonTooDeep as any)
      assert.throws(() => parseJson(nest(200_000)), JsonTooDeep as any)
    }
  })

  test('does not count brackets in strings, nor those that are closed', ({ assert }) => {
    const text = JSON.stringify({ a: '['.repeat(100), b: '"\\"{'.repeat(100), c: ['\\'] })
    assert.deepEqual(parseJson(text), JSON.parse(text))
    assert.isFalse(isTooDeep(`[${'[],'.repeat(1000)}[]]`))
  })

  test('is found without reading on when nothing ever closes', ({ assert }) => {
    assert.isTrue(isTooDeep('['.repeat(1_000_000)))
    assert.isFalse(isTooDeep('"['.repeat(3)))
  })
})

test('A JSON column gets whole characters alone', ({ assert }) => {
  for (const text of ['\ud83d', 'a\\\ud83d', '\\ud83d', '\\\\ude80"', '\u{1f680}\ude80', 'ü']) {
    const column = formatJsonColumn({ [text]: [text] })
    assert.deepEqual(JSON.parse(column), { [text.toWellFormed()]: [text.toWellFormed()] })
    assert.notMatch(column, /(?<!\\)(\\\\)*\\ud/)
  }
})
