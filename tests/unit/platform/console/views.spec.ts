import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'

const VIEWS = join(import.meta.dirname, '../../../../resources/views')
const MAX_LENGTH = 200

/**
 * Measures a line. The paths of drawings and the styles of mails cannot be broken: they count as
 * nothing.
 */
function measure(line: string): number {
  return line.replaceAll(/ (d|style)="[^"{]*"/g, '').length
}

test.group('Views', () => {
  test('no line is longer than a person reads: data is built in console rooms', ({ assert }) => {
    const views = readdirSync(VIEWS, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.edge')
    )
    assert.isAbove(views.length, 200)
    const long = views.flatMap((file) =>
      readFileSync(join(VIEWS, file), 'utf8')
        .split('\n')
        .flatMap((line, at) => (measure(line) > MAX_LENGTH ? [`${file}:${at + 1}`] : []))
    )
    assert.deepEqual(long, [])
  })

  test('a path counts as nothing, a long expression counts', ({ assert }) => {
    assert.isBelow(measure(`<path class="thin" d="M${'1 '.repeat(300)}"/>`), MAX_LENGTH)
    assert.isAbove(measure(`@!menu({ label: '${'x'.repeat(300)}' })`), MAX_LENGTH)
    assert.isAbove(measure(`<p style="color: {{ ${'x'.repeat(300)} }}">`), MAX_LENGTH)
  })
})
