import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { now } from '#app/shared/time/clock'
import { HttpBrowser } from '#tests/fixtures/http_browser'
import { aMember, anotherWorkspace, ask } from '#tests/fixtures/people'
import { aPerson, codeOf, signIn, type TestPerson } from '#tests/fixtures/person'
import { aWorkspace } from '#tests/fixtures/workspace'
import {
  accountOf,
  aDomainName,
  anInstallationProvider,
  aSignInSetup,
  goToProvider,
  prove,
  signInThrough,
  whoIs,
  withOpenidProvider,
  type SignInSetup,
} from '#tests/functional/people/identity_providers/support'

test.group('Accounts and identity providers', (group) => {
  const given = withOpenidProvider(group)
  let setup: SignInSetup
  group.each.setup(async () => {
    setup = await aSignInSetup(given.openid)
  })

  /** Someone whom the provider knows by this address. */
  function isKnownAs(email: string, more: object = {}) {
    given.openid.person = { sub: `sub-${newId()}`, email, email_verified: true, ...more }
  }

  async function refusalOf(browser: HttpBrowser): Promise<string> {
    const page = await browser.open('/login')
    const [, text = page.text] = /([^<>]*)\(Reference/.exec(page.text) ?? []
    return text
  }

  async function assertNotReached(assert: any, person: TestPerson, words: RegExp) {
    const { browser } = await signInThrough(setup.provider)
    assert.isNull(await whoIs(browser))
    assert.match(await refusalOf(browser), words)
    assert.lengthOf(await db.from('external_identities').where('user_id', person.userId), 0)
  }

  test('the account of an address is reached whose domain is proved', async ({ assert }) => {
    const person = await aPerson({ email: `bob@${setup.domain}` })
    isKnownAs(`BOB@${setup.domain.toUpperCase()}`)
    const { browser } = await signInThrough(setup.provider)
    assert.equal((await whoIs(browser)).id, person.userId)
    const account = await accountOf(person.email)
    assert.isString(account.password_hash)
  })

  test('no account is reached by an address that the provider did not verify', async ({
    assert,
  }) => {
    const person = await aPerson({ email: `bob@${setup.domain}` })
    for (const verified of [false, undefined]) {
      isKnownAs(person.email, { email_verified: verified })
      await assertNotReached(assert, person, /does not say that your email address is verified/)
    }
    isKnownAs(person.email, { email: undefined })
    await assertNotReached(assert, person, /does not say your email address/)
    isKnownAs(person.email, { email: 'no address' })
    await assertNotReached(assert, person, /does not say your email address/)
  })

  test('no account is reached by a domain that the organisation has not proved', async ({
    assert,
  }) => {
    const foreign = aDomainName()
    const other = await aWorkspace()
    await prove(other.organisationId, foreign)
    const owner = { cookie: setup.owner.cookie }
    const path = `/api/organisations/${setup.workspace.organisationId}/identity-providers/${setup.provider.id}`
    const domains = [setup.domain, foreign, `never-proved.${setup.domain}`]
    assert.equal((await ask(owner, 'PATCH', path, { domains })).status, 200)
    for (const host of [foreign, `never-proved.${setup.domain}`, `sub.${setup.domain}`]) {
      const person = await aPerson({ email: `bob@${host}` })
      isKnownAs(person.email)
      await assertNotReached(assert, person, /does not speak for the domain/)
    }
  })

  test('a link ends with the proof of its domain', async ({ assert }) => {
    isKnownAs(`bob@${setup.domain}`)
    await signInThrough(setup.provider)
    await db.from('address_domains').where('name', setup.domain).update({ proved_name: null })
    const { browser } = await signInThrough(setup.provider)
    assert.isNull(await whoIs(browser))
    assert.match(await refusalOf(browser), /does not speak for the domain/)
  })

  test('an address that changes hands at the provider does not take its account along', async ({
    assert,
  }) => {
    isKnownAs(`bob@${setup.domain}`)
    await signInThrough(setup.provider)
    isKnownAs(`bob@${setup.domain}`)
    const { browser } = await signInThrough(setup.provider)
    assert.isNull(await whoIs(browser))
    assert.match(await refusalOf(browser), /connected to someone else/)
  })

  test('an account that was never confirmed loses what it had', async ({ assert }) => {
    const squatter = await aPerson({ email: `bob@${setup.domain}`, verified: false })
    const theirs = await signIn(squatter)
    const { workspaceId } = setup.workspace
    await db.table('workspace_members').insert({
      workspace_id: workspaceId,
      user_id: squatter.userId,
      role: 'Viewer',
      created_at: now(),
    })
    isKnownAs(squatter.email)
    const { browser } = await signInThrough(setup.provider)
    const me = await whoIs(browser)
    assert.equal(me.id, squatter.userId)
    assert.isTrue(me.emailVerified)
    assert.deepEqual(me.organisations, [])
    assert.equal((await ask(theirs, 'GET', '/api/me')).status, 401)
    assert.isNull((await accountOf(squatter.email)).password_hash)
  })

  test('a disabled account stays out, a deleted one is led to its restoration', async ({
    assert,
  }) => {
    const disabled = await aPerson({ email: `eve@${setup.domain}`, disabled: true })
    isKnownAs(disabled.email)
    await assertNotReached(assert, disabled, /account is disabled/)

    const deleted = await aPerson({ email: `dan@${setup.domain}` })
    await db.from('users').where('id', deleted.userId).update({ deleted_at: now() })
    isKnownAs(deleted.email)
    const { browser } = await signInThrough(setup.provider)
    assert.isNull(await whoIs(browser))
    const page = await browser.open('/login')
    assert.equal(new URL(page.location!).pathname, '/login/restore')
  })

  test('a second factor is asked for all the same', async ({ assert }) => {
    const person = await aPerson({ email: `bob@${setup.domain}`, mfa: true })
    isKnownAs(person.email)
    const { browser, answer } = await signInThrough(setup.provider)
    assert.equal(new URL(answer.location!).pathname, '/login/second-factor')
    assert.isNull(await whoIs(browser))
    const page = await browser.open('/login/second-factor')
    await browser.post(page, '/login/second-factor', { code: codeOf(person) })
    assert.equal((await whoIs(browser)).id, person.userId)
    const sessions = await db.from('sessions').where('user_id', person.userId)
    assert.equal(sessions.at(-1).provider_id, setup.provider.id)
  })

  test('two that come at once for one new address make one account', async ({ assert }) => {
    isKnownAs(`zoe@${setup.domain}`)
    const browsers = Array.from({ length: 5 }, () => new HttpBrowser())
    const urls: string[] = []
    for (const browser of browsers) urls.push(await goToProvider(browser, setup.provider))
    await Promise.all(browsers.map((browser, at) => browser.open(urls[at])))
    const people = await Promise.all(browsers.map(whoIs))
    assert.lengthOf(new Set(people.map((one) => one?.id)), 1)
    assert.lengthOf(await db.from('users').where('email', `zoe@${setup.domain}`), 1)
  })

  test('groups give roles: the first that fits, in the workspaces that are named', async ({
    assert,
  }) => {
    const second = await anotherWorkspace(setup.workspace)
    const third = await anotherWorkspace(setup.workspace)
    const roles = [
      { group: 'editors', workspaceId: setup.workspace.workspaceId, role: 'Manager' },
      { group: 'staff', workspaceId: setup.workspace.workspaceId, role: 'Viewer' },
      { group: 'admins', workspaceId: second.workspaceId, role: 'Administrator' },
    ]
    const path = `/api/organisations/${setup.workspace.organisationId}/identity-providers/${setup.provider.id}`
    assert.equal((await ask(setup.owner, 'PATCH', path, { roles })).status, 200)
    isKnownAs(`bob@${setup.domain}`, { groups: ['staff', 'editors'] })
    const rolesNow = async () => {
      const { browser } = await signInThrough(setup.provider)
      const me = await whoIs(browser)
      const workspaces = me.organisations.flatMap((one: any) => one.workspaces)
      return Object.fromEntries(workspaces.map(({ id, role }: any) => [id, role]))
    }
    const [one, other] = [setup.workspace.workspaceId, second.workspaceId]
    assert.deepEqual(await rolesNow(), { [one]: 'Manager' })

    const { id } = (await accountOf(`bob@${setup.domain}`))!
    const row = { workspace_id: third.workspaceId, user_id: id, role: 'Viewer', created_at: now() }
    await db.table('workspace_members').insert(row)
    given.openid.person.groups = ['staff', 'admins']
    assert.deepEqual(await rolesNow(), {
      [one]: 'Viewer',
      [other]: 'Administrator',
      [third.workspaceId]: 'Viewer',
    })
    given.openid.person.groups = []
    assert.deepEqual(await rolesNow(), { [third.workspaceId]: 'Viewer' })
    const logged = await db.from('audit_log').where({ subject_id: id, subject_type: 'member' })
    assert.deepEqual(logged.map(({ action }) => action).sort(), [
      ...['member.added', 'member.added'],
      ...['member.removed', 'member.removed', 'member.role_changed'],
    ])
  })

  test('an Owner stays Owner, whatever their groups', async ({ assert }) => {
    const path = `/api/organisations/${setup.workspace.organisationId}/identity-providers/${setup.provider.id}`
    const { workspaceId } = setup.workspace
    const roles = [{ group: 'staff', workspaceId, role: 'Viewer' }]
    await ask(setup.owner, 'PATCH', path, { roles })
    const owner = await aMember(setup.workspace, 'Owner', { email: `own@${setup.domain}` })
    for (const groups of [['staff'], []]) {
      isKnownAs(owner.email, { groups })
      await db.from('external_identities').where('user_id', owner.userId).delete()
      const { browser } = await signInThrough(setup.provider)
      const me = await whoIs(browser)
      assert.equal(me.organisations[0].role, 'Owner')
    }
  })

  test('one of the installation speaks for the domains that it lists', async ({ assert }) => {
    const domain = aDomainName()
    const provider = await anInstallationProvider(given.openid, { domains: [domain] })
    isKnownAs(`ina@${domain}`)
    const { browser } = await signInThrough(provider)
    assert.equal((await whoIs(browser)).email, `ina@${domain}`)
    isKnownAs(`ina@${setup.domain}`)
    const foreign = await signInThrough(provider)
    assert.isNull(await whoIs(foreign.browser))
  })
})

test.group('Connecting an account', (group) => {
  const given = withOpenidProvider(group)

  /** A browser in which the person has signed in with their password. */
  async function signedIn(person: TestPerson): Promise<HttpBrowser> {
    const browser = new HttpBrowser()
    const page = await browser.open('/login?with=password')
    const { email, password } = person
    await browser.post(page, '/login', { email, password, next: '/account' })
    return browser
  }

  async function connect(browser: HttpBrowser, provider: any) {
    const back = await goToProvider(browser, provider, '?for=link')
    const asked = await browser.follow(back)
    return { asked, done: await browser.post(asked, '/account/security/connect', {}) }
  }

  test('happens only once its owner has confirmed it', async ({ assert }) => {
    const provider = await anInstallationProvider(given.openid, { name: 'Elsewhere' })
    const person = await aPerson()
    given.openid.person = { sub: `sub-${newId()}`, email: 'someone@else.example' }
    const stranger = await signInThrough(provider)
    assert.isNull(await whoIs(stranger.browser))

    const browser = await signedIn(person)
    const security = await browser.open('/account/security')
    assert.include(security.text, `/auth/${provider.id}/start?for=link`)
    const back = await goToProvider(browser, provider, '?for=link')
    const asked = await browser.follow(back)
    assert.include(asked.text, 'someone@else.example at Elsewhere')
    assert.lengthOf(await db.from('external_identities').where('user_id', person.userId), 0)
    await browser.post(asked, '/account/security/connect', {})
    const [link] = await db.from('external_identities').where('user_id', person.userId)
    assert.equal(link.linked_by, 'Person')

    const later = await signInThrough(provider)
    assert.equal((await whoIs(later.browser)).id, person.userId)

    const page = await browser.open('/account/security')
    await browser.post(page, `/account/security/providers/${provider.id}/disconnect`, {})
    assert.isNull(await whoIs(later.browser))
    assert.equal((await whoIs(browser)).id, person.userId)
    const after = await signInThrough(provider)
    assert.isNull(await whoIs(after.browser))
  })

  test('is refused where another account has the person, and without a confirmation', async ({
    assert,
  }) => {
    const provider = await anInstallationProvider(given.openid)
    given.openid.person = { sub: `sub-${newId()}`, email: 'someone@else.example' }
    const [first, second] = [await aPerson(), await aPerson()]
    const one = await signedIn(first)
    await connect(one, provider)
    const other = await signedIn(second)
    await connect(other, provider)
    const page = await other.open('/account/security')
    assert.include(page.text, 'connected to another account')
    assert.lengthOf(await db.from('external_identities').where('user_id', second.userId), 0)

    const none = await other.post(page, '/account/security/connect', {})
    assert.equal(new URL(none.location!).pathname, '/account/security')
    assert.lengthOf(await db.from('external_identities').where('user_id', second.userId), 0)
    const unknown = await other.post(page, '/account/security/providers/x/disconnect', {})
    assert.equal(unknown.status, 303)
  })

  test('begins for no one who is not signed in, and for no other than began it', async ({
    assert,
  }) => {
    const provider = await anInstallationProvider(given.openid)
    given.openid.person = { sub: `sub-${newId()}` }
    const browser = new HttpBrowser()
    const answer = await browser.open(`/auth/${provider.id}/start?for=link`)
    assert.equal(new URL(answer.location!).pathname, '/login')

    const [first, second] = [await aPerson(), await aPerson()]
    const shared = await signedIn(first)
    const back = await goToProvider(shared, provider, '?for=link')
    const page = await shared.open('/account')
    await shared.post(page, '/logout', {})
    const login = await shared.open('/login?with=password')
    await shared.post(login, '/login', { email: second.email, password: second.password })
    const refused = await shared.open(back)
    assert.equal(new URL(refused.location!).pathname, '/account/security')
    const rows = await db.from('external_identities').where('provider_id', provider.id)
    assert.lengthOf(rows, 0)
  })
})
