import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { forgetExpired } from '#app/people/accounts/actions/forget_expired'
import { beginAttempt } from '#app/people/accounts/actions/throttle'
import { newId } from '#app/shared/ids'
import { TooManyAttempts } from '#app/shared/limits/too_many_attempts'
import { freezeClock, nowMs, resumeClock } from '#app/shared/time/clock'
import accounts from '#config/accounts'
import { assertProblem, type Answer } from '#tests/fixtures/api'
import {
  aPerson,
  callAs,
  codeOf,
  fromElsewhere,
  PASSWORD,
  signIn,
  type TestPerson,
} from '#tests/fixtures/person'

const WINDOW_MS = 15 * 60_000

const post = (path: string, body: unknown, headers = fromElsewhere()) =>
  callAs(null, 'POST', path, body, { serviceRequest: null, headers })
const logIn = (email: string, password: string, headers?: Record<string, string>) =>
  post('/api/auth/login', { email, password }, headers)

/** Returns rows of the table, as if someone had tried that often. */
async function triedBefore(name: 'login' | 'secondFactor', account: string, count: number) {
  for (let tries = 0; tries < count; tries++) await beginAttempt(name, { account, address: null })
}

test.group('Too many wrong passwords', (group) => {
  group.each.teardown(resumeClock)

  test('what a clock from the future counted locks no one out once it is right', async ({
    assert,
  }) => {
    const { email } = await aPerson()
    freezeClock(nowMs() + 3 * 365 * 24 * 3600_000)
    await triedBefore('login', email, 10)
    assert.equal((await logIn(email, PASSWORD)).status, 429)
    resumeClock()
    assert.equal((await logIn(email, PASSWORD)).status, 200)
  })

  for (const isKnown of [true, false]) {
    test(`10 for ${isKnown ? 'an' : 'no'} account, then 429 with an empty body`, async ({
      assert,
    }) => {
      const startMs = nowMs()
      freezeClock(startMs)
      const email = isKnown ? (await aPerson()).email : `${newId()}@example.com`
      await triedBefore('login', email, 8)
      for (let tries = 0; tries < 2; tries++) {
        assertProblem(assert, await logIn(email, 'wrong'), 401, 'account.credentials_invalid')
      }
      const refused = await logIn(email, PASSWORD)
      assert.equal(refused.status, 429)
      assert.equal(refused.text, '')
      assert.equal(refused.headers.get('retry-after'), '900')
      assert.equal((await logIn(email.toUpperCase(), PASSWORD)).status, 429)
      freezeClock(startMs + WINDOW_MS - 1)
      const last = await logIn(email, PASSWORD)
      assert.equal(last.headers.get('retry-after'), '1')
      freezeClock(startMs + WINDOW_MS)
      assert.equal((await logIn(email, PASSWORD)).status, isKnown ? 200 : 401)
    })
  }

  test('a right one starts the count anew', async ({ assert }) => {
    const person = await aPerson()
    await triedBefore('login', person.email, 9)
    assert.equal((await logIn(person.email, PASSWORD)).status, 200)
    await triedBefore('login', person.email, 9)
    assert.equal((await logIn(person.email, PASSWORD)).status, 200)
  })

  test('by address: so many wrong ones, whatever the accounts; right ones do not count', async ({
    assert,
    cleanup,
  }) => {
    const { address } = accounts.throttles.login
    const usual = address.tries
    address.tries = 3
    cleanup(() => void (address.tries = usual))
    const headers = fromElsewhere()
    const person = await aPerson()
    for (let tries = 0; tries < 4; tries++) {
      assert.equal((await logIn(person.email, PASSWORD, headers)).status, 200)
    }
    for (let tries = 0; tries < 3; tries++) {
      assert.equal((await logIn(`${newId()}@example.com`, 'x', headers)).status, 401)
    }
    assert.equal((await logIn(person.email, PASSWORD, headers)).status, 429)
    assert.equal((await logIn(person.email, PASSWORD)).status, 200, 'from elsewhere')
  })

  test('an IPv6 network is one address', async ({ assert, cleanup }) => {
    const { address } = accounts.throttles.login
    const usual = address.tries
    address.tries = 1
    cleanup(() => void (address.tries = usual))
    const from = (ip: string) => logIn(`${newId()}@example.com`, 'x', { 'x-forwarded-for': ip })
    assert.equal((await from('2001:db8:7:1::1')).status, 401)
    assert.equal((await from('2001:db8:7:1:ffff::2')).status, 429)
    assert.equal((await from('2001:db8:7:2::1')).status, 401)
  })

  test('of 50 at once, 10 are looked at', async ({ assert }) => {
    const { email } = await aPerson()
    const answers = await Promise.all(Array.from({ length: 50 }, () => logIn(email, 'wrong')))
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    assert.deepEqual([count(401), count(429)], [10, 40])
  })

  test('200 at once on one count: exactly its tries', async ({ assert }) => {
    const account = newId()
    for (let round = 0; round < 5; round++) {
      const begun = await Promise.allSettled(
        Array.from({ length: 200 }, () => beginAttempt('login', { account, address: null }))
      )
      const good = begun.filter(({ status }) => status === 'fulfilled').length
      assert.equal(good, round === 0 ? 10 : 0)
      for (const one of begun) {
        if (one.status === 'rejected') assert.instanceOf(one.reason, TooManyAttempts)
      }
    }
  })

  test('counts lie in the database, so that a restart forgives nobody', async ({ assert }) => {
    const account = `${newId()}@example.com`
    await triedBefore('login', account, 10)
    const rows = await db.from('throttles').where('name', 'like', 'login:account:%')
    assert.isTrue(rows.some(({ count }) => count === 10))
    assert.notInclude(JSON.stringify(rows), account)
  })

  test('what is over is removed, what counts is not', async ({ assert }) => {
    const startMs = nowMs()
    freezeClock(startMs)
    const { email } = await aPerson()
    await triedBefore('login', email, 10)
    freezeClock(startMs + WINDOW_MS - 1)
    await forgetExpired()
    assert.equal((await logIn(email, PASSWORD)).status, 429)
    freezeClock(startMs + WINDOW_MS + 1)
    await forgetExpired()
    assert.isEmpty(await db.from('throttles').where('window_ends_at', '<', new Date(nowMs())))
  })
})

