import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { ask } from '#tests/fixtures/people'
import {
  aDirectory,
  aGroup,
  aUser,
  MANAGERS,
  patchBody,
  scim,
  type DirectorySetup,
} from '#tests/functional/people/scim/support'

type Table = [group: string, role: string][]

/** A directory with its one provider, whose table of roles can be replaced. */
async function aTable() {
  const setup = await aDirectory()
  const { organisationId, workspaceId } = setup.workspace
  const path = `/api/organisations/${organisationId}/identity-providers`
  const { body } = await ask(setup.owner, 'GET', path)
  const [{ id }] = body.items
  const rolesOf = (table: Table) => table.map(([group, role]) => ({ group, role, workspaceId }))
  return {
    setup,
    path,
    id,
    rolesOf,
    change: (table: Table) => ask(setup.owner, 'PATCH', `${path}/${id}`, { roles: rolesOf(table) }),
  }
}

async function accountOf({ domain }: DirectorySetup, name: string): Promise<string> {
  const { id } = await db.from('users').where('email_key', `${name}@${domain}`).firstOrFail()
  return id
}

async function roleOf({ workspace }: DirectorySetup, userId: string): Promise<string | null> {
  const place = { workspace_id: workspace.workspaceId, user_id: userId }
  return (await db.from('workspace_members').where(place).first())?.role ?? null
}

test.group('A changed table of roles', () => {
  test('counts at once for people of the directory, by who changed it', async ({ assert }) => {
    const { setup, change } = await aTable()
    const users = [await aUser(setup, 'ada'), await aUser(setup, 'bob')]
    await aGroup(setup, MANAGERS, [users[0].id])
    await aGroup(setup, 'Readers', [users[1].id])
    const [ada, bob] = [await accountOf(setup, 'ada'), await accountOf(setup, 'bob')]
    assert.deepEqual([await roleOf(setup, ada), await roleOf(setup, bob)], ['Manager', null])

    const changed = await change([
      [MANAGERS, 'Administrator'],
      ['Readers', 'Viewer'],
    ])
    assert.equal(changed.status, 200, changed.text)
    assert.deepEqual(
      [await roleOf(setup, ada), await roleOf(setup, bob)],
      ['Administrator', 'Viewer']
    )
    assert.equal((await change([['Readers', 'Viewer']])).status, 200)
    assert.deepEqual([await roleOf(setup, ada), await roleOf(setup, bob)], [null, 'Viewer'])

    const rows = await db
      .from('audit_log')
      .where({ subject_id: ada, actor_user_id: setup.owner.userId })
      .orderBy('id')
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['member.role_changed', 'member.removed']
    )
  })

  test('that is refused changes no role', async ({ assert }) => {
    const { setup, change } = await aTable()
    const user = await aUser(setup, 'ada')
    await aGroup(setup, MANAGERS, [user.id])
    const refused = await change([
      ['Readers', 'Viewer'],
      [MANAGERS, 'Owner'],
    ])
    assert.equal(refused.status, 422)
    assert.equal(refused.body.code, 'identity.roles_invalid')
    assert.equal(await roleOf(setup, await accountOf(setup, 'ada')), 'Manager')
  })

  test('leaves Owners, people in no group of the directory, and who has left', async ({
    assert,
  }) => {
    const { setup, change } = await aTable()
    const { userId } = setup.owner
    const email = `owner@${setup.domain}`
    await db.from('users').where('id', userId).update({ email, email_key: email })
    const [owner, bob, gone] = [
      await aUser(setup, 'owner'),
      await aUser(setup, 'bob'),
      await aUser(setup, 'gone'),
    ]
    await aGroup(setup, 'Readers', [owner.id, gone.id])
    const off = patchBody({ op: 'replace', value: { active: false } })
    assert.equal((await scim(setup, 'PATCH', `/Users/${gone.id}`, off)).status, 200)
    // The groups of bob are said at his sign-in alone.
    const place = {
      workspace_id: setup.workspace.workspaceId,
      user_id: await accountOf(setup, 'bob'),
    }
    await db
      .table('workspace_members')
      .insert({ ...place, role: 'Manager', created_at: new Date() })
    assert.equal((await change([['Readers', 'Viewer']])).status, 200)
    const path = `/api/organisations/${setup.workspace.organisationId}`
    assert.equal((await ask(setup.owner, 'PATCH', path, { name: 'Acme' })).status, 200)
    assert.isNull(await roleOf(setup, userId), 'an Owner gets no role beside')
    assert.equal(await roleOf(setup, place.user_id), 'Manager', bob.id)
    assert.isNull(await roleOf(setup, await accountOf(setup, 'gone')))
  })

  test('of a provider that comes or goes counts beside the others', async ({ assert }) => {
    const { setup, path, id, rolesOf } = await aTable()
    const user = await aUser(setup, 'ada')
    await aGroup(setup, MANAGERS, [user.id])
    const ada = await accountOf(setup, 'ada')
    const made = await ask(setup.owner, 'POST', path, {
      kind: 'Oidc',
      name: 'Second',
      settings: { issuer: 'https://id.example.com', clientId: 'second' },
      roles: rolesOf([[MANAGERS, 'Viewer']]),
    })
    assert.equal(made.status, 201, made.text)
    assert.equal(await roleOf(setup, ada), 'Manager', 'the older table counts first')
    assert.equal((await ask(setup.owner, 'DELETE', `${path}/${id}`)).status, 204)
    assert.equal(await roleOf(setup, ada), 'Viewer')
    assert.equal((await ask(setup.owner, 'DELETE', `${path}/${made.body.id}`)).status, 204)
    assert.equal(await roleOf(setup, ada), 'Viewer', 'no table names the workspace')
  })

  test('and groups changed by PATCH say the same', async ({ assert }) => {
    const { setup } = await aTable()
    const [ada, bob] = [await aUser(setup, 'ada'), await aUser(setup, 'bob')]
    const accounts = [await accountOf(setup, 'ada'), await accountOf(setup, 'bob')]
    const roles = async () => [await roleOf(setup, accounts[0]), await roleOf(setup, accounts[1])]
    const group = await aGroup(setup, 'Others', [ada.id])
    const patch = async (...operations: object[]) => {
      const answer = await scim(setup, 'PATCH', `/Groups/${group.id}`, patchBody(...operations))
      assert.include([200, 204], answer.status, answer.text)
      return roles()
    }
    const rename = (value: string) => ({ op: 'Replace', path: 'displayName', value })
    assert.deepEqual(await patch(rename(MANAGERS)), ['Manager', null])
    const add = { op: 'Add', path: 'members', value: [{ value: bob.id }] }
    const remove = { op: 'Remove', path: `members[value eq "${ada.id}"]` }
    assert.deepEqual(await patch(add, remove), [null, 'Manager'])
    assert.deepEqual(await patch(rename('Others')), [null, null])
    assert.deepEqual(await patch({ op: 'Add', path: 'externalId', value: MANAGERS }), [
      null,
      'Manager',
    ])
    const unknown = { op: 'Add', path: 'members', value: [{ value: newId() }] }
    const refused = await scim(
      setup,
      'PATCH',
      `/Groups/${group.id}`,
      patchBody(rename('x'), unknown)
    )
    assert.equal(refused.status, 400)
    assert.deepEqual(await roles(), [null, 'Manager'])
  })
})
