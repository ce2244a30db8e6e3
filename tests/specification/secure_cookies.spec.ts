import { test } from '@japa/runner'
import { Installation } from '#tests/fixtures/installation'
import { aPerson, PASSWORD } from '#tests/fixtures/person'

test.group('Over https', () => {
  test('cookies that let in are taken from this very host alone', async ({ assert }) => {
    const { email } = await aPerson()
    const settings = { APP_URL: 'https://links.example', SHORT_DOMAIN: '' }
    const secure = await new Installation(settings).start({ worker: false })
    try {
      const page = await fetch(`${secure.url}/login`)
      const answer = await fetch(`${secure.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: PASSWORD }),
      })
      assert.equal(answer.status, 200, await answer.text())
      const cookies = [...page.headers.getSetCookie(), ...answer.headers.getSetCookie()]
      const names = cookies.map((cookie) => cookie.split('=')[0])
      assert.includeMembers(names, ['__Host-shunt_page', '__Host-shunt_session'])
      for (const cookie of cookies) {
        const parts = cookie.toLowerCase().split('; ')
        assert.match(cookie, /^__Host-/)
        assert.includeMembers(parts, ['secure', 'httponly', 'path=/'], cookie)
        assert.notInclude(cookie.toLowerCase(), 'domain=', cookie)
      }
    } finally {
      await secure.stop()
    }
  }).timeout(120_000)
})
