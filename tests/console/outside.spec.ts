import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { Page } from 'playwright-core'
import { newId } from '#app/shared/ids'
import accounts from '#config/accounts'
import { axe } from '#tests/console/support/axe'
import { browserGroup, openPage, shot, SIZE_NAMES } from '#tests/console/support/browser'
import {
  aPerson,
  codeOf,
  mailsTo,
  PASSWORD,
  signIn,
  tokenIn,
  type TestPerson,
} from '#tests/fixtures/person'
import { useMailServer } from '#tests/fixtures/smtp_sink'
import { aWorkspace } from '#tests/fixtures/workspace'

const pathOf = (page: Page) => new URL(page.url()).pathname

async function fillIn(page: Page, { email }: Pick<TestPerson, 'email'>, password = PASSWORD) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

browserGroup('Signing in', () => {
  for (const script of [true, false]) {
    test(`leads on to where one wanted to go, ${script ? 'with' : 'without'} script`, async ({
      assert,
    }) => {
      const person = await aPerson()
      const page = await openPage({ script })
      await page.goto('/account/sessions?from=here')
      assert.equal(pathOf(page), '/login')
      await fillIn(page, person, 'wrong password')
      await page.getByText('The email address or the password is wrong.').waitFor()
      assert.equal(await page.getByLabel('Email').inputValue(), person.email)
      assert.equal(await page.getByLabel('Password', { exact: true }).inputValue(), '')
      await fillIn(page, person)
      await page.waitForURL('**/account/sessions?from=here')
      const [cookie] = (await page.context().cookies()).filter((one) => /session/.test(one.name))
      assert.isTrue(cookie.httpOnly)
      await page.goto('/login')
      assert.equal(pathOf(page), '/console')
    })
  }

  test('leads nowhere but to pages of ours', async ({ assert }) => {
    const person = await aPerson()
    for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example/']) {
      const page = await openPage()
      await page.goto(`/login?next=${encodeURIComponent(next)}`)
      await fillIn(page, person)
      await page.waitForURL('**/console')
      assert.notInclude(page.url(), 'evil')
    }
  })

  test('asks for the second factor: a code of the authenticator, once', async ({ assert }) => {
    const person = await aPerson({ mfa: true })
    for (const size of SIZE_NAMES) {
      const page = await openPage({ size })
      await page.goto('/login?next=/account')
      await fillIn(page, person)
      await page.waitForURL('**/login/second-factor?next=%2Faccount')
      await shot(page, `second-factor-${size}`)
      assert.deepEqual(await axe(page), [])
    }
    const page = await openPage()
    await page.goto('/login?next=/account')
    await fillIn(page, person)
    await page.goto('/account')
    assert.equal(pathOf(page), '/login')
    await page.goto('/login/second-factor?next=/account')
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('The code is wrong').waitFor()
    assert.equal(await page.getByLabel('Code').getAttribute('aria-invalid'), 'true')
    const before = await page.context().cookies()
    const code = codeOf(person)
    await page.getByLabel('Code').fill(code)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL('**/account')
    const [was, is] = [before, await page.context().cookies()].map(
      (all) => all.find(({ name }) => name === 'shunt_session')!.value
    )
    assert.notEqual(was, is)
  })

  test('takes a recovery code once, without script', async ({ assert }) => {
    const person = await aPerson({ mfa: true })
    const go = async () => {
      const page = await openPage({ script: false })
      await page.goto('/login')
      await fillIn(page, person)
      await page.getByLabel('Code').fill(person.recoveryCodes[0])
      await page.getByRole('button', { name: 'Continue' }).click()
      return page
    }
    assert.equal(pathOf(await go()), '/console')
    const again = await go()
    assert.equal(pathOf(again), '/login/second-factor')
    await again.getByText('The code is wrong, was used before').waitFor()
  })

  test('says how long to wait after too many tries', async ({ assert }) => {
    const person = await aPerson()
    const page = await openPage()
    await page.goto('/login')
    for (let tries = 0; tries < 11; tries++) {
      await fillIn(page, person, 'wrong password')
    }
    await page.getByText('Try again in 15 minutes.').first().waitFor()
    assert.equal(pathOf(page), '/login')
    await shot(page, 'login-throttled')
  })

  test('and out again', async ({ assert }) => {
    const page = await openPage({ person: await signIn(await aPerson()) })
    await page.goto('/account')
    await page.getByRole('button', { name: /Account menu/ }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.locator('.toasts').getByText('You are signed out.').waitFor()
    await page.goto('/account')
    assert.equal(pathOf(page), '/login')
  })
})

