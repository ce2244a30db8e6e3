import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { isAtLeast, ROLES } from '#app/platform/access/roles'
import { newId } from '#app/shared/ids'
import { assertProblem } from '#tests/fixtures/api'
import { aMember, anotherWorkspace, ask, ownerOf, type Person } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const pathOf = ({ workspaceId }: TestWorkspace) => `/api/workspaces/${workspaceId}/members`
const memberPath = (workspace: TestWorkspace, { userId }: Pick<Person, 'userId'>) =>
  `${pathOf(workspace)}/${userId}`

async function roleIn(client: ApiClient, workspace: TestWorkspace, { userId }: Person) {
  const observer = await aMember(workspace, 'Administrator')
  const listed = await client.get(pathOf(workspace)).loginAs({ id: observer.userId })
  return listed.body().items.find((one: any) => one.userId === userId)?.role ?? null
}

test.group('The people in a workspace', () => {
  test('are its own and the Owners of its organisation, highest first', async ({
    assert,
    client,
  }) => {
    const workspace = await aWorkspace()
    const owner = await ownerOf(workspace)
    const viewer = await aMember(workspace, 'Viewer', { displayName: 'Vera', mfaEnabled: true })
    const manager = await aMember(workspace, 'Manager')
    await aMember(await anotherWorkspace(workspace), 'Administrator')
    const listed = await client.get(pathOf(workspace)).loginAs({ id: owner.userId })
    const { items } = listed.body()
    assert.equal(listed.status(), 200)
    assert.deepEqual(
      items.map(({ userId, role }: any) => [userId, role]),
      [
        [owner.userId, 'Owner'],
        [manager.userId, 'Manager'],
        [viewer.userId, 'Viewer'],
      ]
    )
    const { joinedAt, ...vera } = items[2]
    assert.match(joinedAt, /^\d{4}-\d{2}-\d{2}T[\d:]+\.\d{3}Z$/)
    assert.deepEqual(vera, {
      userId: viewer.userId,
      email: viewer.email,
      displayName: 'Vera',
      role: 'Viewer',
      mfaEnabled: true,
    })
  })
})

test.group('Giving a role', () => {
  test('nobody gives one above their own, nor changes somebody above them', async ({
    assert,
    client,
  }) => {
    for (const own of ['Administrator', 'Owner'] as const) {
      for (const from of ROLES) {
        for (const to of ROLES) {
          const workspace = await aWorkspace()
          const [caller, other] = [await aMember(workspace, own), await aMember(workspace, from)]
          const answer = await client
            .patch(memberPath(workspace, other))
            .loginAs({ id: caller.userId })
            .json({ role: to })
          if (isAtLeast(own, from) && isAtLeast(own, to)) {
            assert.equal(answer.status(), 200, `${own} ${from} ${to}`)
            assert.equal(answer.body().role, to)
            assert.equal(await roleIn(client, workspace, other), to)
          } else {
            assertProblem(assert, answer, 403, 'member.role_too_high')
            assert.equal(await roleIn(client, workspace, other), from)
          }
        }
      }
    }
  })

  test('an Owner owns every workspace; lowered, they have their former roles', async ({
    assert,
    client,
  }) => {
    const workspace = await aWorkspace()
    const [second, third] = [await anotherWorkspace(workspace), await anotherWorkspace(workspace)]
    const owner = await ownerOf(workspace)
    const person = await aMember(second, 'Manager')
    await client
      .patch(memberPath(second, person))
      .loginAs({ id: owner.userId })
      .json({ role: 'Owner' })
    for (const one of [workspace, second, third]) {
      assert.equal(await roleIn(client, one, person), 'Owner')
    }
    await client
      .patch(memberPath(workspace, person))
      .loginAs({ id: owner.userId })
      .json({ role: 'Viewer' })
    assert.equal(await roleIn(client, workspace, person), 'Viewer')
    assert.equal(await roleIn(client, second, person), 'Manager')
    assert.isNull(await roleIn(client, third, person))
  })

  test('the last Owner cannot be lowered, not by themselves either', async ({ assert, client }) => {
    const workspace = await aWorkspace()
    const owner = await ownerOf(workspace)
    const lower = () =>
      client
        .patch(memberPath(workspace, owner))
        .loginAs({ id: owner.userId })
        .json({ role: 'Administrator' })
    assertProblem(assert, await lower(), 409, 'member.last_owner')
    await aMember(workspace, 'Owner')
    assert.equal((await lower()).status(), 200)
    assert.equal(await roleIn(client, workspace, owner), 'Administrator')
  })

  test('the same role again changes nothing and is not recorded', async ({ assert, client }) => {
    const workspace = await aWorkspace()
    const owner = await ownerOf(workspace)
    const answer = await client
      .patch(memberPath(workspace, owner))
      .loginAs({ id: owner.userId })
      .json({ role: 'Owner' })
    assert.equal(answer.status(), 200)
    const rows = await db.from('audit_log').where('workspace_id', workspace.workspaceId)
    assert.lengthOf(rows, 0)
  })

  test('nobody of that id is member.not_found, no role is request.invalid', async ({
    assert,
    client,
  }) => {
    const [workspace, other] = [await aWorkspace(), await aWorkspace()]
    const owner = await ownerOf(workspace)
    for (const userId of [newId(), 'nobody', other.userId]) {
      const path = memberPath(workspace, { userId })
      const answer = await client.patch(path).loginAs({ id: owner.userId }).json({ role: 'Viewer' })
      assertProblem(assert, answer, 404, 'member.not_found')
    }
    for (const role of ['viewer', 'God', '', null, undefined, 3]) {
      const answer = await client
        .patch(memberPath(workspace, owner))
        .loginAs({ id: owner.userId })
        .json({ role })
      assertProblem(assert, answer, 422, 'request.invalid')
    }
  })
})

