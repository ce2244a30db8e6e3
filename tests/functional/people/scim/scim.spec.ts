import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { assertProblem, call, request } from '#tests/fixtures/api'
import { isLongRun } from '#tests/fixtures/long_run'
import { ask, somebody } from '#tests/fixtures/people'
import { aPerson, callAs, signIn } from '#tests/fixtures/person'
import { aWorkspace } from '#tests/fixtures/workspace'
import {
  aDirectory,
  aGroup,
  assertScimError,
  aUser,
  MANAGERS,
  patchBody,
  scim,
  userBody,
  type DirectorySetup,
} from '#tests/functional/people/scim/support'

const accountOf = (email: string) => db.from('users').where('email_key', email).firstOrFail()

const roleOf = async ({ workspace }: DirectorySetup, userId: string) => {
  const place = { workspace_id: workspace.workspaceId, user_id: userId }
  return (await db.from('workspace_members').where(place).first())?.role ?? null
}

test.group('The token of a directory', () => {
  test('is made by an Owner, shown once, and ends with the next one', async ({ assert }) => {
    const setup = await aDirectory()
    const path = `/api/organisations/${setup.workspace.organisationId}/scim-token`
    const { body } = await ask(setup.owner, 'GET', path)
    assert.isTrue(body.tokenSet)
    assert.notProperty(body, 'secret')
    assert.match(body.baseUrl, /\/scim\/v2\/\w{20}$/)
    assert.equal((await scim(setup, 'GET', '/Users')).status, 200)
    assert.isNotNull((await ask(setup.owner, 'GET', path)).body.lastUsedAt)
    const next = await ask(setup.owner, 'POST', path)
    assert.equal(next.status, 201)
    assertScimError(assert, await scim(setup, 'GET', '/Users'), 401)
    const renewed = { ...setup, token: next.body.secret }
    assert.equal((await scim(renewed, 'GET', '/Users')).status, 200)
    assert.equal((await ask(setup.owner, 'DELETE', path)).status, 204)
    assert.equal((await ask(setup.owner, 'DELETE', path)).status, 204)
    assertScimError(assert, await scim(renewed, 'GET', '/Users'), 401)
    const rows = await db
      .from('audit_log')
      .where('organisation_id', setup.workspace.organisationId)
      .where('action', 'like', 'scim_token.%')
    assert.lengthOf(rows, 3)
    assert.notInclude(JSON.stringify(rows), next.body.secret)
  })

  test('opens nothing of another organisation, and nothing else opens it', async ({ assert }) => {
    const [one, other] = [await aDirectory(), await aDirectory()]
    const mine = await aUser(one, 'ada')
    const crossed = { workspace: one.workspace, token: other.token }
    for (const [method, path] of [
      ['GET', '/Users'],
      ['GET', `/Users/${mine.id}`],
      ['POST', '/Users'],
      ['PUT', `/Users/${mine.id}`],
      ['PATCH', `/Users/${mine.id}`],
      ['DELETE', `/Users/${mine.id}`],
      ['GET', '/Groups'],
      ['POST', '/Groups'],
      ['GET', '/ServiceProviderConfig'],
      ['POST', '/Bulk'],
    ]) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : {}
      assertScimError(assert, await scim(crossed, method, path, body), 401)
    }
    // With its own token, the ids of another directory name nothing.
    const group = await aGroup(one, 'Readers')
    for (const [method, path, body] of [
      ['GET', `/Users/${mine.id}`],
      ['PUT', `/Users/${mine.id}`, userBody(`ada@${other.domain}`)],
      ['PATCH', `/Users/${mine.id}`, patchBody({ op: 'replace', value: { active: false } })],
      ['DELETE', `/Users/${mine.id}`],
      ['GET', `/Groups/${group.id}`],
      ['PUT', `/Groups/${group.id}`, { displayName: 'Mine' }],
      ['PATCH', `/Groups/${group.id}`, patchBody({ op: 'remove', path: 'members' })],
      ['DELETE', `/Groups/${group.id}`],
    ] as [string, string, unknown?][]) {
      assertScimError(assert, await scim(other, method, path, body), 404)
    }
    const foreign = { displayName: 'Mixed', members: [{ value: mine.id }] }
    assertScimError(assert, await scim(other, 'POST', '/Groups', foreign), 400, 'invalidValue')
    const listed = await scim(other, 'GET', '/Users')
    assert.equal(listed.body.totalResults, 0)
    for (const token of [one.workspace.key, '', 'shunt_scim_x', `${one.token}x`]) {
      assertScimError(assert, await scim({ ...one, token }, 'GET', '/Users'), 401)
    }
    const asKey = await call(one.workspace, 'GET', '/links', undefined, { key: one.token })
    assert.equal(asKey.status, 401)
  })

  test('is for Owners alone', async ({ assert }) => {
    const { workspace } = await aDirectory()
    const path = `/api/organisations/${workspace.organisationId}/scim-token`
    assertProblem(assert, await ask(await somebody(), 'POST', path), 404, 'organisation.not_found')
    assert.equal((await ask(null, 'POST', path)).status, 401)
  })
})

