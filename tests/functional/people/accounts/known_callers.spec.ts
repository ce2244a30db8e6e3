import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { forgetExpired } from '#app/people/accounts/actions/forget_expired'
import { beginAttempt } from '#app/people/accounts/actions/throttle'
import { DEVICE_MS, deviceFor, rememberDevice } from '#app/people/sessions/rules/device_cookie'
import { newId } from '#app/shared/ids'
import { drawBytes } from '#app/shared/random'
import { now, nowMs } from '#app/shared/time/clock'
import accounts from '#config/accounts'
import { assertProblem, type Answer } from '#tests/fixtures/api'
import { aPerson, callAs, codeOf, fromElsewhere, PASSWORD, sessionOf } from '#tests/fixtures/person'

const post = (path: string, body: unknown, headers: Record<string, string>) =>
  callAs(null, 'POST', path, body, { serviceRequest: null, headers })
const logIn = (email: string, password: string, headers = fromElsewhere()) =>
  post('/api/auth/login', { email, password }, headers)
const forgot = (email: string, headers = fromElsewhere()) =>
  post('/api/auth/forgot-password', { email }, headers)

async function strangersTry(name: 'login' | 'mailRequest', account: string) {
  for (let tries = 0; tries < 10; tries++) await beginAttempt(name, { account, address: null })
}

function deviceOf({ headers }: Answer): Record<string, string> {
  const cookie = headers.getSetCookie().find((one) => one.startsWith('shunt_device='))
  return { ...fromElsewhere(), cookie: cookie!.split(';')[0] }
}

