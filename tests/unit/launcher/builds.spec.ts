import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from '@japa/runner'
import { doPackagesFit } from '../../../scripts/launcher/builds/packages.ts'
import { readVersion, stampSources } from '../../../scripts/launcher/builds/sources.ts'
import { describeChanges } from '../../../scripts/launcher/upgrade/changes.ts'

/** A folder of sources that a test may change. */
class Sources {
  readonly folder = mkdtempSync(join(tmpdir(), 'shunt-sources-'))

  constructor() {
    this.write('package.json', '{\n  "version": "1.2.3"\n}')
    this.write('app/a.ts', 'a')
    this.write('docs/images/b.svg', 'b')
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true })
    writeFileSync(join(this.folder, path), text)
  }

  get stamp(): string {
    return stampSources(this.folder)
  }
}

test.group('The stamp of the sources', (group) => {
  let sources: Sources
  group.each.setup(() => {
    sources = new Sources()
    return () => rmSync(sources.folder, { recursive: true, force: true })
  })

  for (const [path, text] of [
    ['app/a.ts', 'b'],
    ['app/new.ts', ''],
    ['docs/images/b.svg', 'c'],
    ['.env.example', 'NAME='],
    ['public/robots.txt', ''],
  ]) {
    test(`changes with ${path}`, ({ assert }) => {
      const before = sources.stamp
      sources.write(path, text)
      assert.notEqual(sources.stamp, before)
    })
  }

  for (const path of [
    ...['report.csv', 'storage/x', 'tests/a.spec.ts', 'scripts/launcher/main.ts'],
    ...['public/assets/app.js', 'plugins/one/node_modules/x/index.js', '.env'],
  ]) {
    test(`does not change with ${path}`, ({ assert }) => {
      const before = sources.stamp
      sources.write(path, 'new')
      assert.equal(sources.stamp, before)
    })
  }

  test('stands beside the version that people know', ({ assert }) => {
    assert.equal(readVersion(join(sources.folder, 'package.json')), '1.2.3')
    assert.equal(readVersion(join(sources.folder, 'nothing')), '')
  })
})

test.group('Installed packages fit the lock file', () => {
  const wanted = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0', optional: true },
  }

  for (const [what, installed, fits] of [
    ['when all are there', { 'node_modules/a': { version: '1.0.0' } }, true],
    ['not in another version', { 'node_modules/a': { version: '1.0.1' } }, false],
    ['not when one is missing', {}, false],
    [
      'not with another version of an optional one',
      { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '1.0.0' } },
      false,
    ],
  ] as const) {
    test(what, ({ assert }) => assert.equal(doPackagesFit(wanted, installed), fits))
  }

  test('not without a lock file', ({ assert }) => {
    assert.isFalse(doPackagesFit({}, { 'node_modules/a': { version: '1.0.0' } }))
  })
})

test.group('What an upgrade says of CHANGELOG.md', () => {
  const before = '# Changelog\n\n- Old.\n- Upgrading: old.\n'

  test('is what an operator has to do, in full', ({ assert }) => {
    const now = `${before}- New.\n  More.\n- Upgrading: set X.\n  To 1.\n- Newer.\n`
    const text = describeChanges(before, now)
    assert.equal(text, 'To know, from CHANGELOG.md:\n- Upgrading: set X.\n  To 1.')
  })

  test('or how much is new', ({ assert }) => {
    const text = describeChanges(before, `${before}- New.\n- Newer.\n`)
    assert.equal(text, 'CHANGELOG.md has 2 new entries; none asks anything of you.')
  })
})
