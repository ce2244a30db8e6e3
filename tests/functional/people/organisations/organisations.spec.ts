import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import accounts from '#config/accounts'
import { assertProblem, call } from '#tests/fixtures/api'
import { aMember, anotherWorkspace, ask, ownerOf, somebody } from '#tests/fixtures/people'
import { aDomain, aWorkspace } from '#tests/fixtures/workspace'

const LIST = '/api/organisations'
const wanted = { name: 'Acme', workspaceName: 'Marketing' }

test.group('Making an organisation', (group) => {
  group.each.teardown(() => void (accounts.registration = 'closed'))

  test('an administrator of the installation gets it with a workspace', async ({ assert }) => {
    const person = await somebody({ installationAdministrator: true })
    const answer = await ask(person, 'POST', LIST, { ...wanted, timeZone: 'europe/berlin' })
    assert.equal(answer.status, 201, answer.text)
    const { body } = answer
    assert.equal(answer.headers.get('location'), `${LIST}/${body.id}`)
    assert.equal(body.name, 'Acme')
    assert.equal(body.role, 'Owner')
    assert.deepEqual(
      body.workspaces.map(({ name, role, timeZone }: any) => [name, role, timeZone]),
      [['Marketing', 'Owner', 'Europe/Berlin']]
    )
    assert.deepEqual(
      body.owners.map(({ userId }: any) => userId),
      [person.userId]
    )
    const [listed] = (await ask(person, 'GET', LIST)).body.items
    assert.equal(listed.id, body.id)
    assert.deepEqual(listed.workspaces, body.workspaces)
  })

  test('other people only where registration is open', async ({ assert }) => {
    const person = await somebody()
    assertProblem(assert, await ask(person, 'POST', LIST, wanted), 403, 'access.forbidden')
    accounts.registration = 'open'
    assert.equal((await ask(person, 'POST', LIST, wanted)).status, 201)
    const key = await aWorkspace()
    const byKey = await call({ ...key, api: '' }, 'POST', LIST, wanted)
    assertProblem(assert, byKey, 403, 'access.forbidden')
  })

  test('names have 1 to 200 characters on one line, zones exist', async ({ assert }) => {
    const person = await somebody({ installationAdministrator: true })
    const create = (more: object) => ask(person, 'POST', LIST, { ...wanted, ...more })
    assert.equal((await create({ name: 'x'.repeat(200) })).status, 201)
    assert.equal((await create({ name: ' x ' })).body.name, 'x')
    for (const more of [
      { name: '' },
      { name: ' ' },
      { name: 'x'.repeat(201) },
      { name: 'a\r\nb' },
      { name: null },
      { workspaceName: '' },
      { workspaceName: 'x'.repeat(201) },
      { workspaceName: undefined },
      { timeZone: 'Mars/Olympus' },
      { timeZone: '+01:00' },
    ]) {
      assertProblem(assert, await create(more), 422, 'request.invalid')
    }
  })
})

test.group('Reading organisations', () => {
  test('people see their own, with the workspaces that they are in', async ({ assert }) => {
    const workspace = await aWorkspace()
    await anotherWorkspace(workspace)
    await aWorkspace()
    const viewer = await aMember(workspace, 'Viewer')
    const { body } = await ask(viewer, 'GET', LIST)
    assert.deepEqual(body.items, [
      {
        id: workspace.organisationId,
        name: 'Acme',
        plan: 'Business',
        role: 'Member',
        mfaRequired: false,
        suspended: false,
        workspaces: [{ id: workspace.workspaceId, name: 'Main', role: 'Viewer', timeZone: 'UTC' }],
      },
    ])
    const owner = await ownerOf(workspace)
    assert.lengthOf((await ask(owner, 'GET', LIST)).body.items[0].workspaces, 2)
    assert.deepEqual((await ask(await somebody(), 'GET', LIST)).body, { items: [] })
  })

  test('one tells plan, limits and what all its workspaces use', async ({ assert }) => {
    const workspace = await aWorkspace({ plan: 'Pro' })
    const second = await anotherWorkspace(workspace)
    const [owner, viewer] = [await ownerOf(workspace), await aMember(second, 'Viewer')]
    await aMember(workspace, 'Viewer')
    await aDomain(workspace)
    await aDomain(second)
    const { status, body } = await ask(viewer, 'GET', `${LIST}/${workspace.organisationId}`)
    assert.equal(status, 200)
    assert.equal(body.usage.plan, 'Pro')
    assert.deepEqual(body.usage.features, {
      apiAccess: false,
      campaigns: true,
      qrStyling: true,
      qrLogos: false,
      webhooks: false,
    })
    assert.deepEqual(body.usage.domains, { used: 2, limit: 3 })
    assert.equal(body.usage.qrCodes.limit, 250)
    assert.equal(body.usage.qrCodes.used, 0)
    assert.equal(body.usage.members, 3)
    assert.equal(body.usage.workspaces, 2)
    assert.deepEqual(
      body.owners.map(({ email }: any) => email),
      [owner.email]
    )
    assert.lengthOf(body.workspaces, 1)
  })

  test('strangers and unknown ids: organisation.not_found', async ({ assert }) => {
    const [workspace, stranger] = [await aWorkspace(), await somebody()]
    const administrator = await somebody({ installationAdministrator: true })
    for (const person of [stranger, administrator]) {
      for (const id of [workspace.organisationId, newId(), 'nothing']) {
        for (const method of ['GET', 'PATCH']) {
          const answer = await ask(
            person,
            method,
            `${LIST}/${id}`,
            method === 'GET' ? undefined : {}
          )
          assertProblem(assert, answer, 404, 'organisation.not_found')
        }
      }
    }
  })
})