test.group('People who signed in before', () => {
  test('a browser keeps its way in while others have used up theirs', async ({ assert }) => {
    const { email } = await aPerson()
    const device = deviceOf(await logIn(email, PASSWORD))
    await strangersTry('login', email)
    await strangersTry('mailRequest', email)
    assert.equal((await logIn(email, PASSWORD)).status, 429, 'a stranger')
    assert.equal((await forgot(email)).status, 429, 'a stranger')
    assertProblem(assert, await logIn(email, 'wrong', device), 401, 'account.credentials_invalid')
    assert.equal((await logIn(email.toUpperCase(), PASSWORD, device)).status, 200)
    assert.equal((await forgot(email, device)).status, 202)
  })

  test('its own wrong tries are limited as those of strangers', async ({ assert }) => {
    const { email } = await aPerson()
    const device = deviceOf(await logIn(email, PASSWORD))
    const answers = await Promise.all(Array.from({ length: 15 }, () => logIn(email, 'x', device)))
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    assert.deepEqual([count(401), count(429)], [10, 5])
    assert.equal((await logIn(email, PASSWORD, device)).status, 429)
    assert.equal((await logIn(email, PASSWORD)).status, 200, 'a stranger has not tried')
  })

  test('it serves no other account, and nobody makes one', async ({ assert }) => {
    const [person, other] = [await aPerson(), await aPerson()]
    const device = deviceOf(await logIn(person.email, PASSWORD))
    await strangersTry('login', other.email)
    assert.equal((await logIn(other.email, PASSWORD, device)).status, 429)
    await strangersTry('login', person.email)
    const forged = { ...device, cookie: device.cookie.slice(0, -1) }
    const [nonce] = device.cookie.split('.')
    for (const cookie of [forged.cookie, `${nonce}.zzzzzzzz.x.y`, 'shunt_device=', `${nonce}...`]) {
      const told = cookie === forged.cookie ? 'the signature for the id alone is broken' : cookie
      const expected = cookie === forged.cookie ? 200 : 429
      const { status } = await logIn(person.email, PASSWORD, { ...fromElsewhere(), cookie })
      assert.equal(status, expected, told)
    }
  })

  test('a wrong password and a pending second factor make no device known', async ({ assert }) => {
    const person = await aPerson({ mfa: true })
    const cookies = (answer: Answer) =>
      answer.headers.getSetCookie().filter((one) => one.startsWith('shunt_device='))
    assert.isEmpty(cookies(await logIn(person.email, 'wrong')))
    const pending = await logIn(person.email, PASSWORD)
    assert.isEmpty(cookies(pending))
    const code = { code: codeOf(person) }
    const done = await callAs(sessionOf(pending), 'POST', '/api/auth/mfa', code)
    assert.lengthOf(cookies(done), 1)
    const [cookie] = cookies(done)
    assert.match(cookie, /; HttpOnly/i)
    assert.notInclude(cookie, person.email)
    assert.notInclude(cookie, person.userId)
  })

  test("a network that people sign in from keeps its way in, whoever's account it is", async ({
    assert,
  }) => {
    const office = fromElsewhere()
    const colleague = await aPerson()
    await logIn(colleague.email, PASSWORD, office)
    const person = await aPerson()
    for (const email of [person.email, `${newId()}@example.com`]) {
      await strangersTry('login', email)
      await strangersTry('mailRequest', email)
      assert.equal((await logIn(email, 'wrong')).status, 429, 'a stranger')
      assert.equal((await logIn(email, 'wrong', office)).status, 401, 'known or not, the same')
      assert.equal((await forgot(email, office)).status, 202)
    }
    assert.equal((await logIn(person.email, PASSWORD, office)).status, 200)
    const rows = await db.from('sign_in_networks')
    assert.notInclude(JSON.stringify(rows), office['x-forwarded-for'])
  })

  test('all known networks together have their end, and are forgotten', async ({ assert }) => {
    const { email } = await aPerson()
    const offices = Array.from({ length: 4 }, () => fromElsewhere())
    for (const office of offices) await logIn((await aPerson()).email, PASSWORD, office)
    let begun = 0
    for (const office of offices) {
      const tried = { account: email, address: office['x-forwarded-for'] }
      const tries = Array.from({ length: 12 }, () => beginAttempt('login', tried))
      const outcomes = await Promise.allSettled(tries)
      const inTime = outcomes.filter(({ status }) => status === 'fulfilled').length
      assert.isAtMost(inTime, accounts.throttles.login.account!.tries)
      begun += inTime
    }
    assert.equal(begun, accounts.throttles.login.networks!.tries)
    const old = new Date(nowMs() - 91 * 24 * 3600_000)
    await db.from('sign_in_networks').update({ seen_at: old })
    await db.table('sign_in_networks').insert({ network: 'x'.repeat(43), seen_at: now() })
    await strangersTry('login', email)
    assert.equal((await logIn(email, PASSWORD, fromElsewhere())).status, 429)
    await forgetExpired()
    assert.lengthOf(await db.from('sign_in_networks'), 1)
    await db.from('sign_in_networks').delete()
  })

  test('the second factor of a known browser is not used up by strangers', async ({ assert }) => {
    const person = await aPerson({ mfa: true })
    const keys = accounts.knownKeys
    const ids = { emailKey: person.email.toLowerCase(), userId: person.userId }
    const cookie = `shunt_device=${rememberDevice(null, ids, keys, nowMs(), drawBytes(9))}`
    for (let tries = 0; tries < 10; tries++) {
      await beginAttempt('secondFactor', { account: person.userId, address: null })
    }
    const give = async (headers: Record<string, string>) => {
      const pending = sessionOf(await logIn(person.email, PASSWORD, headers))
      const both = { cookie: [pending.cookie, headers.cookie].filter(Boolean).join('; ') }
      return callAs(both, 'POST', '/api/auth/mfa', { code: codeOf(person) })
    }
    assert.equal((await give(fromElsewhere())).status, 429)
    assert.equal((await give({ ...fromElsewhere(), cookie })).status, 200)
  })

  test('an IPv6 site is limited as a whole: 65 wrong tokens from 65 of its networks', async ({
    assert,
  }) => {
    const site = `2001:db8:${(nowMs() % 65_536).toString(16)}`
    const from = (network: number) => ({ 'x-forwarded-for': `${site}:${network.toString(16)}::1` })
    const verify = (headers: Record<string, string>) =>
      post('/api/auth/verify-email', { token: 'x' }, headers)
    const statuses: number[] = []
    for (let network = 1; network <= 65; network++) {
      statuses.push((await verify(from(network))).status)
    }
    assert.equal(statuses.indexOf(429), accounts.throttles.token.site.tries)
    assert.equal((await logIn(`${newId()}@example.com`, 'x', from(66))).status, 401)
    assert.equal((await verify({ 'x-forwarded-for': '2001:db8:ffff:1::1' })).status, 422)
  })
})

test.group('The cookie of known browsers', () => {
  const [now1, keys] = [1_900_000_000_000, [Buffer.alloc(32, 1)]]
  const account = (name: string) => ({ emailKey: `${name}@example.com`, userId: `id-${name}` })

  test('keeps the latest five accounts for half a year, also over a change of keys', ({
    assert,
  }) => {
    let cookie: string | null = null
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) {
      cookie = rememberDevice(cookie, account(name), keys, now1, drawBytes(9))
    }
    const known = (text: string, at = now1, with_ = keys) => deviceFor(cookie, text, with_, at)
    assert.isNull(known('a@example.com'))
    for (const name of ['b', 'c', 'd', 'e', 'f']) {
      assert.isString(known(`${name}@example.com`))
      assert.equal(known(`id-${name}`), known(`${name}@example.com`))
    }
    assert.isNull(known('b@example.com', now1 + DEVICE_MS))
    assert.isString(known('b@example.com', now1, [Buffer.alloc(32, 2), ...keys]))
    assert.isNull(known('b@example.com', now1, [Buffer.alloc(32, 2)]))
    assert.isBelow(cookie!.length, 600)
  })
})