test.group('Leaving and taking out', () => {
  for (const role of ROLES) {
    test(`a ${role} may leave`, async ({ assert, client }) => {
      const workspace = await aWorkspace()
      const person = await aMember(workspace, role)
      const answer = await client
        .delete(memberPath(workspace, person))
        .loginAs({ id: person.userId })
      assert.equal(answer.status(), 204)
      assert.isNull(await roleIn(client, workspace, person))
      const again = await client
        .delete(memberPath(workspace, person))
        .loginAs({ id: person.userId })
      assertProblem(assert, again, 404, 'workspace.not_found')
    })
  }

  test('from Administrator on, people take out those not above them', async ({
    assert,
    client,
  }) => {
    for (const own of ROLES) {
      for (const role of ROLES) {
        const workspace = await aWorkspace()
        const [caller, other] = [await aMember(workspace, own), await aMember(workspace, role)]
        const answer = await client
          .delete(memberPath(workspace, other))
          .loginAs({ id: caller.userId })
        if (!isAtLeast(own, 'Administrator')) {
          assertProblem(assert, answer, 403, 'access.forbidden')
        } else if (isAtLeast(own, role)) assert.equal(answer.status(), 204, `${own} ${role}`)
        else assertProblem(assert, answer, 403, 'member.role_too_high')
      }
    }
  })

  test('the last Owner cannot leave', async ({ assert, client }) => {
    const workspace = await aWorkspace()
    const owner = await ownerOf(workspace)
    const answer = await client.delete(memberPath(workspace, owner)).loginAs({ id: owner.userId })
    assertProblem(assert, answer, 409, 'member.last_owner')
    assert.equal(await roleIn(client, workspace, owner), 'Owner')
  })

  test('somebody of another organisation is member.not_found', async ({ assert, client }) => {
    const [workspace, other] = [await aWorkspace(), await aWorkspace()]
    const owner = await ownerOf(workspace)
    for (const userId of [newId(), 'nobody', other.userId]) {
      const answer = await client
        .delete(memberPath(workspace, { userId }))
        .loginAs({ id: owner.userId })
      assertProblem(assert, answer, 404, 'member.not_found')
    }
  })

  test('of several Owners who leave at once, one stays', async ({ assert }) => {
    for (let round = 0; round < 10; round++) {
      const workspace = await aWorkspace()
      const owners = [await ownerOf(workspace)]
      while (owners.length < 6) owners.push(await aMember(workspace, 'Owner'))
      const answers = await Promise.all(
        owners.map((owner, index) =>
          index % 2
            ? ask(owner, 'DELETE', memberPath(workspace, owner))
            : ask(owner, 'PATCH', memberPath(workspace, owner), { role: 'Viewer' })
        )
      )
      const refused = answers.filter(({ status }) => status === 409)
      assert.lengthOf(refused, 1)
      assertProblem(assert, refused[0], 409, 'member.last_owner')
      const left = await db
        .from('organisation_owners')
        .where('organisation_id', workspace.organisationId)
      assert.lengthOf(left, 1)
    }
  })

  test('two Owners who take each other out at once: one does', async ({ assert }) => {
    for (let round = 0; round < 10; round++) {
      const workspace = await aWorkspace()
      const [one, other] = [await ownerOf(workspace), await aMember(workspace, 'Owner')]
      const answers = await Promise.all([
        ask(one, 'DELETE', memberPath(workspace, other)),
        ask(other, 'DELETE', memberPath(workspace, one)),
      ])
      const done = answers.filter(({ status }) => status === 204)
      assert.lengthOf(done, 1)
    }
  })
})

test.group('What is recorded', () => {
  test('who did what to whom, from where', async ({ assert, client }) => {
    const workspace = await aWorkspace()
    const owner = await ownerOf(workspace)
    const person = await aMember(workspace, 'Viewer')
    const changed = await client
      .patch(memberPath(workspace, person))
      .loginAs({ id: owner.userId })
      .json({ role: 'Manager' })
    await client.delete(memberPath(workspace, person)).loginAs({ id: owner.userId })
    const rows = await db
      .from('audit_log')
      .where('organisation_id', workspace.organisationId)
      .orderBy('id')
    assert.deepEqual(
      rows.map((row) => row.action),
      ['member.role_changed', 'member.removed']
    )
    assert.equal(rows[0].actor_user_id, owner.userId)
    assert.equal(rows[0].subject_id, person.userId)
    assert.equal(rows[0].request_id, changed.header('x-request-id'))
    assert.isNotNull(rows[0].address)
  })
})
