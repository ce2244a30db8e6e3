import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { freezeClock, nowMs, resumeClock } from '#app/shared/time/clock'
import { assertProblem } from '#tests/fixtures/api'
import {
  aPerson,
  callAs,
  codeOf,
  fromElsewhere,
  mailsTo,
  sessionOf,
  signIn,
  type TestPerson,
  type TestSession,
} from '#tests/fixtures/person'

const STEP_MS = 30_000

/** Puts address and password in, and returns the session that waits for the second factor. */
async function halfWay({ email, password }: TestPerson): Promise<TestSession> {
  const answer = await callAs(
    null,
    'POST',
    '/api/auth/login',
    { email, password },
    { serviceRequest: null, headers: fromElsewhere() }
  )
  return sessionOf(answer)
}

const give = (session: TestSession | null, code: string) =>
  callAs(session, 'POST', '/api/auth/mfa', { code }, { serviceRequest: null })

test.group('Turning a second factor on', (group) => {
  group.each.teardown(resumeClock)

  test('set up, enable, sign in with it, replace the recovery codes, disable', async ({
    assert,
  }) => {
    freezeClock(nowMs())
    const person = await aPerson()
    const [first, other] = [await signIn(person), await signIn(person)]
    const none = { enabledAt: null, recoveryCodesLeft: 0 }
    const off = { enabled: false, authenticator: false, ...none }
    assert.deepEqual((await callAs(first, 'GET', '/api/me/mfa')).body, off)

    const setup = await callAs(first, 'POST', '/api/me/mfa/setup', { password: person.password })
    assert.equal(setup.status, 200, setup.text)
    assert.equal(setup.headers.get('cache-control'), 'no-store')
    assert.match(setup.body.secret, /^[A-Z2-7]{32}$/)
    const url = new URL(setup.body.otpauthUrl)
    assert.equal(url.protocol, 'otpauth:')
    assert.equal(url.searchParams.get('secret'), setup.body.secret)
    assert.equal(url.searchParams.get('issuer'), 'Shunt')
    assert.include(decodeURIComponent(url.pathname), person.email)
    assert.match(setup.body.qrSvg, /^<svg/)
    assert.deepEqual((await callAs(first, 'GET', '/api/me/mfa')).body, off)

    const enabled = await callAs(first, 'POST', '/api/me/mfa/enable', {
      code: codeOf(setup.body),
    })
    assert.equal(enabled.status, 200, enabled.text)
    assert.lengthOf([...new Set(enabled.body.recoveryCodes)], 10)
    const session = sessionOf(enabled)
    assert.notEqual(session.cookie, first.cookie)
    for (const ended of [first, other]) {
      assert.equal((await callAs(ended, 'GET', '/api/me')).status, 401)
    }
    const state = await callAs(session, 'GET', '/api/me/mfa')
    assert.equal(state.body.enabled, true)
    assert.equal(state.body.enabledAt, new Date(nowMs()).toISOString())
    assert.equal(state.body.recoveryCodesLeft, 10)
    assert.isTrue((await callAs(session, 'GET', '/api/me')).body.mfaEnabled)

    freezeClock(nowMs() + STEP_MS)
    const pending = await halfWay(person)
    const done = await give(pending, codeOf(setup.body))
    assert.equal(done.status, 200, done.text)
    assert.equal(done.body.mfaRequired, false)
    assert.equal(done.body.user.id, person.userId)
    assert.equal((await callAs(sessionOf(done), 'GET', '/api/me')).status, 200)

    const replaced = await callAs(session, 'POST', '/api/me/mfa/recovery-codes', {
      code: enabled.body.recoveryCodes[0],
    })
    assert.equal(replaced.status, 200, replaced.text)
    assert.lengthOf(replaced.body.recoveryCodes, 10)
    const old = await give(await halfWay(person), enabled.body.recoveryCodes[1])
    assertProblem(assert, old, 401, 'account.mfa_code_invalid')

    freezeClock(nowMs() + STEP_MS)
    const disabled = await callAs(session, 'POST', '/api/me/mfa/disable', {
      code: codeOf(setup.body),
    })
    assert.equal(disabled.status, 204, disabled.text)
    assert.equal(disabled.text, '')
    assert.notEqual(sessionOf(disabled).cookie, session.cookie)
    assert.deepEqual((await callAs(sessionOf(disabled), 'GET', '/api/me/mfa')).body, off)
    assert.lengthOf(await db.from('recovery_codes').where('user_id', person.userId), 0)
    const told = (await mailsTo(person.email)).map(({ kind }) => kind)
    assert.deepEqual(told, ['account.mfa_enabled', 'account.mfa_disabled'])
  })

  test('a wrong password sets nothing up: account.password_wrong', async ({ assert }) => {
    const person = await aPerson()
    const answer = await callAs(await signIn(person), 'POST', '/api/me/mfa/setup', {
      password: 'another one altogether',
    })
    assertProblem(assert, answer, 422, 'account.password_wrong')
    assert.lengthOf(await db.from('second_factors').where('user_id', person.userId), 0)
  })

  test('a wrong code, and one without a set-up: account.mfa_code_invalid', async ({ assert }) => {
    const person = await aPerson()
    const session = await signIn(person)
    const send = (what: string, code: string) =>
      callAs(session, 'POST', `/api/me/mfa/${what}`, { code })
    for (const what of ['enable', 'disable', 'recovery-codes']) {
      assertProblem(assert, await send(what, '123456'), 422, 'account.mfa_code_invalid')
    }
    const setup = await callAs(session, 'POST', '/api/me/mfa/setup', { password: person.password })
    for (const code of [codeOf(setup.body, 3), codeOf(setup.body, -3), '', '12345', 'abcdef']) {
      assertProblem(assert, await send('enable', code), 422, 'account.mfa_code_invalid')
    }
    assert.isFalse((await callAs(session, 'GET', '/api/me/mfa')).body.enabled)
  })

  test('what is on is not set up anew: account.mfa_enabled', async ({ assert }) => {
    const person = await aPerson({ mfa: true })
    const session = await signIn(person)
    const setup = await callAs(session, 'POST', '/api/me/mfa/setup', { password: person.password })
    assertProblem(assert, setup, 409, 'account.mfa_enabled')
    const enable = await callAs(session, 'POST', '/api/me/mfa/enable', { code: codeOf(person) })
    assertProblem(assert, enable, 409, 'account.mfa_enabled')
  })

  test('the secret is nowhere in the clear, recovery codes are hashes', async ({ assert }) => {
    const person = await aPerson({ mfa: true })
    const rows = JSON.stringify([
      await db.from('second_factors').where('user_id', person.userId),
      await db.from('recovery_codes').where('user_id', person.userId),
    ])
    assert.notInclude(rows, person.secret)
    for (const code of person.recoveryCodes) {
      assert.notInclude(rows, code)
      assert.notInclude(rows, code.replaceAll('-', ''))
    }
  })
})

