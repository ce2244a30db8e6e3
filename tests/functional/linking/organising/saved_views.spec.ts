import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { now } from '#app/shared/time/clock'
import { assertProblem, call } from '#tests/fixtures/api'
import { aKey, aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

/** Creates another person of the workspace, with a key. */
async function aColleague(workspace: TestWorkspace, role: string): Promise<TestWorkspace> {
  const userId = newId()
  const stamps = { created_at: now(), updated_at: now() }
  const email = `${userId}@example.com`
  await db
    .table('users')
    .insert({ id: userId, email, email_key: email, email_verified_at: now(), ...stamps })
  await db
    .table('workspace_members')
    .insert({ workspace_id: workspace.workspaceId, user_id: userId, role, created_at: now() })
  const key = await aKey({ workspaceId: workspace.workspaceId, userId })
  return { ...workspace, userId, keyId: key.id, key: key.key }
}

const save = (workspace: TestWorkspace, body: object) =>
  call(workspace, 'POST', '/saved-views', body)

test.group('Saved views', () => {
  test('are one’s own, or shared with the workspace', async ({ assert }) => {
    const mine = await aWorkspace()
    const theirs = await aColleague(mine, 'Viewer')
    const filter = { search: 'x', state: 'Paused', sort: '-title' }
    const created = await save(mine, { name: ' Paused ', filter, shared: true })
    assert.equal(created.status, 201)
    assert.deepInclude(created.body, { name: 'Paused', filter, shared: true, ownerId: mine.userId })
    const own = await save(mine, { name: 'Only mine' })
    const names = async (who: TestWorkspace) =>
      (await call(who, 'GET', '/saved-views')).body.items.map((one: any) => one.name)
    assert.deepEqual(await names(mine), ['Only mine', 'Paused'])
    assert.deepEqual(await names(theirs), ['Paused'])
    const changed = await call(mine, 'PATCH', `/saved-views/${own.body.id}`, {
      filter: { tag: 'a' },
    })
    assert.deepInclude(changed.body, { name: 'Only mine', filter: { tag: 'a' }, shared: false })
    assert.equal((await call(mine, 'DELETE', `/saved-views/${own.body.id}`)).status, 204)
    assert.deepEqual(await names(mine), ['Paused'])
  })

  test('somebody else’s: view.not_yours when shared, else view.not_found', async ({ assert }) => {
    const mine = await aWorkspace()
    const theirs = await aColleague(mine, 'Manager')
    const shared = (await save(mine, { name: 'S', shared: true })).body
    const own = (await save(mine, { name: 'O' })).body
    for (const [method, body] of [['PATCH', { name: 'x' }], ['DELETE']] as const) {
      const path = (id: string) => `/saved-views/${id}`
      assertProblem(
        assert,
        await call(theirs, method, path(shared.id), body),
        403,
        'view.not_yours'
      )
      assertProblem(assert, await call(theirs, method, path(own.id), body), 404, 'view.not_found')
      assertProblem(assert, await call(mine, method, path(newId()), body), 404, 'view.not_found')
    }
  })

  test('a Viewer saves views and shares none: view.share_forbidden', async ({ assert }) => {
    const viewer = await aColleague(await aWorkspace(), 'Viewer')
    assertProblem(
      assert,
      await save(viewer, { name: 'x', shared: true }),
      403,
      'view.share_forbidden'
    )
    const own = await save(viewer, { name: 'x' })
    assert.equal(own.status, 201)
    const share = await call(viewer, 'PATCH', `/saved-views/${own.body.id}`, { shared: true })
    assertProblem(assert, share, 403, 'view.share_forbidden')
  })

  test('names and filters are checked', async ({ assert }) => {
    const workspace = await aWorkspace()
    for (const name of ['', ' ', null]) {
      assertProblem(assert, await save(workspace, { name }), 422, 'view.name_required')
    }
    assertProblem(
      assert,
      await save(workspace, { name: 'n'.repeat(101) }),
      422,
      'view.name_too_long'
    )
    assert.equal((await save(workspace, { name: 'n'.repeat(100) })).status, 201)
    const bad = await save(workspace, { name: 'x', filter: { state: 'Gone' } })
    assertProblem(assert, bad, 422, 'request.invalid')
  })

  test('50 a person and no more, also at once', async ({ assert }) => {
    const workspace = await aWorkspace()
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => save(workspace, { name: `v${n}` }))
    )
    assert.lengthOf(
      answers.filter(({ status }) => status === 201),
      50
    )
    assert.lengthOf(
      answers.filter(({ body }) => body.code === 'view.too_many'),
      10
    )
    const colleague = await aColleague(workspace, 'Viewer')
    assert.equal((await save(colleague, { name: 'x' })).status, 201)
  })
})
