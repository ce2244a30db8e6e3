import { test } from '@japa/runner'
import { BACKUP_FORMAT, type BackupManifest } from '#app/installation/backups/manifest'
import {
  formatBackupName,
  isBackupName,
  isPartialName,
  partialName,
} from '#app/installation/backups/rules/backup_name'
import { findDifferences } from '#app/installation/backups/rules/find_differences'
import { findObstacle } from '#app/installation/backups/rules/find_obstacle'
import { formatBytes } from '#app/installation/backups/rules/format_bytes'
import { judgeBackups } from '#app/installation/backups/rules/judge_backups'
import { fingerprintKey } from '#app/installation/backups/rules/key_fingerprints'
import { parseInterval } from '#app/installation/backups/rules/parse_interval'
import { sayInEnglish } from '#app/shared/text/sentence'

const target = { version: '2.0.0', migrations: ['1001_a', '1002_b'], keys: ['aa', 'bb'] }
const manifest = {
  format: BACKUP_FORMAT,
  version: '1.9.0',
  migrations: ['1001_a', '1002_b'],
  keys: { current: 'aa', previous: ['bb'] },
} as BackupManifest

test.group('Rules of backups', () => {
  test('an installation takes a backup of its keys and its schema alone', ({ assert }) => {
    assert.isNull(findObstacle(manifest, target, false))
    const refusal = (changed: Partial<BackupManifest>, takesOlder = false) =>
      findObstacle({ ...manifest, ...changed }, target, takesOlder) ?? ''
    assert.match(refusal({ keys: { current: 'cc', previous: [] } }), /another key.*APP_KEY.*cc/)
    assert.match(refusal({ keys: { current: 'aa', previous: ['dd'] } }), /APP_PREVIOUS_KEYS.*dd/)
    assert.match(refusal({ format: BACKUP_FORMAT + 1 }), /has the form 2/)
    const newer = { migrations: ['1001_a', '1002_b', '1003_c'], version: '3.0.0' }
    assert.match(refusal(newer), /newer version: Shunt 3\.0\.0.*1003_c/)
    assert.match(refusal(newer, true), /newer version/)
    assert.match(refusal({ migrations: ['1001_a'] }), /older version.*--older/)
    assert.equal(refusal({ migrations: ['1001_a'] }, true), '')
    assert.match(
      refusal({ migrations: ['0001_before_the_first_release'] }),
      /older version.*--older/
    )
  })

  test('a fingerprint says nothing of its key', ({ assert }) => {
    assert.match(fingerprintKey('a key'), /^[0-9a-f]{16}$/)
    assert.equal(fingerprintKey('a key'), fingerprintKey('a key'))
    assert.notEqual(fingerprintKey('a key'), fingerprintKey('a kez'))
  })

  test('intervals are a number and a unit', ({ assert }) => {
    assert.deepEqual(
      ['1m', '90m', '6h', '1d', ' 2d '].map(parseInterval),
      [60, 5_400, 21_600, 86_400, 172_800]
    )
    assert.equal(parseInterval('366d'), 366 * 86_400)
    for (const text of ['', '0h', '1', 'h', '1.5h', '-1h', '1w', '367d', '1h30m', '٣h']) {
      assert.throws(() => parseInterval(text), /is no interval/, text)
    }
  })

  test('names are known again, whole and partial', ({ assert }) => {
    const name = formatBackupName('0123456789abcdefghjk', new Date('2026-11-22T10:11:12.345Z'))
    assert.equal(name, 'shunt-20261122T101112Z-0123456789abcdefghjk.tar')
    assert.isTrue(isBackupName(name))
    assert.isFalse(isBackupName(partialName(name)))
    assert.isTrue(isPartialName(partialName(name)))
    for (const other of ['notes.tar', 'shunt.tar', 'shunt-1-2.tar.part']) {
      assert.isFalse(isBackupName(other) || isPartialName(other), other)
    }
  })

  test('differences name their table', ({ assert }) => {
    const one = { rows: 1, sha256: 'aa' }
    assert.deepEqual(findDifferences({ links: one }, { links: one }), [])
    assert.deepEqual(findDifferences({ links: one }, { links: { rows: 1 } }), [])
    assert.deepEqual(
      findDifferences(
        { a: one, b: one, c: one },
        { b: { ...one, rows: 2 }, c: { ...one, sha256: 'bb' }, d: one }
      ),
      [
        'a is missing',
        'b has 2 rows, not 1',
        'c has rows of another content',
        'd is not in the backup',
      ]
    )
  })

  test('a failure and a late backup are told; a backup that succeeded ends both', ({ assert }) => {
    const facts = { everySeconds: 3_600, lastDoneAgoSeconds: 7_200, failure: null }
    assert.deepEqual(judgeBackups(facts), [])
    const [late] = judgeBackups({ ...facts, lastDoneAgoSeconds: 7_201 })
    assert.deepInclude(late, { kind: 'Backup', status: 'Warning' })
    assert.deepEqual(judgeBackups({ ...facts, everySeconds: null, lastDoneAgoSeconds: 9e9 }), [])
    const failure = { host: 'one', error: 'no space left' }
    const [failed] = judgeBackups({ ...facts, failure })
    assert.deepInclude(failed, { kind: 'Backup', status: 'Error' })
    assert.include(sayInEnglish(failed.message), 'no space left')
    assert.equal(failed.subject, late.subject)
  })

  test('sizes are told as people read them', ({ assert }) => {
    assert.deepEqual(
      [0, 999, 1_000, 1_234_567, 5e12].map((size) => formatBytes(size)),
      ['0 bytes', '999 bytes', '1.0 kB', '1.2 MB', '5.0 TB']
    )
    const inFrench = (size: number) => formatBytes(size, 'fr').replaceAll(/\s/g, ' ')
    assert.deepEqual([0, 1_234_567].map(inFrench), ['0 octet', '1,2 Mo'])
  })
})
