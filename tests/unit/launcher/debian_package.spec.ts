import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { COMMANDS } from '../../../scripts/launcher/command_line/commands.ts'
import {
  buildDebianChangelog,
  buildManual,
  fillControl,
  toDebianVersion,
} from '../../../scripts/launcher/release/package_texts.ts'

const MAINTAINER = 'Tunde <tunde@example.com>'

const CHANGELOG = `# Changelog

## Not released

- Not in the package's list.

## 0.2.0 (2026-11-27)

- A change, which is described by more words than there is room for in one line of
  a changelog.
- Another.

## 0.1.0-beta.1 (2026-10-01)

- The first.
`

test.group('The texts of the Debian package', () => {
  test('the changelog has what was released, as Debian writes it', ({ assert }) => {
    assert.equal(
      buildDebianChangelog(CHANGELOG, '0.2.0', MAINTAINER),
      `shunt (0.2.0) stable; urgency=medium

  * A change, which is described by more words than there is room for in one
    line of a changelog.
  * Another.

 -- Tunde <tunde@example.com>  Fri, 27 Nov 2026 00:00:00 +0000

shunt (0.1.0~beta.1) stable; urgency=medium

  * The first.

 -- Tunde <tunde@example.com>  Thu, 01 Oct 2026 00:00:00 +0000
`
    )
  })

  test('its first entry names the version of the package, whatever was released', ({ assert }) => {
    const text = buildDebianChangelog(CHANGELOG, '0.3.0', MAINTAINER)
    assert.match(text, /^shunt \(0\.3\.0\) stable.*\n\n {2}\* See CHANGELOG\.md\.\n/)
  })

  test('the control file is filled, and nothing of it stays open', ({ assert }) => {
    const control = readFileSync('packaging/deb/control', 'utf8')
    const values = { VERSION: '0.2.0', ARCHITECTURE: 'arm64', MAINTAINER, SIZE: '400000' }
    const filled = fillControl(control, values)
    assert.match(filled, /^Version: 0\.2\.0\nArchitecture: arm64\nMaintainer: Tunde <.*>$/m)
    assert.notInclude(filled, '@V')
    assert.throws(() => fillControl(control, { VERSION: '0.2.0' }), /wants ARCHITECTURE/)
  })

  test('a version before another comes before it', ({ assert }) => {
    assert.equal(toDebianVersion('1.0.0-beta.1'), '1.0.0~beta.1')
    assert.equal(toDebianVersion('1.0.0'), '1.0.0')
  })

  test('the manual has each command with what it takes', ({ assert }) => {
    const manual = buildManual(COMMANDS, '0.2.0')
    assert.match(manual, /^\.B doctor$/m)
    assert.match(manual, /^\.B \\-\\-mail\\-to=<address>$/m)
    // A line that begins with a full stop or an apostrophe would be an instruction.
    const requests = manual.split('\n').filter((line) => /^[.']/.test(line))
    for (const line of requests) assert.match(line, /^\.(TH|SH|TP|B|I|RI|RS|RE)\b/)
  })
})
