import { test } from '@japa/runner'
import { findBackupFaults } from '#app/installation/doctor/rules/backup_findings'
import {
  findDatabaseFaults,
  type DatabaseFacts,
} from '#app/installation/doctor/rules/database_findings'
import { findRedisFaults, parseRedisInfo } from '#app/installation/doctor/rules/redis_findings'
import { findVersionFaults, isOlder } from '#app/installation/doctor/rules/version_findings'

const GOOD = {
  innodb_flush_log_at_trx_commit: '1',
  innodb_doublewrite: 'ON',
  log_bin: 'OFF',
  sync_binlog: '0',
  sql_mode: 'STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO',
  max_allowed_packet: String(16 * 1024 ** 2),
  max_connections: '151',
  innodb_buffer_pool_size: String(128 * 1024 ** 2),
  read_only: 'OFF',
}
const database = (changed: Record<string, string>, rest: Partial<DatabaseFacts> = {}) =>
  findDatabaseFaults({
    variables: { ...GOOD, ...changed },
    zoneOffsetMinutes: 0,
    neededConnections: 78,
    ...rest,
  })

test.group('Settings of the database', () => {
  const cases: [Record<string, string>, 'Warning' | 'Error', RegExp][] = [
    [{ innodb_flush_log_at_trx_commit: '2' }, 'Warning', /is 2: a power cut loses/],
    [{ innodb_flush_log_at_trx_commit: '0' }, 'Warning', /is 0: a power cut loses/],
    [{ log_bin: 'ON' }, 'Warning', /sync_binlog is 0/],
    [{ log_bin: 'ON', sync_binlog: '100' }, 'Warning', /sync_binlog is 100/],
    [{ innodb_doublewrite: 'OFF' }, 'Warning', /half-written/],
    [{ sql_mode: '' }, 'Error', /not strict/],
    [{ sql_mode: 'STRICT_ALL_TABLES,ANSI_QUOTES' }, 'Error', /changes what statements mean/],
    [{ read_only: 'ON' }, 'Error', /takes no changes/],
    [{ max_allowed_packet: String(16 * 1024 ** 2 - 1) }, 'Error', /max_allowed_packet is 16 MiB/],
    [{ max_connections: '77' }, 'Warning', /max_connections is 77/],
    [{ innodb_buffer_pool_size: '8388608' }, 'Warning', /innodb_buffer_pool_size is 8 MiB/],
  ]
  for (const [changed, status, pattern] of cases) {
    test(JSON.stringify(changed), ({ assert }) => {
      const found = database(changed)
      assert.lengthOf(found, 1, JSON.stringify(found))
      assert.equal(found[0].status, status)
      assert.match(found[0].found, pattern)
    })
  }

  test('good ones, at the limits, and in any time zone', ({ assert }) => {
    const good = [
      database({ log_bin: 'ON', sync_binlog: '1' }),
      database({ max_connections: '78' }),
      database({}, { zoneOffsetMinutes: 120 }),
    ]
    for (const found of good)
      assert.deepEqual(
        found.map(({ status }) => status),
        ['Ok']
      )
    assert.match(good[2][0].found, /120 minutes from UTC/)
  })

  test('a variable that the server does not have is no fault', ({ assert }) => {
    const variables = { sql_mode: GOOD.sql_mode }
    const [found] = findDatabaseFaults({ variables, zoneOffsetMinutes: 0, neededConnections: 26 })
    assert.equal(found.status, 'Ok')
  })
})

test.group('Settings of Redis', () => {
  const good = { maxmemory_policy: 'noeviction', maxmemory: '0', evicted_keys: '0', role: 'master' }
  const cases: [Record<string, string>, RegExp][] = [
    [{ maxmemory_policy: 'allkeys-lru' }, /a full Redis would drop/],
    [{ maxmemory_policy: 'volatile-ttl', maxmemory: '1000' }, /a full Redis drops/],
    [{ evicted_keys: '3' }, /has dropped 3 keys/],
    [{ maxmemory: '1000', used_memory: '901' }, /more than 90 %/],
    [{ role: 'slave' }, /is a replica/],
    [{ rdb_last_bgsave_status: 'err' }, /snapshot of Redis failed/],
  ]
  for (const [changed, pattern] of cases) {
    test(JSON.stringify(changed), ({ assert }) => {
      const found = findRedisFaults({ ...good, ...changed })
      assert.lengthOf(found, 1)
      assert.equal(found[0].status, 'Warning')
      assert.match(found[0].found, pattern)
    })
  }

  test('good ones, as INFO says them', ({ assert }) => {
    const info = '# Memory\r\nmaxmemory:1000\r\nused_memory:900\r\nmaxmemory_policy:noeviction\r\n'
    const facts = parseRedisInfo(info)
    assert.deepEqual(facts, {
      maxmemory: '1000',
      used_memory: '900',
      maxmemory_policy: 'noeviction',
    })
    assert.equal(findRedisFaults(facts)[0].status, 'Ok')
  })
})

