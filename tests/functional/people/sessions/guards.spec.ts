import emitter from '@adonisjs/core/services/emitter'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { generateApiKey } from '#app/people/api_keys/generate_api_key'
import { newId } from '#app/shared/ids'
import { assertProblem } from '#tests/fixtures/api'
import { aPerson, callAs, codeOf, sessionOf, signIn } from '#tests/fixtures/person'
import { countQueries } from '#tests/fixtures/queries'
import { aWorkspace } from '#tests/fixtures/workspace'

const linksOf = ({ workspaceId }: { workspaceId: string }) =>
  `/api/v1/workspaces/${workspaceId}/links`

test.group('Guards', (group) => {
  group.each.teardown(() => emitter.restore())

  test('loginAs sends what the console sends: cookie and header', async ({ assert, client }) => {
    const person = await aPerson()
    const renamed = await client
      .patch('/api/me')
      .loginAs({ id: person.userId })
      .json({ displayName: 'Ada' })
    assert.equal(renamed.status(), 200, renamed.text())
    assert.equal(renamed.body().displayName, 'Ada')
    assert.equal((await client.get('/api/me')).status(), 401)
  })

  test('a session whose second factor is to come authenticates nobody', async ({
    assert,
    client,
  }) => {
    const person = await aPerson({ mfa: true })
    const user = { id: person.userId }
    const pending = await client.get('/api/me').loginAs(user, { secondFactorPending: true })
    assert.equal(pending.status(), 401)
    assert.equal(pending.text(), '')
    assert.equal((await client.get('/api/me').loginAs(user)).status(), 200)
  })

  test('withGuard("api_key") calls with a new key of these scopes', async ({ assert, client }) => {
    const workspace = await aWorkspace()
    const asKey = (method: 'get' | 'post') =>
      client[method](linksOf(workspace)).withGuard('api_key').loginAs(workspace, ['links:read'])
    assert.equal((await asKey('get')).status(), 200)
    assertProblem(assert, await asKey('post'), 403, 'access.forbidden')
  })

  test('both say in events who came and who did not', async ({ assert, client }) => {
    const person = await aPerson({ mfa: true })
    const workspace = await aWorkspace()
    const events = emitter.fake()
    const asked = await callAs(null, 'POST', '/api/auth/login', {
      email: person.email,
      password: person.password,
    })
    events.assertEmitted('session_auth:login_succeeded', ({ data }) => {
      return data.userId === person.userId && data.secondFactorPending
    })
    const given = await callAs(sessionOf(asked), 'POST', '/api/auth/mfa', { code: codeOf(person) })
    events.assertEmitted('session_auth:login_succeeded', ({ data }) => !data.secondFactorPending)
    events.assertNotEmitted('session_auth:authentication_succeeded')
    assert.equal((await callAs(sessionOf(given), 'POST', '/api/auth/logout')).status, 204)
    const isPerson = ({ data }: { data: { user: { id: string } } }) =>
      data.user.id === person.userId
    events.assertEmitted('session_auth:authentication_succeeded', isPerson)
    events.assertEmitted('session_auth:logged_out', isPerson)
    events.assertNotEmitted('session_auth:authentication_failed')
    await callAs(sessionOf(given), 'GET', '/api/me')
    events.assertEmitted('session_auth:authentication_failed')

    await client.get(linksOf(workspace)).bearerToken(workspace.key)
    events.assertEmitted('api_key_auth:authentication_succeeded', ({ data }) => {
      return data.holder.keyId === workspace.keyId
    })
    events.assertNotEmitted('api_key_auth:authentication_failed')
    await client.get(linksOf(workspace)).bearerToken(generateApiKey().key)
    events.assertEmitted('api_key_auth:authentication_failed')
  })

  test('a listener that fails spoils no call', async ({ assert, client, cleanup }) => {
    const heard: string[] = []
    const stop = emitter.on('session_auth:authentication_succeeded', ({ user }) => {
      heard.push(user.id)
      throw new Error('a listener failed')
    })
    cleanup(() => void stop())
    const { userId } = await aPerson()
    assert.equal((await client.get('/api/me').loginAs({ id: userId })).status(), 200)
    assert.deepEqual(heard, [userId])
  })

  test('who calls costs one query: of the session, or of the key', async ({ assert, client }) => {
    const session = await signIn(await aPerson())
    const personal = () => callAs(session, 'GET', `/api/organisations/${newId()}`)
    assert.equal((await personal()).status, 404)
    assert.equal(await countQueries(personal), 2, 'the session, and the organisation')

    const { key } = await aWorkspace()
    const elsewhere = () => client.get(linksOf({ workspaceId: newId() })).bearerToken(key)
    assertProblem(assert, await elsewhere(), 404, 'workspace.not_found')
    assert.equal(await countQueries(elsewhere), 1, 'the key alone')
  })

  test('a session in use lives on, written down once a minute', async ({ assert }) => {
    const person = await aPerson()
    const session = await signIn(person)
    const row = () => db.from('sessions').where('user_id', person.userId).firstOrFail()
    const { expires_at: opened } = await row()
    await callAs(session, 'GET', '/api/me')
    assert.deepEqual((await row()).expires_at, opened)
    const before = new Date(opened.getTime() - 3_600_000)
    await db
      .from('sessions')
      .where('user_id', person.userId)
      .update({ expires_at: before, last_seen_at: new Date(Date.now() - 61_000) })
    await callAs(session, 'GET', '/api/me')
    assert.isAtLeast((await row()).expires_at.getTime(), opened.getTime())
  })
})
