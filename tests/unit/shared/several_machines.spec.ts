import { globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { Pool } from 'tarn'
import { findClusterFaults } from '#app/installation/doctor/rules/cluster_findings'
import { readReplicaCheck } from '#app/installation/health/rules/read_replica_check'
import {
  isDatabaseUnavailable,
  isPassingDatabaseFault,
  isServerRefusing,
} from '#app/shared/database/database_errors'
import { parseHostAndPort } from '#start/settings/host_and_port'
import { parseRedisSentinels } from '#start/settings/redis_sentinels'

test.group('Settings of several machines', () => {
  test('a host with its port, or the usual one', ({ assert }) => {
    const cases: [string, string, number][] = [
      ['db-2', 'db-2', 3306],
      ['db-2.example.org:3307', 'db-2.example.org', 3307],
      [' 10.0.0.7:1 ', '10.0.0.7', 1],
      ['10.0.0.7:65535', '10.0.0.7', 65_535],
      ['[fd00::7]', 'fd00::7', 3306],
      ['[::1]:3307', '::1', 3307],
    ]
    for (const [text, host, port] of cases) {
      assert.deepEqual(parseHostAndPort(text, 3306), { host, port })
    }
    const wrong = ['', ':3306', 'db:', 'db:0', 'db:65536', 'fd00::7', 'http://db', 'a b', 'db-:1']
    for (const text of wrong) {
      assert.throws(() => parseHostAndPort(text, 3306), /host or host:port/, text)
    }
  })

  test('Sentinels with the name that they use', ({ assert }) => {
    const two = [
      { host: '10.0.0.1', port: 26_379 },
      { host: '10.0.0.2', port: 26_380 },
    ]
    assert.deepEqual(parseRedisSentinels('shunt@10.0.0.1,10.0.0.2:26380'), {
      name: 'shunt',
      sentinels: two,
    })
    assert.equal(parseRedisSentinels('10.0.0.1').name, 'mymaster')
    assert.throws(() => parseRedisSentinels('a b@10.0.0.1'), /not a name/)
    assert.throws(() => parseRedisSentinels('shunt@'), /host or host:port/)
    assert.throws(() => parseRedisSentinels('shunt@10.0.0.1,'), /host or host:port/)
  })

  test('one file says where Redis is', ({ assert }) => {
    const files = globSync('{app,bin,commands,config,providers,start}/**/*.ts')
    assert.isAbove(files.length, 500)
    const naming = files.filter((file) =>
      /get\('REDIS_|new (Io)?Redis\(/.test(readFileSync(file, 'utf8'))
    )
    assert.deepEqual(naming, ['config/redis_connection.ts'])
  })
})

test.group('Servers that do not serve', () => {
  const refusing: [number, string][] = [
    [1047, 'WSREP has not yet prepared node for application use'],
    [1180, 'Got error 6 "No such device or address" during COMMIT'],
    [1290, 'The MariaDB server is running with the --read-only option'],
    [1792, 'Cannot execute statement in a READ ONLY transaction'],
    [1836, 'Running in read-only mode'],
  ]
  for (const [errno, message] of refusing) {
    test(`${errno}: their connection is left, and the call may be sent again`, ({ assert }) => {
      const error = { errno, message }
      assert.isTrue(isServerRefusing(error))
      assert.isTrue(isDatabaseUnavailable(error))
    })
  }

  test('other errors of the same numbers are faults of ours', ({ assert }) => {
    for (const error of [
      { errno: 1047, message: 'Unknown command' },
      { errno: 1290, message: 'The server is running with the --secure-file-priv option' },
      { errno: 1062, code: 'ER_DUP_ENTRY', message: 'Duplicate entry' },
      null,
    ]) {
      assert.isFalse(isServerRefusing(error))
      assert.isFalse(isPassingDatabaseFault(error))
    }
  })

  test('who waits for a connection while its pool closes may try again', async ({ assert }) => {
    const pool = new Pool<object>({
      create: async () => ({}),
      destroy: () => {},
      ...{ min: 0, max: 1, acquireTimeoutMillis: 10_000 },
    })
    const { promise: taken } = pool.acquire()
    const connection = await taken
    const { promise: waiting } = pool.acquire()
    const refused = waiting.catch((error: unknown) => error)
    const closed = pool.destroy()
    pool.release(connection)
    assert.isTrue(isDatabaseUnavailable(await refused))
    await closed
  })

  test('who lost against another transaction may try again', ({ assert }) => {
    for (const code of ['ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT']) {
      assert.isTrue(isPassingDatabaseFault({ code }))
      assert.isFalse(isDatabaseUnavailable({ code }))
    }
  })
})

test.group('Health of a cluster and of a read replica', () => {
  const GALERA = {
    wsrep_on: 'ON',
    wsrep_ready: 'ON',
    wsrep_cluster_status: 'Primary',
    wsrep_cluster_size: '3',
    wsrep_max_ws_size: '2147483647',
    innodb_autoinc_lock_mode: '2',
  }
  const galera = (changed: Record<string, string>) =>
    findClusterFaults({ values: { ...GALERA, ...changed }, replica: null })

  test('says nothing where there is neither', ({ assert }) => {
    assert.deepEqual(findClusterFaults({ values: {}, replica: null }), [])
    assert.deepEqual(galera({ wsrep_on: 'OFF', wsrep_cluster_size: '0' }), [])
    assert.isNull(readReplicaCheck(null))
  })

  const cases: [Record<string, string>, string, RegExp][] = [
    [{}, 'Ok', /cluster of 3 nodes/],
    [{ wsrep_cluster_status: 'non-Primary' }, 'Error', /has no cluster/],
    [{ wsrep_ready: 'OFF' }, 'Error', /has no cluster/],
    [{ wsrep_cluster_size: '2' }, 'Warning', /has 2 nodes/],
    [{ innodb_autoinc_lock_mode: '1' }, 'Error', /innodb_autoinc_lock_mode is 1/],
    [{ wsrep_max_ws_size: '1048576' }, 'Warning', /wsrep_max_ws_size is 1048576/],
  ]
  for (const [changed, status, pattern] of cases) {
    test(`a Galera node with ${JSON.stringify(changed)}`, ({ assert }) => {
      const found = galera(changed)
      assert.lengthOf(found, 1)
      assert.equal(found[0].status, status)
      assert.match(found[0].found, pattern)
    })
  }

  test('a replica that keeps up, lags or is away', ({ assert }) => {
    const of = (isUsable: boolean, lagMs: number | null) => {
      const replica = { isUsable, lagMs }
      const [{ status, found }] = findClusterFaults({ values: {}, replica })
      return { status, found, check: readReplicaCheck(replica) }
    }
    const well = of(true, 1_200)
    assert.equal(well.status, 'Ok')
    assert.isNull(well.check)
    const late = of(false, 40_000)
    assert.match(late.found, /40 seconds behind/)
    assert.deepInclude(late.check, { name: 'database', status: 'Warning' })
    assert.match(late.check!.message, /40 seconds behind/)
    const away = of(false, null)
    assert.match(away.found, /does not answer/)
    assert.match(away.check!.message, /cannot be reached/)
  })
})
