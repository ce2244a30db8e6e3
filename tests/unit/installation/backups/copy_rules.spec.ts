import { test } from '@japa/runner'
import { chooseKept, parseRetention } from '#app/installation/backup_copies/rules/kept_copies'
import {
  describeTarget,
  parseHostKeys,
  parseTarget,
} from '#app/installation/backup_copies/rules/read_target'

test.group('BACKUP_TARGET', () => {
  test('is a folder or a bucket, and says where in messages', ({ assert }) => {
    assert.equal(describeTarget(parseTarget(' /mnt/backups ')!), '/mnt/backups')
    const found = parseTarget('s3://shunt/a/b/?endpoint=https://s3.example.com:9000&region=eu-1')!
    assert.equal(describeTarget(found), 's3://shunt/a/b at s3.example.com:9000')
    const plain = parseTarget('s3://shunt')!
    assert.equal(describeTarget(plain), 's3://shunt at s3.us-east-1.amazonaws.com')
  })

  test('is a folder of a server by SFTP, from its root or from where the account begins', ({
    assert,
  }) => {
    const found = parseTarget('sftp://shunt@backup.example.com/srv/a%20b')!
    const account = { kind: 'sftp', host: 'backup.example.com', port: 22, user: 'shunt' } as const
    assert.deepEqual(found, { ...account, folder: '/srv/a b' })
    assert.equal(describeTarget(found), 'sftp://shunt@backup.example.com/srv/a b')
    const below = parseTarget('sftp://shunt@backup.example.com:2222/~/a/b')!
    assert.deepEqual(below, { ...account, port: 2_222, folder: 'a/b' })
    assert.equal(describeTarget(below), 'sftp://shunt@backup.example.com:2222/~/a/b')
    const wrong = ['sftp://host/a', 'sftp://a:word@host/a', 'sftp://a@host', 'sftp://a@host/']
    for (const value of [...wrong, 'sftp://a@host/~/', 'sftp://a@host/b/%2e%2e/c?x', 'sftp://']) {
      assert.isUndefined(parseTarget(value), value)
    }
  })

  test('takes several host keys, and nothing that is no fingerprint', ({ assert }) => {
    const [one, two] = ['a', 'b'].map((letter) => `SHA256:${letter.repeat(43)}`)
    assert.deepEqual(parseHostKeys(`${one}, ${two}`), [one, two])
    for (const wrong of ['', one.slice(0, -1), `${one},`, `MD5:${'a'.repeat(43)}`]) {
      assert.isUndefined(parseHostKeys(wrong), wrong)
    }
  })

  test('is nothing else', ({ assert }) => {
    const wrong = ['', 'backups', 'ftp://a/b', 's3://', 's3://B/', 's3://key:word@shunt/a']
    for (const value of [...wrong, 's3://shunt?secret=x', 's3://shunt?endpoint=file:///etc']) {
      assert.isUndefined(parseTarget(value), value)
    }
  })
})

test.group('BACKUP_TARGET_KEEP', () => {
  test('is read as days, weeks and months', ({ assert }) => {
    assert.deepEqual(parseRetention('7d, 4w,12m'), { days: 7, weeks: 4, months: 12 })
    assert.deepEqual(parseRetention('3m'), { days: 0, weeks: 0, months: 3 })
    for (const wrong of ['', '7', '7y', 'd', '0d', '-1d', '7d,,4w']) {
      assert.isUndefined(parseRetention(wrong), wrong)
    }
  })

  test('keeps the latest of each period, and the latest of all', ({ assert }) => {
    const copies = Array.from({ length: 400 }, (_, day) => ({
      madeAt: new Date(Date.UTC(2025, 0, 1 + day, 3)),
    }))
    const kept = chooseKept(copies, { days: 7, weeks: 4, months: 12 })
    const days = [...kept].map(({ madeAt }) => madeAt.toISOString().slice(0, 10)).sort()
    assert.deepEqual(
      days.slice(-7),
      copies.slice(-7).map(({ madeAt }) => madeAt.toISOString().slice(0, 10))
    )
    assert.includeMembers(days, ['2025-03-31', '2025-12-31', '2026-01-25'])
    assert.isAtMost(kept.size, 7 + 4 + 12)
    const [latest] = chooseKept(copies, { days: 0, weeks: 0, months: 0 })
    assert.equal(latest, copies.at(-1))
  })
})