test.group('People of a directory', () => {
  test('get an account with a confirmed address, and no workspace of their own', async ({
    assert,
  }) => {
    const setup = await aDirectory()
    const user = await aUser(setup, 'ada', { externalId: 'x-1' })
    const account = await accountOf(`ada@${setup.domain}`)
    assert.isNotNull(account.email_verified_at)
    assert.isNull(account.password_hash)
    assert.equal(account.display_name, 'Ada Marlow')
    assert.isNull(await roleOf(setup, account.id))
    assert.match(user.meta.location, new RegExp(`/Users/${user.id}$`))
    const again = await scim(setup, 'POST', '/Users', userBody(`ADA@${setup.domain}`))
    assertScimError(assert, again, 409, 'uniqueness')
    const sameAddress = userBody('someone-else', {
      emails: [{ value: `ada@${setup.domain}`, primary: true }],
    })
    const other = await scim(setup, 'POST', '/Users', sameAddress)
    assertScimError(assert, other, 409, 'uniqueness')
  })

  test('count only with an address of a domain that the organisation has proved', async ({
    assert,
  }) => {
    const [setup, other] = [await aDirectory(), await aDirectory()]
    for (const userName of ['ada@example.com', `ada@${other.domain}`, 'ada', 'ada@']) {
      const answer = await scim(setup, 'POST', '/Users', { userName })
      assertScimError(assert, answer, 400, 'invalidValue')
    }
    assert.lengthOf(
      await db.from('scim_users').where('organisation_id', setup.workspace.organisationId),
      0
    )
  })

  test('an account that was there joins, and keeps what it has elsewhere', async ({ assert }) => {
    const setup = await aDirectory()
    const person = await aPerson({ email: `old@${setup.domain}` })
    const elsewhere = await aWorkspace()
    await db.table('workspace_members').insert({
      workspace_id: elsewhere.workspaceId,
      user_id: person.userId,
      role: 'Manager',
      created_at: new Date(),
    })
    const session = await signIn(person)
    const user = await aUser(setup, 'old')
    await aGroup(setup, MANAGERS, [user.id])
    assert.equal(await roleOf(setup, person.userId), 'Manager')
    const moved = await scim(
      setup,
      'PATCH',
      `/Users/${user.id}`,
      patchBody({
        op: 'replace',
        path: 'emails[type eq "work"].value',
        value: `new@${setup.domain}`,
      })
    )
    assertScimError(assert, moved, 400, 'mutability')
    assert.equal((await scim(setup, 'DELETE', `/Users/${user.id}`)).status, 204)
    assert.isNull(await roleOf(setup, person.userId))
    assert.equal((await callAs(session, 'GET', `${elsewhere.api}/links`)).status, 200)
    assert.isNull((await accountOf(person.email)).deleted_at)
  })

  test('an unconfirmed account loses what someone else may have set up', async ({ assert }) => {
    const setup = await aDirectory()
    const person = await aPerson({ email: `taken@${setup.domain}`, verified: false })
    const session = await signIn(person)
    await aUser(setup, 'taken')
    const account = await accountOf(person.email)
    assert.isNull(account.password_hash)
    assert.isNotNull(account.email_verified_at)
    assert.equal((await callAs(session, 'GET', '/api/me')).status, 401)
  })

  test('who is set inactive loses roles, keys and sessions at once, and gets roles back', async ({
    assert,
  }) => {
    const setup = await aDirectory()
    const user = await aUser(setup, 'ada')
    await aGroup(setup, MANAGERS, [user.id])
    const { id: userId } = await accountOf(`ada@${setup.domain}`)
    assert.equal(await roleOf(setup, userId), 'Manager')
    const { workspace } = setup
    await db.from('workspace_members').where('user_id', userId).update({ role: 'Administrator' })
    const session = await signIn({ userId })
    const keys = `/api/workspaces/${workspace.workspaceId}/api-keys`
    const made = await callAs(session, 'POST', keys, { name: 'k', scopes: ['links:read'] })
    assert.equal(made.status, 201, made.text)
    const byKey = { ...workspace, key: made.body.key }
    assert.equal((await call(byKey, 'GET', '/links')).status, 200)

    const off = patchBody({ op: 'Replace', path: 'active', value: 'False' })
    const answer = await scim(setup, 'PATCH', `/Users/${user.id}`, off)
    assert.equal(answer.body.active, false)
    assert.equal((await callAs(session, 'GET', '/api/me')).status, 401)
    assert.isAtLeast((await call(byKey, 'GET', '/links')).status, 401)
    assert.isNull(await roleOf(setup, userId))

    const on = patchBody({ op: 'Replace', path: 'active', value: true })
    await scim(setup, 'PATCH', `/Users/${user.id}`, on)
    assert.equal(await roleOf(setup, userId), 'Manager')
    assert.equal((await call(byKey, 'GET', '/links')).status, 401, 'the key is revoked')
  })

  test('the last Owner stays', async ({ assert }) => {
    const setup = await aDirectory()
    const { userId } = setup.owner
    const email = `owner@${setup.domain}`
    await db.from('users').where('id', userId).update({ email, email_key: email })
    const user = await aUser(setup, 'owner')
    assertScimError(assert, await scim(setup, 'DELETE', `/Users/${user.id}`), 409)
    const off = patchBody({ op: 'replace', value: { active: false } })
    assertScimError(assert, await scim(setup, 'PATCH', `/Users/${user.id}`, off), 409)
    const path = `/api/organisations/${setup.workspace.organisationId}`
    assert.equal((await ask(setup.owner, 'GET', path)).status, 200)
  })

  test('are listed in parts, and found by filters', async ({ assert }) => {
    const setup = await aDirectory()
    for (const name of ['ada', 'bob', 'cy%d', 'dee']) {
      await aUser(setup, name, { externalId: `x-${name}`, displayName: name.toUpperCase() })
    }
    const find = async (filter: string) => {
      const answer = await scim(setup, 'GET', `/Users?filter=${encodeURIComponent(filter)}`)
      assert.equal(answer.status, 200, `${filter}: ${answer.text}`)
      return answer.body.Resources.map(({ externalId }: any) => externalId.slice(2))
    }
    const all = ['ada', 'bob', 'cy%d', 'dee']
    assert.deepEqual(await find(`userName eq "BOB@${setup.domain}"`), ['bob'])
    assert.deepEqual(await find('externalId eq "x-ada"'), ['ada'])
    assert.deepEqual(await find('externalId eq "X-ADA"'), [])
    assert.deepEqual(await find(`emails.value eq "dee@${setup.domain}"`), ['dee'])
    assert.deepEqual(await find(`emails[type eq "work" and value sw "bob"]`), ['bob'])
    assert.deepEqual(await find('displayName co "Y%"'), ['cy%d'])
    assert.deepEqual(await find('displayName co "D" and not (externalId eq "x-ada")'), [
      'cy%d',
      'dee',
    ])
    assert.deepEqual(await find('externalId eq "x-ada" or externalId eq "x-dee"'), ['ada', 'dee'])
    assert.deepEqual(await find('active eq true'), all)
    assert.deepEqual(await find('active eq false or not (name.givenName pr)'), [])
    assert.deepEqual(await find('meta.lastModified gt "2020-01-01T00:00:00Z"'), all)
    assert.deepEqual(await find('urn:ietf:params:scim:schemas:core:2.0:User:externalId sw "x-b"'), [
      'bob',
    ])
    const page = await scim(setup, 'GET', '/Users?startIndex=2&count=2')
    assert.deepInclude(page.body, { totalResults: 4, startIndex: 2, itemsPerPage: 2 })
    const none = await scim(setup, 'GET', '/Users?count=0')
    assert.deepInclude(none.body, { totalResults: 4, itemsPerPage: 0, Resources: [] })
    const odd = await scim(setup, 'GET', '/Users?startIndex=-3&count=many')
    assert.deepInclude(odd.body, { startIndex: 1, itemsPerPage: 4 })
    const short = await scim(setup, 'GET', '/Users?attributes=userName')
    assert.sameMembers(Object.keys(short.body.Resources[0]), ['id', 'schemas', 'userName'])
  })

  test('a filter or a body that is wrong is refused by name', async ({ assert }) => {
    const setup = await aDirectory()
    const user = await aUser(setup, 'ada')
    for (const filter of [
      'userName',
      'userName eq',
      'userName eq "a" and',
      'password eq "a"',
      'active gt true',
      'userName eq 7',
      'meta.created gt "soon"',
      '"',
      `userName eq "${'x'.repeat(3_000)}"`,
      '('.repeat(500),
      "x' OR 1=1 --",
      '__proto__ pr',
      'constructor eq "a"',
    ]) {
      const answer = await scim(setup, 'GET', `/Users?filter=${encodeURIComponent(filter)}`)
      assertScimError(assert, answer, 400, 'invalidFilter')
    }
    const patch = (...operations: object[]) =>
      scim(setup, 'PATCH', `/Users/${user.id}`, patchBody(...operations))
    assertScimError(assert, await patch(), 400, 'invalidSyntax')
    assertScimError(assert, await patch({ op: 'move', path: 'active' }), 400, 'invalidSyntax')
    assertScimError(assert, await patch({ op: 'remove' }), 400, 'noTarget')
    assertScimError(assert, await patch({ op: 'add', path: '..', value: 1 }), 400, 'invalidPath')
    assertScimError(
      assert,
      await patch({ op: 'add', path: 'emails[type eq].value', value: 1 }),
      400,
      'invalidPath'
    )
    assertScimError(
      assert,
      await patch({ op: 'replace', path: 'active', value: 'maybe' }),
      400,
      'invalidValue'
    )
    assertScimError(assert, await patch({ op: 'remove', path: 'userName' }), 400, 'invalidValue')
    const evil = await patch({
      op: 'add',
      value: { '__proto__': { polluted: 1 }, 'name.__proto__': 1 },
    })
    assert.include([200, 400], evil.status)
    assert.isUndefined(({} as Record<string, unknown>).polluted)
    for (const body of [[], 'text', 7, null, { userName: 7 }, { userName: 'x'.repeat(300) }]) {
      const answer = await scim(setup, 'POST', '/Users', body)
      assertScimError(assert, answer, 400, 'invalidValue')
    }
    const { workspace, token } = setup
    const broken = await request(`/scim/v2/${workspace.organisationId}/Users`, {
      method: 'POST',
      headers: { 'authorization': `Bearer ${token}`, 'content-type': 'application/scim+json' },
      body: '{"userName":',
    })
    assert.equal(broken.status, 400)
    assert.equal(JSON.parse(broken.text).scimType, 'invalidSyntax')
  })
})

