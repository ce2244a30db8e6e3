import { test } from '@japa/runner'
import { Installation } from '#tests/fixtures/installation'
import { aPerson, PASSWORD } from '#tests/fixtures/person'
import { ask } from '#tests/redirect/support/test_plane'

test.group('Over https', () => {
  test('cookies that let in are taken from this very host alone', async ({ assert }) => {
    const { email } = await aPerson()
    const settings = { APP_URL: 'https://links.example', SHORT_DOMAIN: '' }
    const secure = await new Installation(settings).start({ worker: false })
    try {
      const port = Number(new URL(secure.url).port)
      const host = 'links.example'
      const page = await ask(port, '/login', { host })
      const answer = await ask(port, '/api/auth/login', {
        ...{ host, method: 'POST', headers: { 'content-type': 'application/json' } },
        body: JSON.stringify({ email, password: PASSWORD }),
      })
      assert.equal(answer.status, 200, answer.body)
      const cookies = [page, answer].flatMap(({ headers }) => headers['set-cookie'] ?? [])
      const find = (name: string) => cookies.find((cookie) => cookie.startsWith(`${name}=`))
      assert.exists(find('__Host-shunt_page'), cookies.join('\n'))
      assert.exists(find('__Host-shunt_session'), cookies.join('\n'))
      for (const cookie of cookies) {
        const parts = cookie.toLowerCase().split('; ')
        assert.includeMembers(parts, ['secure', 'httponly', 'path=/'], cookie)
        assert.notInclude(cookie.toLowerCase(), 'domain=', cookie)
      }
    } finally {
      await secure.stop()
    }
  }).timeout(120_000)
})
