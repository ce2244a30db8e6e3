import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from '@japa/runner'

const MOST_RECORDS = 60
const INDEX = 'docs/decisions/README.md'

const records = globSync('docs/decisions/[0-9]*.md')
  .map((path) => {
    const [heading] = readFileSync(path, 'utf8').split('\n', 1)
    return { file: basename(path), heading: heading.replace(/^# /, '') }
  })
  .sort((one, other) => (one.file < other.file ? -1 : 1))

test.group('Decisions', () => {
  test('have the numbers from 1 on without a gap, in the name and in the heading', ({ assert }) => {
    assert.deepEqual(
      records.map(({ file, heading }) => [file.slice(0, 5), heading.split(' ', 1)[0]]),
      records.map((_, index) => [`${String(index + 1).padStart(4, '0')}-`, `${index + 1}.`])
    )
  })

  test(`are at most ${MOST_RECORDS}: a reason of one file stands in that file`, ({ assert }) => {
    assert.isAtLeast(records.length, 20)
    assert.isAtMost(records.length, MOST_RECORDS)
  })

  test('are in the index once each, by their title', ({ assert }) => {
    const lines = readFileSync(INDEX, 'utf8').match(/^- .+$/gm) ?? []
    assert.deepEqual(
      lines.sort(),
      records.map(({ file, heading }) => `- [${heading}](${file})`).sort()
    )
  })
})
