import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { SETTINGS } from '#start/settings'

const behaviour = readFileSync('docs/behaviour.md', 'utf8')

/** Returns the text of a section, with those below it. */
function section(number: number): string {
  const [, text] = behaviour.split(new RegExp(`^## ${number}\\. .*$`, 'm'))
  return text.split(/^## \d/m)[0]
}

/** Every code with its status, as the `problems.ts` of the features define them. */
const codes = globSync('app/**/*problems.ts').flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(/^ {2}'([a-z_]+\.[a-z_]+)': \{\s*status: (\d+)/gm)].map(
    ([, code, status]) => ({ code, status })
  )
)

const rows = [...section(12).matchAll(/^\| (.+?) \| (.+?) \|/gm)].flatMap(([, names, statuses]) =>
  [...names.matchAll(/`([a-z_]+\.[a-z_]+)`/g)].map(([, code]) => ({ code, statuses }))
)

test.group('docs/behaviour.md', () => {
  test('has every code of a refusal, with its status', ({ assert }) => {
    assert.isAbove(codes.length, 120)
    const missing = codes.filter(
      ({ code, status }) => !rows.some((row) => row.code === code && row.statuses.includes(status))
    )
    assert.deepEqual(missing, [])
  })

  test('has each code once', ({ assert }) => {
    const named = rows.map(({ code }) => code)
    assert.deepEqual(
      named.filter((code, index) => named.indexOf(code) !== index),
      []
    )
  })

  test('has every setting', ({ assert }) => {
    const settings = section(10)
    const missing = Object.keys(SETTINGS).filter((name) => !settings.includes(`\`${name}\``))
    assert.deepEqual(missing, [])
  })
})