test.group('Groups of a directory', () => {
  test('give and take roles by the tables of the providers', async ({ assert }) => {
    const setup = await aDirectory()
    const [ada, bob] = [await aUser(setup, 'ada'), await aUser(setup, 'bob')]
    const { id: adaId } = await accountOf(`ada@${setup.domain}`)
    const { id: bobId } = await accountOf(`bob@${setup.domain}`)
    const group = await aGroup(setup, 'Others', [ada.id])
    assert.isNull(await roleOf(setup, adaId))
    const path = `/Groups/${group.id}`
    const rename = (displayName: string) =>
      scim(
        setup,
        'PATCH',
        path,
        patchBody({ op: 'Replace', path: 'displayName', value: displayName })
      )
    assert.equal((await rename(MANAGERS)).status, 200)
    assert.equal(await roleOf(setup, adaId), 'Manager')
    const add = patchBody({ op: 'Add', path: 'members', value: [{ value: bob.id }] })
    await scim(setup, 'PATCH', path, add)
    assert.equal(await roleOf(setup, bobId), 'Manager')
    const { body } = await scim(setup, 'GET', `/Users/${bob.id}`)
    assert.deepInclude(body.groups[0], { value: group.id, display: MANAGERS })
    const remove = patchBody({ op: 'remove', path: `members[value eq "${ada.id}"]` })
    await scim(setup, 'PATCH', path, remove)
    assert.isNull(await roleOf(setup, adaId))
    assert.equal(await roleOf(setup, bobId), 'Manager')
    assert.equal((await scim(setup, 'DELETE', path)).status, 204)
    assert.isNull(await roleOf(setup, bobId))
    assertScimError(assert, await scim(setup, 'GET', path), 404)
  })

  test('have names of their own', async ({ assert }) => {
    const setup = await aDirectory()
    const group = await aGroup(setup, 'Readers')
    const again = await scim(setup, 'POST', '/Groups', { displayName: 'READERS' })
    assertScimError(assert, again, 409, 'uniqueness')
    await aGroup(setup, 'Writers')
    const taken = patchBody({ op: 'replace', value: { displayName: 'writers' } })
    const answer = await scim(setup, 'PATCH', `/Groups/${group.id}`, taken)
    assertScimError(assert, answer, 409, 'uniqueness')
    const unknown = { displayName: 'New', members: [{ value: 'no-one' }] }
    assertScimError(assert, await scim(setup, 'POST', '/Groups', unknown), 400, 'invalidValue')
    assertScimError(assert, await scim(setup, 'POST', '/Groups', {}), 400, 'invalidValue')
  })
})

