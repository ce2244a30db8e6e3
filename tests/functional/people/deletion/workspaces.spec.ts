import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { findDueWebhooks } from '#app/integrations/webhooks/queries/due_webhooks'
import { hashAccountToken } from '#app/people/accounts/rules/account_token'
import { resumeClock, shiftClock } from '#app/shared/time/clock'
import { assertProblem, call } from '#tests/fixtures/api'
import { makeLinks } from '#tests/fixtures/bulk'
import { aMember, anotherWorkspace, ask, somebody } from '#tests/fixtures/people'
import { aPerson, codeOf, PASSWORD, signIn } from '#tests/fixtures/person'
import {
  anOwnedWorkspace,
  DAY_MS,
  givePassword,
  mailKindsTo,
  remove,
  restore,
  workspacePath,
} from '#tests/functional/people/deletion/support'

test.group('Deleting a workspace', (group) => {
  group.each.setup(async () => void (await db.from('throttles').delete()))
  group.each.teardown(() => resumeClock())

  test('is taken on with 202 and a date; then no one finds the workspace', async ({ assert }) => {
    const workspace = await anOwnedWorkspace()
    const { owner } = workspace
    const second = await anotherWorkspace(workspace)
    const viewer = await aMember(workspace, 'Viewer')
    const answer = await remove(owner, workspacePath(workspace), 'Main')
    assert.equal(answer.status, 202, answer.text)
    const { id, deletedAt, restorableUntil } = answer.body
    assert.equal(id, workspace.workspaceId)
    assert.equal(Date.parse(restorableUntil) - Date.parse(deletedAt), 30 * DAY_MS)
    assert.closeTo(Date.parse(deletedAt), Date.now(), 10_000)

    for (const person of [owner, viewer]) {
      for (const path of [workspacePath(workspace), `${workspace.api}/links`]) {
        assertProblem(assert, await ask(person, 'GET', path), 404, 'workspace.not_found')
      }
    }
    assertProblem(assert, await call(workspace, 'GET', '/links'), 404, 'workspace.not_found')
    const made = await call(workspace, 'POST', '/links', { destinationUrl: 'https://example.com' })
    assertProblem(assert, made, 404, 'workspace.not_found')
    const { organisations } = (await ask(owner, 'GET', '/api/me')).body
    assert.deepEqual(
      organisations[0].workspaces.map((one: any) => one.id),
      [second.workspaceId]
    )
    const again = await remove(owner, workspacePath(workspace), 'Main')
    assertProblem(assert, again, 404, 'workspace.not_found')
    assert.deepEqual(await mailKindsTo(owner.email), ['workspace_deleted'])
    const { body } = await ask(owner, 'GET', `/api/organisations/${workspace.organisationId}`)
    assert.equal(body.usage.workspaces, 1)
  })

  test('needs its name, else 422 and nothing is changed', async ({ assert }) => {
    const workspace = await anOwnedWorkspace()
    const path = workspacePath(workspace)
    for (const confirm of ['', 'main', 'Mai', 'Main Main', workspace.workspaceId]) {
      const answer = await remove(workspace.owner, path, confirm)
      assertProblem(assert, answer, 422, 'request.invalid')
      assert.equal(answer.body.field ?? answer.body.errors?.[0]?.field, 'confirm')
    }
    for (const body of [undefined, {}, { password: PASSWORD }, { confirm: null }, { confirm: 1 }]) {
      const answer = await ask(workspace.owner, 'DELETE', path, body)
      assertProblem(assert, answer, 422, 'request.invalid')
    }
    assert.equal((await ask(workspace.owner, 'GET', path)).status, 200)
    assert.equal((await remove(workspace.owner, path, ' Main ')).status, 202)
  })

  test('needs the password, or a code where there is a second factor', async ({ assert }) => {
    const workspace = await anOwnedWorkspace()
    const path = workspacePath(workspace)
    const refusals = [
      [{}, 'request.invalid'],
      [{ password: '' }, 'request.invalid'],
      [{ code: '123456' }, 'request.invalid'],
      [{ password: 'another one' }, 'account.password_wrong'],
    ] as const
    for (const [proof, code] of refusals) {
      assertProblem(assert, await remove(workspace.owner, path, 'Main', proof), 422, code)
    }
    assert.equal((await ask(workspace.owner, 'GET', path)).status, 200)
  })

  test('takes a code of the authenticator once', async ({ assert }) => {
    const workspace = await anOwnedWorkspace()
    const person = await aPerson({ mfa: true })
    await db.table('organisation_owners').insert({
      organisation_id: workspace.organisationId,
      user_id: person.userId,
      created_at: new Date(),
    })
    const session = await signIn(person)
    const path = workspacePath(workspace)
    const wrong = await remove(session, path, 'Main', { code: '000000' })
    assertProblem(assert, wrong, 422, 'account.mfa_code_invalid')
    assertProblem(assert, await remove(session, path, 'Main', {}), 422, 'request.invalid')
    const code = codeOf(person)
    assert.equal((await remove(session, path, 'Main', { code })).status, 202)
    assert.equal((await restore(session, path)).status, 200)
    const replayed = await remove(session, path, 'Main', { code })
    assertProblem(assert, replayed, 422, 'account.mfa_code_invalid')
    const recovery = { code: person.recoveryCodes[0] }
    assert.equal((await remove(session, path, 'Main', recovery)).status, 202)
  })

  test('is for Owners in a session', async ({ assert }) => {
    const workspace = await anOwnedWorkspace()
    const path = workspacePath(workspace)
    assert.equal((await remove(null, path, 'Main')).status, 401)
    const byKey = await call({ ...workspace, api: '' }, 'DELETE', path, {
      confirm: 'Main',
      password: PASSWORD,
    })
    assertProblem(assert, byKey, 403, 'access.forbidden')
    const administrator = await aMember(workspace, 'Administrator')
    await givePassword(administrator.userId)
    assertProblem(assert, await remove(administrator, path, 'Main'), 403, 'access.forbidden')
    assertProblem(assert, await restore(administrator, path), 403, 'access.forbidden')
    const stranger = await somebody()
    await givePassword(stranger.userId)
    assertProblem(assert, await remove(stranger, path, 'Main'), 404, 'workspace.not_found')
    const bare = await ask(workspace.owner, 'DELETE', path, undefined, {
      headers: { 'x-service-request': '0' },
    })
    assertProblem(assert, bare, 403, 'csrf.header_missing')
    assert.equal((await ask(workspace.owner, 'GET', path)).status, 200)
  })

  test('is done once when it is asked for twice at once', async ({ assert }) => {
    const workspace = await anOwnedWorkspace()
    const path = workspacePath(workspace)
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => remove(workspace.owner, path, 'Main'))
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [202, 404, 404])
    assert.deepEqual(await mailKindsTo(workspace.owner.email), ['workspace_deleted'])
  })

  test('keeps invitations closed until it is restored', async ({ assert }) => {
    const workspace = await anOwnedWorkspace()
    const guest = await somebody()
    const invite = { email: guest.email, role: 'Viewer' }
    const path = workspacePath(workspace)
    const made = await ask(workspace.owner, 'POST', `${path}/invitations`, invite)
    const token = 'x'.repeat(43)
    await db
      .from('invitations')
      .where('id', made.body.id)
      .update({ token_hash: hashAccountToken(token) })
    const accept = () => ask(guest, 'POST', '/api/invitations/accept', { token })
    await remove(workspace.owner, path, 'Main')
    assertProblem(assert, await accept(), 422, 'invitation.token_invalid')
    await restore(workspace.owner, path)
    assert.equal((await accept()).status, 200)
  })
})

