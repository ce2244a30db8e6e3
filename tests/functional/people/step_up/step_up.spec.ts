import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { resumeClock, shiftClock } from '#app/shared/time/clock'
import { assertProblem, call } from '#tests/fixtures/api'
import { HttpBrowser } from '#tests/fixtures/http_browser'
import { ask, type Person } from '#tests/fixtures/people'
import { aPerson, callAs, codeOf, PASSWORD, signIn, type TestPerson } from '#tests/fixtures/person'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import {
  aSignInSetup,
  goToProvider,
  isCallback,
  removeInstallationProviders,
  signInThrough,
  withOpenidProvider,
  type SignInSetup,
} from '#tests/functional/people/identity_providers/support'

const MINUTE_MS = 60_000

test.group('Showing once more who one is', (group) => {
  const given = withOpenidProvider(group)
  let setup: SignInSetup
  group.each.setup(async () => {
    await removeInstallationProviders()
    await db.from('identity_providers').update({ status: 'Disabled' })
    setup = await aSignInSetup(given.openid)
    return () => resumeClock()
  })

  /** Tries each call that is dangerous in an organisation; none of them succeeds by its body. */
  const dangerous = ({ workspaceId, organisationId }: TestWorkspace): [string, string][] => [
    ['POST', `/api/workspaces/${workspaceId}/api-keys`],
    ['PATCH', `/api/workspaces/${workspaceId}/members/${newId()}`],
    ['DELETE', `/api/workspaces/${workspaceId}/members/${newId()}`],
    ['POST', `/api/workspaces/${workspaceId}/invitations`],
    ['POST', `/api/v1/workspaces/${workspaceId}/webhooks/${newId()}/secret`],
    ['PATCH', `/api/organisations/${organisationId}`],
    ['POST', `/api/organisations/${organisationId}/identity-providers`],
    ['PATCH', `/api/organisations/${organisationId}/identity-providers/${newId()}`],
    ['DELETE', `/api/organisations/${organisationId}/identity-providers/${newId()}`],
    ['POST', `/api/organisations/${organisationId}/address-domains`],
    ['DELETE', `/api/organisations/${organisationId}/address-domains/${newId()}`],
  ]

  async function anOwner(mfa = false): Promise<[TestPerson, Pick<Person, 'cookie'>]> {
    const person = await aPerson({ mfa, email: `o-${newId()}@${setup.domain}` })
    const { organisationId } = setup.workspace
    const row = { organisation_id: organisationId, user_id: person.userId, created_at: new Date() }
    await db.table('organisation_owners').insert(row)
    return [person, await signIn(person)]
  }

  const rename = (session: Pick<Person, 'cookie'>, more: object = {}) =>
    ask(session, 'PATCH', `/api/organisations/${setup.workspace.organisationId}`, {
      name: 'Acme',
      ...more,
    })
  const prove = (session: Pick<Person, 'cookie'>, body: object) =>
    callAs(session, 'POST', '/api/me/proof', body)

  test('is asked for half an hour after signing in, before all that is dangerous', async ({
    assert,
  }) => {
    const [, session] = await anOwner()
    shiftClock(29 * MINUTE_MS)
    assert.equal((await rename(session)).status, 200)
    shiftClock(31 * MINUTE_MS)
    for (const [method, path] of dangerous(setup.workspace)) {
      const answer = await ask(session, method, path, method === 'DELETE' ? undefined : {})
      assertProblem(assert, answer, 403, 'session.step_up_required')
    }
    assert.equal((await ask(session, 'GET', '/api/me')).status, 200)
    assert.equal((await callAs(session, 'GET', `${setup.workspace.api}/links`)).status, 200)
    const byKey = await call(setup.workspace, 'POST', `/webhooks/${newId()}/secret`)
    assertProblem(assert, byKey, 404, 'webhook.not_found')
  })

  test('is done with the password, or with a code where there is a second factor', async ({
    assert,
  }) => {
    const [, session] = await anOwner()
    const [withFactor, other] = await anOwner(true)
    shiftClock(31 * MINUTE_MS)
    assertProblem(
      assert,
      await prove(session, { password: 'wrong password' }),
      422,
      'account.password_wrong'
    )
    assertProblem(assert, await prove(session, {}), 422, 'request.invalid')
    assertProblem(assert, await prove(session, { password: 7 }), 422, 'request.invalid')
    assertProblem(assert, await rename(session), 403, 'session.step_up_required')
    assert.equal((await prove(session, { password: PASSWORD })).status, 204)
    assert.equal((await rename(session)).status, 200)
    shiftClock(62 * MINUTE_MS)
    assertProblem(assert, await rename(session), 403, 'session.step_up_required')

    assertProblem(assert, await prove(other, { code: '000000' }), 422, 'account.mfa_code_invalid')
    assert.equal((await prove(other, { code: codeOf(withFactor) })).status, 204)
    assert.equal((await rename(other)).status, 200)
    assert.equal((await callAs(null, 'POST', '/api/me/proof', {})).status, 401)
  })

  test('counts for as long as the organisation says', async ({ assert }) => {
    const [, session] = await anOwner()
    for (const wrong of [4, 241, 7.5]) {
      const answer = await rename(session, { stepUpMinutes: wrong })
      assertProblem(assert, answer, 422, 'request.invalid')
    }
    assert.equal((await rename(session, { stepUpMinutes: 120 })).body.stepUpMinutes, 120)
    shiftClock(119 * MINUTE_MS)
    assert.equal((await rename(session, { stepUpMinutes: 10 })).status, 200)
    assertProblem(assert, await rename(session), 403, 'session.step_up_required')
  })

  test('is not asked for where no provider can be used and no one asks for it', async ({
    assert,
  }) => {
    const bare = await aWorkspace()
    const owner = await signIn({ userId: bare.userId })
    shiftClock(10 * 60 * MINUTE_MS)
    const path = `/api/organisations/${bare.organisationId}`
    assert.equal((await ask(owner, 'PATCH', path, { name: 'Acme' })).status, 200)
    const set = await ask(owner, 'PATCH', path, { stepUpMinutes: 30 })
    assert.equal(set.status, 200)
    const asked = await ask(owner, 'PATCH', path, { name: 'Acme' })
    assertProblem(assert, asked, 403, 'session.step_up_required')
  })

  test('is asked for in the console, which leads back', async ({ assert }) => {
    const [person] = await anOwner()
    const browser = new HttpBrowser()
    const login = await browser.open('/login?with=password')
    await browser.post(login, '/login', { email: person.email, password: PASSWORD })
    shiftClock(31 * MINUTE_MS)
    const path = `/console/workspaces/${setup.workspace.workspaceId}/api-keys/new`
    const asked = await browser.follow(path)
    assert.equal(new URL(asked.url).pathname, '/account/confirm')
    assert.include(asked.text, 'Confirm that it is you')
    const wrong = await browser.post(asked, '/account/confirm', { password: 'wrong', next: path })
    assert.equal(wrong.status, 303)
    assert.equal(new URL((await browser.follow(path)).url).pathname, '/account/confirm')
    const done = await browser.post(asked, '/account/confirm', { password: PASSWORD, next: path })
    assert.equal(new URL(done.location!).pathname, path)
    assert.equal((await browser.open(path)).status, 200)
  })

  test('is done by a provider that the account is linked to', async ({ assert }) => {
    const [person] = await anOwner()
    given.openid.person = { sub: person.userId, email: person.email, email_verified: true }
    const { browser } = await signInThrough(setup.provider)
    shiftClock(31 * MINUTE_MS)
    assertProblem(assert, await rename(browser), 403, 'session.step_up_required')
    const confirm = await browser.open('/account/confirm?next=/account')
    assert.include(confirm.text, `/auth/${setup.provider.id}/start?for=prove`)

    given.openid.person = { ...given.openid.person, sub: 'someone else' }
    browser.forget(given.openid.issuer)
    const foreign = await goToProvider(browser, setup.provider, '?for=prove&next=/account')
    const refused = await browser.open(foreign)
    assert.equal(new URL(refused.location!).pathname, '/account/confirm')
    assertProblem(assert, await rename(browser), 403, 'session.step_up_required')

    given.openid.person = { ...given.openid.person, sub: person.userId }
    browser.forget(given.openid.issuer)
    const back = await goToProvider(browser, setup.provider, '?for=prove&next=/account')
    assert.isTrue(isCallback(new URL(back)))
    const done = await browser.open(back)
    assert.equal(new URL(done.location!).pathname, '/account')
    assert.equal((await rename(browser)).status, 200)
  })
})
