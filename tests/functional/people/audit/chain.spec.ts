import { spawnSync } from 'node:child_process'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { pruneAuditLog } from '#app/people/audit/actions/prune_audit_log'
import { sealAuditLog } from '#app/people/audit/actions/seal_audit_log'
import { verifyAuditLog } from '#app/people/audit/queries/verify_audit_log'
import { CHAIN_BROKEN } from '#app/platform/changes/chain'
import { recordChange } from '#app/platform/changes/record_change'
import { newId } from '#app/shared/ids'
import { resumeClock, shiftClock } from '#app/shared/time/clock'
import audit from '#config/audit'

const DAY_MS = 24 * 3600 * 1000

/** Empties the log: this file alone reads the whole of it. */
async function emptyLog() {
  await db.from('audit_log').delete()
  await db.from('audit_chain').delete()
}

async function write(
  count: number,
  data: Record<string, unknown> = { name: 'é', list: [1, null] }
) {
  for (let index = 0; index < count; index++) {
    await db.transaction((trx) =>
      recordChange(trx, {
        organisationId: newId(),
        workspaceId: null,
        actor: { userId: newId(), apiKeyId: null, address: '::1', requestId: 'test' },
        audit: [{ action: 'test.done', subjectType: 'test', subjectId: String(index), data }],
      })
    )
  }
}

/** Returns the row at this place of the chain. */
async function rowAt(position: number) {
  return db.from('audit_log').where('chain_position', position).firstOrFail()
}

async function writtenAndSealed(count: number) {
  await write(count)
  await sealAuditLog()
}

/** Adds a copy of the row at this place that says something else. Its id is the answer. */
async function forge(position: number, place: { chain_position?: number }): Promise<string> {
  const copy = await rowAt(position)
  delete copy.id
  delete copy.chain_position
  const [id] = await db.table('audit_log').insert({ ...copy, action: 'test.forged', ...place })
  return String(id)
}

test.group('Sealing the audit log', (group) => {
  group.each.setup(emptyLog)

  test('each row carries the hash of the one before', async ({ assert }) => {
    assert.isTrue((await verifyAuditLog()).intact)
    await write(3)
    const waiting = await verifyAuditLog()
    assert.isTrue(waiting.intact)
    assert.equal(waiting.unsealed, 3)
    assert.isNotNull(waiting.oldestUnsealedAt)
    assert.equal(await sealAuditLog(), 3)
    assert.equal(await sealAuditLog(), 0)
    const rows = await db.from('audit_log').orderBy('chain_position')
    assert.deepEqual(
      rows.map((row) => row.chain_position),
      [1, 2, 3]
    )
    assert.equal(rows[1].previous_hash, rows[0].chain_hash)
    assert.equal(rows[2].previous_hash, rows[1].chain_hash)
    const verdict = await verifyAuditLog()
    assert.deepInclude(verdict, { intact: true, verified: 3, unsealed: 0, position: 3 })
    assert.equal(verdict.hash, rows[2].chain_hash)
  })

  test('rows that commit late, and two sealers at once, break nothing', async ({
    assert,
    cleanup,
  }) => {
    const late = await db.transaction()
    cleanup(() => (late.isCompleted ? undefined : late.rollback()))
    await recordChange(late, {
      organisationId: null,
      workspaceId: null,
      actor: { userId: null, apiKeyId: null, address: null, requestId: null },
      audit: [{ action: 'test.late', subjectType: 'test', subjectId: '1' }],
    })
    await write(2)
    await sealAuditLog()
    await late.commit()
    await write(600, { n: 1.5 })
    const sealed = await Promise.all([sealAuditLog(), sealAuditLog(), sealAuditLog()])
    assert.equal(
      sealed.reduce((sum, one) => sum + one),
      601
    )
    assert.deepInclude(await verifyAuditLog(), { intact: true, verified: 603, unsealed: 0 })
    const row = await db.from('audit_log').where('action', 'test.late').firstOrFail()
    assert.equal(row.chain_position, 3)
  })
})

