import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { freezeClock, nowMs, resumeClock } from '#app/shared/time/clock'
import accounts from '#config/accounts'
import { assertProblem } from '#tests/fixtures/api'
import {
  aPerson,
  callAs,
  fromElsewhere,
  mailsTo,
  PASSWORD,
  sessionOf,
  signIn,
  tokenIn,
} from '#tests/fixtures/person'

const DAY_MS = 24 * 3600_000

/** Each request comes from an address of its own, so that no throttle of another test speaks. */
const post = (path: string, body: unknown) =>
  callAs(null, 'POST', path, body, { serviceRequest: null, headers: fromElsewhere() })

const anAddress = () => `${newId()}@example.com`

const register = (fields: Record<string, unknown> = {}) =>
  post('/api/auth/register', {
    email: anAddress(),
    password: PASSWORD,
    displayName: null,
    ...fields,
  })

test.group('Registering', (group) => {
  group.setup(async () => void (await aPerson()))
  group.each.setup(() => {
    accounts.registration = 'open'
    return () => void (accounts.registration = 'closed')
  })

  test('from the form to the workspace: register, confirm, sign in, sign out', async ({
    assert,
  }) => {
    const email = anAddress()
    const answer = await register({ email, displayName: ' Ada ' })
    assert.equal(answer.status, 202)
    assert.deepEqual(answer.body, { status: 'Accepted' })

    const [mail, ...others] = await mailsTo(email)
    assert.lengthOf(others, 0)
    assert.equal(mail.kind, 'account.verify_email')
    const confirmed = await post('/api/auth/verify-email', { token: tokenIn(mail) })
    assert.equal(confirmed.status, 204)
    assert.equal(confirmed.text, '')

    const login = await post('/api/auth/login', { email, password: PASSWORD })
    assert.equal(login.status, 200, login.text)
    const { user, ...rest } = login.body
    assert.deepEqual(rest, { mfaRequired: false })
    const session = sessionOf(login)
    const me = await callAs(session, 'GET', '/api/me')
    assert.deepEqual(me.body, user)
    assert.deepEqual(me.body, {
      id: user.id,
      email,
      displayName: 'Ada',
      language: null,
      emailVerified: true,
      mfaEnabled: false,
      restorableUntil: null,
      installationAdministrator: false,
      organisations: [],
    })

    const out = await callAs(session, 'POST', '/api/auth/logout')
    assert.equal(out.status, 204)
    assert.match(out.headers.getSetCookie()[0], /^shunt_session=;/)
    assert.equal((await callAs(session, 'GET', '/api/me')).status, 401)
  })

  test('a known address gets another mail and the same answer', async ({ assert }) => {
    const person = await aPerson()
    const answer = await register({ email: person.email.toUpperCase(), password: 'a new password' })
    assert.equal(answer.status, 202)
    assert.deepEqual(answer.body, { status: 'Accepted' })
    const [mail, ...others] = await mailsTo(person.email)
    assert.lengthOf(others, 0)
    assert.equal(mail.kind, 'account.exists')
    assert.include(mail.text, '/reset-password?token=')
    const login = await post('/api/auth/login', { email: person.email, password: PASSWORD })
    assert.equal(login.status, 200, 'the password stays')
  })

  test('a disabled account gets no mail', async ({ assert }) => {
    const person = await aPerson({ disabled: true })
    assert.equal((await register({ email: person.email })).status, 202)
    assert.equal((await post('/api/auth/forgot-password', { email: person.email })).status, 202)
    assert.lengthOf(await mailsTo(person.email), 0)
    assert.lengthOf(await mailsTo(''), 0)
  })

  test('of 10 at once with one address, one makes the account', async ({ assert }) => {
    const email = anAddress()
    const answers = await Promise.all(Array.from({ length: 10 }, () => register({ email })))
    for (const { status } of answers) assert.equal(status, 202)
    assert.lengthOf(await db.from('users').where('email_key', email), 1)
    const kinds = (await mailsTo(email)).map(({ kind }) => kind).sort()
    assert.lengthOf(kinds, 10)
    assert.equal(kinds.filter((kind) => kind === 'account.verify_email').length, 1)
  })

  test('the address is kept as it was written, and known however it is', async ({ assert }) => {
    const name = newId()
    await register({ email: `  ${name}.Ada@Example.COM ` })
    const row = await db.from('users').where('email_key', `${name}.ada@example.com`).firstOrFail()
    assert.equal(row.email, `${name}.Ada@Example.COM`)
    const login = await post('/api/auth/login', {
      email: `${name}.ADA@example.com`,
      password: PASSWORD,
    })
    assert.equal(login.status, 200)
    assert.isFalse(login.body.user.emailVerified)
  })

  const wrong: [string, Record<string, unknown>, string][] = [
    ['no address', { email: undefined }, 'email'],
    ['an empty address', { email: '' }, 'email'],
    ['no @', { email: 'ada.example.com' }, 'email'],
    ['two @', { email: 'ada@home@example.com' }, 'email'],
    ['a line break', { email: 'ada@example.com\nBcc: eve@example.com' }, 'email'],
    [
      '255 characters',
      {
        email: `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example.com`,
      },
      'email',
    ],
    ['a number', { email: 7 }, 'email'],
    ['no password', { password: undefined }, 'password'],
    ['a password that is none', { password: {} }, 'password'],
    ['no name', { displayName: undefined }, 'displayName'],
    ['a name of 201 characters', { displayName: 'x'.repeat(201) }, 'displayName'],
    ['a name of two lines', { displayName: 'Ada\nEve' }, 'displayName'],
  ]
  for (const [what, fields, field] of wrong) {
    test(`${what}: request.invalid with the field`, async ({ assert }) => {
      const answer = await register(fields)
      assertProblem(assert, answer, 422, 'request.invalid')
      assert.equal(answer.body.errors[0].field, field)
    })
  }

  test('254 characters and a name of 200 are fine', async ({ assert }) => {
    const email = `${newId()}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(38)}.co`
    assert.lengthOf(email, 254)
    const answer = await register({ email, displayName: 'x'.repeat(200) })
    assert.equal(answer.status, 202, answer.text)
  })

  for (const [what, password] of [
    ['9 characters', 'zq7 kf2 m'],
    ['129 characters', 'zq7 kf2 mw '.repeat(12).slice(0, 129)],
    ['one of the commonest', 'Password123'],
    ['one character again and again', 'aaaaaaaaaaaa'],
    ['a run', 'abcdefghijkl'],
    ['the address in it', 'my-grace.hopper!'],
  ]) {
    test(`a password with ${what}: account.password_weak`, async ({ assert }) => {
      const answer = await register({ email: `grace.hopper@${newId()}.example`, password })
      assertProblem(assert, answer, 422, 'account.password_weak')
      assert.equal(answer.body.errors[0].field, 'password')
    })
  }

  test('10 and 128 characters are fine, also others than letters', async ({ assert }) => {
    for (const password of [
      'zq7 kf2 mw',
      'zq7 kf2 mw '.repeat(12).slice(0, 128),
      '🔑🌲🦊🎈🧭🪁🧵🥨🛶🌋',
    ]) {
      const email = anAddress()
      assert.equal((await register({ email, password })).status, 202)
      assert.equal((await post('/api/auth/login', { email, password })).status, 200)
    }
  })
})