test.group('Changing an organisation', () => {
  test('an Owner renames it; missing and null stay', async ({ assert }) => {
    const workspace = await aWorkspace()
    const owner = await ownerOf(workspace)
    const path = `${LIST}/${workspace.organisationId}`
    assert.equal((await ask(owner, 'PATCH', path, { name: ' New ' })).body.name, 'New')
    assert.equal((await ask(owner, 'PATCH', path, { name: null })).body.name, 'New')
    assert.equal((await ask(owner, 'PATCH', path)).body.name, 'New')
    for (const body of [{ name: '' }, { name: 'x'.repeat(201) }, { mfaRequired: 'yes' }]) {
      assertProblem(assert, await ask(owner, 'PATCH', path, body), 422, 'request.invalid')
    }
    const audit = await db.from('audit_log').where('organisation_id', workspace.organisationId)
    assert.lengthOf(audit, 1)
    const feed = await db.from('change_feed').where('subject_id', workspace.organisationId)
    assert.deepEqual(
      feed.map(({ kind }) => kind),
      ['organisation']
    )
  })

  test('those who are no Owner: access.forbidden', async ({ assert }) => {
    const workspace = await aWorkspace()
    const administrator = await aMember(workspace, 'Administrator')
    const path = `${LIST}/${workspace.organisationId}`
    const answer = await ask(administrator, 'PATCH', path, { name: 'Mine' })
    assertProblem(assert, answer, 403, 'access.forbidden')
  })

  test('two-factor for all: only by somebody who has it, then everybody needs it', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const [owner, viewer] = [await ownerOf(workspace), await aMember(workspace, 'Viewer')]
    const path = `${LIST}/${workspace.organisationId}`
    const require = () => ask(owner, 'PATCH', path, { mfaRequired: true })
    assertProblem(assert, await require(), 409, 'organisation.own_mfa_missing')
    await db.from('users').where('id', owner.userId).update({ mfa_enabled_at: new Date() })
    assert.isTrue((await require()).body.mfaRequired)
    assert.equal((await call(workspace, 'GET', '/links')).status, 200)
    const key = await call(workspace, 'GET', '/links')
    assert.equal(key.status, 200)
    for (const route of [`/api/v1/workspaces/${workspace.workspaceId}/links`, path]) {
      assertProblem(assert, await ask(viewer, 'GET', route), 403, 'organisation.mfa_required')
    }
    const listed = await ask(viewer, 'GET', LIST)
    assert.isTrue(listed.body.items[0].mfaRequired)
    assert.isFalse((await ask(owner, 'PATCH', path, { mfaRequired: false })).body.mfaRequired)
    assert.equal((await ask(viewer, 'GET', path)).status, 200)
  })
})