test.group('Versions', () => {
  const facts = (engine: 'MySQL' | 'MariaDB', version: string, node = '24.1.0', redis = '7.2.1') =>
    findVersionFaults({ shunt: '1.0.0', node, database: { engine, version }, redis })

  test('are compared by number', ({ assert }) => {
    assert.isTrue(isOlder('10.9.2', '10.11'))
    assert.isFalse(isOlder('10.11.0', '10.11'))
    assert.isFalse(isOlder('11.0', '10.11'))
    assert.isTrue(isOlder('8.0.36', '8.4'))
  })

  test('old ones are errors', ({ assert }) => {
    const texts = (found: ReturnType<typeof facts>) =>
      found.map((one) => `${one.status} ${one.found}`)
    assert.deepEqual(texts(facts('MariaDB', '10.6.1')), [
      'Error MariaDB is 10.6.1; Shunt needs 10.11 or later.',
    ])
    assert.lengthOf(facts('MySQL', '8.0.1', '22.1.0', '6.2.0'), 3)
    assert.deepEqual(texts(facts('MySQL', '8.4.0')), [
      'Ok Shunt 1.0.0, Node.js 24.1.0, MySQL 8.4.0, Redis 7.2.1.',
    ])
  })

  test('what cannot be reached has none', ({ assert }) => {
    const [found] = findVersionFaults({
      shunt: '1.0.0',
      node: '24.1.0',
      database: null,
      redis: null,
    })
    assert.equal(found.found, 'Shunt 1.0.0, Node.js 24.1.0.')
  })
})

test.group('Backups, to the doctor', () => {
  const HOUR = 3_600
  const latest = {
    id: '1m81t8aa00000000000a',
    createdAt: new Date(0),
    sizeBytes: 1,
    verifiedAt: null,
    path: '/backups/one.tar',
    host: 'one',
  }
  const facts = (agoHours: number | null, everyHours: number | null) => ({
    everySeconds: everyHours === null ? null : everyHours * HOUR,
    lastDoneAgoSeconds: agoHours === null ? null : agoHours * HOUR,
    failure: null,
  })
  const judge = (...given: Parameters<typeof facts>) =>
    findBackupFaults(facts(...given), given[0] === null ? null : latest)[0]

  test('none is a warning, scheduled or not', ({ assert }) => {
    assert.equal(judge(null, null).found, 'There is no backup of this installation.')
    assert.equal(judge(null, 24).status, 'Warning')
  })

  test('one that is late or old is a warning', ({ assert }) => {
    assert.equal(judge(48, 24).status, 'Ok')
    assert.equal(judge(49, 24).status, 'Warning')
    assert.equal(judge(7 * 24, null).status, 'Ok')
    assert.equal(
      judge(8 * 24, null).found,
      'The latest backup is 8 days old, and none is scheduled.'
    )
  })

  test('one that failed is a warning until another succeeds', ({ assert }) => {
    const failed = { ...facts(1, 24), failure: { host: 'one', error: 'No space left.' } }
    const [finding] = findBackupFaults(failed, latest)
    assert.equal(finding.found, 'The backup on one failed: No space left.')
    assert.equal(finding.status, 'Warning')
  })

  test('says whether the latest was ever tried', ({ assert }) => {
    assert.match(judge(1, 24).found, /was not verified yet/)
    const [verified] = findBackupFaults(facts(1, 24), { ...latest, verifiedAt: new Date(0) })
    assert.equal(verified.found, 'The latest backup is 0 days old and was verified.')
  })
})
