import { test } from '@japa/runner'
import { PassCookies } from '#app/redirect/pass_cookie'
import { Slots } from '#app/shared/slots'
import { TryLimiter } from '#app/redirect/try_limiter'
import { aPlane, type Ask } from '#tests/redirect/support/test_plane'

function posting(password: string, headers: Record<string, string> = {}): Ask {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ password }).toString(),
  }
}

test.group('Link passwords', (group) => {
  let plane: Awaited<ReturnType<typeof aPlane>>
  group.each.setup(async () => {
    plane = await aPlane()
    await plane.start()
    plane.source.put('secret', {
      destinationUrl: 'https://hidden.example/',
      redirectType: 'TemporaryRedirect',
      passwordHash: 'hash of sesame',
    })
    return () => plane.close()
  })

  test('a visitor is asked, and told nothing', async ({ assert }) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await plane.ask('/secret', { method })
      assert.equal(answer.status, 401)
      assert.notProperty(answer.headers, 'location')
      assert.notInclude(answer.body, 'hidden.example')
      if (method === 'GET') assert.include(answer.body, '<form method="post">')
    }
    assert.isEmpty(await plane.clicks())
  })

  test('the right password leads on, counts, and is remembered for an hour', async ({ assert }) => {
    const right = await plane.ask('/secret?qr=ab12', posting('sesame'))
    assert.equal(right.status, 303)
    assert.equal(right.headers.location, 'https://hidden.example/')
    const [setCookie] = right.headers['set-cookie']!
    assert.match(setCookie, /; Path=\/secret; Max-Age=3600; HttpOnly; SameSite=Lax$/)
    assert.lengthOf(await plane.clicks(), 1)

    const cookie = setCookie.split(';')[0]
    const again = await plane.ask('/secret', { headers: { cookie: `a=b; ${cookie}; c=d` } })
    assert.equal(again.status, 307)
    assert.lengthOf(await plane.clicks(), 2)

    plane.clock.ms += 3_600_000
    assert.equal(await plane.status('/secret', { headers: { cookie } }), 401)
  })

  test('the cookie is Secure where the visitor came by https', async ({ assert, cleanup }) => {
    const behindProxy = await aPlane({ trustsProxy: () => true })
    cleanup(() => behindProxy.close())
    behindProxy.source.put('secret', { passwordHash: 'hash of sesame' })
    const answer = await behindProxy.ask(
      '/secret',
      posting('sesame', { 'x-forwarded-proto': 'https' })
    )
    assert.match(answer.headers['set-cookie']![0], /; Secure$/)
  })

  test('a cookie opens its own link with its own password only', ({ assert }) => {
    const cookies = new PassCookies(Buffer.alloc(32, 1))
    const link = { id: 'one', passwordHash: 'h1' }
    const cookie = cookies.issue(link, '/x', 1_000, false).split(';')[0]
    assert.isTrue(cookies.admits(cookie, link, 2_000))
    assert.isFalse(cookies.admits(cookie, { ...link, passwordHash: 'h2' }, 2_000))
    assert.isFalse(cookies.admits(cookie, { ...link, id: 'two' }, 2_000))
    assert.isFalse(cookies.admits(cookie.replace('_one', '_two'), { ...link, id: 'two' }, 2_000))
    assert.isFalse(cookies.admits(cookie.slice(0, -1), link, 2_000))
    assert.isFalse(cookies.admits('shunt_pass_one=9999999999999.x', link, 2_000))
    assert.isFalse(cookies.admits('shunt_pass_one=', link, 2_000))
    assert.isFalse(new PassCookies(Buffer.alloc(32, 2)).admits(cookie, link, 2_000))
  })

  test('a wrong password asks again, and too many must wait', async ({ assert }) => {
    for (let tries = 0; tries < 10; tries++) {
      const wrong = await plane.ask('/secret', posting('wrong'))
      assert.equal(wrong.status, 401)
      assert.include(wrong.body, 'That is not the password')
    }
    const throttled = await plane.ask('/secret', posting('sesame'))
    assert.equal(throttled.status, 429)
    assert.equal(throttled.headers['retry-after'], '300')

    plane.clock.ms += 300_000
    assert.equal(await plane.status('/secret', posting('sesame')), 303)
    assert.lengthOf(await plane.clicks(), 1)
  })

  test('a form that is none, or far too large, is a wrong password', async ({ assert }) => {
    const bodies = [
      { ...posting('sesame'), headers: { 'content-type': 'application/json' } },
      { ...posting('sesame'), body: '' },
      posting('x'.repeat(5_000)),
      posting('x'.repeat(129)),
    ]
    for (const body of bodies) assert.equal(await plane.status('/secret', body), 401)
  })

  test('the state is judged again after the password', async ({ assert, cleanup }) => {
    let checked: (right: boolean) => void = () => {}
    const begun = Promise.withResolvers<void>()
    const slow = await aPlane({
      verifyPassword: () => {
        begun.resolve()
        return new Promise((resolve) => (checked = resolve))
      },
    })
    cleanup(() => slow.close())
    slow.source.put('secret', { passwordHash: 'x' })
    const answer = slow.ask('/secret', posting('sesame'))
    await begun.promise
    slow.source.put('secret', { passwordHash: 'x', status: 'Paused' })
    slow.plane.lookup.forget('/secret')
    checked(true)
    const { status } = await answer
    assert.equal(status, 404)
    assert.isEmpty(await slow.clicks())
  })

  test('tries are counted from their beginning and given back when right', ({ assert }) => {
    const limiter = new TryLimiter(2, 10_000)
    assert.equal(limiter.begin('a', 0), 0)
    assert.equal(limiter.begin('a', 0), 0)
    assert.equal(limiter.begin('a', 1_000), 9)
    limiter.giveBack('a')
    assert.equal(limiter.begin('a', 1_000), 0)
    assert.equal(limiter.begin('b', 1_000), 0)
    assert.equal(limiter.begin('a', 10_000), 0)
  })

  test('so many run, so many wait, the rest are turned away', async ({ assert }) => {
    const slots = new Slots(2, 1)
    const done: (() => void)[] = []
    const work = () => slots.run(() => new Promise<string>((end) => done.push(() => end('done'))))
    const all = [work(), work(), work(), work()]
    assert.isNull(await all[3])
    assert.lengthOf(done, 2)
    done[0]()
    assert.equal(await all[0], 'done')
    await new Promise((turn) => setImmediate(turn))
    done[1]()
    done[2]()
    assert.deepEqual(await Promise.all(all.slice(0, 3)), ['done', 'done', 'done'])
  })
})