test.group('Workspaces', () => {
  test('an Owner makes another; every Owner is Owner in it', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [owner, other] = [await ownerOf(workspace), await aMember(workspace, 'Owner')]
    const path = `${LIST}/${workspace.organisationId}/workspaces`
    const made = await ask(owner, 'POST', path, { name: 'Sales', timeZone: 'Asia/Tokyo' })
    assert.equal(made.status, 201, made.text)
    assert.equal(made.headers.get('location'), `/api/workspaces/${made.body.id}`)
    const { createdAt, updatedAt, ...record } = made.body
    assert.equal(createdAt, updatedAt)
    assert.deepEqual(record, {
      id: made.body.id,
      name: 'Sales',
      organisationId: workspace.organisationId,
      timeZone: 'Asia/Tokyo',
      defaultDomainId: null,
      conversionTracking: false,
      clickPrivacy: 'Anonymous',
      rawClickDays: 730,
      respectGpc: false,
      healthChecks: true,
    })
    const read = await ask(other, 'GET', `/api/workspaces/${made.body.id}`)
    assert.deepEqual(read.body, made.body)
    assert.equal((await ask(owner, 'POST', path, { name: 'Plain' })).body.timeZone, 'UTC')
    const administrator = await aMember(workspace, 'Administrator')
    const refused = await ask(administrator, 'POST', path, { name: 'Mine' })
    assertProblem(assert, refused, 403, 'access.forbidden')
    for (const body of [{}, { name: '' }, { name: 'x', timeZone: 'Nowhere' }]) {
      assertProblem(assert, await ask(owner, 'POST', path, body), 422, 'request.invalid')
    }
  })

  test('an Administrator changes the settings, and redirects hear of it', async ({ assert }) => {
    const workspace = await aWorkspace()
    const administrator = await aMember(workspace, 'Administrator')
    const path = `/api/workspaces/${workspace.workspaceId}`
    const domain = await aDomain(workspace)
    const change = (body: object) => ask(administrator, 'PATCH', path, body)
    const answer = await change({
      name: ' Renamed ',
      timeZone: 'america/new_york',
      conversionTracking: true,
      defaultDomainId: domain.id,
    })
    assert.equal(answer.status, 200, answer.text)
    assert.equal(answer.body.name, 'Renamed')
    assert.equal(answer.body.timeZone, 'America/New_York')
    assert.isTrue(answer.body.conversionTracking)
    assert.equal(answer.body.defaultDomainId, domain.id)
    assert.equal((await change({ defaultDomainId: null })).body.defaultDomainId, domain.id)
    assert.isNull((await change({ clearDefaultDomain: true })).body.defaultDomainId)
    await change({ clearDefaultDomain: true })
    const feed = await db.from('change_feed').where('subject_id', workspace.workspaceId)
    assert.lengthOf(feed, 2)
    const audit = await db.from('audit_log').where('workspace_id', workspace.workspaceId)
    assert.lengthOf(audit, 2)
  })

  test('what a workspace cannot be is refused, and nothing changes', async ({ assert }) => {
    const [workspace, other] = [await aWorkspace(), await aWorkspace()]
    const owner = await ownerOf(workspace)
    const path = `/api/workspaces/${workspace.workspaceId}`
    const [mine, theirs] = [await aDomain(workspace), await aDomain(other)]
    const pending = await aDomain(workspace, 'Pending')
    const before = await ask(owner, 'GET', path)
    for (const [body, status, code] of [
      [{ name: '' }, 422, 'request.invalid'],
      [{ name: 'x'.repeat(201) }, 422, 'request.invalid'],
      [{ timeZone: 'Nowhere' }, 422, 'request.invalid'],
      [{ timeZone: '' }, 422, 'request.invalid'],
      [{ conversionTracking: 'yes' }, 422, 'request.invalid'],
      [{ defaultDomainId: mine.id, clearDefaultDomain: true }, 422, 'request.invalid'],
      [{ defaultDomainId: theirs.id }, 404, 'domain.not_found'],
      [{ defaultDomainId: '' }, 404, 'domain.not_found'],
      [{ defaultDomainId: newId() }, 404, 'domain.not_found'],
      [{ defaultDomainId: pending.id, name: 'x' }, 409, 'domain.not_ready'],
    ] as const) {
      assertProblem(assert, await ask(owner, 'PATCH', path, body), status, code)
    }
    assert.deepEqual((await ask(owner, 'GET', path)).body, before.body)
  })
})

