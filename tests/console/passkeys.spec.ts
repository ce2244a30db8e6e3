import { setTimeout as sleep } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { CDPSession, Page } from 'playwright-core'
import installation from '#config/installation'
import { browserGroup, misdeedsOf, openPage } from '#tests/console/support/browser'
import { assertLooks } from '#tests/console/support/looks'
import { aPerson, PASSWORD, signIn, type TestPerson } from '#tests/fixtures/person'

/** A page of a browser that has a device for passkeys, built in. */
interface DevicePage {
  page: Page
  cdp: CDPSession
  authenticatorId: string
}

/**
 * The device of a test is touched as soon as it is asked, also where the person would choose from a list
 * that fills the address in.
 */
const NEVER_FILLS_IN = 'PublicKeyCredential.isConditionalMediationAvailable = async () => false'

/** Passkeys belong to the name of the installation, so that its pages are opened under it. */
async function openWithDevice({ fillsIn = false } = {}): Promise<DevicePage> {
  const page = await openPage({ at: installation.appUrl })
  if (!fillsIn) await page.addInitScript(NEVER_FILLS_IN)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { page, cdp, authenticatorId }
}

async function signInByPassword(page: Page, { email }: TestPerson): Promise<void> {
  await page.goto('/login?next=/account/security')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs in with the password and adds a passkey, as far as the recovery codes. */
async function addPasskey({ page }: DevicePage, person: TestPerson): Promise<void> {
  await signInByPassword(page, person)
  await page.waitForURL('**/account/security')
  await page.getByRole('link', { name: 'Add passkey' }).click()
  await page.getByLabel('Name').fill('Work laptop')
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await page.waitForURL('**/recovery-codes')
}

const isAccount = ({ pathname }: URL) => pathname === '/account'

const touch = ({ cdp, authenticatorId }: DevicePage, enabled: boolean) =>
  cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })

browserGroup('Passkeys in Chromium', (group) => {
  // Without one, the sign-in page of the tests that follow is as it was.
  group.teardown(async () => {
    await db.from('passkeys').delete()
  })

  test('one is added, signs in alone, is the second factor, and is removed', async ({ assert }) => {
    const person = await aPerson()
    const given = await openWithDevice()
    const { page } = given
    await addPasskey(given, person)
    await page.getByText('Keep these codes').waitFor()
    await page.getByRole('link', { name: 'Done' }).click()
    await page.getByText('Work laptop').first().waitFor()

    await page.context().clearCookies()
    await page.goto('/login?next=/account')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.waitForURL(isAccount)
    assert.include((await page.textContent('body'))!, person.email)

    await touch(given, false)
    await page.context().clearCookies()
    await signInByPassword(page, person)
    await page.waitForURL('**/login/second-factor**')
    await touch(given, true)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.waitForURL('**/account/security')

    await page.getByRole('link', { name: 'Remove Work laptop' }).click()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('The passkey is removed').first().waitFor()
    assert.lengthOf(await db.from('passkeys').where('user_id', person.userId), 0)
    assert.deepEqual(misdeedsOf(page).errors, [])
  })

  test('the button can be pressed before its script is there, and says when that does not come', async ({
    assert,
  }) => {
    const person = await aPerson()
    const given = await openWithDevice()
    const { page } = given
    const library = '**/assets/esm-*.js'
    let comes = true
    await page.route(library, async (route) => {
      await sleep(1_000)
      await (comes ? route.continue() : route.abort())
    })
    await addPasskey(given, person)
    await page.context().clearCookies()
    comes = false
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.locator('[data-passkey-failed]').waitFor()
    assert.equal(new URL(page.url()).pathname, '/login')
  })

  test('one is offered among what the browser fills the address in with', async ({ assert }) => {
    const person = await aPerson()
    const given = await openWithDevice({ fillsIn: true })
    const { page } = given
    await addPasskey(given, person)
    await page.context().clearCookies()
    await page.goto('/login?next=/account')
    await page.waitForURL(isAccount)
    assert.include((await page.textContent('body'))!, person.email)
  })

  test('a removed key and a copied one sign no one in', async ({ assert }) => {
    const person = await aPerson()
    const given = await openWithDevice()
    const { page, cdp, authenticatorId } = given
    await addPasskey(given, person)
    const row = () => db.from('passkeys').where('user_id', person.userId).firstOrFail()
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
    assert.lengthOf(credentials, 1)
    await db.from('passkeys').where('user_id', person.userId).update({ counter: 50 })
    await page.context().clearCookies()
    await page.goto('/login')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByText('The passkey could not be checked').first().waitFor()
    assert.equal((await row()).counter, 50)

    await touch(given, false)
    const kept = await row()
    await db
      .from('passkeys')
      .where('id', kept.id)
      .update({ credential_hash: '0'.repeat(64) })
    await page.goto('/login')
    await touch(given, true)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByText('The passkey could not be checked').first().waitFor()
  })

  test('a page of another address gets a signature that opens nothing here', async ({ assert }) => {
    const person = await aPerson()
    const given = await openWithDevice()
    const { page } = given
    await addPasskey(given, person)
    await touch(given, false)
    await page.context().clearCookies()
    await page.goto('/login')
    const options = await page.locator('form[data-passkey]').getAttribute('data-options')
    // The same host by another port: the browser signs for it, and says where it was.
    const elsewhere = 'http://localhost:9'
    await page.route(`${elsewhere}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>x</title>' })
    )
    await page.goto(`${elsewhere}/`)
    await touch(given, true)
    const signed = await page.evaluate(`(async () => {
      const options = PublicKeyCredential.parseRequestOptionsFromJSON(${options})
      const found = await navigator.credentials.get({ publicKey: options })
      return JSON.stringify(found.toJSON())
    })()`)
    await touch(given, false)
    await page.goto(`${installation.appUrl}/login`)
    await page.locator('form[data-passkey] [name=credential]').evaluate((field, value) => {
      const input = field as unknown as { value: string; form: { submit(): void } }
      input.value = value
      input.form.submit()
    }, signed as string)
    await page.getByText('The passkey could not be checked').first().waitFor()
    const row = await db.from('passkeys').where('user_id', person.userId).firstOrFail()
    assert.isNull(row.last_used_at)
  })

  test('the pages look right', async ({ assert }) => {
    const person = await aPerson()
    const given = await openWithDevice()
    await addPasskey(given, person)
    await given.page.close()
    const session = await signIn(person)
    const { id } = await db.from('passkeys').where('user_id', person.userId).firstOrFail()
    const security = '/account/security'
    await assertLooks(assert, session, 'security-with-passkey', security)
    await assertLooks(assert, session, 'new-passkey', `${security}/passkeys/new`)
    await assertLooks(assert, session, 'remove-passkey', `${security}/passkeys/${id}/remove`)
    await assertLooks(assert, session, 'confirm-with-passkey', '/account/confirm')
    await assertLooks(assert, null, 'sign-in-with-passkey', '/login')
    const pending = await signIn(person, { secondFactorPending: true })
    await assertLooks(assert, pending, 'second-factor-with-passkey', '/login/second-factor')
  })
})
