import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { SCOPES } from '#app/platform/access/roles'
import { newId } from '#app/shared/ids'
import { assertProblem, call } from '#tests/fixtures/api'
import { aMember, ownerOf } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const pathOf = ({ workspaceId }: TestWorkspace) => `/api/workspaces/${workspaceId}/api-keys`
const wanted = { name: 'Importer', scopes: ['links:write', 'links:read'], expiresAt: null }
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

test.group('Creating an API key', () => {
  test('answers the key once; it works within its scopes', async ({ assert, client }) => {
    const workspace = await aWorkspace()
    const owner = await ownerOf(workspace)
    const answer = await client
      .post(pathOf(workspace))
      .loginAs({ id: owner.userId })
      .json({ ...wanted, expiresAt: inAnHour() })
    assert.equal(answer.status(), 201, answer.text())
    assert.match(answer.body().key, /^shunt_[0-9A-Za-z]{38}$/)
    assert.equal(answer.body().hint, answer.body().key.slice(-4))
    assert.deepEqual(answer.body().scopes, ['links:read', 'links:write'])
    assert.equal(answer.body().createdBy.userId, owner.userId)
    assert.equal(answer.header('location'), `${pathOf(workspace)}/${answer.body().id}`)
    const { key } = answer.body()
    assert.equal((await call(workspace, 'GET', '/links', undefined, { key })).status, 200)
    const refused = await call(workspace, 'GET', '/analytics', undefined, { key })
    assertProblem(assert, refused, 403, 'access.forbidden')
  })

  test('the list never tells the key, nor its hash', async ({ assert, client }) => {
    const workspace = await aWorkspace()
    const owner = await ownerOf(workspace)
    const created = await client.post(pathOf(workspace)).loginAs({ id: owner.userId }).json(wanted)
    const made = created.body()
    const listed = await client.get(pathOf(workspace)).loginAs({ id: owner.userId })
    const text = listed.text()
    const body = listed.body()
    const { hash } = await db.from('api_keys').where('id', made.id).firstOrFail()
    assert.notInclude(text, made.key)
    assert.notInclude(text, hash)
    assert.lengthOf(body.items, 2)
    const { key, ...shown } = made
    assert.deepEqual(body.items[0], shown)
    assert.isNull(body.items[0].lastUsedAt)
    assert.isNull(body.items[0].revokedAt)
    assert.isFalse(body.items[0].ownerRemoved)
  })

  test('takes one name of 1 to 100 characters', async ({ assert, client }) => {
    const workspace = await aWorkspace()
    const owner = await ownerOf(workspace)
    const create = (name: unknown) =>
      client
        .post(pathOf(workspace))
        .loginAs({ id: owner.userId })
        .json({ ...wanted, name })
    for (const name of ['x', 'x'.repeat(100), '  Trimmed  ']) {
      const created = await create(name)
      assert.equal(created.status(), 201)
      assert.equal(created.body().name, name.trim())
    }
    for (const name of ['', '   ', 'x'.repeat(101), 'two\nlines', 7, null, undefined]) {
      assertProblem(assert, await create(name), 422, 'request.invalid')
    }
  })

  test('takes scopes of the list, one at least, each once', async ({ assert, client }) => {
    const workspace = await aWorkspace()
    const owner = await ownerOf(workspace)
    const create = (scopes: unknown) =>
      client
        .post(pathOf(workspace))
        .loginAs({ id: owner.userId })
        .json({ ...wanted, scopes })
    assert.deepEqual((await create(SCOPES)).body().scopes, [...SCOPES])
    assert.deepEqual((await create(['qr:write', 'qr:write'])).body().scopes, ['qr:write'])
    for (const scopes of [[], ['links:delete'], ['links:read', 1], 'links:read', null, undefined]) {
      assertProblem(assert, await create(scopes), 422, 'request.invalid')
    }
  })

  test('takes an end in the future, or none', async ({ assert, client }) => {
    const workspace = await aWorkspace()
    const owner = await ownerOf(workspace)
    const create = (expiresAt: unknown) =>
      client
        .post(pathOf(workspace))
        .loginAs({ id: owner.userId })
        .json({ ...wanted, expiresAt })
    assert.isNull((await create(undefined)).body().expiresAt)
    const at = inAnHour()
    assert.equal((await create(at)).body().expiresAt, at)
    for (const end of [new Date(Date.now() - 1000).toISOString(), '2026-13-01', 'soon', 7]) {
      assertProblem(assert, await create(end), 422, 'request.invalid')
    }
  })

  for (const plan of ['Free', 'Pro']) {
    test(`the plan ${plan} has no API, so no new key; old ones can go`, async ({
      assert,
      client,
    }) => {
      const workspace = await aWorkspace({ plan })
      const owner = await ownerOf(workspace)
      const answer = await client.post(pathOf(workspace)).loginAs({ id: owner.userId }).json(wanted)
      assertProblem(assert, answer, 403, 'plan.feature_required')
      assert.equal(answer.body().feature, 'apiAccess')
      assert.equal(
        (await client.get(pathOf(workspace)).loginAs({ id: owner.userId })).status(),
        200
      )
      const gone = await client
        .delete(`${pathOf(workspace)}/${workspace.keyId}`)
        .loginAs({ id: owner.userId })
      assert.equal(gone.status(), 204)
    })
  }
})

test.group('Revoking an API key', () => {
  test('it is dead for the next call, and stays in the list', async ({ assert, client }) => {
    const workspace = await aWorkspace()
    const administrator = await aMember(workspace, 'Administrator')
    assert.equal((await call(workspace, 'GET', '/links')).status, 200)
    const path = `${pathOf(workspace)}/${workspace.keyId}`
    const answer = await client.delete(path).loginAs({ id: administrator.userId })
    assert.equal(answer.status(), 204)
    assert.equal(answer.text(), '')
    assert.equal((await call(workspace, 'GET', '/links')).status, 401)
    const listed = await client.get(pathOf(workspace)).loginAs({ id: administrator.userId })
    const body = listed.body()
    assert.isNotNull(body.items[0].revokedAt)
    assert.equal((await client.delete(path).loginAs({ id: administrator.userId })).status(), 204)
    const after = await client.get(pathOf(workspace)).loginAs({ id: administrator.userId })
    assert.deepEqual(after.body(), body)
  })

  test('what is no key of the workspace is apikey.not_found', async ({ assert, client }) => {
    const [workspace, other] = [await aWorkspace(), await aWorkspace()]
    const owner = await ownerOf(workspace)
    for (const id of [newId(), 'nothing', other.keyId]) {
      const answer = await client.delete(`${pathOf(workspace)}/${id}`).loginAs({ id: owner.userId })
      assertProblem(assert, answer, 404, 'apikey.not_found')
    }
    assert.equal((await call(other, 'GET', '/links')).status, 200)
  })

  test('a key whose creator left says so in the list', async ({ assert, client }) => {
    const workspace = await aWorkspace({ role: 'Administrator' })
    const owner = await aMember(workspace, 'Owner')
    const members = `/api/workspaces/${workspace.workspaceId}/members`
    assert.equal(
      (
        await client.delete(`${members}/${workspace.userId}`).loginAs({ id: owner.userId })
      ).status(),
      204
    )
    assertProblem(assert, await call(workspace, 'GET', '/links'), 403, 'apikey.owner_removed')
    const listed = await client.get(pathOf(workspace)).loginAs({ id: owner.userId })
    const body = listed.body()
    assert.isTrue(body.items[0].ownerRemoved)
  })
})
