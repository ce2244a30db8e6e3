import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { SETTINGS } from '#start/settings'
import { SETTING_PROOFS } from '#tests/fixtures/setting_proofs'

/** Returns the titles of tests in a file, and the names of checks of a proof. */
function titlesIn(text: string): string[] {
  return [...text.matchAll(/\b(?:test|check)\(\s*(?:'([^'\n]+)'|"([^"\n]+)"|`([^`\n]+)`)/g)].map(
    ([, one, two, three]) => one ?? two ?? three
  )
}

test.group('Each setting does what it says', () => {
  test('which a test shows that is there, by its name', ({ assert }) => {
    for (const name of Object.keys(SETTINGS) as (keyof typeof SETTINGS)[]) {
      assert.property(SETTING_PROOFS, name, 'tests/fixtures/setting_proofs.ts names no test of it')
      const [file, title] = SETTING_PROOFS[name]
      assert.include(titlesIn(readFileSync(file, 'utf8')), title, `${name}: ${file}`)
    }
    assert.sameMembers(Object.keys(SETTING_PROOFS), Object.keys(SETTINGS))
  })

  test('a title that is gone is found', ({ assert }) => {
    const text = "test('one', () => {})\ncheck(`two (${x})`, true)\ntest.group('three', () => {})"
    assert.deepEqual(titlesIn(text), ['one', 'two (${x})'])
  })
})
