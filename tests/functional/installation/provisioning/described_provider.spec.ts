import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { examineInstallation } from '#app/installation/doctor/queries/examine_installation'
import { applySettings } from '#app/installation/provisioning/actions/apply_settings'
import { identityProviders } from '#app/installation/provisioning/kinds/identity_providers'
import { ApplyScope } from '#app/installation/provisioning/scope'
import { DESCRIBED_PROVIDER } from '#app/people/identity_providers/rules/described_provider'
import { described, type DescribedProvider } from '#config/single_sign_on'
import { FormClient } from '#tests/console/support/form_client'
import { assertProblem } from '#tests/fixtures/api'
import { HttpBrowser } from '#tests/fixtures/http_browser'
import { CLIENT } from '#tests/fixtures/openid_provider'
import { ask, somebody, type Person } from '#tests/fixtures/people'
import { aPerson } from '#tests/fixtures/person'
import { DescribedFolder } from '#tests/fixtures/provisioning'
import { aWorkspace } from '#tests/fixtures/workspace'
import {
  aDomainName,
  goToProvider,
  removeInstallationProviders,
  signInThrough,
  whoIs,
  withOpenidProvider,
} from '#tests/functional/people/identity_providers/support'

const PATH = `/api/admin/identity-providers/${DESCRIBED_PROVIDER}`
const PAGE = `/console/installation/sign-in/${DESCRIBED_PROVIDER}`

