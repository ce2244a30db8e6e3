import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { findCommand } from '../../../scripts/launcher/command_line/commands.ts'
import { parseWords } from '../../../scripts/launcher/command_line/parse_words.ts'
import { PLATFORMS, takePackages } from '../../../scripts/launcher/release/platforms.ts'
import { findNativeFiles } from '../../chaos/support/native_files.js'

test.group('The platform of a release', () => {
  test('is one that its option takes', ({ assert }) => {
    for (const platform of PLATFORMS) {
      const given = parseWords(findCommand('release')!, ['--deb', '--platform', platform, 'to'])
      assert.deepEqual(given, { options: { deb: true, platform }, words: ['to'], rest: [] })
    }
  })

  test('decides which native packages npm takes, none of which runs anything', ({ assert }) => {
    const own = takePackages()
    assert.includeMembers(own, ['prune', '--offline', '--ignore-scripts'])
    assert.isFalse(own.some((word) => word.startsWith('--cpu')))
    const other = takePackages('linux-arm64')
    assert.includeMembers(other, ['install', '--os=linux', '--cpu=arm64', '--libc=glibc'])
    assert.include(other, '--ignore-scripts')
    assert.notInclude(other, '--offline')
  })

  test('is read of its native files', ({ assert, cleanup }) => {
    const folder = mkdtempSync(join(tmpdir(), 'shunt-native-'))
    cleanup(() => rmSync(folder, { recursive: true }))
    const write = (name: string, processor: number, magic = '\x7FELF') => {
      const head = Buffer.alloc(64)
      head.write(magic, 'latin1')
      head.writeUInt16LE(processor, 18)
      writeFileSync(join(folder, name), head)
    }
    write('a.node', 183)
    write('b.so', 183)
    write('c.node', 62)
    write('d', 243)
    write('text', 62, 'text')
    writeFileSync(join(folder, 'short'), '\x7FELF')
    const found = findNativeFiles(folder)
    assert.sameMembers(found.get('arm64')!, [join(folder, 'a.node'), join(folder, 'b.so')])
    assert.deepEqual(found.get('x64'), [join(folder, 'c.node')])
    assert.deepEqual(found.get('another'), [join(folder, 'd')])
  })
})
