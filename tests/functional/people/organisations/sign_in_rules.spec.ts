import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { resumeClock, shiftClock } from '#app/shared/time/clock'
import { assertProblem, call } from '#tests/fixtures/api'
import type { HttpBrowser } from '#tests/fixtures/http_browser'
import { aMember, anotherWorkspace, ask, sessionOf, somebody } from '#tests/fixtures/people'
import { aPerson, callAs, PASSWORD, signIn, type TestPerson } from '#tests/fixtures/person'
import { aWorkspace } from '#tests/fixtures/workspace'
import {
  anInstallationProvider,
  aSignInSetup,
  signInThrough,
  whoIs,
  withOpenidProvider,
  type SignInSetup,
} from '#tests/functional/people/identity_providers/support'

const HOUR_MS = 3600_000

test.group('Rules of signing in', (group) => {
  const given = withOpenidProvider(group)
  let setup: SignInSetup
  let path: string
  group.each.setup(async () => {
    await db.from('identity_providers').update({ status: 'Disabled' })
    setup = await aSignInSetup(given.openid)
    path = `/api/organisations/${setup.workspace.organisationId}`
    return () => resumeClock()
  })

  const change = (body: object) => ask(setup.owner, 'PATCH', path, body)

  async function close() {
    const answer = await change({
      signInPolicy: 'SingleSignOn',
      breakGlass: [setup.owner.userId],
    })
    if (answer.status !== 200) throw new Error(answer.text)
    return answer.body
  }

  /** A member with a password, whom the provider knows too. */
  async function aColleague(): Promise<TestPerson> {
    const person = await aPerson({ email: `p-${newId()}@${setup.domain}` })
    const { workspaceId } = setup.workspace
    const row = { workspace_id: workspaceId, user_id: person.userId, role: 'Administrator' }
    await db.table('workspace_members').insert({ ...row, created_at: new Date() })
    given.openid.person = { sub: person.userId, email: person.email, email_verified: true }
    return person
  }

  const reach = ({ cookie }: Pick<HttpBrowser, 'cookie'>) =>
    callAs({ cookie }, 'GET', `${setup.workspace.api}/links`)

  test('are shown and changed by Owners', async ({ assert }) => {
    const before = (await ask(setup.owner, 'GET', path)).body
    const { signInPolicy, sessionHours, idleMinutes, breakGlass } = before
    assert.deepEqual([signInPolicy, sessionHours, idleMinutes, breakGlass], ['Any', null, null, []])
    const after = await close()
    assert.deepInclude(after, { signInPolicy: 'SingleSignOn', breakGlass: [setup.owner.userId] })
    const times = (await change({ sessionHours: 12, idleMinutes: 60 })).body
    assert.deepInclude(times, { sessionHours: 12, idleMinutes: 60, signInPolicy: 'SingleSignOn' })
    const none = (await change({ sessionHours: null, signInPolicy: 'Any' })).body
    assert.deepInclude(none, { sessionHours: null, idleMinutes: 60, signInPolicy: 'Any' })
    const member = await aMember(setup.workspace, 'Administrator')
    const refused = await ask(member, 'PATCH', path, { signInPolicy: 'Any' })
    assertProblem(assert, refused, 403, 'access.forbidden')
    const rows = await db
      .from('audit_log')
      .where({ subject_id: setup.workspace.organisationId, action: 'organisation.updated' })
    assert.lengthOf(rows, 3)
  })

  test('refuse what is out of range', async ({ assert }) => {
    const wrong: [object, string][] = [
      [{ signInPolicy: 'None' }, 'signInPolicy'],
      [{ sessionHours: 0 }, 'sessionHours'],
      [{ sessionHours: 721 }, 'sessionHours'],
      [{ sessionHours: 1.5 }, 'sessionHours'],
      [{ sessionHours: '5' }, 'sessionHours'],
      [{ idleMinutes: 4 }, 'idleMinutes'],
      [{ idleMinutes: 43_201 }, 'idleMinutes'],
      [{ breakGlass: 'x' }, 'breakGlass'],
    ]
    for (const [body, field] of wrong) {
      const answer = await change(body)
      assertProblem(assert, answer, 422, 'request.invalid')
      assert.equal(answer.body.errors[0].field, field)
    }
  })

  test('keep a way in: a provider, and one to three Owners', async ({ assert }) => {
    const policy = { signInPolicy: 'SingleSignOn' }
    const own = setup.owner.userId
    const member = await aMember(setup.workspace, 'Administrator')
    const others = []
    for (let made = 0; made < 3; made++)
      others.push((await aMember(setup.workspace, 'Owner')).userId)
    for (const breakGlass of [undefined, [], [member.userId], [own, 'x'], [own, ...others]]) {
      const answer = await change({ ...policy, breakGlass })
      assertProblem(assert, answer, 409, 'organisation.break_glass_invalid')
    }
    await close()
    const empty = await change({ breakGlass: [] })
    assertProblem(assert, empty, 409, 'organisation.break_glass_invalid')

    const one = `${path}/identity-providers/${setup.provider.id}`
    const off = await ask(setup.owner, 'PATCH', one, { status: 'Disabled' })
    assertProblem(assert, off, 409, 'identity.provider_needed')
    assertProblem(assert, await ask(setup.owner, 'DELETE', one), 409, 'identity.provider_needed')
    const members = `/api/workspaces/${setup.workspace.workspaceId}/members/${own}`
    const lowered = await ask(setup.owner, 'PATCH', members, { role: 'Viewer' })
    assertProblem(assert, lowered, 409, 'member.last_break_glass')
    assertProblem(assert, await ask(setup.owner, 'DELETE', members), 409, 'member.last_break_glass')

    const bare = await aWorkspace()
    const owner = { cookie: await sessionOf(bare.userId) }
    const nowhere = await ask(owner, 'PATCH', `/api/organisations/${bare.organisationId}`, {
      ...policy,
      breakGlass: [bare.userId],
    })
    assertProblem(assert, nowhere, 409, 'organisation.provider_missing')
  })

  test('single sign-on alone: other sessions do not reach the organisation, keys do', async ({
    assert,
  }) => {
    const person = await aColleague()
    const withPassword = await signIn(person)
    assert.equal((await reach(withPassword)).status, 200)
    await close()
    for (const at of [
      `${setup.workspace.api}/links`,
      path,
      `/api/workspaces/${setup.workspace.workspaceId}/members`,
    ]) {
      const answer = await callAs(withPassword, 'GET', at)
      assertProblem(assert, answer, 403, 'organisation.single_sign_on_required')
    }
    const { browser } = await signInThrough(setup.provider)
    assert.equal((await whoIs(browser)).id, person.userId)
    assert.equal((await reach(browser)).status, 200)
    assert.equal((await ask(setup.owner, 'GET', path)).status, 200)
    assert.equal((await call(setup.workspace, 'GET', '/links')).status, 200)
  })

  test('a provider of another organisation does not count, one of the installation does', async ({
    assert,
  }) => {
    const person = await aColleague()
    await close()
    const other = await aSignInSetup(given.openid)
    const ofInstallation = await anInstallationProvider(given.openid, { domains: [setup.domain] })
    for (const [provider, status] of [
      [other.provider, 403],
      [ofInstallation, 200],
    ] as const) {
      await db.table('external_identities').insert({
        id: newId(),
        provider_id: provider.id,
        subject: person.userId,
        user_id: person.userId,
        linked_by: 'Person',
        created_at: new Date(),
        last_used_at: new Date(),
      })
      const { browser } = await signInThrough(provider)
      assert.equal((await whoIs(browser)).id, person.userId)
      assert.equal((await reach(browser)).status, status)
    }
  })

  test('a right password opens nothing where every organisation asks for single sign-on', async ({
    assert,
  }) => {
    const person = await aColleague()
    await close()
    const logIn = (password = PASSWORD) =>
      callAs(null, 'POST', '/api/auth/login', { email: person.email, password })
    assertProblem(assert, await logIn(), 403, 'organisation.single_sign_on_required')
    assertProblem(assert, await logIn('wrong password'), 401, 'account.credentials_invalid')

    await aMemberOf(person.userId)
    assert.equal((await logIn()).status, 200)

    const root = await somebody({ installationAdministrator: true })
    assert.equal((await ask(root, 'GET', '/api/me')).status, 200)
  })

  async function aMemberOf(userId: string) {
    const elsewhere = await aWorkspace()
    const row = { workspace_id: elsewhere.workspaceId, user_id: userId, role: 'Viewer' }
    await db.table('workspace_members').insert({ ...row, created_at: new Date() })
  }

  test('a session ends some hours after signing in, whatever its use', async ({ assert }) => {
    await change({ sessionHours: 2 })
    const person = await aColleague()
    const session = await signIn(person)
    const second = await anotherWorkspace(setup.workspace)
    assert.isString(second.workspaceId)
    for (const at of [0.5, 1, 1.5, 1.9]) {
      shiftClock(at * HOUR_MS)
      assert.equal((await reach(session)).status, 200)
    }
    shiftClock(2.1 * HOUR_MS)
    assert.equal((await reach(session)).status, 401)
    assert.equal((await callAs(session, 'GET', '/api/me')).status, 401)
  })

  test('a session ends that is not used for some minutes, wherever it is used next', async ({
    assert,
  }) => {
    await change({ idleMinutes: 30 })
    const person = await aColleague()
    const session = await signIn(person)
    for (const minutes of [25, 50, 75]) {
      shiftClock(minutes * 60_000)
      assert.equal((await callAs(session, 'GET', '/api/me')).status, 200)
    }
    shiftClock(110 * 60_000)
    assert.equal((await callAs(session, 'GET', '/api/me')).status, 401)
    assert.equal((await reach(session)).status, 401)
  })

  test('a new id of a session is no new beginning', async ({ assert }) => {
    await change({ sessionHours: 2 })
    const person = await aColleague()
    const session = await signIn(person)
    shiftClock(1.5 * HOUR_MS)
    const changed = await callAs(session, 'PATCH', '/api/me', {
      password: 'another quiet lantern',
      currentPassword: PASSWORD,
    })
    assert.equal(changed.status, 200, changed.text)
    const cookie = changed.headers.getSetCookie().at(-1)!.split(';')[0]
    shiftClock(2.5 * HOUR_MS)
    assert.equal((await reach({ cookie })).status, 401)
  })
})
