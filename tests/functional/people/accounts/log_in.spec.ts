import { setTimeout as sleep } from 'node:timers/promises'
import { Scrypt } from '@adonisjs/core/hash/drivers/scrypt'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { openSession } from '#app/people/sessions/actions/open_session'
import { newId } from '#app/shared/ids'
import { freezeClock, nowMs, resumeClock } from '#app/shared/time/clock'
import { scryptCost } from '#config/hash'
import { assertProblem } from '#tests/fixtures/api'
import {
  aPerson,
  callAs,
  fromElsewhere,
  PASSWORD,
  sessionOf,
  signIn,
  type TestSession,
} from '#tests/fixtures/person'

const logIn = (
  email: unknown,
  password: unknown = PASSWORD,
  session: TestSession | null = null,
  headers = fromElsewhere()
) =>
  callAs(session, 'POST', '/api/auth/login', { email, password }, { serviceRequest: null, headers })

test.group('Signing in', (group) => {
  group.each.teardown(resumeClock)

  test('a cookie for 30 days that scripts do not see', async ({ assert }) => {
    const answer = await logIn((await aPerson()).email)
    assert.equal(answer.status, 200)
    const [cookie] = answer.headers.getSetCookie()
    assert.match(cookie, /^shunt_session=[\w-]{43};/)
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=2592000']) {
      assert.include(cookie, part)
    }
    assert.notInclude(cookie, 'Secure')
  })

  test('by a password that is changed at that moment opens nothing', async ({ assert }) => {
    const person = await aPerson()
    const sessions = () => db.from('sessions').where('user_id', person.userId)
    const before = (await sessions()).length
    const trx = await db.transaction()
    await trx.from('users').where('id', person.userId).update({ password_hash: 'another' })
    const answering = logIn(person.email)
    await sleep(500)
    await trx.commit()
    const answer = await answering
    assert.equal(answer.status, 401)
    assert.lengthOf(answer.headers.getSetCookie(), 0)
    assert.lengthOf(await sessions(), before)
  })

  test('in place of a session that has ended meanwhile opens nothing', async ({ assert }) => {
    const { userId } = await aPerson()
    const session = { userId, address: null, userAgent: null, former: newId() }
    await assert.rejects(() => openSession(session), 'The session has ended')
  })

  test('a wrong password, an unknown address, a disabled account: the same answer', async ({
    assert,
  }) => {
    const person = await aPerson()
    const disabled = await aPerson({ disabled: true })
    const answers = [
      await logIn(person.email, 'not the password'),
      await logIn(`${newId()}@example.com`),
      await logIn(disabled.email),
      await logIn('no address at all'),
      await logIn(person.email, ''),
      await logIn(person.email, `${PASSWORD} `),
      await logIn(person.email, 'x'.repeat(4000)),
    ]
    for (const answer of answers) {
      assertProblem(assert, answer, 401, 'account.credentials_invalid')
      assert.deepEqual({ ...answer.body, traceId: '' }, { ...answers[0].body, traceId: '' })
      assert.lengthOf(answer.headers.getSetCookie(), 0)
    }
  })

  test('an account without a password lets nobody in', async ({ assert }) => {
    const person = await aPerson()
    await db.from('users').where('id', person.userId).update({ password_hash: null })
    assertProblem(assert, await logIn(person.email, ''), 401, 'account.credentials_invalid')
    assertProblem(assert, await logIn(person.email), 401, 'account.credentials_invalid')
  })

  test('what is missing: request.invalid with the field', async ({ assert }) => {
    for (const [email, password, field] of [
      [undefined, PASSWORD, 'email'],
      [null, PASSWORD, 'email'],
      ['ada@example.com', null, 'password'],
      ['ada@example.com', ['x'], 'password'],
    ] as const) {
      const answer = await logIn(email, password)
      assertProblem(assert, answer, 422, 'request.invalid')
      assert.equal(answer.body.errors[0].field, field)
    }
  })

  test('a new session each time, and the one that it came with ends', async ({ assert }) => {
    const person = await aPerson()
    const first = sessionOf(await logIn(person.email))
    const second = sessionOf(await logIn(person.email, PASSWORD, first))
    assert.notEqual(first.cookie, second.cookie)
    assert.equal((await callAs(first, 'GET', '/api/me')).status, 401)
    assert.equal((await callAs(second, 'GET', '/api/me')).status, 200)
  })

  test('a session that someone planted is not taken over', async ({ assert }) => {
    const planted = { cookie: `shunt_session=${'A'.repeat(43)}` }
    const session = sessionOf(await logIn((await aPerson()).email, PASSWORD, planted))
    assert.notEqual(session.cookie, planted.cookie)
    assert.equal((await callAs(planted, 'GET', '/api/me')).status, 401)
  })

  test('lives for 30 days after its last use', async ({ assert }) => {
    const startMs = nowMs()
    freezeClock(startMs)
    const session = await signIn(await aPerson())
    const days = (count: number) => startMs + count * 24 * 3600_000
    for (const [at, status] of [
      [29, 200],
      [58, 200],
      [88, 401],
    ]) {
      freezeClock(days(at))
      assert.equal((await callAs(session, 'GET', '/api/me')).status, status, `day ${at}`)
    }
  })

  test('hashing parameters of yesterday are renewed, once', async ({ assert }) => {
    const person = await aPerson()
    const old = await new Scrypt({ cost: scryptCost.cost / 2 }).make(PASSWORD)
    await db.from('users').where('id', person.userId).update({ password_hash: old })
    assertProblem(assert, await logIn(person.email, 'wrong'), 401, 'account.credentials_invalid')
    const hashNow = async () =>
      (await db.from('users').where('id', person.userId).firstOrFail()).password_hash
    assert.equal(await hashNow(), old)
    assert.equal((await logIn(person.email)).status, 200)
    const renewed = await hashNow()
    assert.include(renewed, `$scrypt$n=${scryptCost.cost},r=8,p=1$`)
    assert.equal((await logIn(person.email)).status, 200)
    assert.equal(await hashNow(), renewed)
  })

  test('the audit log says who and from where, and no secret', async ({ assert }) => {
    const person = await aPerson()
    const headers = fromElsewhere()
    await logIn(person.email, 'my other password', null, headers)
    await logIn(person.email, PASSWORD, null, headers)
    await logIn(`${newId()}@example.com`, 'somebody else', null, headers)
    const rows = await db
      .from('audit_log')
      .where('address', headers['x-forwarded-for'])
      .orderBy('id')
    assert.deepEqual(
      rows.map((row) => [row.action, row.subject_id, row.actor_user_id]),
      [
        ['account.sign_in_failed', person.userId, null],
        ['account.signed_in', person.userId, person.userId],
        ['account.sign_in_failed', 'unknown', null],
      ]
    )
    assert.notMatch(JSON.stringify(rows), /my other password|somebody else|quiet lanterns/)
  })
})