test.group('An identity provider that the settings describe', (group) => {
  const given = withOpenidProvider(group)
  let administrator: Person
  group.each.setup(async () => {
    await removeInstallationProviders()
    administrator = await somebody({ installationAdministrator: true })
    return async () => {
      described.provider = null
      await removeInstallationProviders()
    }
  })

  function describe(more: Partial<DescribedProvider> = {}) {
    described.provider = {
      kind: 'Oidc',
      name: 'Acme',
      domains: ['People.example', 'acme.example'],
      settings: { issuer: 'https://id.acme.example', clientId: 'shunt' },
      secret: 'a very secret text',
      ...more,
    }
  }

  const read = async () => (await ask(administrator, 'GET', PATH)).body
  const auditOf = () => db.from('audit_log').where('subject_id', DESCRIBED_PROVIDER).orderBy('id')

  test('is made, brought in line, and left alone where nothing differs', async ({ assert }) => {
    const before = (await auditOf()).length
    describe()
    assert.isNull(await applySettings())
    const made = await read()
    assert.deepInclude(made, { kind: 'Oidc', name: 'Acme', status: 'Active', secretSet: true })
    assert.deepEqual(made.domains, ['acme.example', 'people.example'])
    assert.match(made.redirectUrl, new RegExp(`/auth/${DESCRIBED_PROVIDER}/callback$`))
    assert.equal(made.settings.groupsClaim, 'groups')
    assert.isNull(await applySettings())
    assert.deepEqual(await read(), made)

    const settings = { issuer: 'https://id.acme.example', clientId: 'other', groupsClaim: 'roles' }
    describe({ settings, secret: null, domains: [] })
    assert.isNull(await applySettings())
    const changed = await read()
    assert.deepInclude(changed, { domains: [], secretSet: false, version: 2 })
    assert.deepInclude(changed.settings, { clientId: 'other', groupsClaim: 'roles' })
    describe({ secret: null, domains: [] })
    assert.isNull(await applySettings())
    assert.equal((await read()).settings.groupsClaim, 'groups', 'what is not named has its default')
    const rows = (await auditOf()).slice(before)
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['identity_provider.created', 'identity_provider.updated', 'identity_provider.updated']
    )
    assert.notInclude(JSON.stringify(rows), 'a very secret text')
  })

  for (const [what, more, refusal] of [
    ['a kind that is not there', { kind: 'Kerberos' }, /^SSO_KIND: .*Kerberos.*Oidc/],
    ['a setting that is missing', { settings: { clientId: 'x' } }, /^SSO_ISSUER: /],
    [
      'a setting that is not allowed',
      { settings: { clientId: 'x', issuer: 'http://id.acme.example' } },
      /^SSO_ISSUER: /,
    ],
    [
      'a setting of another kind',
      { settings: { clientId: 'x', issuer: 'https://id.acme.example', baseDn: 'dc=acme' } },
      /^SSO_SETTINGS, baseDn: Oidc has no setting baseDn/,
    ],
    ['a domain that no one owns', { domains: ['com'] }, /^SSO_DOMAINS: /],
    ['a name that is none', { name: ' ' }, /^SSO_NAME: /],
  ] as [string, Partial<DescribedProvider>, RegExp][]) {
    test(`${what} is refused by its setting, and changes nothing`, async ({ assert }) => {
      describe(more)
      assert.match((await applySettings())!, refusal)
      assertProblem(
        assert,
        await ask(administrator, 'GET', PATH),
        404,
        'identity.provider_not_found'
      )
      describe()
      assert.isNull(await applySettings())
      const before = await read()
      describe(more)
      assert.match((await applySettings())!, refusal)
      assert.deepEqual(await read(), before)
    })
  }

  test('the doctor says what is refused, and sets nothing up', async ({ assert }) => {
    const findings = async () => {
      const found = await examineInstallation()
      return found.filter(({ check, status }) => check === 'settings' && status === 'Error')
    }
    describe()
    assert.notInclude(JSON.stringify(await findings()), 'SSO_')
    assert.equal((await ask(administrator, 'GET', PATH)).status, 404)
    describe({ settings: {} })
    const [finding] = (await findings()).filter(({ found }) => found.startsWith('SSO_ISSUER'))
    assert.match(finding.advice!, /restart/)
  }).timeout(30_000)

  test('is changed in its table of roles alone', async ({ assert }) => {
    describe()
    await applySettings()
    const { workspaceId } = await aWorkspace()
    for (const body of [{ name: 'Other' }, { secret: 'x' }, { status: 'Disabled', roles: [] }]) {
      const refused = await ask(administrator, 'PATCH', PATH, body)
      assertProblem(assert, refused, 409, 'identity.set_by_settings')
    }
    const kept = await ask(administrator, 'DELETE', PATH)
    assertProblem(assert, kept, 409, 'identity.set_by_settings')
    assert.deepInclude(await read(), { name: 'Acme', version: 1 })
    const roles = [{ group: 'staff', workspaceId, role: 'Viewer' }]
    assert.equal((await ask(administrator, 'PATCH', PATH, { roles })).status, 200)
    assert.isNull(await applySettings())
    assert.deepEqual((await read()).roles, roles)

    described.provider = null
    assert.equal((await ask(administrator, 'PATCH', PATH, { name: 'Other' })).status, 200)
    assert.equal((await ask(administrator, 'DELETE', PATH)).status, 204)
  })

  test('is marked in the console, and changed there in its roles alone', async ({ assert }) => {
    describe()
    await applySettings()
    const { workspaceId } = await aWorkspace()
    const form = new FormClient(administrator)
    assert.include((await form.get('/console/installation/sign-in')).text, 'Set by the settings')
    const page = await form.get(PAGE)
    assert.match(page.text, /<fieldset class="fields refused"[^>]* disabled>/)
    assert.include(page.text, 'SSO_KIND')
    assert.notInclude(page.text, `${PAGE}/delete`)
    const posted = { name: 'Other', group_0: 'staff', workspace_0: workspaceId, role_0: 'Viewer' }
    assert.equal((await form.post(PAGE, posted)).status, 303)
    const { name, domains, roles, status } = await read()
    assert.deepEqual([name, domains.length, status], ['Acme', 2, 'Active'])
    assert.deepEqual(roles, [{ group: 'staff', workspaceId, role: 'Viewer' }])
    await form.post(`${PAGE}/delete`)
    assert.equal((await ask(administrator, 'GET', PATH)).status, 200)
  })

  test('is not for files to describe', async ({ assert }) => {
    describe()
    await applySettings()
    assert.notInclude(
      JSON.stringify(await identityProviders.list(new ApplyScope([], []))),
      'id.acme.example'
    )
    const folder = await DescribedFolder.make()
    try {
      const file = { kind: 'IdentityProvider', name: 'Acme', status: 'Disabled' }
      assert.match(await folder.refusalOf(folder.yaml(file)), /acme\.yaml:1: .*SSO_KIND/)
      assert.equal((await read()).status, 'Active')
    } finally {
      await folder.remove()
    }
  })

  test('signs people in, and makes no first account', async ({ assert }) => {
    const domain = aDomainName()
    const { issuer } = given.openid
    const settings = { issuer, clientId: CLIENT.id }
    describe({ domains: [domain], settings, secret: CLIENT.secret })
    assert.isNull(await applySettings())
    given.openid.allow((await read()).redirectUrl)
    const email = `ada@${domain}`
    given.openid.person = { sub: domain, email, email_verified: true, name: 'Ada' }
    const browser = new HttpBrowser()
    const callback = await goToProvider(browser, { id: DESCRIBED_PROVIDER })
    await withoutAccounts()
    const answer = await browser.open(callback)
    assert.match(answer.location ?? '', /\/setup$/)
    assert.isNull(await whoIs(browser))
    assert.lengthOf(await db.from('users'), 0)
    const start = await browser.open(`/auth/${DESCRIBED_PROVIDER}/start`)
    assert.match(start.location ?? '', /\/setup$/)

    const person = await aPerson({ email })
    const { browser: later } = await signInThrough({ id: DESCRIBED_PROVIDER })
    assert.equal((await whoIs(later)).id, person.userId)
  })
})

/** As on the day of its installation; what other tests left lies there without its owners. */
async function withoutAccounts(): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.rawQuery('SET FOREIGN_KEY_CHECKS = 0')
    await trx.rawQuery('DELETE FROM users')
    await trx.rawQuery('SET FOREIGN_KEY_CHECKS = 1')
  })
}
