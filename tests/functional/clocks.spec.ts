import { setTimeout as sleep } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { ImportLease } from '#app/linking/imports/actions/import_lease'
import { pruneAuditLog } from '#app/people/audit/actions/prune_audit_log'
import { recordChange } from '#app/platform/changes/record_change'
import { queueMail } from '#app/platform/mail/actions/queue_mail'
import { parseSqlTime, select } from '#app/shared/database/sql'
import { newId } from '#app/shared/ids'
import { takeLease } from '#app/shared/jobs/lease'
import { allSweeps } from '#app/shared/jobs/registry'
import { freezeClock, nowMs, resumeClock, shiftClock } from '#app/shared/time/clock'
import {
  clockAheadMs,
  ClocksDisagree,
  databaseNowMs,
  databaseNowSql,
  fakeDatabaseClock,
  readDatabaseClock,
  refreshDatabaseClock,
} from '#app/shared/time/database_clock'
import { dropAgedPartitions } from '#app/visits/raw_clicks/actions/keep_partitions'
import { call } from '#tests/fixtures/api'
import { listStoredClicks } from '#tests/fixtures/stored_clicks'
import { aWorkspace } from '#tests/fixtures/workspace'
import { aClick, TestSpool } from '#tests/functional/visits/clicks/spool'

const DAY_MS = 86_400_000
const THREE_YEARS_MS = 1_096 * DAY_MS

/** Everything that a sweep could remove. */
const SWEPT =
  `raw_clicks link_visitors audit_log sessions change_feed visitor_salts deliveries events
  idempotency_keys mails throttles account_tokens`.split(/\s+/)

