import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import installation from '#config/installation'
import { assertProblem, request, type Answer } from '#tests/fixtures/api'
import { aPerson, callAs, signIn, type TestPerson } from '#tests/fixtures/person'

/** A browser, as far as cookies go. */
class Browser {
  readonly cookies = new Map<string, string>()

  constructor(session: { cookie: string } | null = null) {
    if (session) this.#keep(session.cookie)
  }

  async get(path: string): Promise<Answer> {
    const answer = await request(path, { headers: { accept: 'text/html', cookie: this.cookie } })
    for (const cookie of answer.headers.getSetCookie()) this.#keep(cookie.split(';', 1)[0])
    return answer
  }

  async tokenOf(path: string): Promise<string> {
    return /name='_csrf' value='([^']+)'/.exec((await this.get(path)).text)![1]
  }

  post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    return request(path, {
      method: 'POST',
      headers: { accept: 'text/html', cookie: this.cookie, ...headers },
      body: new URLSearchParams(fields),
    })
  }

  /** Takes over the cookies of another one, less those that it has itself. */
  plant({ cookies }: Browser): void {
    for (const [name, value] of cookies) if (!/session/.test(name)) this.cookies.set(name, value)
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  #keep(cookie: string): void {
    const [name, value] = cookie.split(/=(.*)/s)
    this.cookies.set(name, value)
  }
}

const own = new URL(installation.appUrl).origin

async function nameOf({ userId }: TestPerson): Promise<string | null> {
  const { display_name: name } = await db.from('users').where('id', userId).firstOrFail()
  return name
}

async function aVictim() {
  const person = await aPerson()
  return { person, browser: new Browser(await signIn(person)) }
}

test.group('A token of forms', () => {
  test('that was fetched by no one is none of a session', async ({ assert }) => {
    const { person, browser } = await aVictim()
    const stranger = new Browser()
    const token = await stranger.tokenOf('/login')
    browser.plant(stranger)
    const answer = await browser.post('/account', { _csrf: token, displayName: 'Forged' })
    assert.equal(answer.status, 303)
    assert.isNull(await nameOf(person))
  })

  test('that was fetched by another person is none of this session', async ({ assert }) => {
    const { person, browser } = await aVictim()
    const attacker = new Browser(await signIn(await aPerson()))
    const token = await attacker.tokenOf('/account')
    browser.plant(attacker)
    await browser.post('/account', { _csrf: token, displayName: 'Forged' })
    assert.isNull(await nameOf(person))
  })

  test('of before a sign-in is refused after it, with what was typed kept', async ({ assert }) => {
    const browser = new Browser()
    const token = await browser.tokenOf('/login')
    const person = await aPerson()
    browser.plant(new Browser())
    const [name, value] = (await signIn(person)).cookie.split('=')
    browser.cookies.set(name, value)
    const headers = { referer: `${own}/account` }
    const answer = await browser.post(
      '/account',
      { _csrf: token, _form: 'name', displayName: 'Typed' },
      headers
    )
    assert.equal(answer.headers.get('location'), '/account')
    assert.isNull(await nameOf(person))
    for (const cookie of answer.headers.getSetCookie()) {
      const [key, rest] = cookie.split(';', 1)[0].split(/=(.*)/s)
      browser.cookies.set(key, rest)
    }
    const page = await browser.get('/account')
    assert.include(page.text, 'Send it again')
    assert.include(page.text, 'value="Typed"')
    const fresh = await browser.tokenOf('/account')
    await browser.post('/account', { _csrf: fresh, displayName: 'Typed' })
    assert.equal(await nameOf(person), 'Typed')
  })
})

test.group('A form that is sent', () => {
  const foreign: Record<string, string>[] = [
    { origin: 'http://evil.example' },
    { origin: 'https://evil.example', referer: 'https://evil.example/x' },
    { 'origin': 'http://evil.example', 'sec-fetch-site': 'same-origin' },
    { origin: own.replace('http:', 'https:') },
    { origin: `${own}.evil.example` },
    { origin: 'null' },
    { 'origin': 'null', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'origin': 'http://evil.example', 'x-forwarded-host': 'other.example' },
  ]
  const ours: Record<string, string>[] = [
    {},
    { origin: own },
    { 'origin': own, 'sec-fetch-site': 'same-origin' },
    { 'origin': 'null', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'same-origin' },
    { 'origin': 'https://console.example', 'x-forwarded-host': 'console.example' },
    { 'origin': own, 'x-forwarded-host': 'elsewhere.example' },
  ]

  for (const headers of foreign) {
    test(`by another site is refused: ${JSON.stringify(headers)}`, async ({ assert }) => {
      const { person, browser } = await aVictim()
      const token = await browser.tokenOf('/account')
      const answer = await browser.post('/account', { _csrf: token, displayName: 'F' }, headers)
      assert.equal(answer.status, 403)
      assert.include(answer.text, 'another site')
      assert.isNull(await nameOf(person))
      const login = await browser.post('/login', { _csrf: token }, headers)
      assert.equal(login.status, 403)
    })
  }

  for (const headers of ours) {
    test(`by a page of ours is taken: ${JSON.stringify(headers)}`, async ({ assert }) => {
      const { person, browser } = await aVictim()
      const token = await browser.tokenOf('/account')
      const answer = await browser.post('/account', { _csrf: token, displayName: 'New' }, headers)
      assert.equal(answer.status, 303)
      assert.equal(await nameOf(person), 'New')
    })
  }
})

test.group('A change by the API', () => {
  test('with a session is refused from another site: csrf.origin_foreign', async ({ assert }) => {
    const person = await aPerson()
    const session = await signIn(person)
    const body = { displayName: 'Forged' }
    const headers = { origin: 'https://evil.example' }
    const answer = await callAs(session, 'PATCH', '/api/me', body, { headers })
    assertProblem(assert, answer, 403, 'csrf.origin_foreign')
    assert.isNull(await nameOf(person))
    const reading = await callAs(session, 'GET', '/api/me', undefined, { headers })
    assert.equal(reading.status, 200)
    const from = { headers: { origin: own } }
    assert.equal((await callAs(session, 'PATCH', '/api/me', body, from)).status, 200)
  })
})