test.group('Signing in with a second factor', (group) => {
  group.each.teardown(resumeClock)

  test('the pending cookie is good for the second factor alone, for ten minutes', async ({
    assert,
  }) => {
    const startMs = nowMs()
    freezeClock(startMs)
    const person = await aPerson({ mfa: true })
    const answer = await callAs(null, 'POST', '/api/auth/login', {
      email: person.email,
      password: person.password,
    })
    assert.deepEqual(answer.body, { mfaRequired: true })
    assert.match(answer.headers.getSetCookie()[0], /Max-Age=600;/)
    const session = sessionOf(answer)
    assert.equal((await callAs(session, 'GET', '/api/me')).status, 401)
    assert.equal((await callAs(session, 'POST', '/api/auth/logout')).status, 401)

    freezeClock(startMs + 600_000)
    const late = await give(session, codeOf(person))
    assertProblem(assert, late, 401, 'account.mfa_code_invalid')
    freezeClock(startMs + 599_999)
    assert.equal((await give(session, codeOf(person))).status, 200)
  })

  test('one step early and one step late are good, two are not', async ({ assert }) => {
    for (const [steps, status] of [
      [-2, 401],
      [-1, 200],
      [0, 200],
      [1, 200],
      [2, 401],
    ]) {
      const person = await aPerson({ mfa: true })
      freezeClock(nowMs())
      const answer = await give(await halfWay(person), codeOf(person, steps))
      assert.equal(answer.status, status, String(steps))
      resumeClock()
    }
  })

  test('a code is good once, also a later one of before', async ({ assert }) => {
    freezeClock(nowMs())
    const person = await aPerson({ mfa: true })
    const [now, next] = [codeOf(person), codeOf(person, 1)]
    assert.equal((await give(await halfWay(person), next)).status, 200)
    for (const code of [next, now]) {
      const answer = await give(await halfWay(person), code)
      assertProblem(assert, answer, 401, 'account.mfa_code_invalid')
    }
  })

  test('the session that was used up says so: account.mfa_code_invalid', async ({ assert }) => {
    const person = await aPerson({ mfa: true })
    const pending = await halfWay(person)
    const code = codeOf(person)
    assert.equal((await give(pending, code)).status, 200)
    assertProblem(assert, await give(pending, code), 401, 'account.mfa_code_invalid')
    assertProblem(assert, await give(null, code), 401, 'account.mfa_code_invalid')
    const signedIn = await signIn(person)
    assertProblem(assert, await give(signedIn, code), 401, 'account.mfa_code_invalid')
  })

  test('a recovery code opens once, however it is typed', async ({ assert }) => {
    const person = await aPerson({ mfa: true })
    const [code] = person.recoveryCodes
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `
    assert.equal((await give(await halfWay(person), typed)).status, 200)
    const again = await give(await halfWay(person), code)
    assertProblem(assert, again, 401, 'account.mfa_code_invalid')
    const state = await callAs(await signIn(person), 'GET', '/api/me/mfa')
    assert.equal(state.body.recoveryCodesLeft, 9)
  })

  test('works with the header of signed-in browsers, and without it', async ({ assert }) => {
    for (const serviceRequest of ['1', null]) {
      const person = await aPerson({ mfa: true })
      const answer = await callAs(
        await halfWay(person),
        'POST',
        '/api/auth/mfa',
        { code: codeOf(person) },
        { serviceRequest }
      )
      assert.equal(answer.status, 200)
    }
  })

  test('who is disabled meanwhile does not get in', async ({ assert }) => {
    const person = await aPerson({ mfa: true })
    const pending = await halfWay(person)
    await db.from('users').where('id', person.userId).update({ disabled_at: new Date() })
    const answer = await give(pending, codeOf(person))
    assertProblem(assert, answer, 401, 'account.mfa_code_invalid')
  })
})

test.group('The same code at once', (group) => {
  group.each.teardown(resumeClock)

  test('50 times, 100 rounds: one success each (promise 20)', async ({ assert }) => {
    const person = await aPerson({ mfa: true })
    const startMs = nowMs()
    for (let round = 0; round < 100; round++) {
      freezeClock(startMs + round * STEP_MS)
      const sessions = await Promise.all(
        Array.from({ length: 50 }, () => signIn(person, { secondFactorPending: true }))
      )
      const code = codeOf(person)
      const answers = await Promise.all(sessions.map((session) => give(session, code)))
      const good = answers.filter(({ status }) => status === 200)
      assert.lengthOf(good, 1, `round ${round}`)
      for (const { status } of answers) assert.include([200, 401, 429], status)
    }
  })

  test('50 times a recovery code: one success', async ({ assert }) => {
    const person = await aPerson({ mfa: true })
    for (const code of person.recoveryCodes) {
      const sessions = await Promise.all(
        Array.from({ length: 50 }, () => signIn(person, { secondFactorPending: true }))
      )
      const answers = await Promise.all(sessions.map((session) => give(session, code)))
      assert.lengthOf(
        answers.filter(({ status }) => status === 200),
        1
      )
    }
  })

  test('50 times a code that turns it on: one set of recovery codes', async ({ assert }) => {
    const person = await aPerson()
    const sessions = await Promise.all(Array.from({ length: 50 }, () => signIn(person)))
    const setup = await callAs(sessions[0], 'POST', '/api/me/mfa/setup', {
      password: person.password,
    })
    const code = codeOf(setup.body)
    const answers = await Promise.all(
      sessions.map((session) => callAs(session, 'POST', '/api/me/mfa/enable', { code }))
    )
    assert.lengthOf(
      answers.filter(({ status }) => status === 200),
      1
    )
    assert.lengthOf(await db.from('recovery_codes').where('user_id', person.userId), 10)
  })
})
