import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { resumeClock, shiftClock } from '#app/shared/time/clock'
import { assertProblem, call } from '#tests/fixtures/api'
import { aMember, anotherWorkspace, ask, somebody } from '#tests/fixtures/people'
import { PASSWORD, signIn } from '#tests/fixtures/person'
import {
  anOwnedWorkspace,
  DAY_MS,
  givePassword,
  mailKindsTo,
  organisationPath,
  remove,
  restore,
  workspacePath,
} from '#tests/functional/people/deletion/support'

test.group('Deleting an organisation', (group) => {
  group.each.setup(async () => void (await db.from('throttles').delete()))
  group.each.teardown(() => resumeClock())

  test('hides it and its workspaces, and brings them back', async ({ assert }) => {
    const workspace = await anOwnedWorkspace()
    const second = await anotherWorkspace(workspace)
    const other = await aMember(workspace, 'Owner')
    const viewer = await aMember(workspace, 'Viewer')
    const path = organisationPath(workspace)
    const answer = await remove(workspace.owner, path, 'Acme')
    assert.equal(answer.status, 202, answer.text)
    assert.equal(answer.body.id, workspace.organisationId)
    for (const person of [workspace.owner, other, viewer]) {
      assertProblem(assert, await ask(person, 'GET', path), 404, 'organisation.not_found')
      for (const one of [workspace, second]) {
        const read = await ask(person, 'GET', workspacePath(one))
        assertProblem(assert, read, 404, 'workspace.not_found')
      }
      assert.deepEqual((await ask(person, 'GET', '/api/me')).body.organisations, [])
      assert.deepEqual((await ask(person, 'GET', '/api/organisations')).body, { items: [] })
    }
    assertProblem(assert, await call(workspace, 'GET', '/links'), 404, 'workspace.not_found')
    for (const { email } of [workspace.owner, other]) {
      assert.deepEqual(await mailKindsTo(email), ['organisation_deleted'])
    }
    const create = await ask(workspace.owner, 'POST', `${path}/workspaces`, { name: 'More' })
    assertProblem(assert, create, 404, 'organisation.not_found')
    // A workspace comes back with its organisation, not on its own.
    const alone = await restore(workspace.owner, workspacePath(workspace))
    assertProblem(assert, alone, 404, 'workspace.not_found')

    assertProblem(assert, await restore(viewer, path), 404, 'organisation.not_found')
    const restored = await restore(other, path)
    assert.equal(restored.status, 200, restored.text)
    assert.lengthOf(restored.body.workspaces, 2)
    assert.equal((await call(workspace, 'GET', '/links')).status, 200)
  })

  test('leaves a workspace deleted that was deleted on its own', async ({ assert }) => {
    const workspace = await anOwnedWorkspace()
    const second = await anotherWorkspace(workspace)
    await remove(workspace.owner, workspacePath(second), 'Second')
    await remove(workspace.owner, organisationPath(workspace), 'Acme')
    const { body } = await restore(workspace.owner, organisationPath(workspace))
    assert.deepEqual(
      body.workspaces.map(({ id }: any) => id),
      [workspace.workspaceId]
    )
    assert.equal((await restore(workspace.owner, workspacePath(second))).status, 200)
  })

  test('needs its name and a password, of an Owner in a session', async ({ assert }) => {
    const workspace = await anOwnedWorkspace()
    const path = organisationPath(workspace)
    assertProblem(assert, await remove(workspace.owner, path, 'acme'), 422, 'request.invalid')
    assertProblem(assert, await remove(workspace.owner, path, 'Acme', {}), 422, 'request.invalid')
    const wrong = await remove(workspace.owner, path, 'Acme', { password: 'another one' })
    assertProblem(assert, wrong, 422, 'account.password_wrong')
    assert.equal((await remove(null, path, 'Acme')).status, 401)
    const body = { confirm: 'Acme', password: PASSWORD }
    const byKey = await call({ ...workspace, api: '' }, 'DELETE', path, body)
    assertProblem(assert, byKey, 403, 'access.forbidden')
    const member = await aMember(workspace, 'Administrator')
    await givePassword(member.userId)
    assertProblem(assert, await remove(member, path, 'Acme'), 403, 'access.forbidden')
    assertProblem(assert, await restore(member, path), 403, 'access.forbidden')
    const stranger = await somebody()
    await givePassword(stranger.userId)
    assertProblem(assert, await remove(stranger, path, 'Acme'), 404, 'organisation.not_found')
    assert.equal((await ask(workspace.owner, 'GET', path)).status, 200)
  })

  test('is done once when it is asked for twice at once', async ({ assert }) => {
    const workspace = await anOwnedWorkspace()
    const path = organisationPath(workspace)
    const answers = await Promise.all([1, 2].map(() => remove(workspace.owner, path, 'Acme')))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [202, 404])
  })

  test('can be restored for 30 days and no longer', async ({ assert }) => {
    const [early, late] = [await anOwnedWorkspace(), await anOwnedWorkspace()]
    for (const one of [early, late]) await remove(one.owner, organisationPath(one), 'Acme')
    shiftClock(30 * DAY_MS - 60_000)
    assert.equal((await restore(await signIn(early), organisationPath(early))).status, 200)
    shiftClock(30 * DAY_MS + 60_000)
    const over = await restore(await signIn(late), organisationPath(late))
    assertProblem(assert, over, 404, 'organisation.not_found')
  })

  test('changes nothing about one that is not deleted when it is restored', async ({ assert }) => {
    const workspace = await anOwnedWorkspace()
    const answer = await restore(workspace.owner, organisationPath(workspace))
    assert.equal(answer.status, 200)
    assert.equal(answer.body.id, workspace.organisationId)
  })

  test('shows administrators of the installation since when it is deleted', async ({ assert }) => {
    const workspace = await anOwnedWorkspace()
    const administrator = await somebody({ installationAdministrator: true })
    const read = () =>
      ask(administrator, 'GET', `/api/admin/organisations/${workspace.organisationId}`)
    assert.isNull((await read()).body.deletedAt)
    const { body } = await remove(workspace.owner, organisationPath(workspace), 'Acme')
    assert.equal((await read()).body.deletedAt, body.deletedAt)
  })
})