test.group('Administering organisations', () => {
  const ADMIN = '/api/admin/organisations'

  test('is for administrators of the installation alone', async ({ assert }) => {
    const workspace = await aWorkspace()
    const owner = await ownerOf(workspace)
    for (const [method, path] of [
      ['GET', ADMIN],
      ['GET', `${ADMIN}/${workspace.organisationId}`],
      ['PATCH', `${ADMIN}/${workspace.organisationId}`],
    ]) {
      const body = method === 'GET' ? undefined : {}
      assertProblem(assert, await ask(owner, method, path, body), 403, 'access.forbidden')
      assert.equal((await ask(null, method, path, body)).status, 401)
    }
  })

  test('finds by name and Owner, a page at a time', async ({ assert }) => {
    const administrator = await somebody({ installationAdministrator: true })
    const names = [`${newId()} 100%_a`, `${newId()} b`]
    const made = []
    for (const name of names) {
      made.push((await ask(administrator, 'POST', LIST, { ...wanted, name })).body)
    }
    const find = (query: string) => ask(administrator, 'GET', `${ADMIN}?${query}`)
    const found = await find(`search=${encodeURIComponent(names[0].toUpperCase())}`)
    assert.equal(found.body.totalItems, 1)
    const { owners, ...record } = found.body.items[0]
    assert.equal(owners[0].userId, administrator.userId)
    assert.deepEqual(record, {
      id: made[0].id,
      name: names[0],
      plan: 'Business',
      givenPlan: null,
      subscriptionPlan: null,
      billing: null,
      suspended: false,
      suspendedAt: null,
      deletedAt: null,
      mfaRequired: false,
      workspaceCount: 1,
      memberCount: 1,
      linkCount: 0,
      createdAt: made[0].createdAt,
    })
    const byOwner = await find(`search=${administrator.email}&pageSize=1&page=2`)
    assert.equal(byOwner.body.totalItems, 2)
    assert.equal(byOwner.body.totalPages, 2)
    assert.lengthOf(byOwner.body.items, 1)
    assert.equal((await find(`search=${administrator.email}&suspended=true`)).body.totalItems, 0)
    for (const query of ['page=0', 'pageSize=101', 'suspended=perhaps']) {
      assertProblem(assert, await find(query), 422, 'request.invalid')
    }
  })

  test('gives a plan, in force for the next call', async ({ assert }) => {
    const administrator = await somebody({ installationAdministrator: true })
    const workspace = await aWorkspace()
    const path = `${ADMIN}/${workspace.organisationId}`
    const set = (body: object) => ask(administrator, 'PATCH', path, body)
    const given = await set({ plan: 'Pro' })
    assert.equal(given.body.plan, 'Pro')
    assert.equal(given.body.givenPlan, 'Pro')
    const call1 = await call(workspace, 'GET', '/links')
    assertProblem(assert, call1, 403, 'plan.feature_required')
    assert.equal((await set({ plan: null })).body.plan, 'Pro')
    const cleared = await set({ clearPlan: true })
    assert.equal(cleared.body.plan, 'Business')
    assert.isNull(cleared.body.givenPlan)
    assert.equal((await call(workspace, 'GET', '/links')).status, 200)
    assertProblem(assert, await set({ plan: 'Gold' }), 422, 'request.invalid')
    assertProblem(assert, await set({ plan: 'Pro', clearPlan: true }), 422, 'request.invalid')
  })

  test('suspends and lets go on', async ({ assert }) => {
    const administrator = await somebody({ installationAdministrator: true })
    const workspace = await aWorkspace()
    const path = `${ADMIN}/${workspace.organisationId}`
    const link = { destinationUrl: 'https://example.com' }
    const suspended = await ask(administrator, 'PATCH', path, { suspended: true })
    assert.isTrue(suspended.body.suspended)
    assertProblem(assert, await call(workspace, 'POST', '/links', link), 403, 'account.suspended')
    const again = await ask(administrator, 'PATCH', path, { suspended: true })
    assert.equal(again.body.suspendedAt, suspended.body.suspendedAt)
    await ask(administrator, 'PATCH', path, { suspended: false })
    assert.equal((await call(workspace, 'POST', '/links', link)).status, 201)
    const feed = await db.from('change_feed').where('subject_id', workspace.organisationId)
    assert.lengthOf(feed, 2)
    const audit = await db
      .from('audit_log')
      .where({ organisation_id: workspace.organisationId, action: 'organisation.administered' })
    assert.lengthOf(audit, 2)
    assert.equal(audit[0].actor_user_id, administrator.userId)
  })

  test('an unknown organisation is organisation.not_found', async ({ assert }) => {
    const administrator = await somebody({ installationAdministrator: true })
    for (const id of [newId(), 'nothing']) {
      for (const method of ['GET', 'PATCH']) {
        const body = method === 'GET' ? undefined : { suspended: true }
        const answer = await ask(administrator, method, `${ADMIN}/${id}`, body)
        assertProblem(assert, answer, 404, 'organisation.not_found')
      }
    }
  })
})
