import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { parseJsonColumn } from '#app/shared/text/json'
import { resumeClock, shiftClock } from '#app/shared/time/clock'
import { HttpBrowser } from '#tests/fixtures/http_browser'
import type { Forgery } from '#tests/fixtures/openid_provider'
import {
  accountOf,
  aSignInSetup,
  goToProvider,
  signInThrough,
  whoIs,
  withOpenidProvider,
  type SignInSetup,
} from '#tests/functional/people/identity_providers/support'

test.group('Signing in with OpenID Connect', (group) => {
  const given = withOpenidProvider(group)
  let setup: SignInSetup
  let email: string
  group.each.setup(async () => {
    setup = await aSignInSetup(given.openid)
    email = `ada@${setup.domain}`
    given.openid.person = { sub: `ada-${setup.domain}`, email, email_verified: true, name: 'Ada' }
    return () => resumeClock()
  })

  /** Nothing came of a sign-in: no session, no account, a sentence, and the cause in the audit log. */
  async function assertRefused(assert: any, browser: HttpBrowser, answer: any, fault: string) {
    assert.equal(answer.status, 303, answer.text)
    assert.equal(new URL(answer.location).pathname, '/login')
    assert.isNull(await whoIs(browser))
    assert.isNull(await accountOf(email))
    const page = await browser.open('/login')
    assert.match(page.text, /Reference [0-9a-z]{20}/)
    const [row] = await db.from('audit_log').orderBy('id', 'desc').limit(1)
    assert.equal(row.action, 'account.sign_in_failed')
    assert.equal(parseJsonColumn<any>(row.data).refused, fault)
  }

  test('makes an account, and finds it again', async ({ assert }) => {
    const { browser, answer } = await signInThrough(setup.provider)
    assert.equal(answer.status, 303, answer.text)
    const me = await whoIs(browser)
    assert.equal(me.email, email)
    assert.equal(me.displayName, 'Ada')
    assert.isTrue(me.emailVerified)
    assert.deepEqual(me.organisations, [])
    const account = await accountOf(email)
    assert.isNull(account.password_hash)

    const again = await signInThrough(setup.provider)
    assert.equal((await whoIs(again.browser)).id, me.id)
    const rows = await db.from('external_identities').where('user_id', me.id)
    assert.deepEqual(
      rows.map(({ linked_by: by, subject }) => [by, subject]),
      [['Domain', given.openid.person.sub]]
    )
    const logged = await db.from('audit_log').where('subject_id', me.id).orderBy('id')
    assert.deepEqual(
      logged.map(({ action }) => action),
      ['account.registered', 'account.provider_linked', ...Array(2).fill('account.signed_in')]
    )
  })

  const forgeries: Record<string, Forgery> = {
    'a wrong nonce': { change: (claims) => ({ ...claims, nonce: 'another' }) },
    'no nonce': { change: ({ nonce, ...claims }) => claims },
    'another audience': { change: (claims) => ({ ...claims, aud: 'another client' }) },
    'another party': {
      change: (claims) => ({ ...claims, aud: ['shunt', 'other'], azp: 'other' }),
    },
    'another issuer': { change: (claims) => ({ ...claims, iss: 'https://id.example.com' }) },
    'an end that is over': {
      change: (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 120 }),
    },
    'a beginning that is to come': {
      change: (claims) => ({ ...claims, nbf: Math.floor(Date.now() / 1000) + 600 }),
    },
    'no subject': { change: ({ sub, ...claims }) => claims },
    'no signature': { unsigned: true },
    'a signature of someone else': { foreignKey: true },
  }
  for (const [what, forgery] of Object.entries(forgeries)) {
    test(`takes no token with ${what}`, async ({ assert }) => {
      given.openid.forgery = forgery
      const { browser, answer } = await signInThrough(setup.provider)
      await assertRefused(assert, browser, answer, 'Untrusted')
    })
  }

  test('takes a token that was ended within the minute that clocks are apart', async ({
    assert,
  }) => {
    const change: Forgery['change'] = (claims) => ({
      ...claims,
      exp: Math.floor(Date.now() / 1000) - 20,
    })
    given.openid.forgery = { change }
    const { browser } = await signInThrough(setup.provider)
    assert.equal((await whoIs(browser)).email, email)
  })

  test('takes no state but its own, and no answer that names another issuer', async ({
    assert,
  }) => {
    for (const [name, value] of [
      ['state', 'another'],
      ['iss', 'https://id.example.com'],
      ['iss', ''],
    ]) {
      const browser = new HttpBrowser()
      const url = new URL(await goToProvider(browser, setup.provider))
      url.searchParams.set(name, value)
      await assertRefused(assert, browser, await browser.open(url.href), 'Untrusted')
    }
  })

  test('takes a code once, and in the browser that asked for it', async ({ assert }) => {
    const browser = new HttpBrowser()
    const url = await goToProvider(browser, setup.provider)
    const stranger = new HttpBrowser()
    await assertRefused(assert, stranger, await stranger.open(url), 'Expired')
    await browser.open(url)
    assert.equal((await whoIs(browser)).email, email)

    const [code] = [new URL(url).searchParams.get('code')!]
    await db.from('external_identities').delete()
    await db
      .from('sessions')
      .whereIn('user_id', db.from('users').select('id').where('email', email))
      .delete()
    await db
      .from('users')
      .where('email', email)
      .update({ email_key: `gone-${email}` })
    const again = new HttpBrowser()
    const fresh = new URL(await goToProvider(again, setup.provider))
    fresh.searchParams.set('code', code)
    await assertRefused(assert, again, await again.open(fresh.href), 'Expired')
  })

  test('takes no answer of another provider', async ({ assert }) => {
    const other = await aSignInSetup(given.openid)
    const browser = new HttpBrowser()
    const url = await goToProvider(browser, setup.provider)
    const elsewhere = url.replace(setup.provider.id, other.provider.id)
    await assertRefused(assert, browser, await browser.open(elsewhere), 'Expired')
  })

  test('knows keys that the provider has just begun to sign with', async ({ assert }) => {
    await signInThrough(setup.provider)
    await given.openid.rotateKeys()
    const { browser } = await signInThrough(setup.provider)
    assert.equal((await whoIs(browser)).email, email)
  })

  test('says when the provider is unavailable', async ({ assert }) => {
    const browser = new HttpBrowser()
    const url = await goToProvider(browser, setup.provider)
    given.openid.status = 503
    await assertRefused(assert, browser, await browser.open(url), 'Unavailable')
  })

  test('says when the person stopped at the provider', async ({ assert }) => {
    const browser = new HttpBrowser()
    const url = new URL(await goToProvider(browser, setup.provider))
    url.searchParams.delete('code')
    url.searchParams.set('error', 'access_denied')
    await assertRefused(assert, browser, await browser.open(url.href), 'Denied')
  })

  test('a sign-in at the provider ends after ten minutes', async ({ assert }) => {
    const browser = new HttpBrowser()
    const url = await goToProvider(browser, setup.provider)
    shiftClock(11 * 60_000)
    await assertRefused(assert, browser, await browser.open(url), 'Expired')
  })

  test('no provider, a disabled one and one of a deleted organisation begin nothing', async ({
    assert,
  }) => {
    const browser = new HttpBrowser()
    const start = `/auth/${setup.provider.id}/start`
    await db
      .from('organisations')
      .where('id', setup.workspace.organisationId)
      .update({ deleted_at: new Date() })
    for (const path of ['/auth/x/start', '/auth/01j0000000000000000a/start', start]) {
      await assertRefused(assert, browser, await browser.open(path), 'Gone')
    }
  })
})
