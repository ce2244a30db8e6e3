import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { freezeClock, nowMs, resumeClock } from '#app/shared/time/clock'
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
  type TestPerson,
} from '#tests/fixtures/person'

const NEW_PASSWORD = 'four green umbrellas'

const post = (path: string, body: unknown) =>
  callAs(null, 'POST', path, body, { serviceRequest: null, headers: fromElsewhere() })
const logIn = ({ email }: TestPerson, password: string) =>
  post('/api/auth/login', { email, password })
const reset = (token: unknown, password: unknown = NEW_PASSWORD) =>
  post('/api/auth/reset-password', { token, password })

async function aResetToken({ email }: TestPerson): Promise<string> {
  await post('/api/auth/forgot-password', { email })
  const mails = await mailsTo(email)
  return tokenIn(mails.findLast(({ kind }) => kind === 'account.reset_password')!)
}

test.group('A forgotten password', (group) => {
  group.each.teardown(resumeClock)

  test('a mail, a new password, and every session ends', async ({ assert }) => {
    const person = await aPerson()
    const sessions = [await signIn(person), await signIn(person)]
    const token = await aResetToken(person)
    const other = await aResetToken(person)
    const answer = await reset(token)
    assert.equal(answer.status, 204, answer.text)
    assert.equal(answer.text, '')
    for (const session of sessions) {
      assert.equal((await callAs(session, 'GET', '/api/me')).status, 401)
    }
    assertProblem(assert, await logIn(person, PASSWORD), 401, 'account.credentials_invalid')
    assert.equal((await logIn(person, NEW_PASSWORD)).status, 200)
    assertProblem(assert, await reset(token), 422, 'account.token_invalid')
    assertProblem(assert, await reset(other), 422, 'account.token_invalid')
    const kinds = (await mailsTo(person.email)).map(({ kind }) => kind)
    assert.equal(kinds.at(-1), 'account.password_changed')
  })

  test('the answer is the same for an address that nobody has, which gets no mail', async ({
    assert,
  }) => {
    const stranger = `${newId()}@example.com`
    const answers = [
      await post('/api/auth/forgot-password', { email: (await aPerson()).email }),
      await post('/api/auth/forgot-password', { email: stranger }),
    ]
    for (const answer of answers) {
      assert.equal(answer.status, 202)
      assert.deepEqual(answer.body, { status: 'Accepted' })
    }
    assert.lengthOf(await mailsTo(stranger), 0)
    const none = await post('/api/auth/forgot-password', { email: 'none' })
    assertProblem(assert, none, 422, 'request.invalid')
  })

  test('the token is good for an hour', async ({ assert }) => {
    const startMs = nowMs()
    freezeClock(startMs)
    const person = await aPerson()
    const token = await aResetToken(person)
    freezeClock(startMs + 3_600_000)
    assertProblem(assert, await reset(token), 422, 'account.token_invalid')
    freezeClock(startMs + 3_599_999)
    assert.equal((await reset(token)).status, 204)
  })

  test('of 10 at once, one', async ({ assert }) => {
    const person = await aPerson()
    const token = await aResetToken(person)
    const passwords = Array.from({ length: 10 }, (_none, at) => `${NEW_PASSWORD} ${at}`)
    const answers = await Promise.all(passwords.map((password) => reset(token, password)))
    const good = answers.flatMap(({ status }, at) => (status === 204 ? [passwords[at]] : []))
    assert.lengthOf(good, 1)
    assert.equal((await logIn(person, good[0])).status, 200)
  })

  test('a weak password leaves the token good', async ({ assert }) => {
    const person = await aPerson()
    const token = await aResetToken(person)
    for (const password of ['short', 'password123', person.email]) {
      assertProblem(assert, await reset(token, password), 422, 'account.password_weak')
    }
    assert.equal((await reset(token)).status, 204)
  })

  test('whoever reads the mail has shown whose address it is', async ({ assert }) => {
    const person = await aPerson({ verified: false })
    await reset(await aResetToken(person))
    const { body } = await logIn(person, NEW_PASSWORD)
    assert.isTrue(body.user.emailVerified)
  })

  test('a token for one thing is not good for another', async ({ assert }) => {
    const person = await aPerson()
    const token = await aResetToken(person)
    const verify = await post('/api/auth/verify-email', { token })
    assertProblem(assert, verify, 422, 'account.token_invalid')
    assert.equal((await reset(token)).status, 204)
  })

  test('the second factor stays', async ({ assert }) => {
    const person = await aPerson({ mfa: true })
    await reset(await aResetToken(person))
    assert.deepEqual((await logIn(person, NEW_PASSWORD)).body, { mfaRequired: true })
  })

  test('tokens are nowhere in the clear', async ({ assert }) => {
    const person = await aPerson()
    const token = await aResetToken(person)
    const rows = JSON.stringify([
      await db.from('account_tokens').where('user_id', person.userId),
      await db.from('mails').where('recipient', person.email),
      await db.from('audit_log').where('subject_id', person.userId),
    ])
    assert.notInclude(rows, token)
  })
})

test.group('A changed password', () => {
  test('needs the present one, and ends every other session', async ({ assert }) => {
    const person = await aPerson()
    const [mine, other] = [await signIn(person), await signIn(person)]
    const answer = await callAs(mine, 'PATCH', '/api/me', {
      password: NEW_PASSWORD,
      currentPassword: PASSWORD,
      displayName: 'Ada',
    })
    assert.equal(answer.status, 200, answer.text)
    assert.equal(answer.body.displayName, 'Ada')
    const renewed = sessionOf(answer)
    assert.notEqual(renewed.cookie, mine.cookie)
    assert.equal((await callAs(renewed, 'GET', '/api/me')).status, 200)
    for (const ended of [mine, other]) {
      assert.equal((await callAs(ended, 'GET', '/api/me')).status, 401)
    }
    assert.equal((await logIn(person, NEW_PASSWORD)).status, 200)
    assert.equal((await mailsTo(person.email)).at(-1)!.kind, 'account.password_changed')
  })

  test('refuses what is wrong, and leaves everything as it was', async ({ assert }) => {
    const person = await aPerson()
    const session = await signIn(person)
    const change = (body: unknown) => callAs(session, 'PATCH', '/api/me', body)
    const wrong = await change({ password: NEW_PASSWORD, currentPassword: 'not this one' })
    assertProblem(assert, wrong, 422, 'account.password_wrong')
    assert.equal(wrong.body.errors[0].field, 'currentPassword')
    const missing = await change({ password: NEW_PASSWORD })
    assertProblem(assert, missing, 422, 'request.invalid')
    assert.equal(missing.body.errors[0].field, 'currentPassword')
    const weak = await change({ password: 'password123', currentPassword: PASSWORD })
    assertProblem(assert, weak, 422, 'account.password_weak')
    assert.equal((await callAs(session, 'GET', '/api/me')).status, 200)
    assert.equal((await logIn(person, PASSWORD)).status, 200)
  })

  test('a name alone needs no password; null leaves it, empty takes it away', async ({
    assert,
  }) => {
    const session = await signIn(await aPerson())
    const rename = async (displayName: unknown) =>
      (await callAs(session, 'PATCH', '/api/me', { displayName })).body.displayName
    assert.equal(await rename('Ada'), 'Ada')
    assert.equal(await rename(null), 'Ada')
    assert.equal(await rename('  '), null)
  })
})
