import { test } from '@japa/runner'
import {
  clockCheck,
  diskCheck,
  spoolCheck,
  workerCheck,
  type HealthFacts,
  type KnownInstance,
  type KnownSpool,
} from '#app/installation/health/rules/health_checks'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

function anInstance(fields: Partial<KnownInstance> = {}): KnownInstance {
  return {
    role: 'worker',
    host: 'one',
    spoolId: 's1',
    seenAgoMs: 700,
    clockAheadMs: 3,
    droppedClicks: 0,
    droppedAgoMs: null,
    ...fields,
  }
}

function aSpool(fields: Partial<KnownSpool> = {}): KnownSpool {
  return { id: 's1', host: 'one', lagMs: 900, skipped: 0, skippedAgoMs: null, ...fields }
}

function facts(fields: Partial<HealthFacts> = {}): HealthFacts {
  return {
    instances: [anInstance(), anInstance({ role: 'web' })],
    spools: [aSpool()],
    own: { host: 'one', spoolId: 's1', clockAheadMs: 2, takesClicks: true },
    ...fields,
  }
}

test.group('Health', () => {
  test('is well when all is well', ({ assert }) => {
    for (const check of [workerCheck, spoolCheck, clockCheck]) {
      assert.equal(check(facts()).status, 'Ok')
    }
    assert.equal(diskCheck({ free: 50 * 1024 ** 3, total: 100 * 1024 ** 3 }).status, 'Ok')
  })

  test('names a worker that is gone within 5 seconds, or ended', ({ assert }) => {
    for (const gone of [anInstance({ seenAgoMs: 4_600 }), anInstance({ role: 'ended' })]) {
      const { status, message } = workerCheck(facts({ instances: [gone] }))
      assert.equal(status, 'Error')
      assert.include(message, 'No worker is running')
    }
  })

  test('takes no row from the future for a worker', ({ assert }) => {
    const instances = [anInstance({ seenAgoMs: -3 * 365 * DAY_MS })]
    assert.equal(workerCheck(facts({ instances })).status, 'Error')
  })

  test("names the machine whose spool no worker drains, others' workers or not", ({ assert }) => {
    const other = [anInstance(), anInstance({ role: 'web', host: 'two', spoolId: 's2' })]
    const { status, message } = workerCheck(facts({ instances: other }))
    assert.equal(status, 'Error')
    assert.include(message, 'two')
    const own = { ...facts().own, host: 'three', spoolId: 's3' }
    assert.include(workerCheck(facts({ own })).message, 'three')
  })

  test('names clicks that were lost, for a day, by whichever process', ({ assert }) => {
    const losing = (droppedAgoMs: number) =>
      facts({
        instances: [
          anInstance(),
          anInstance({ role: 'web', droppedClicks: 4_000, droppedAgoMs, seenAgoMs: HOUR_MS }),
          anInstance({ role: 'ended', droppedClicks: 480, droppedAgoMs: droppedAgoMs + 5_000 }),
        ],
      })
    const fresh = spoolCheck(losing(1_000))
    assert.equal(fresh.status, 'Error')
    assert.include(fresh.message, '4,480 clicks were answered but could not be kept on one')
    assert.equal(spoolCheck(losing(HOUR_MS)).status, 'Warning')
    assert.equal(spoolCheck(losing(25 * HOUR_MS)).status, 'Ok')
  })

  test('names a spool that takes no clicks', ({ assert }) => {
    const own = { ...facts().own, takesClicks: false }
    const { status, message } = spoolCheck(facts({ own }))
    assert.equal(status, 'Error')
    assert.include(message, 'takes no clicks')
  })

  test('names clicks that are late, but not those of a machine that is gone', ({ assert }) => {
    const late = facts({ spools: [aSpool({ lagMs: 4_100 })] })
    assert.equal(spoolCheck(late).status, 'Warning')
    assert.include(spoolCheck(late).message, 'late')
    assert.equal(spoolCheck(facts({ spools: [aSpool({ lagMs: 10 * 60_000 })] })).status, 'Error')
    const gone = facts({ spools: [aSpool({ id: 's9', lagMs: 9 * DAY_MS })] })
    assert.equal(spoolCheck(gone).status, 'Ok')
  })

  test('names lines that were skipped, for a day', ({ assert }) => {
    const { status, message } = spoolCheck(
      facts({ spools: [aSpool({ skipped: 2, skippedAgoMs: 60_000 })] })
    )
    assert.equal(status, 'Warning')
    assert.include(message, '2 lines of the spool of one could not be read')
    const old = facts({ spools: [aSpool({ skipped: 2, skippedAgoMs: 25 * HOUR_MS })] })
    assert.equal(spoolCheck(old).status, 'Ok')
  })

  test('says everything at once, with the status of the worst', ({ assert }) => {
    const spools = [aSpool({ skipped: 1, skippedAgoMs: 1_000, lagMs: 10 * 60_000 })]
    const { status, message } = spoolCheck(facts({ spools }))
    assert.equal(status, 'Error')
    assert.include(message, 'late')
    assert.include(message, '1 line')
  })

  test("names a wrong clock, its own and any other process's", ({ assert }) => {
    const own = { ...facts().own, clockAheadMs: -20_000 }
    assert.deepInclude(clockCheck(facts({ own })), { status: 'Warning' })
    assert.include(clockCheck(facts({ own })).message, '20 seconds behind the database’s')
    const instances = [anInstance({ host: 'two', clockAheadMs: 3 * 365.25 * DAY_MS })]
    const { status, message } = clockCheck(facts({ instances }))
    assert.equal(status, 'Error')
    assert.include(message, 'a worker process on two is 3 years ahead of')
    assert.include(message, 'nothing is swept')
  })

  test('names a disk that is full, or soon', ({ assert }) => {
    const of = (free: number, total: number) => diskCheck({ free, total }).status
    assert.equal(of(0, 8 * 1024 ** 2), 'Error')
    assert.equal(of(10 * 1024 ** 2, 100 * 1024 ** 3), 'Error')
    assert.equal(of(2 * 1024 ** 3, 100 * 1024 ** 3), 'Warning')
    assert.equal(of(300 * 1024 ** 3, 4_096 * 1024 ** 3), 'Ok')
  })
})