async function counts(): Promise<Record<string, number>> {
  const entries = SWEPT.map(async (table) => {
    const [row] = await db.from(table).count('* as rows')
    return [table, Number(row.rows)]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** This machine's clock says something else; the database's goes on as it is. */
async function withMachineAhead<Result>(byMs: number, work: () => Promise<Result>) {
  const original = Date.now
  Date.now = () => original() + byMs
  try {
    return await work()
  } finally {
    Date.now = original
  }
}

test.group('Clocks that disagree', (group) => {
  let spool: TestSpool
  group.each.setup(async () => {
    await refreshDatabaseClock()
    spool = await TestSpool.make()
    const at = new Date()
    await spool.write('a', [aClick({ workspaceId: newId(), linkId: newId() })])
    await spool.drainer().drainOnce()
    await db.table('change_feed').insert({ kind: 'link', subject_id: newId(), created_at: at })
    return async () => {
      resumeClock()
      fakeDatabaseClock(null)
      await spool.remove()
    }
  })

  for (const [words, byMs] of [
    ['3 years ahead', THREE_YEARS_MS],
    ['3 years behind', -THREE_YEARS_MS],
    ['61 seconds ahead', 61_000],
  ] as const) {
    test(`with this machine ${words} no sweep removes or leases anything`, async ({ assert }) => {
      const before = await counts()
      const name = `test:${newId()}`
      await withMachineAhead(byMs, async () => {
        for (const sweep of allSweeps()) await sweep.run().catch(() => {})
        await assert.rejects(() => takeLease(name, 60), ClocksDisagree as never)
        await assert.rejects(() => ImportLease.take(newId()), ClocksDisagree as never)
      })
      assert.deepEqual(await counts(), before)
      assert.isTrue(await takeLease(name, 60), 'it goes on by itself')
    })
  }

  test('with the database 3 years ahead no sweep removes anything', async ({ assert }) => {
    const before = await counts()
    fakeDatabaseClock(() => Date.now() + THREE_YEARS_MS)
    for (const sweep of allSweeps()) await sweep.run().catch(() => {})
    assert.deepEqual(await counts(), before)
  })

  test('20 seconds do not stop the house', async ({ assert }) => {
    const name = `test:${newId()}`
    assert.isTrue(await withMachineAhead(20_000, () => takeLease(name, 60)))
  })

  test('a lease ends by the database, not by what a process believes', async ({ assert }) => {
    const name = `test:${newId()}`
    assert.isTrue(await takeLease(name, 10))
    fakeDatabaseClock(() => Date.now() + 20_000)
    assert.isFalse(await takeLease(name, 10))
  })

  test('a lease longer than its period was made by a wrong clock', async ({ assert }) => {
    const name = `test:${newId()}`
    assert.isTrue(await takeLease(name, 60))
    const wrong = new Date(Date.now() + THREE_YEARS_MS)
    await db.from('leases').where('name', name).update({ held_until: wrong })
    assert.isTrue(await takeLease(name, 60))
    assert.isFalse(await takeLease(name, 60))
    const { held_until: until } = await db.from('leases').where('name', name).first()
    assert.isAtMost(until.getTime(), Date.now() + 61_000)
  })
})

test.group('What others act on', (group) => {
  group.each.teardown(() => fakeDatabaseClock(null))

  test("carries the database's time, whatever this machine's clock says", async ({ assert }) => {
    await readDatabaseClock()
    const workspace = await aWorkspace()
    const webhook = { url: 'https://example.com/', events: ['link.created'] }
    assert.equal((await call(workspace, 'POST', '/webhooks', webhook)).status, 201)
    await withMachineAhead(-THREE_YEARS_MS, () =>
      db.transaction(async (trx) => {
        await queueMail(trx, { kind: 'test', to: 'a@example.com', subject: '', text: '', html: '' })
        await recordChange(trx, {
          organisationId: null,
          workspaceId: workspace.workspaceId,
          actor: { userId: null, apiKeyId: null, address: null, requestId: null },
          audit: [{ action: 'test', subjectType: 'test', subjectId: newId() }],
          events: [{ type: 'link.created', data: { link: null } }],
          feed: [{ kind: 'link', subjectId: newId() }],
        })
      })
    )
    const own = { workspace_id: workspace.workspaceId }
    const rows = await Promise.all([
      db.from('audit_log').where(own).first(),
      db.from('events').where(own).first(),
      db.from('deliveries').where(own).first(),
      db.from('change_feed').orderBy('id', 'desc').first(),
      db.from('mails').where('kind', 'test').first(),
    ])
    for (const row of rows) assert.closeTo(row.created_at.getTime(), Date.now(), 10_000)
    await db.from('mails').where('kind', 'test').delete()
  })
})

test.group('With every clock wrong alike', (group) => {
  group.each.teardown(resumeClock)

  test('what the newest row does not justify stays', async ({ assert, cleanup }) => {
    const spool = await TestSpool.make()
    cleanup(() => spool.remove())
    const workspaceId = newId()
    await spool.write('a', [aClick({ workspaceId, linkId: newId() })])
    await spool.drainer().drainOnce()
    await db
      .table('change_feed')
      .insert({ kind: 'link', subject_id: workspaceId, created_at: new Date() })
    freezeClock(nowMs() + THREE_YEARS_MS)
    assert.isEmpty(await dropAgedPartitions(365))
    await allSweeps()
      .find(({ name }) => name === 'change-feed')!
      .run()
    assert.equal(await pruneAuditLog(400), 0)
    assert.lengthOf(await listStoredClicks(workspaceId), 1)
    assert.lengthOf(await db.from('change_feed').where('subject_id', workspaceId), 1)
  })
})

test.group("The database's clock", (group) => {
  group.each.teardown(() => fakeDatabaseClock(null))

  test("goes on by itself between readings, and no step of this machine's moves it", async ({
    assert,
  }) => {
    let readings = 0
    fakeDatabaseClock(() => (readings++, 5_000_000))
    await readDatabaseClock()
    await withMachineAhead(THREE_YEARS_MS, async () => {
      await refreshDatabaseClock()
      assert.closeTo(databaseNowMs(), 5_000_000, 500)
    })
    assert.equal(readings, 1)
  })

  test('is that of a quick answer, not of one that hung on its way, unless it was moved', async ({
    assert,
  }) => {
    const timeNow = () => 5_000_000 + performance.now()
    let answer = async () => timeNow()
    fakeDatabaseClock(() => answer())
    const readAfter = async (ms: number, movedMs = 0) => {
      answer = async () => (await sleep(ms), timeNow() + movedMs)
      await readDatabaseClock()
      return databaseNowMs() - timeNow()
    }
    assert.closeTo(await readAfter(0), 0, 400)
    // Answered at the end of two seconds: taken for the middle, half of them too far ahead.
    assert.closeTo(await readAfter(2_000), 0, 400)
    assert.closeTo(await readAfter(2_000, 60_000), 61_000, 400)
    assert.closeTo(await readAfter(0, 60_000), 60_000, 400)
    assert.closeTo(await readAfter(0), 0, 400)
  })

  test('is this machine’s until it was read', ({ assert }) => {
    fakeDatabaseClock(null)
    assert.closeTo(databaseNowMs(), Date.now(), 500)
    assert.isNull(clockAheadMs())
  })

  test('is the real one of the real database', async ({ assert }) => {
    await readDatabaseClock()
    assert.closeTo(clockAheadMs()!, 0, 1_000)
  })

  test('is the same in a statement as in the code, also where a test has set it', async ({
    assert,
    cleanup,
  }) => {
    cleanup(resumeClock)
    const settings = [
      () => resumeClock(),
      () => shiftClock(THREE_YEARS_MS),
      () => freezeClock(Date.UTC(2031, 4, 6, 7, 8, 9, 10)),
    ]
    await readDatabaseClock()
    for (const set of settings) {
      set()
      const [row] = await select<{ at: string }>(
        db,
        `SELECT CAST(${databaseNowSql()} AS CHAR(23)) AS at`
      )
      assert.closeTo(parseSqlTime(row.at), databaseNowMs(), 1_000)
    }
    assert.equal(databaseNowMs(), Date.UTC(2031, 4, 6, 7, 8, 9, 10))
  })
})