browserGroup('Mails', () => {
  test('a forgotten password: mail, new password, old sessions over', async ({ assert }) => {
    const person = await aPerson()
    const old = await openPage({ person: await signIn(person) })
    await old.goto('/account')
    assert.equal(pathOf(old), '/account')

    const page = await openPage()
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByLabel('Email').fill('nonsense')
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText('Give a complete email address').waitFor()
    await page.getByLabel('Email').fill(person.email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByRole('heading', { name: 'Email is not set up' }).waitFor()
    await page.getByText(`If ${person.email} has an account here`).waitFor()

    const token = tokenIn((await mailsTo(person.email)).at(-1)!)
    for (const size of SIZE_NAMES) {
      const one = await openPage({ size })
      await one.goto(`/reset-password?token=${token}`)
      await shot(one, `reset-password-${size}`)
      assert.deepEqual(await axe(one), [])
    }
    await page.goto(`/reset-password?token=${token}`)
    await page.getByLabel('New password').fill('password123')
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.getByText('among those that are tried first').waitFor()
    await page.getByLabel('New password').fill('another quiet lantern')
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.locator('.toasts').getByText('Your new password is saved').waitFor()
    await fillIn(page, person, 'another quiet lantern')
    await page.waitForURL('**/console')

    await old.goto('/account')
    assert.equal(pathOf(old), '/login')
    await old.goto(`/reset-password?token=${token}`)
    await old.getByRole('heading', { name: 'This link has expired' }).waitFor()
    await old.getByRole('link', { name: 'Ask for a new link' }).click()
    assert.equal(pathOf(old), '/forgot-password')
  })

  test('are told to be on their way where there is a mail server', async ({ cleanup }) => {
    await useMailServer(cleanup)
    const person = await aPerson({ verified: false })
    const page = await openPage({ person: await signIn(person), script: false })
    await page.goto('/account')
    await page.getByRole('button', { name: 'Send the email again' }).click()
    await page.getByText(`An email with a new link is on its way to ${person.email}.`).waitFor()
    const outside = await openPage({ script: false })
    await outside.goto('/forgot-password')
    await outside.getByLabel('Email').fill(person.email)
    await outside.getByRole('button', { name: 'Send link' }).click()
    await outside.getByRole('heading', { name: 'Check your inbox' }).waitFor()
    await outside.getByText('an email is on its way to it').waitFor()
  })

  test('an address is confirmed with its password, not by following the link', async ({
    assert,
  }) => {
    const person = await aPerson({ verified: false })
    const page = await openPage({ person: await signIn(person), script: false })
    await page.goto('/account')
    await page.getByRole('button', { name: 'Create the email again' }).click()
    await page.getByText('An email with a new link waits in the outbox').waitFor()
    const token = tokenIn((await mailsTo(person.email)).at(-1)!)
    for (const size of SIZE_NAMES) {
      const scanner = await openPage({ size })
      await scanner.goto(`/verify-email?token=${token}`)
      await shot(scanner, `verify-email-${size}`)
      assert.deepEqual(await axe(scanner), [])
    }
    await page.goto(`/verify-email?token=${token}`)
    await page.getByText(`An account for ${person.email} was created here`).waitFor()
    await page.getByLabel('Password of the account').fill(person.password)
    await page.getByRole('button', { name: 'Confirm address' }).click()
    await page.getByText('Your address is confirmed.').first().waitFor()
    await page.goto('/account')
    assert.isTrue(await page.getByText('Confirmed', { exact: true }).isVisible())

    const nobody = await openPage()
    await nobody.goto(`/verify-email?token=${token}`)
    await nobody.getByText('Sign in and have a new one sent from your profile.').waitFor()
  })

  for (const script of [true, false]) {
    test(`registration that is open makes an account, ${script ? 'with' : 'without'} script`, async ({
      assert,
      cleanup,
    }) => {
      await aWorkspace()
      accounts.registration = 'open'
      cleanup(() => void (accounts.registration = 'closed'))
      const email = `${newId()}@example.com`
      const page = await openPage({ script })
      await page.goto('/register')
      const make = page.getByRole('button', { name: 'Create account' })
      await page.getByLabel('Email').fill(email)
      await page.locator('#password').fill('password123')
      await make.click()
      await page.locator('#password-error').waitFor()
      assert.equal(await page.getByLabel('Email').inputValue(), email)
      assert.lengthOf(await db.from('users').where('email', email), 0)
      await page.locator('#password').fill('seven quiet lanterns')
      await make.click()
      await page.getByText(`The email that confirms ${email} waits in its outbox`).waitFor()
      const account = await db.from('users').where('email', email).firstOrFail()
      assert.isNull(account.email_verified_at)
      assert.lengthOf(await db.from('mails').where('recipient', email), 1)

      const again = await openPage({ script })
      await again.goto('/register')
      await again.getByLabel('Email').fill(email)
      await again.locator('#password').fill('another quiet lantern')
      await again.getByRole('button', { name: 'Create account' }).click()
      await again.getByText(`The email that confirms ${email} waits in its outbox`).waitFor()
      assert.lengthOf(await db.from('users').where('email', email), 1)
    })
  }

  test('registration that is closed says so', async ({ assert }) => {
    await aWorkspace()
    const page = await openPage()
    await page.goto('/register')
    await page.getByRole('heading', { name: 'Registration is closed' }).waitFor()
    assert.equal(await page.locator('input[type=password]').count(), 0)
  })
})