test.group('Too many wrong codes', (group) => {
  group.each.teardown(resumeClock)

  const give = async (person: TestPerson, code: string): Promise<Answer> =>
    callAs(await signIn(person, { secondFactorPending: true }), 'POST', '/api/auth/mfa', { code })

  test('10 an account, also by the pages of its owner; a right one starts anew', async ({
    assert,
  }) => {
    freezeClock(nowMs())
    const person = await aPerson({ mfa: true })
    await triedBefore('secondFactor', person.userId, 9)
    assert.equal((await give(person, codeOf(person, -1))).status, 200)
    await triedBefore('secondFactor', person.userId, 10)
    const refused = await give(person, codeOf(person))
    assert.equal(refused.status, 429)
    assert.equal(refused.text, '')
    const own = await callAs(await signIn(person), 'POST', '/api/me/mfa/disable', {
      code: codeOf(person),
    })
    assert.equal(own.status, 429)
  })

  test('the right password does not start that count anew', async ({ assert }) => {
    const person = await aPerson({ mfa: true })
    await triedBefore('secondFactor', person.userId, 10)
    assert.equal((await logIn(person.email, PASSWORD)).status, 200)
    assert.equal((await give(person, codeOf(person))).status, 429)
  })

  test('a used code is no guess: it does not count', async ({ assert }) => {
    freezeClock(nowMs())
    const person = await aPerson({ mfa: true })
    const code = codeOf(person)
    assert.equal((await give(person, code)).status, 200)
    for (let tries = 0; tries < 12; tries++) assert.equal((await give(person, code)).status, 401)
    assert.equal((await give(person, codeOf(person, 1))).status, 200)
  })
})

test.group('Too many requests for mails and with tokens', () => {
  test('10 an hour for an account, known or not', async ({ assert, cleanup }) => {
    accounts.registration = 'open'
    cleanup(() => void (accounts.registration = 'closed'))
    const person = await aPerson()
    for (const email of [person.email, `${newId()}@example.com`]) {
      for (let tries = 0; tries < 9; tries++) {
        assert.equal((await post('/api/auth/forgot-password', { email })).status, 202)
      }
      const registration = { email, password: PASSWORD, displayName: null }
      assert.equal((await post('/api/auth/register', registration)).status, 202)
      const refused = await post('/api/auth/forgot-password', { email })
      assert.equal(refused.status, 429)
      assert.equal(refused.text, '')
      assert.isAbove(Number(refused.headers.get('retry-after')), 3500)
      assert.equal((await post('/api/auth/register', registration)).status, 429)
    }
  })

  test('wrong tokens by address', async ({ assert, cleanup }) => {
    const { address } = accounts.throttles.token
    const usual = address.tries
    address.tries = 2
    cleanup(() => void (address.tries = usual))
    const headers = fromElsewhere()
    const verify = () => post('/api/auth/verify-email', { token: 'x' }, headers)
    assert.deepEqual(
      [(await verify()).status, (await verify()).status, (await verify()).status],
      [422, 422, 429]
    )
    const reset = await post('/api/auth/reset-password', { token: 'x', password: 'y' }, headers)
    assert.equal(reset.status, 429)
  })

  test('wrong passwords of somebody signed in', async ({ assert, cleanup }) => {
    const { account } = accounts.throttles.password
    account!.tries = 2
    cleanup(() => void (account!.tries = 10))
    const session = await signIn(await aPerson())
    const setUp = (password: string) =>
      callAs(session, 'POST', '/api/me/mfa/setup', { password }, { headers: fromElsewhere() })
    for (const status of [422, 422, 429]) assert.equal((await setUp('wrong')).status, status)
    assert.equal((await setUp(PASSWORD)).status, 429)
  })
})
