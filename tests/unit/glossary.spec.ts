import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'

const rows = readFileSync('docs/glossary.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| /.test(line) && !line.startsWith('| word |'))
  .map((line) => line.split('|').map((cell) => cell.trim()))

test.group('The glossary', () => {
  test('has each word once', ({ assert }) => {
    const words = rows.map(([, word]) => word)
    assert.isAbove(words.length, 50)
    assert.deepEqual(
      words.filter((word, index) => words.indexOf(word) !== index),
      []
    )
  })

  test('says of each word what it means, and which words to avoid', ({ assert }) => {
    for (const cells of rows) {
      assert.lengthOf(cells, 5, cells.join('|'))
      assert.isNotEmpty(cells[2], cells[1])
    }
  })

  test('avoids no word that it gives', ({ assert }) => {
    const words = new Set(rows.map(([, word]) => word))
    const avoided = rows.flatMap(([, word, , avoid]) =>
      avoid
        .split(',')
        .map((part) => part.trim())
        .filter((part) => words.has(part))
        .map((part) => `${word}: ${part}`)
    )
    assert.deepEqual(avoided, [])
  })
})
