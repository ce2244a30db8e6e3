import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { assertProblem, request } from '#tests/fixtures/api'
import { HttpBrowser } from '#tests/fixtures/http_browser'
import { eventually } from '#tests/fixtures/installation'
import { CLIENT, type Forgery } from '#tests/fixtures/openid_provider'
import {
  aSignInSetup,
  signInThrough,
  whoIs,
  withOpenidProvider,
  type SignInSetup,
} from '#tests/functional/people/identity_providers/support'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'

test.group('Signing out with a provider', (group) => {
  const given = withOpenidProvider(group)
  let setup: SignInSetup
  group.each.setup(async () => {
    setup = await aSignInSetup(given.openid)
    given.openid.person = {
      sub: `sub-${newId()}`,
      email: `ada@${setup.domain}`,
      email_verified: true,
    }
  })

  function report(token: string, id = setup.provider.id) {
    return request(`/auth/${id}/logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    })
  }

  const claimsOf = (more: object = {}) => ({
    iss: given.openid.issuer,
    aud: CLIENT.id,
    iat: Math.floor(Date.now() / 1000),
    exp: Math.floor(Date.now() / 1000) + 120,
    jti: newId(),
    sub: given.openid.person.sub,
    events: { [EVENT]: {} },
    ...more,
  })
  const sign = (claims: Record<string, unknown>, forgery?: Forgery) =>
    given.openid.sign(claims, forgery, 'logout+jwt')

  test('leads on to the provider, which ends its session and leads back', async ({ assert }) => {
    const { browser } = await signInThrough(setup.provider)
    const page = await browser.open('/account')
    const out = await browser.post(page, '/logout', {})
    assert.equal(out.status, 200)
    assert.isNull(await whoIs(browser))
    const url = String(out.headers.refresh).replace('0; url=', '')
    assert.isTrue(url.startsWith(`${given.openid.issuer}/session/end?`), url)
    const query = new URL(url).searchParams
    assert.isString(query.get('id_token_hint'))
    assert.match(query.get('post_logout_redirect_uri')!, /\/login$/)
    const asked = await browser.open(url)
    assert.equal(asked.status, 200)
    const [, secret] = /name="xsrf" value="([^"]+)"/.exec(asked.text)!
    const form = { xsrf: secret, logout: 'yes' }
    const done = await browser.open(`${given.openid.issuer}/session/end/confirm`, form)
    assert.equal(new URL(done.location!).pathname, '/login')
  })

  test('is local where the provider does not answer', async ({ assert }) => {
    const { browser } = await signInThrough(setup.provider)
    const page = await browser.open('/account')
    await db
      .from('identity_providers')
      .where('id', setup.provider.id)
      .update({
        settings: JSON.stringify({ issuer: 'https://127.0.0.1:1', clientId: 'shunt' }),
      })
    const out = await browser.post(page, '/logout', {})
    assert.equal(new URL(out.location!).pathname, '/login')
    assert.isNull(await whoIs(browser))
  })

  test('at the provider ends all sessions of the person, and no others', async ({ assert }) => {
    const browsers = [new HttpBrowser(), new HttpBrowser()]
    for (const browser of browsers) await signInThrough(setup.provider, browser)
    const claims = claimsOf()
    given.openid.person = {
      ...given.openid.person,
      sub: `other-${newId()}`,
      email: `eve@${setup.domain}`,
    }
    const { browser: other } = await signInThrough(setup.provider)
    const answer = await report(await sign(claims))
    assert.equal(answer.status, 200, answer.text)
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    for (const browser of browsers) assert.isNull(await whoIs(browser))
    assert.equal((await whoIs(other)).email, `eve@${setup.domain}`)
    assert.equal((await report(await sign(claims))).status, 200)
  })

  test('at the provider ends the session that it names', async ({ assert }) => {
    const browsers = [new HttpBrowser(), new HttpBrowser()]
    for (const browser of browsers) await signInThrough(setup.provider, browser)
    const rows = await db
      .from('provider_sessions')
      .where('provider_id', setup.provider.id)
      .orderBy('session_id')
    assert.lengthOf(new Set(rows.map(({ provider_session: name }) => name)), 2)
    const { sub, ...claims } = claimsOf({ sid: rows[0].provider_session })
    assert.equal((await report(await sign(claims))).status, 200)
    assert.isNull(await whoIs(browsers[0]))
    assert.isNotNull(await whoIs(browsers[1]))
  })

  test('at the provider is reported by it, and ends the session here', async ({ assert }) => {
    const { browser } = await signInThrough(setup.provider)
    const asked = await browser.open(`${given.openid.issuer}/session/end`)
    const [, secret] = /name="xsrf" value="([^"]+)"/.exec(asked.text)!
    const form = { xsrf: secret, logout: 'yes' }
    await browser.open(`${given.openid.issuer}/session/end/confirm`, form)
    await eventually(async () => (await whoIs(browser)) === null)
    const [row] = await db
      .from('audit_log')
      .where('subject_id', setup.provider.id)
      .orderBy('id', 'desc')
    assert.equal(row.action, 'identity_provider.signed_out')
  })

  test('a report that is not proved ends nothing', async ({ assert }) => {
    const { browser } = await signInThrough(setup.provider)
    const { events, ...eventless } = claimsOf()
    const { jti, ...nameless } = claimsOf()
    const { sub, ...subjectless } = claimsOf()
    const old = Math.floor(Date.now() / 1000) - 3600
    const tokens = [
      '',
      'not.a.token',
      await sign(claimsOf(), { foreignKey: true }),
      await sign(claimsOf(), { unsigned: true }),
      await sign(claimsOf({ iss: 'https://id.example.com' })),
      await sign(claimsOf({ aud: 'another' })),
      await sign(claimsOf({ iat: old })),
      await sign(claimsOf({ exp: old })),
      await sign(claimsOf({ nonce: 'an ID token has one' })),
      await sign(claimsOf({ events: { other: {} } })),
      await sign(eventless),
      await sign(nameless),
      await sign(subjectless),
    ]
    for (const token of tokens) {
      assertProblem(assert, await report(token), 400, 'identity.sign_out_invalid')
    }
    for (const id of ['x', '01j0000000000000000a']) {
      const answer = await report(await sign(claimsOf()), id)
      assertProblem(assert, answer, 404, 'identity.provider_not_found')
    }
    const large = await report('x'.repeat(70_000))
    assert.equal(large.status, 413)
    assert.isNotNull(await whoIs(browser))
  })

  test('a report of another provider ends nothing', async ({ assert }) => {
    const { browser } = await signInThrough(setup.provider)
    const other = await aSignInSetup(given.openid)
    assert.equal((await report(await sign(claimsOf()), other.provider.id)).status, 200)
    assert.isNotNull(await whoIs(browser))
  })
})
