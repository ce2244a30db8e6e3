import { createHash } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { requestText } from '#app/platform/idempotency/rules/fingerprint'
import { freezeClock, nowMs, resumeClock } from '#app/shared/time/clock'
import idempotency from '#config/idempotency'
import { assertProblem, call, type Answer } from '#tests/fixtures/api'
import { aKey, aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const LINK = { destinationUrl: 'https://example.com/', title: 'Once' }

function create(workspace: TestWorkspace, key: string, body: object = LINK, apiKey?: string) {
  const headers = { 'idempotency-key': key }
  return call(workspace, 'POST', '/links', body, { headers, key: apiKey ?? workspace.key })
}

async function linksOf(workspace: TestWorkspace): Promise<unknown[]> {
  return db.from('links').where('workspace_id', workspace.workspaceId)
}

const isReplayed = ({ headers }: Answer) => headers.get('idempotency-replayed') === 'true'

test.group('Idempotency', (group) => {
  group.each.teardown(resumeClock)

  test('a repeated request gets the first answer again', async ({ assert }) => {
    const workspace = await aWorkspace()
    const first = await create(workspace, 'k1')
    const second = await create(workspace, 'k1', {
      title: 'Once',
      destinationUrl: LINK.destinationUrl,
    })
    assert.deepEqual([first.status, second.status], [201, 201])
    assert.deepEqual(second.body, first.body)
    assert.deepEqual([isReplayed(first), isReplayed(second)], [false, true])
    assert.equal(second.headers.get('location'), first.headers.get('location'))
    assert.lengthOf(await linksOf(workspace), 1)
  })

  test('the body’s field is a key too, and the header wins', async ({ assert }) => {
    const workspace = await aWorkspace()
    const withField = (idempotencyKey: string) => ({ ...LINK, idempotencyKey })
    const first = await call(workspace, 'POST', '/links', withField('f'))
    const second = await call(workspace, 'POST', '/links', withField('f'))
    assert.equal(second.body.id, first.body.id)
    const third = await create(workspace, 'other', withField('f'))
    assert.notEqual(third.body.id, first.body.id)
    const fourth = await create(workspace, 'f', withField('ignored'))
    assert.equal(fourth.body.id, first.body.id)
  })

  test('another workspace, and another key of the same one, are other callers', async ({
    assert,
  }) => {
    const [mine, theirs] = [await aWorkspace(), await aWorkspace()]
    const { key } = await aKey(mine)
    const answers = [
      await create(mine, 'k'),
      await create(theirs, 'k'),
      await create(mine, 'k', LINK, key),
    ]
    assert.lengthOf(new Set(answers.map(({ body }) => body.id)), 3)
  })

  test('a different request with the same key: idempotency.key_reused, for 48 hours', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    await create(workspace, 'k')
    const other = { ...LINK, title: 'Other' }
    assertProblem(assert, await create(workspace, 'k', other), 409, 'idempotency.key_reused')
    const startMs = nowMs()
    freezeClock(startMs + 48 * 3600_000 - 60_000)
    assertProblem(assert, await create(workspace, 'k', other), 409, 'idempotency.key_reused')
    freezeClock(startMs + 48 * 3600_000 + 1000)
    const answer = await create(workspace, 'k', other)
    assert.equal(answer.status, 201)
    assert.isFalse(isReplayed(answer))
    assert.lengthOf(await linksOf(workspace), 2)
  })

  test('200 characters are a key, 201 are not: idempotency.key_too_long', async ({ assert }) => {
    const workspace = await aWorkspace()
    assert.equal((await create(workspace, 'k'.repeat(200))).status, 201)
    assertProblem(assert, await create(workspace, 'k'.repeat(201)), 422, 'idempotency.key_too_long')
    const inBody = { ...LINK, idempotencyKey: 'k'.repeat(201) }
    assertProblem(
      assert,
      await call(workspace, 'POST', '/links', inBody),
      422,
      'idempotency.key_too_long'
    )
    assert.lengthOf(await linksOf(workspace), 1)
  })

  test('the link was deleted since: idempotency.target_deleted', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { body } = await create(workspace, 'k')
    await call(workspace, 'DELETE', `/links/${body.id}`)
    assertProblem(assert, await create(workspace, 'k'), 409, 'idempotency.target_deleted')
    assert.lengthOf(await linksOf(workspace), 1)
  })

  test('a refusal is not remembered', async ({ assert }) => {
    const workspace = await aWorkspace()
    const refused = await create(workspace, 'k', { destinationUrl: 'http://10.0.0.1/' })
    assertProblem(assert, refused, 422, 'destination.private')
    assert.equal((await create(workspace, 'k')).status, 201)
  })

  test('50 at once on each of 20 keys make 20 links', async ({ assert }) => {
    const workspace = await aWorkspace()
    const calls = Array.from({ length: 500 }, (_, n) => create(workspace, `key-${n % 20}`))
    const more = (await Promise.all(calls)).concat(
      await Promise.all(Array.from({ length: 90 }, (_, n) => create(workspace, `key-${n % 20}`)))
    )
    assert.sameMembers([...new Set(more.map(({ status }) => status))], [201])
    assert.lengthOf(await linksOf(workspace), 20)
    assert.lengthOf(
      more.filter((answer) => !isReplayed(answer)),
      20
    )
  })

  test('what is kept gives no password away, and a change of keys loses nothing', async ({
    assert,
    cleanup,
  }) => {
    const workspace = await aWorkspace()
    const protectedLink = { ...LINK, password: '0007' }
    const first = await create(workspace, 'k', protectedLink)
    const row = await db.from('idempotency_keys').where('link_id', first.body.id).firstOrFail()
    const plain = createHash('sha256')
    plain.update(JSON.stringify([requestText(protectedLink)]))
    assert.notEqual(row.request_hash, plain.digest('hex'))

    const usual = idempotency.keys
    cleanup(() => void (idempotency.keys = usual))
    idempotency.keys = [Buffer.alloc(32, 7), ...usual]
    assert.isTrue(isReplayed(await create(workspace, 'k', protectedLink)))
    const other = await create(workspace, 'k', { ...protectedLink, password: '0008' })
    assertProblem(assert, other, 409, 'idempotency.key_reused')
    idempotency.keys = [Buffer.alloc(32, 7)]
    const strange = await create(workspace, 'k', protectedLink)
    assertProblem(assert, strange, 409, 'idempotency.key_reused')
  })

  test('a process that died with the first request leaves nothing behind', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { runOnce } = await import('#app/platform/idempotency/actions/run_once')
    const attempt = {
      scope: workspace.workspaceId.padEnd(64, '0'),
      request: ['0'.repeat(64)] as const,
    }
    const dies = async () => {
      throw new Error('killed')
    }
    await assert.rejects(() => runOnce(attempt, dies), 'killed')
    const answer = await runOnce(attempt, async () => ({
      status: 201,
      body: { ok: true },
      headers: {},
      linkId: null,
    }))
    assert.deepEqual(answer, { status: 201, body: { ok: true }, headers: {}, linkId: null })
    const again = await runOnce(attempt, dies)
    assert.deepEqual(again, { ...answer, isReplay: true })
  })

  test('a second one that waits for too long: idempotency.in_progress', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { body } = await create(workspace, 'k')
    const { scope_hash: scope } = await db
      .from('idempotency_keys')
      .where('link_id', body.id)
      .firstOrFail()
    const holder = await db.transaction()
    await holder.from('idempotency_keys').where('scope_hash', scope).forUpdate()
    const startMs = performance.now()
    const answer = await create(workspace, 'k')
    await holder.rollback()
    assertProblem(assert, answer, 409, 'idempotency.in_progress')
    assert.isAtLeast(performance.now() - startMs, 9_000)
    assert.equal((await create(workspace, 'k')).status, 201)
  })
})
