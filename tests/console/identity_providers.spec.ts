import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { applySettings } from '#app/installation/provisioning/actions/apply_settings'
import { DESCRIBED_PROVIDER } from '#app/people/identity_providers/rules/described_provider'
import { newId } from '#app/shared/ids'
import installation from '#config/installation'
import { described } from '#config/single_sign_on'
import { browserGroup, openPage } from '#tests/console/support/browser'
import { assertLooks } from '#tests/console/support/looks'
import { ownerOf, somebody } from '#tests/fixtures/people'
import { aPerson, PASSWORD } from '#tests/fixtures/person'
import { aWorkspace } from '#tests/fixtures/workspace'
import { openScriptedDns } from '#tests/functional/linking/domains/support'
import {
  aDomainName,
  aSignInSetup,
  withOpenidProvider,
} from '#tests/functional/people/identity_providers/support'

browserGroup('Identity providers in the console', (group) => {
  const given = withOpenidProvider(group)

  test('an Owner proves a domain, sets a provider up, tests it and deletes it', async ({
    assert,
  }) => {
    const { dns, close } = await openScriptedDns()
    try {
      const workspace = await aWorkspace()
      const person = await ownerOf(workspace)
      const page = await openPage({ person })
      const base = `/console/organisations/${workspace.organisationId}/sign-in`
      await page.goto(`/console/organisations/${workspace.organisationId}`)
      await page.getByRole('link', { name: 'Sign-in' }).first().click()
      await page.getByLabel('Domain', { exact: true }).fill('com')
      await page.getByRole('button', { name: 'Add domain' }).click()
      await page.getByText('a domain that someone can own').first().waitFor()
      const domain = aDomainName()
      await page.getByLabel('Domain', { exact: true }).fill(domain)
      await page.getByRole('button', { name: 'Add domain' }).click()
      await page.getByText('The domain is added').first().waitFor()
      await page.getByRole('button', { name: `Check ${domain}` }).click()
      await page.getByText('was not found').first().waitFor()
      const value = await page
        .getByText(/^shunt-verify=/)
        .first()
        .textContent()
      dns.set(`_shunt-challenge.${domain}`, 'TXT', value!.trim())
      await page.getByRole('button', { name: `Check ${domain}` }).click()
      await page.getByText(`${domain} is proved`).first().waitFor()

      await page.getByRole('link', { name: 'Add OpenID Connect' }).click()
      await page.getByLabel('Name').fill('Acme ID')
      await page.getByLabel('Issuer').fill('http://id.example.com')
      await page.getByLabel('Client ID').fill('shunt')
      await page.getByRole('textbox', { name: 'Address domains' }).fill(domain)
      await page.getByLabel('Group 1').fill('staff')
      await page.getByRole('button', { name: 'Add provider' }).click()
      await page.locator('#provider-setting_issuer[aria-invalid=true]').waitFor()
      await page.getByLabel('Issuer').fill(given.openid.issuer)
      await page.getByRole('button', { name: 'Add provider' }).click()
      await page.locator('#provider-workspace_0[aria-invalid=true]').waitFor()
      await page.getByLabel('Workspace 1').selectOption(workspace.workspaceId)
      await page.getByRole('button', { name: 'Add provider' }).click()
      await page.getByText('The provider is set up').first().waitFor()
      await page.getByText(/\/auth\/\w{20}\/callback/).waitFor()

      await page.getByRole('button', { name: 'Test' }).click()
      await page.getByText('The test found something wrong').first().waitFor()
      await page.getByText('lets no sign-in begin').first().waitFor()
      const [row] = await db
        .from('identity_providers')
        .where('organisation_id', workspace.organisationId)
      assert.equal(row.name, 'Acme ID')
      await assertLooks(assert, person, 'identity_providers', base)
      await assertLooks(assert, person, 'identity_provider', `${base}/${row.id}`)
      await page.getByRole('link', { name: 'Delete' }).click()
      await page.getByRole('button', { name: 'Delete' }).click()
      await page.getByText('The provider is deleted').first().waitFor()
    } finally {
      close()
    }
  })

  test('an Owner makes the token of the directory, and ends it', async ({ assert }) => {
    const workspace = await aWorkspace()
    const person = await ownerOf(workspace)
    const page = await openPage({ person })
    const base = `/console/organisations/${workspace.organisationId}`
    await page.goto(`${base}/sign-in`)
    await page.getByRole('link', { name: 'Directory (SCIM)' }).click()
    await page.getByText('No token yet').waitFor()
    await page.getByRole('button', { name: 'Make token' }).click()
    const token = await page.locator('.secret code').textContent()
    assert.match(token!, /^shunt_scim_/)
    const answer = await page.request.get(`/scim/v2/${workspace.organisationId}/Users`, {
      headers: { authorization: `Bearer ${token}` },
    })
    assert.equal(answer.status(), 200)
    await page.reload()
    assert.notInclude((await page.textContent('body'))!, token!)
    await assertLooks(assert, person, 'directory', `${base}/directory`)
    await page.getByRole('link', { name: 'End token' }).click()
    await page.getByRole('button', { name: 'End token' }).click()
    await page.getByText('The token has ended').first().waitFor()
    const rows = await db.from('scim_tokens').where('organisation_id', workspace.organisationId)
    assert.lengthOf(rows, 0)
  })

  test('one that the settings describe is marked, and its roles alone are changed', async ({
    assert,
  }) => {
    const name = newId()
    described.provider = {
      ...{ kind: 'Oidc', name, domains: [aDomainName()], secret: 'x' },
      settings: { issuer: 'https://id.example.com', clientId: 'shunt' },
    }
    const { workspaceId } = await aWorkspace()
    try {
      assert.isNull(await applySettings())
      const person = await somebody({ installationAdministrator: true })
      const path = `/console/installation/sign-in/${DESCRIBED_PROVIDER}`
      const page = await openPage({ person })
      await page.goto('/console/installation/sign-in')
      await page.getByText('Set by the settings of the installation').first().waitFor()
      await page.getByRole('link', { name }).first().click()
      assert.isTrue(await page.getByLabel('Issuer').isDisabled())
      assert.equal(await page.getByRole('link', { name: 'Delete' }).count(), 0)
      await page.getByLabel('Group 1').fill('staff')
      await page.getByLabel('Workspace 1').selectOption(workspaceId)
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('The provider is saved').first().waitFor()
      const row = await db.from('identity_providers').where('id', DESCRIBED_PROVIDER).firstOrFail()
      assert.include(row.roles, workspaceId)
      assert.equal(row.name, name)
      await assertLooks(assert, person, 'identity_provider_described', path)
    } finally {
      described.provider = null
      await db.from('identity_provider_domains').where('provider_id', DESCRIBED_PROVIDER).delete()
      await db.from('identity_providers').where('id', DESCRIBED_PROVIDER).delete()
    }
  })

  test('SAML and LDAP have forms of their own, and a directory a page for its password', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const person = await ownerOf(workspace)
    const base = `/console/organisations/${workspace.organisationId}/sign-in`
    await assertLooks(assert, person, 'provider-saml-new', `${base}/new?kind=Saml`)
    const page = await openPage({ person })
    await page.goto(`${base}/new?kind=Ldap`)
    await page.getByLabel('Name').first().fill('Directory')
    await page.getByLabel('Address', { exact: true }).fill('ldaps://127.0.0.1:1')
    await page.getByLabel('Where people are').fill('ou=people,dc=acme,dc=test')
    await page.getByRole('button', { name: 'Add provider' }).click()
    await page.getByText('The provider is set up').first().waitFor()
    await page.getByRole('button', { name: 'Test' }).click()
    await page.getByText('The test found something wrong').first().waitFor()
    const row = await db
      .from('identity_providers')
      .where('organisation_id', workspace.organisationId)
      .firstOrFail()
    await assertLooks(assert, person, 'provider-ldap', `${base}/${row.id}`)
    await assertLooks(assert, null, 'directory-password', `/auth/${row.id}/password`)
  })

  test('an administrator sets one up for the installation', async ({ assert }) => {
    const person = await somebody({ installationAdministrator: true })
    const page = await openPage({ person })
    await page.goto('/console/installation/sign-in/new')
    await page.getByLabel('Name').fill('Everyone')
    await page.getByLabel('Issuer').fill(given.openid.issuer)
    await page.getByLabel('Client ID').fill('shunt')
    await page.getByRole('button', { name: 'Add provider' }).click()
    await page.getByText('The provider is set up').first().waitFor()
    await assertLooks(assert, null, 'sign-in-address', '/login')
    await page.getByLabel('Active').uncheck()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The provider is saved').first().waitFor()
    await page.getByRole('button', { name: 'Test' }).click()
    await page.getByText('The test found something wrong').first().waitFor()
    await page.getByRole('link', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('The provider is deleted').first().waitFor()
    assert.isNull(await db.from('identity_providers').where('name', 'Everyone').first())
  })

  test('an Owner asks for single sign-on alone, and names who gets in otherwise', async ({
    assert,
  }) => {
    const setup = await aSignInSetup(given.openid)
    const page = await openPage({ person: setup.owner })
    const path = `/console/organisations/${setup.workspace.organisationId}/settings`
    await page.goto(path)
    await page.getByLabel('How members sign in').selectOption('SingleSignOn')
    const save = page.locator('#rules').getByRole('button', { name: 'Save' })
    await save.click()
    await page.getByText('one to three Owners have to be able').first().waitFor()
    await page
      .getByRole('checkbox', { name: /@example.com/ })
      .first()
      .check()
    await page.getByLabel('Longest session').fill('12')
    await save.click()
    await page.getByText('The settings are saved').first().waitFor()
    const row = await db
      .from('organisations')
      .where('id', setup.workspace.organisationId)
      .firstOrFail()
    assert.deepEqual([row.sign_in_policy, row.session_hours], ['SingleSignOn', 12])
    await assertLooks(assert, setup.owner, 'sign-in-rules', path)
  })

  for (const script of [true, false]) {
    test(`an address leads to its provider and back, ${script ? 'with' : 'without'} script`, async ({
      assert,
    }) => {
      const setup = await aSignInSetup(given.openid)
      const email = `ada@${setup.domain}`
      given.openid.person = { sub: `sub-${newId()}`, email, email_verified: true }
      const at = installation.appUrl
      const page = await openPage({ script, at, takesAnyCertificate: true })
      await page.goto('/login?next=/account')
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.waitForURL('**/account')
      assert.include((await page.textContent('body'))!, email)

      if (!script) return
      const form = page.locator('form[data-signs-out]').first()
      await form.evaluate((one) => (one as unknown as { requestSubmit(): void }).requestSubmit())
      await page.waitForURL(`${given.openid.issuer}/session/end?**`)
    })
  }

  test('other addresses go on to their password', async ({ assert }) => {
    await aSignInSetup(given.openid)
    const person = await aPerson()
    const page = await openPage()
    await page.goto('/login?next=/account')
    await page.getByLabel('Email').fill(person.email)
    await page.getByRole('button', { name: 'Continue' }).click()
    assert.equal(await page.getByLabel('Email').inputValue(), person.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/account')
  })
})