test.group('Restoring a workspace', (group) => {
  group.each.setup(async () => void (await db.from('throttles').delete()))
  group.each.teardown(() => resumeClock())

  test('brings it back as it was, for 30 days and no longer', async ({ assert }) => {
    const workspace = await anOwnedWorkspace()
    const late = await anOwnedWorkspace()
    const viewer = await aMember(workspace, 'Viewer')
    const [linkId] = await makeLinks(workspace, 1)
    await remove(workspace.owner, workspacePath(workspace), 'Main')
    await remove(late.owner, workspacePath(late), 'Main')
    shiftClock(30 * DAY_MS - 60_000)
    for (const person of [viewer, await somebody()]) {
      const refused = await restore(await signIn(person), workspacePath(workspace))
      assertProblem(assert, refused, 404, 'workspace.not_found')
    }
    const owner = await signIn(workspace)
    const answer = await restore(owner, workspacePath(workspace))
    assert.equal(answer.status, 200, answer.text)
    assert.equal(answer.body.id, workspace.workspaceId)
    assert.equal((await call(workspace, 'GET', `/links/${linkId}`)).status, 200)
    assert.equal((await ask(await signIn(viewer), 'GET', `${workspace.api}/links`)).status, 200)

    shiftClock(30 * DAY_MS + 60_000)
    const over = await restore(await signIn(late), workspacePath(late))
    assertProblem(assert, over, 404, 'workspace.not_found')
  })

  test('changes nothing about one that is not deleted', async ({ assert }) => {
    const workspace = await anOwnedWorkspace()
    const before = await ask(workspace.owner, 'GET', workspacePath(workspace))
    const { status, body } = await restore(workspace.owner, workspacePath(workspace))
    assert.deepEqual([status, body], [200, before.body])
  })

  test('and deleting at once leave it in one state or the other', async ({ assert }) => {
    const workspace = await anOwnedWorkspace()
    const path = workspacePath(workspace)
    await remove(workspace.owner, path, 'Main')
    const [restored, removed] = await Promise.all([
      restore(workspace.owner, path),
      remove(workspace.owner, path, 'Main'),
    ])
    assert.equal(restored.status, 200)
    assert.include([202, 404], removed.status)
    const { status } = await ask(workspace.owner, 'GET', path)
    assert.equal(status, removed.status === 202 ? 404 : 200)
  })

  test('lets deliveries go on that waited', async ({ assert }) => {
    const workspace = await anOwnedWorkspace()
    const fields = { url: 'https://example.com/hook', events: ['link.created'] }
    const { id } = (await call(workspace, 'POST', '/webhooks', fields)).body
    await makeLinks(workspace, 1)
    const isDue = async () => (await findDueWebhooks(db)).some((one) => one.webhookId === id)
    assert.isTrue(await isDue())
    await remove(workspace.owner, workspacePath(workspace), 'Main')
    assert.isFalse(await isDue())
    await restore(workspace.owner, workspacePath(workspace))
    assert.isTrue(await isDue())
  })
})