test.group('A proxy that says nonsense', () => {
  for (const said of [
    'unknown',
    'x'.repeat(200),
    '192.0.2.7, unknown',
    "'; --",
    '%00',
    '2001:db8::1%eth0',
  ]) {
    test(`${said.slice(0, 30)} makes no fault of ours`, async ({ assert }) => {
      const answer = await logIn(`${newId()}@example.com`, 'x', null, { 'x-forwarded-for': said })
      assertProblem(assert, answer, 401, 'account.credentials_invalid')
    })
  }
})

test.group('Signed-in people', () => {
  test('send the header with changes: csrf.header_missing', async ({ assert }) => {
    const session = await signIn(await aPerson())
    for (const serviceRequest of [null, '0', 'true']) {
      for (const [method, path] of [
        ['POST', '/api/auth/logout'],
        ['PATCH', '/api/me'],
        ['POST', '/api/me/mfa/setup'],
        ['DELETE', `/api/me/sessions/${newId()}`],
      ]) {
        const answer = await callAs(session, method, path, {}, { serviceRequest })
        assertProblem(assert, answer, 403, 'csrf.header_missing')
      }
    }
    const reading = await callAs(session, 'GET', '/api/me', undefined, { serviceRequest: null })
    assert.equal(reading.status, 200)
  })

  test('without a session: 401 with an empty body', async ({ assert }) => {
    for (const [method, path] of [
      ['POST', '/api/auth/logout'],
      ['GET', '/api/me'],
      ['PATCH', '/api/me'],
      ['GET', '/api/me/sessions'],
      ['GET', '/api/me/mfa'],
      ['POST', '/api/me/mfa/enable'],
      ['GET', '/api/admin/users'],
      ['GET', '/api/admin/mails'],
    ]) {
      const answer = await callAs(null, method, path)
      assert.equal(answer.status, 401, path)
      assert.equal(answer.text, '')
    }
  })

  test('who is disabled is out at once', async ({ assert }) => {
    const person = await aPerson()
    const session = await signIn(person)
    await db.from('users').where('id', person.userId).update({ disabled_at: new Date() })
    assert.equal((await callAs(session, 'GET', '/api/me')).status, 401)
  })
})