test.group('What is offered of SCIM', () => {
  test('is said, bulk is not', async ({ assert }) => {
    const setup = await aDirectory()
    const config = await scim(setup, 'GET', '/ServiceProviderConfig')
    assert.equal(config.status, 200)
    assert.match(config.headers.get('content-type')!, /^application\/scim\+json/)
    assert.isFalse(config.body.bulk.supported)
    assert.isTrue(config.body.patch.supported)
    assertScimError(assert, await scim(setup, 'POST', '/Bulk', {}), 501)
    assertScimError(assert, await scim(setup, 'GET', '/Me'), 501)
    const types = await scim(setup, 'GET', '/ResourceTypes')
    assert.deepEqual(
      types.body.Resources.map(({ id }: any) => id),
      ['User', 'Group']
    )
    assert.equal((await scim(setup, 'GET', '/ResourceTypes/Group')).body.endpoint, '/Groups')
    const schemas = await scim(setup, 'GET', '/Schemas')
    for (const { id } of schemas.body.Resources) {
      assert.equal((await scim(setup, 'GET', `/Schemas/${id}`)).body.id, id)
    }
    assertScimError(assert, await scim(setup, 'GET', '/Schemas/none'), 404)
  })
})

test.group('Many people', () => {
  // All of them in a long run, else more than a page of a list.
  test('in, out and in again, and nothing is left', async ({ assert }) => {
    const people = isLongRun ? 1_000 : 120
    const setup = await aDirectory()
    const { organisationId, workspaceId } = setup.workspace
    const names = Array.from({ length: people }, (_, at) => `p${at}`)
    const bringIn = async () => {
      const ids: string[] = []
      for (const name of names) ids.push((await aUser(setup, name)).id)
      return ids
    }
    const counts = async () => ({
      users: (await db.from('scim_users').where('organisation_id', organisationId)).length,
      members: (await db.from('workspace_members').where('workspace_id', workspaceId)).length,
      accounts: (
        await db.from('users').where('email_key', 'like', `%@${setup.domain}`).select('deleted_at')
      ).length,
    })
    const group = await aGroup(setup, MANAGERS, await bringIn())
    assert.deepEqual(await counts(), { users: people, members: people, accounts: people })
    const { body } = await scim(setup, 'GET', `/Groups/${group.id}`)
    for (const { value } of body.members) {
      assert.equal((await scim(setup, 'DELETE', `/Users/${value}`)).status, 204)
    }
    assert.deepEqual(await counts(), { users: 0, members: 0, accounts: people })
    assert.lengthOf(await db.from('scim_group_members').where('group_id', group.id), 0)
    const open = await db
      .from('users')
      .where('email_key', 'like', `%@${setup.domain}`)
      .whereNull('deleted_at')
    assert.lengthOf(open, 0)
    const members = (await bringIn()).map((value) => ({ value }))
    const path = `/Groups/${group.id}`
    await scim(setup, 'PATCH', path, patchBody({ op: 'Add', path: 'members', value: members }))
    assert.deepEqual(await counts(), { users: people, members: people, accounts: people })
  }).timeout(300_000)
})
