import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { resumeClock, shiftClock } from '#app/shared/time/clock'
import { assertProblem } from '#tests/fixtures/api'
import type { HttpBrowser } from '#tests/fixtures/http_browser'
import { aMember, ask } from '#tests/fixtures/people'
import { aPerson, callAs, codeOf, mailsTo, PASSWORD, type TestPerson } from '#tests/fixtures/person'
import { SoftwareAuthenticator } from '#tests/fixtures/software_authenticator'
import { aWorkspace } from '#tests/fixtures/workspace'
import {
  addPasskey,
  optionsIn,
  signInWith,
  withPassword,
} from '#tests/functional/people/passkeys/support'

const MINUTE_MS = 60_000

async function whoIs(browser: HttpBrowser): Promise<any> {
  const answer = await ask({ cookie: browser.cookie }, 'GET', '/api/me')
  return answer.status === 200 ? answer.body : null
}

/** Someone with a passkey, signed in, and what their device is. */
async function someone(given: Parameters<typeof aPerson>[0] = {}) {
  const person = await aPerson(given)
  const browser = await withPassword(person)
  const { device, answer } = await addPasskey(browser)
  return { person, browser, device, answer }
}

const listOf = async (browser: HttpBrowser) =>
  (await ask({ cookie: browser.cookie }, 'GET', '/api/me/passkeys')).body.items

const auditOf = ({ userId }: TestPerson) =>
  db.from('audit_log').where('subject_id', userId).orderBy('id').select('action', 'data')

