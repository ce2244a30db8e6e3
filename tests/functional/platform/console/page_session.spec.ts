import { test } from '@japa/runner'
import { request } from '#tests/fixtures/api'
import { somebody } from '#tests/fixtures/people'

const PAIR = /^[^;]+/

test.group('What pages remember', () => {
  test('is not written again by an answer that changes nothing of it', async ({ assert }) => {
    const person = await somebody()
    const load = (cookie: string) =>
      request('/account', { headers: { accept: 'text/html', cookie } })
    const first = await load(person.cookie)
    const cookies = first.headers.getSetCookie().map((cookie) => PAIR.exec(cookie)![0])
    const [name] = cookies.find((cookie) => !cookie.startsWith('shunt_'))!.split('=', 1)
    const again = await load([person.cookie, ...cookies].join('; '))
    assert.equal(again.status, 200)
    assert.deepEqual(
      again.headers.getSetCookie().filter((one) => one.startsWith(`${name}=`)),
      []
    )
  })
})
