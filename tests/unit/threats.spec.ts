import { existsSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'

/** A row of the tables of threats: a file of tests, and the title of one. */
const ROW = /^\| [\d., ]+ \| .+ \| `([\w/]+)`: “(.+)” \|$/gm

function rowsOf(text: string): { file: string; title: string }[] {
  return [...text.matchAll(ROW)].map(([, file, title]) => ({ file, title }))
}

function faultOf({ file, title }: { file: string; title: string }): string | null {
  const path = `tests/functional/${file}.spec.ts`
  if (!existsSync(path)) return `${path} is not there`
  const text = readFileSync(path, 'utf8')
  const isThere = ["'", '`', '"'].some((sign) => text.includes(sign + title + sign))
  return isThere ? null : `${path} has no test “${title}”`
}

test.group('Threats of signing in', () => {
  test('are each answered by a test that exists', ({ assert }) => {
    const text = readFileSync('docs/security.md', 'utf8')
    const rows = rowsOf(text)
    assert.isAbove(rows.length, 40)
    assert.equal(rows.length, text.match(/^\| \d+\.\d+\.\d+/gm)!.length, 'each row names a test')
    assert.deepEqual(rows.map(faultOf).filter(Boolean), [])
  })

  test('a test that is not there is found', ({ assert }) => {
    const [row] = rowsOf('| 6.1.1 | nothing | `people/accounts/log_in`: “no such title” |')
    assert.include(faultOf(row)!, 'has no test')
    assert.include(faultOf({ file: 'people/none', title: 'x' })!, 'is not there')
  })
})
