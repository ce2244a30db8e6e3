import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { readDirection } from '#app/platform/languages/direction'

/** Properties and values that mean a side of the screen, where a language means a side of the text. */
const PHYSICAL = [
  /(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)\b/,
  /(?:^|[{;\s])(?:left|right)\s*:/,
  /(?:text-align|float|clear)\s*:\s*(?:left|right)\b/,
  /border-(?:top|bottom)-(?:left|right)-radius\b/,
]

/** Rules that are about the screen, each with its reason. */
const EXCEPT: [file: string, line: RegExp][] = []

/** Returns each line of a style sheet with a physical property; comments and conditions count as nothing. */
function findPhysical(css: string): string[] {
  const rules = css
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/@(?:media|container)[^{]*/g, '')
  return rules.split('\n').filter((line) => PHYSICAL.some((pattern) => pattern.test(line)))
}

test.group('Style sheets', () => {
  test('mean sides of the text, not of the screen', ({ assert }) => {
    const found = globSync('resources/css/*.css').flatMap((path) =>
      findPhysical(readFileSync(path, 'utf8'))
        .filter((line) => !EXCEPT.some(([file, known]) => path.endsWith(file) && known.test(line)))
        .map((line) => `${path}: ${line.trim()}`)
    )
    assert.deepEqual(found, [])
  })

  for (const [line, isPhysical] of [
    ['a { margin-left: 1px; }', true],
    ['a { left: 0; }', true],
    ['a { text-align: right; }', true],
    ['a { border-top-left-radius: 1px; }', true],
    ['a { margin-inline-start: 1px; inset-inline-start: 0; inline-size: 1px }', false],
    ['/* left: 0 */ @media (max-width: 60rem) { a { text-align: end; } }', false],
  ] as const) {
    test(`${isPhysical ? 'do not have' : 'have'} ${line}`, ({ assert }) => {
      assert.equal(findPhysical(line).length > 0, isPhysical)
    })
  }
})

test.group('The direction of a language', () => {
  for (const [tag, direction] of [
    ['ar', 'rtl'],
    ['he-IL', 'rtl'],
    ['en-GB', 'ltr'],
    ['de-DE', 'ltr'],
    ['eo', 'ltr'],
  ] as const) {
    test(`${tag}: ${direction}`, ({ assert }) => assert.equal(readDirection(tag), direction))
  }
})