test.group('Registration that is closed', (group) => {
  group.setup(async () => void (await aPerson()))

  test('account.registration_closed, whatever the address', async ({ assert }) => {
    const person = await aPerson()
    for (const email of [anAddress(), person.email]) {
      assertProblem(assert, await register({ email }), 403, 'account.registration_closed')
    }
  })
})

test.group('Confirming an address', (group) => {
  group.each.teardown(resumeClock)

  async function aToken(): Promise<{ token: string; userId: string }> {
    const person = await aPerson({ verified: false })
    const answer = await callAs(await signIn(person), 'POST', '/api/me/verification-mail')
    if (answer.status !== 202) throw new Error(answer.text)
    const [mail] = await mailsTo(person.email)
    return { token: tokenIn(mail), userId: person.userId }
  }

  const verify = (token: unknown) => post('/api/auth/verify-email', { token })

  test('works once', async ({ assert }) => {
    const { token, userId } = await aToken()
    assert.equal((await verify(token)).status, 204)
    assertProblem(assert, await verify(token), 422, 'account.token_invalid')
    const row = await db.from('users').where('id', userId).firstOrFail()
    assert.isNotNull(row.email_verified_at)
  })

  test('of 20 at once, one', async ({ assert }) => {
    const { token } = await aToken()
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(token)))
    assert.lengthOf(
      answers.filter(({ status }) => status === 204),
      1
    )
  })

  test('within three days', async ({ assert }) => {
    const startMs = nowMs()
    freezeClock(startMs)
    const [good, late] = [await aToken(), await aToken()]
    freezeClock(startMs + 3 * DAY_MS - 1)
    assert.equal((await verify(good.token)).status, 204)
    freezeClock(startMs + 3 * DAY_MS)
    assertProblem(assert, await verify(late.token), 422, 'account.token_invalid')
  })

  test('a made-up token: account.token_invalid; none: request.invalid', async ({ assert }) => {
    for (const token of ['', 'x', '\u0000', 'ä'.repeat(43), 'a'.repeat(43)]) {
      assertProblem(assert, await verify(token), 422, 'account.token_invalid')
    }
    assertProblem(assert, await verify(undefined), 422, 'request.invalid')
  })

  test('a confirmed address gets no further mail', async ({ assert }) => {
    const person = await aPerson()
    const answer = await callAs(await signIn(person), 'POST', '/api/me/verification-mail')
    assert.equal(answer.status, 202)
    assert.lengthOf(await mailsTo(person.email), 0)
  })
})