test.group('Verifying the audit log', (group) => {
  group.each.setup(emptyLog)

  for (const [what, columns] of [
    ['another action', { action: 'test.undone' }],
    ['another person', { actor_user_id: newId() }],
    ['other data', { data: '{"name":"e","list":[1,null]}' }],
    ['no data', { data: null }],
    ['another time', { created_at: new Date(0) }],
    ['another organisation', { organisation_id: newId() }],
    ['another signature', { row_hash: 'f'.repeat(64) }],
    ['another hash before', { previous_hash: 'f'.repeat(64) }],
    ['another hash', { chain_hash: 'f'.repeat(64) }],
  ] as const) {
    test(`a row with ${what} is named`, async ({ assert }) => {
      await writtenAndSealed(5)
      const { id } = await rowAt(3)
      await db.from('audit_log').where('id', id).update(columns)
      const { intact, firstBreak, verified } = await verifyAuditLog()
      assert.isFalse(intact)
      assert.equal(verified, 2)
      assert.deepInclude(firstBreak!, { id: String(id), position: 3 })
    })
  }

  test('a row that was removed is named by its place', async ({ assert }) => {
    for (const position of [1, 3, 5]) {
      await emptyLog()
      await writtenAndSealed(5)
      await db.from('audit_log').where('chain_position', position).delete()
      const { intact, firstBreak } = await verifyAuditLog()
      assert.isFalse(intact)
      assert.deepInclude(firstBreak!, { id: null, position })
    }
  })

  test('two rows that changed places are named', async ({ assert }) => {
    await writtenAndSealed(4)
    const [second, third] = [await rowAt(2), await rowAt(3)]
    const place = ({ chain_position, previous_hash, chain_hash }: any) => ({
      chain_position,
      previous_hash,
      chain_hash,
    })
    await db.from('audit_log').where('id', third.id).update({ chain_position: null })
    await db.from('audit_log').where('id', second.id).update(place(third))
    await db.from('audit_log').where('id', third.id).update(place(second))
    const { firstBreak } = await verifyAuditLog()
    assert.deepInclude(firstBreak!, { id: String(third.id), position: 2 })
  })

  test('a row that was added is named: waiting, at the end, and before the beginning', async ({
    assert,
  }) => {
    for (const place of [{}, { chain_position: 4 }, { chain_position: 0 }]) {
      await emptyLog()
      await writtenAndSealed(3)
      const forgedId = await forge(3, place)
      const { intact, firstBreak } = await verifyAuditLog()
      assert.isFalse(intact)
      assert.equal(firstBreak!.id, forgedId)
    }
  })

  test('a forged row is named after it was sealed, too', async ({ assert }) => {
    await writtenAndSealed(2)
    const id = await forge(2, {})
    await writtenAndSealed(2)
    const { firstBreak } = await verifyAuditLog()
    assert.deepInclude(firstBreak!, { id, position: 3 })
  })

  test('rows cut off at the end stay missing, whatever the ends are made to say', async ({
    assert,
  }) => {
    await writtenAndSealed(5)
    const third = await rowAt(3)
    await db.from('audit_log').where('chain_position', '>', 3).delete()
    assert.deepInclude((await verifyAuditLog()).firstBreak!, { id: null, position: 4 })
    await db.from('audit_chain').update({ position: 3, hash: third.chain_hash })
    assert.isFalse((await verifyAuditLog()).intact)
    await writtenAndSealed(1)
    const { intact, firstBreak } = await verifyAuditLog()
    assert.isFalse(intact)
    const broken = await db.from('audit_log').where('id', firstBreak!.id!).firstOrFail()
    assert.equal(broken.action, CHAIN_BROKEN)
    await writtenAndSealed(2)
    const rest = await verifyAuditLog({ from: broken.chain_position + 1 })
    assert.deepInclude(rest, { intact: true, verified: 2 })
  })

  test('rows cut off at the beginning are missing, unless they were pruned', async ({ assert }) => {
    await writtenAndSealed(5)
    const second = await rowAt(2)
    await db.from('audit_log').where('chain_position', '<=', 2).delete()
    assert.deepInclude((await verifyAuditLog()).firstBreak!, { id: null, position: 1 })
    await db.from('audit_chain').update({ pruned_position: 2, pruned_hash: second.chain_hash })
    assert.isFalse((await verifyAuditLog()).intact)
  })

  test('the command says so by its exit code, and names the row', async ({ assert }) => {
    await writtenAndSealed(3)
    const verify = () =>
      spawnSync(process.execPath, ['ace.js', 'audit:verify', '--json'], { encoding: 'utf8' })
    const good = verify()
    assert.equal(good.status, 0, good.stderr)
    assert.deepInclude(JSON.parse(good.stdout), { intact: true, verified: 3 })
    const { id } = await rowAt(2)
    await db.from('audit_log').where('id', id).update({ subject_id: 'another' })
    const bad = verify()
    assert.equal(bad.status, 1)
    assert.equal(JSON.parse(bad.stdout).firstBreak.id, String(id))
  })
})

test.group('Pruning the audit log', (group) => {
  group.each.setup(emptyLog)
  group.each.teardown(() => resumeClock())

  test('old rows go from the old end, and the rest can be verified', async ({ assert }) => {
    shiftClock(-10 * DAY_MS)
    await writtenAndSealed(3)
    resumeClock()
    await writtenAndSealed(2)
    assert.equal(await pruneAuditLog(0), 0)
    assert.equal(await pruneAuditLog(11), 0)
    assert.equal(await pruneAuditLog(9), 3)
    assert.equal(await pruneAuditLog(9), 0)
    assert.deepInclude(await verifyAuditLog(), { intact: true, verified: 2, position: 5 })
    await db.from('audit_log').where('chain_position', 4).delete()
    assert.deepInclude((await verifyAuditLog()).firstBreak!, { id: null, position: 4 })
  })

  test('AUDIT_LOG_DAYS is how long they stay, and 0 is permanently', async ({
    assert,
    cleanup,
  }) => {
    const before = audit.keepDays
    cleanup(() => void (audit.keepDays = before))
    shiftClock(-10 * DAY_MS)
    await writtenAndSealed(2)
    resumeClock()
    await writtenAndSealed(1)
    for (const [days, gone] of [
      [0, 0],
      [11, 0],
      [9, 2],
    ]) {
      audit.keepDays = days
      assert.equal(await pruneAuditLog(), gone, `${days} days`)
    }
  })

  test('nothing goes while no one writes, and what is not sealed stays', async ({ assert }) => {
    shiftClock(-10 * DAY_MS)
    await writtenAndSealed(2)
    await write(1)
    resumeClock()
    assert.equal(await pruneAuditLog(9), 0)
    await write(1)
    assert.equal(await pruneAuditLog(9), 2)
    assert.deepInclude(await verifyAuditLog(), { intact: true, verified: 0, unsealed: 2 })
    await sealAuditLog()
    assert.deepInclude(await verifyAuditLog(), { intact: true, verified: 2, position: 4 })
    assert.equal(await pruneAuditLog(9), 1)
    assert.deepInclude(await verifyAuditLog(), { intact: true, verified: 1, position: 4 })
  })
})