test.group('Passkeys', (group) => {
  group.each.setup(() => () => resumeClock())

  test('the first one turns two-factor authentication on, and shows recovery codes', async ({
    assert,
  }) => {
    const person = await aPerson()
    const other = await withPassword(person)
    const browser = await withPassword(person)
    const { answer } = await addPasskey(browser)
    assert.equal(answer.status, 303)
    const codes = await browser.open(answer.location!)
    assert.equal(codes.text.match(/<li>[a-z0-9-]{8,}<\/li>/g)?.length, 10)
    const me = await whoIs(browser)
    assert.isTrue(me.mfaEnabled)
    assert.isNull(await whoIs(other), 'sessions of before have ended')
    const [one] = await listOf(browser)
    assert.deepInclude(one, { name: 'Laptop', synced: false, lastUsedAt: null })
    const factor = await ask({ cookie: browser.cookie }, 'GET', '/api/me/mfa')
    assert.deepInclude(factor.body, { enabled: true, authenticator: false, recoveryCodesLeft: 10 })
    const mails = await mailsTo(person.email)
    assert.equal(mails.at(-1)!.kind, 'account.passkey_added')
    assert.include(mails.at(-1)!.text, 'Laptop')
    assert.include(
      (await auditOf(person)).map(({ action }) => action),
      'account.passkey_added'
    )
    const row = await db.from('passkeys').where('user_id', person.userId).firstOrFail()
    assert.notInclude(JSON.stringify(await auditOf(person)), row.credential_id)
  })

  test('signs in without a password, and without a second factor after it', async ({ assert }) => {
    const { person, device } = await someone()
    const { browser, answer } = await signInWith((options) => device.sign(options))
    assert.equal(answer.status, 303)
    assert.equal((await whoIs(browser)).id, person.userId)
    const [one] = await listOf(browser)
    assert.isNotNull(one.lastUsedAt)
    assert.equal((await auditOf(person)).at(-1)!.action, 'account.signed_in')
  })

  test('is the second factor after a password; a recovery code is one too', async ({ assert }) => {
    const { person, device, browser: first, answer: added } = await someone()
    const [, code] = /<li>([a-z0-9-]{8,})<\/li>/.exec((await first.open(added.location!)).text)!
    const browser = await withPassword(person)
    assert.isNull(await whoIs(browser))
    const page = await browser.open('/login/second-factor')
    assert.include(page.text, 'Recovery code')
    const credential = device.sign(optionsIn(page))
    const answer = await browser.post(page, '/login/second-factor/passkey', { credential })
    assert.equal(answer.status, 303)
    assert.equal((await whoIs(browser)).id, person.userId)

    const another = await withPassword(person)
    const again = await another.open('/login/second-factor')
    await another.post(again, '/login/second-factor', { code })
    assert.equal((await whoIs(another)).id, person.userId)
  })

  const refusals: [string, (device: SoftwareAuthenticator, options: string) => string][] = [
    ['of another origin', (device, it) => device.sign(it, { origin: 'https://evil.example' })],
    ['of another host', (device, it) => device.sign(it, { rpId: 'evil.example' })],
    ['without checking who holds it', (device, it) => device.sign(it, { verified: false })],
    ['of a challenge that was made up', (device, it) => device.sign(it, { challenge: 'bm9uZQ' })],
    ['for another account', (device, it) => device.sign(it, { userHandle: 'c29tZW9uZQ' })],
    ['of a device that is not known', (_, it) => new SoftwareAuthenticator().sign(it)],
    ['that is no JSON', () => 'nothing'],
    ['that is empty', () => ''],
    ['with parts of other kinds', () => '{"id":"x","response":{"clientDataJSON":7}}'],
    ['that is huge', () => 'x'.repeat(40_000)],
  ]
  for (const [title, sign] of refusals) {
    test(`a signature ${title} signs no one in`, async ({ assert }) => {
      const { person, device } = await someone()
      const { browser, answer } = await signInWith((options) => sign(device, options))
      assert.equal(answer.status, 303, answer.text)
      assert.isNull(await whoIs(browser))
      assert.include(answer.location!, '/login')
      const row = await db.from('passkeys').where('user_id', person.userId).firstOrFail()
      assert.isNull(row.last_used_at)
    })
  }

  test('a signature counts once', async ({ assert }) => {
    const { person, device } = await someone()
    let signed = ''
    await signInWith((options) => (signed = device.sign(options, { counter: 0 })))
    const { browser } = await signInWith(() => signed)
    assert.isNull(await whoIs(browser))
    const last = (await auditOf(person)).at(-1)!
    assert.deepInclude(last.data, { passkey: 'replayed' })
  })

  test('a signature that took too long, or was made for something else, is none', async ({
    assert,
  }) => {
    const { person, device } = await someone()
    const late = await signInWith((options) => {
      shiftClock(31 * MINUTE_MS)
      return device.sign(options)
    })
    assert.isNull(await whoIs(late.browser))
    resumeClock()
    const browser = await withPassword(person)
    const factor = optionsIn(await browser.open('/login/second-factor'))
    const { browser: other } = await signInWith(() => device.sign(factor))
    assert.isNull(await whoIs(other))
  })

  test('a copy of the key is noticed', async ({ assert }) => {
    const { person, device } = await someone()
    await signInWith((options) => device.sign(options, { counter: 5 }))
    const { browser } = await signInWith((options) => device.sign(options, { counter: 5 }))
    assert.isNull(await whoIs(browser))
    const last = (await auditOf(person)).at(-1)!
    assert.deepInclude(last.data, { passkey: 'cloned' })
    const right = await signInWith((options) => device.sign(options, { counter: 6 }))
    assert.equal((await whoIs(right.browser)).id, person.userId)
  })

  test('a removed passkey opens nothing, and the last one turns two-factor off', async ({
    assert,
  }) => {
    const { person, browser, device } = await someone()
    await addPasskey(browser, new SoftwareAuthenticator(), 'Key ring')
    const [first, second] = await listOf(browser)
    const session = { cookie: browser.cookie }
    const gone = await callAs(session, 'DELETE', `/api/me/passkeys/${first.id}`)
    assert.equal(gone.status, 204)
    const again = await callAs(session, 'DELETE', `/api/me/passkeys/${first.id}`)
    assertProblem(assert, again, 404, 'passkey.not_found')
    const { browser: out } = await signInWith((options) => device.sign(options))
    assert.isNull(await whoIs(out))
    assert.isTrue((await whoIs(browser)).mfaEnabled)

    const page = await browser.open(`/account/security/passkeys/${second.id}/remove`)
    assert.include(page.text, 'Key ring')
    await browser.post(page, `/account/security/passkeys/${second.id}/remove`, {})
    assert.isFalse((await whoIs(browser)).mfaEnabled)
    assert.lengthOf(await db.from('recovery_codes').where('user_id', person.userId), 0)
    const last = (await mailsTo(person.email)).at(-1)!
    assert.equal(last.kind, 'account.passkey_removed')
  })

  test('stands beside an authenticator; each stays when the other goes', async ({ assert }) => {
    const { person, browser } = await someone()
    const session = () => ({ cookie: browser.cookie })
    const { body } = await callAs(session(), 'POST', '/api/me/mfa/setup', { password: PASSWORD })
    const enabled = await callAs(session(), 'POST', '/api/me/mfa/enable', {
      code: codeOf({ secret: body.secret }),
    })
    assert.equal(enabled.status, 200, enabled.text)
    const cookie = enabled.headers.getSetCookie()[0].split(';')[0]
    const off = await callAs({ cookie }, 'POST', '/api/me/mfa/disable', {
      code: enabled.body.recoveryCodes[0],
    })
    assert.equal(off.status, 204)
    const row = await db.from('users').where('id', person.userId).firstOrFail()
    assert.isNotNull(row.mfa_enabled_at, 'the passkey is left')
  })

  test('belongs to one person alone', async ({ assert }) => {
    const { browser, device } = await someone()
    const { browser: foreign } = await someone()
    const [one] = await listOf(browser)
    const session = { cookie: foreign.cookie }
    const answer = await callAs(session, 'DELETE', `/api/me/passkeys/${one.id}`)
    assertProblem(assert, answer, 404, 'passkey.not_found')
    assert.lengthOf(await listOf(browser), 1)
    assert.equal((await ask(null, 'GET', '/api/me/passkeys')).status, 401)
    // A second factor is one of the account whose password was given.
    const third = await aPerson()
    const own = await withPassword(third)
    await addPasskey(own)
    const half = await withPassword(third)
    const page = await half.open('/login/second-factor')
    const credential = device.sign(optionsIn(page))
    await half.post(page, '/login/second-factor/passkey', { credential })
    assert.isNull(await whoIs(half))
  })

  test('is added only by someone who has shown lately who they are', async ({ assert }) => {
    const person = await aPerson()
    const browser = await withPassword(person)
    const page = await browser.open('/account/security/passkeys/new')
    shiftClock(31 * MINUTE_MS)
    const late = await browser.open('/account/security/passkeys/new')
    assert.include(late.location!, '/account/confirm')
    const credential = new SoftwareAuthenticator().register(optionsIn(page))
    const answer = await browser.post(page, '/account/security/passkeys', { credential })
    assert.include(answer.location!, '/account/confirm')
    assert.lengthOf(await db.from('passkeys').where('user_id', person.userId), 0)
  })

  test('shows once more who someone is', async ({ assert }) => {
    const { person, browser, device } = await someone()
    shiftClock(31 * MINUTE_MS)
    const asked = await browser.open('/account/security/passkeys/new')
    const page = await browser.open(asked.location!)
    const credential = device.sign(optionsIn(page))
    const answer = await browser.post(page, '/account/confirm/passkey', {
      credential,
      next: '/account/security/passkeys/new',
    })
    assert.include(answer.location!, '/account/security/passkeys/new')
    assert.equal((await browser.open(answer.location!)).status, 200)
    const last = (await auditOf(person)).at(-1)!
    assert.equal(last.action, 'account.proved')
    assert.deepInclude(last.data, { how: 'passkey' })
  })

  test('cannot be registered twice, by a foreign challenge, nor more than twenty times', async ({
    assert,
  }) => {
    const { person, browser, device } = await someone()
    const twice = await addPasskey(browser, device)
    assert.equal(twice.answer.status, 303)
    assert.lengthOf(await listOf(browser), 1)
    const foreign = await withPassword(await aPerson())
    const page = await foreign.open('/account/security/passkeys/new')
    const own = await browser.open('/account/security/passkeys/new')
    const credential = new SoftwareAuthenticator().register(optionsIn(page))
    await browser.post(own, '/account/security/passkeys', { credential })
    assert.lengthOf(await listOf(browser), 1)
    const rows = Array.from({ length: 19 }, () => ({
      id: newId(),
      user_id: person.userId,
      name: 'More',
      credential_hash: newId().padEnd(64, '0'),
      credential_id: newId(),
      public_key: '',
      counter: 0,
      transports: '',
      synced: false,
      created_at: new Date(),
    }))
    await db.table('passkeys').multiInsert(rows)
    await addPasskey(browser)
    assert.lengthOf(await listOf(browser), 20)
    await db.from('passkeys').where('name', 'More').delete()
  })

  test('is not for an unconfirmed address, but for a colleague who is vouched for', async ({
    assert,
  }) => {
    const unconfirmed = await withPassword(await aPerson({ verified: false }))
    const refused = await unconfirmed.open('/account/security/passkeys/new')
    assert.equal(refused.status, 403)

    const workspace = await aWorkspace()
    const person = await aPerson({ verified: false })
    await db.table('workspace_members').insert({
      workspace_id: workspace.workspaceId,
      user_id: person.userId,
      role: 'Viewer',
      created_at: new Date(),
    })
    await db.table('invitations').insert({
      id: newId(),
      workspace_id: workspace.workspaceId,
      email: person.email,
      email_key: person.email.toLowerCase(),
      role: 'Viewer',
      token_hash: newId().padEnd(64, '0'),
      invited_by: workspace.userId,
      expires_at: new Date(),
      accepted_at: new Date(),
      accepted_by: person.userId,
      created_at: new Date(),
    })
    const browser = await withPassword(person)
    const { device, answer } = await addPasskey(browser)
    assert.equal(answer.status, 303, answer.text)
    const { browser: fresh } = await signInWith((options) => device.sign(options))
    assert.equal((await whoIs(fresh)).id, person.userId)
  })

  test('of a disabled account opens nothing; one of a strict organisation neither', async ({
    assert,
  }) => {
    const { person, device } = await someone()
    await db.from('users').where('id', person.userId).update({ disabled_at: new Date() })
    const { browser } = await signInWith((options) => device.sign(options))
    assert.isNull(await whoIs(browser))
    await db.from('users').where('id', person.userId).update({ disabled_at: null })

    const workspace = await aWorkspace()
    await db.table('workspace_members').insert({
      workspace_id: workspace.workspaceId,
      user_id: person.userId,
      role: 'Viewer',
      created_at: new Date(),
    })
    const organisation = db.from('organisations').where('id', workspace.organisationId)
    await organisation.update({ sign_in_policy: 'SingleSignOn' })
    const strict = await signInWith((options) => device.sign(options))
    assert.isNull(await whoIs(strict.browser))
  })

  test('goes with a reset of the second factor by an administrator', async ({ assert }) => {
    const { person, device } = await someone()
    const administrator = await aMember(await aWorkspace(), 'Owner', {
      installationAdministrator: true,
    })
    const path = `/api/admin/users/${person.userId}/reset-mfa`
    const answer = await ask(administrator, 'POST', path)
    assert.oneOf(answer.status, [200, 204], answer.text)
    assert.lengthOf(await db.from('passkeys').where('user_id', person.userId), 0)
    const { browser } = await signInWith((options) => device.sign(options))
    assert.isNull(await whoIs(browser))
  })
})
