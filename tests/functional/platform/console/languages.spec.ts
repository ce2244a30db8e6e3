import { test } from '@japa/runner'
import {
  listConsoleLanguages,
  listLanguageChoices,
} from '#app/platform/languages/console_languages'
import accounts from '#config/accounts'
import { FormClient } from '#tests/console/support/form_client'
import { assertProblem, request } from '#tests/fixtures/api'
import { makeUpLanguage } from '#tests/fixtures/made_up_language'
import {
  aPerson,
  callAs,
  fromElsewhere,
  mailsTo,
  PASSWORD,
  signIn,
  type TestSession,
} from '#tests/fixtures/person'

const CODE = 'eo'
const mark = (words: string) => words.replace(/\p{L}+/gu, (word) => `${word}o`)

const open = (path: string, headers: Record<string, string>) =>
  request(path, { headers: { accept: 'text/html', ...headers } })

const langOf = ({ text }: { text: string }) => /<html lang="([^"]+)"/.exec(text)?.[1]

const patch = (session: TestSession, body: object) => callAs(session, 'PATCH', '/api/me', body)

test.group('The language of the console', (group) => {
  group.each.setup(() => makeUpLanguage(CODE, 'eo', mark))
  // Before the first account, every page leads to the set-up.
  group.each.setup(async () => void (await aPerson()))

  test('is the one that the browser likes best, of those that the console has', async ({
    assert,
  }) => {
    for (const [asked, lang] of [
      ['eo', 'eo'],
      ['EO-XX,en;q=0.5', 'eo'],
      ['tlh, eo;q=0.3, en;q=0.2', 'eo'],
      ['en-US,en;q=0.9,eo;q=0.8', 'en-GB'],
      ['tlh', 'en-GB'],
      ['*', 'en-GB'],
      ['', 'en-GB'],
      [';;q=x,,', 'en-GB'],
    ]) {
      const page = await open('/login', { 'accept-language': asked })
      assert.equal(page.status, 200, asked)
      assert.equal(langOf(page), lang, asked)
      assert.include(page.headers.get('vary')!, 'Accept-Language')
    }
    const page = await open('/login', { 'accept-language': CODE })
    assert.include(page.text, mark('Sign in'))
    assert.notMatch(page.text, />\s*Sign in\s*</)
  })

  test('is each one that has a folder, by its own name', async ({ assert }) => {
    assert.equal(listConsoleLanguages()[0], 'en')
    const { text } = await open('/login', { 'accept-language': 'en' })
    for (const { code, tag, name } of listLanguageChoices()) {
      assert.match(text, new RegExp(`value="${code}" lang="${tag}"[^>]*>${name}<`))
      const page = await open('/login', { 'accept-language': tag })
      assert.equal(langOf(page), tag)
    }
  })

  test('is chosen without an account, in this browser', async ({ assert }) => {
    const client = new FormClient(null)
    const answer = await client.post('/console/language', { language: CODE })
    assert.equal(answer.status, 303)
    const [cookie] = answer.headers
      .getSetCookie()
      .filter((one) => one.startsWith('shunt_language='))
    assert.match(cookie, /^shunt_language=eo; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/i)
    const [pair] = cookie.split(';')
    assert.equal(langOf(await open('/login', { 'cookie': pair, 'accept-language': 'en' })), 'eo')
    for (const language of ['', 'tlh', 'fr-FR<b>', '../en']) {
      const back = await client.post('/console/language', { language })
      assert.equal(back.status, 303)
      assert.match(back.headers.getSetCookie().join('\n'), /^shunt_language=;/m)
    }
    const planted = await open('/login', {
      'cookie': 'shunt_language=tlh',
      'accept-language': CODE,
    })
    assert.equal(langOf(planted), 'eo')
  })

  test("is a person's own in every browser, whatever that asks for", async ({ assert }) => {
    const person = await aPerson()
    const session = await signIn(person)
    await new FormClient(session).post('/console/language', { language: CODE })
    assert.equal((await callAs(session, 'GET', '/api/me')).body.language, CODE)
    const elsewhere = await signIn(person)
    const page = await open('/account', { 'cookie': elsewhere.cookie, 'accept-language': 'en' })
    assert.equal(langOf(page), 'eo')
    assert.match(page.text, /value="eo" lang="eo" selected/)
    assert.include(page.text, mark('Profile'))
    const lost = await open('/console/none', {
      'cookie': elsewhere.cookie,
      'accept-language': 'en',
    })
    assert.equal(lost.status, 404)
    await new FormClient(session).post('/console/language', { language: '' })
    assert.equal((await callAs(session, 'GET', '/api/me')).body.language, null)
    const again = await open('/account', { 'cookie': elsewhere.cookie, 'accept-language': 'en' })
    assert.equal(langOf(again), 'en-GB')
  })

  test('is set through the API; one that the console does not have is refused', async ({
    assert,
  }) => {
    const session = await signIn(await aPerson())
    assert.equal((await patch(session, { language: CODE })).body.language, CODE)
    for (const language of ['tlh', 'EO', 'x'.repeat(100)]) {
      const answer = await patch(session, { language })
      assertProblem(assert, answer, 422, 'request.invalid')
      assert.equal(answer.body.errors[0].field, 'language')
    }
    assert.equal((await patch(session, { language: 7 })).status, 422)
    assert.equal((await patch(session, { language: null })).body.language, CODE)
    assert.equal((await patch(session, { language: '' })).body.language, null)
  })
})

test.group('The language of mails', (group) => {
  group.each.setup(() => makeUpLanguage(CODE, 'eo', mark))

  async function forgotPasswordMail({ email }: { email: string }) {
    await callAs(null, 'POST', '/api/auth/forgot-password', { email }, { headers: fromElsewhere() })
    return (await mailsTo(email)).at(-1)!
  }

  test('is the one that the person chose, before that of their browser', async ({ assert }) => {
    const person = await aPerson()
    const english = await forgotPasswordMail(person)
    assert.include(english.html, '<html lang="en">')
    await callAs(
      null,
      'POST',
      '/api/auth/login',
      { email: person.email, password: PASSWORD },
      { headers: { ...fromElsewhere(), 'accept-language': 'eo-XX' } }
    )
    const mail = await forgotPasswordMail(person)
    assert.include(mail.html, '<html lang="eo">')
    assert.equal(mail.subject, mark(english.subject))
    await patch(await signIn(person), { language: 'en' })
    assert.equal((await forgotPasswordMail(person)).subject, english.subject)
  })

  test('is English where the language has gone', async ({ assert }) => {
    const person = await aPerson()
    await patch(await signIn(person), { language: CODE })
    makeUpLanguage(CODE, 'eo', mark)()
    assert.include((await forgotPasswordMail(person)).html, '<html lang="en">')
  })

  test('of a new account is that of the browser which asks for it', async ({ assert, cleanup }) => {
    await aPerson()
    accounts.registration = 'open'
    cleanup(() => void (accounts.registration = 'closed'))
    const email = `new-${Date.now()}@example.com`
    const body = { email, password: PASSWORD, displayName: 'Ada' }
    const headers = { ...fromElsewhere(), 'accept-language': 'eo' }
    await callAs(null, 'POST', '/api/auth/register', body, { headers })
    const [mail] = await mailsTo(email)
    assert.include(mail.html, '<html lang="eo">')
  })
})
