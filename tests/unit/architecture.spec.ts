import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { test } from '@japa/runner'

const MOST_LINES = 150

const text = readFileSync('docs/architecture.md', 'utf8')

test.group('docs/architecture.md', () => {
  test('lists every plugin with its role', ({ assert }) => {
    const plugins = globSync('plugins/*/plugin.ts').map((path) => basename(dirname(path)))
    assert.isAbove(plugins.length, 3)
    assert.deepEqual(
      plugins.filter((name) => !new RegExp(`^\\| .*\`plugins/${name}\`.* \\| `, 'm').test(text)),
      []
    )
  })

  test('lists every wing', ({ assert }) => {
    const wings = globSync('app/*/').map((path) => basename(path))
    assert.isAbove(wings.length, 5)
    assert.deepEqual(
      wings.filter((wing) => !new RegExp(`^ ${wing} `, 'm').test(text)),
      []
    )
  })

  test(`is read at once: at most ${MOST_LINES} lines`, ({ assert }) => {
    assert.isAtMost(text.trimEnd().split('\n').length, MOST_LINES)
  })
})
