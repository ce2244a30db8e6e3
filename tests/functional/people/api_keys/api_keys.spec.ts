import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { newId } from '#app/shared/ids'
import { SCOPES } from '#app/platform/access/roles'
import { assertProblem, call } from '#tests/fixtures/api'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { aMember, ask, ownerOf } from '#tests/fixtures/people'

const pathOf = ({ workspaceId }: TestWorkspace) => `/api/workspaces/${workspaceId}/api-keys`
const wanted = { name: 'Importer', scopes: ['links:write', 'links:read'], expiresAt: null }
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

test.group('Creating an API key', () => {
  test('answers the key once; it works within its scopes', async ({ assert }) => {
    const workspace = await aWorkspace()
    const owner = await ownerOf(workspace)
    const answer = await ask(owner, 'POST', pathOf(workspace), { ...wanted, expiresAt: inAnHour() })
    assert.equal(answer.status, 201, answer.text)
    assert.match(answer.body.key, /^shunt_[0-9A-Za-z]{38}$/)
    assert.equal(answer.body.hint, answer.body.key.slice(-4))
    assert.deepEqual(answer.body.scopes, ['links:read', 'links:write'])
    assert.equal(answer.body.createdBy.userId, owner.userId)
    assert.equal(answer.headers.get('location'), `${pathOf(workspace)}/${answer.body.id}`)
    const { key } = answer.body
    assert.equal((await call(workspace, 'GET', '/links', undefined, { key })).status, 200)
    const refused = await call(workspace, 'GET', '/analytics', undefined, { key })
    assertProblem(assert, refused, 403, 'access.forbidden')
  })

  test('the list never tells the key, nor its hash', async ({ assert }) => {
    const workspace = await aWorkspace()
    const owner = await ownerOf(workspace)
    const { body: made } = await ask(owner, 'POST', pathOf(workspace), wanted)
    const { text, body } = await ask(owner, 'GET', pathOf(workspace))
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

  test('takes one name of 1 to 100 characters', async ({ assert }) => {
    const workspace = await aWorkspace()
    const owner = await ownerOf(workspace)
    const create = (name: unknown) => ask(owner, 'POST', pathOf(workspace), { ...wanted, name })
    for (const name of ['x', 'x'.repeat(100), '  Trimmed  ']) {
      const { status, body } = await create(name)
      assert.equal(status, 201)
      assert.equal(body.name, name.trim())
    }
    for (const name of ['', '   ', 'x'.repeat(101), 'two\nlines', 7, null, undefined]) {
      assertProblem(assert, await create(name), 422, 'request.invalid')
    }
  })

  test('takes scopes of the list, one at least, each once', async ({ assert }) => {
    const workspace = await aWorkspace()
    const owner = await ownerOf(workspace)
    const create = (scopes: unknown) => ask(owner, 'POST', pathOf(workspace), { ...wanted, scopes })
    assert.deepEqual((await create(SCOPES)).body.scopes, [...SCOPES])
    assert.deepEqual((await create(['qr:write', 'qr:write'])).body.scopes, ['qr:write'])
    for (const scopes of [[], ['links:delete'], ['links:read', 1], 'links:read', null, undefined]) {
      assertProblem(assert, await create(scopes), 422, 'request.invalid')
    }
  })

  test('takes an end in the future, or none', async ({ assert }) => {
    const workspace = await aWorkspace()
    const owner = await ownerOf(workspace)
    const create = (expiresAt: unknown) =>
      ask(owner, 'POST', pathOf(workspace), { ...wanted, expiresAt })
    assert.isNull((await create(undefined)).body.expiresAt)
    const at = inAnHour()
    assert.equal((await create(at)).body.expiresAt, at)
    for (const end of [new Date(Date.now() - 1000).toISOString(), '2026-13-01', 'soon', 7]) {
      assertProblem(assert, await create(end), 422, 'request.invalid')
    }
  })

  for (const plan of ['Free', 'Pro']) {
    test(`the plan ${plan} has no API, so no new key; old ones can go`, async ({ assert }) => {
      const workspace = await aWorkspace({ plan })
      const owner = await ownerOf(workspace)
      const answer = await ask(owner, 'POST', pathOf(workspace), wanted)
      assertProblem(assert, answer, 403, 'plan.feature_required')
      assert.equal(answer.body.feature, 'apiAccess')
      assert.equal((await ask(owner, 'GET', pathOf(workspace))).status, 200)
      const gone = await ask(owner, 'DELETE', `${pathOf(workspace)}/${workspace.keyId}`)
      assert.equal(gone.status, 204)
    })
  }
})

test.group('Revoking an API key', () => {
  test('it is dead for the next call, and stays in the list', async ({ assert }) => {
    const workspace = await aWorkspace()
    const administrator = await aMember(workspace, 'Administrator')
    assert.equal((await call(workspace, 'GET', '/links')).status, 200)
    const path = `${pathOf(workspace)}/${workspace.keyId}`
    const answer = await ask(administrator, 'DELETE', path)
    assert.equal(answer.status, 204)
    assert.equal(answer.text, '')
    assert.equal((await call(workspace, 'GET', '/links')).status, 401)
    const { body } = await ask(administrator, 'GET', pathOf(workspace))
    assert.isNotNull(body.items[0].revokedAt)
    assert.equal((await ask(administrator, 'DELETE', path)).status, 204)
    const after = await ask(administrator, 'GET', pathOf(workspace))
    assert.deepEqual(after.body, body)
  })

  test('what is no key of the workspace is apikey.not_found', async ({ assert }) => {
    const [workspace, other] = [await aWorkspace(), await aWorkspace()]
    const owner = await ownerOf(workspace)
    for (const id of [newId(), 'nothing', other.keyId]) {
      const answer = await ask(owner, 'DELETE', `${pathOf(workspace)}/${id}`)
      assertProblem(assert, answer, 404, 'apikey.not_found')
    }
    assert.equal((await call(other, 'GET', '/links')).status, 200)
  })

  test('a key whose creator left says so in the list', async ({ assert }) => {
    const workspace = await aWorkspace({ role: 'Administrator' })
    const owner = await aMember(workspace, 'Owner')
    const members = `/api/workspaces/${workspace.workspaceId}/members`
    assert.equal((await ask(owner, 'DELETE', `${members}/${workspace.userId}`)).status, 204)
    assertProblem(assert, await call(workspace, 'GET', '/links'), 403, 'apikey.owner_removed')
    const { body } = await ask(owner, 'GET', pathOf(workspace))
    assert.isTrue(body.items[0].ownerRemoved)
  })
})
