import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import redis from '@adonisjs/redis/services/main'
import { test } from '@japa/runner'
import { AttemptLimiter } from '#app/redirect/passwords/attempt_limiter'
import { PassCookies } from '#app/redirect/passwords/pass_cookie'
import { PasswordAttemptLimits } from '#app/redirect/passwords/password_attempt_limits'
import { redisAttempts } from '#app/redirect/passwords/redis_attempts'
import { ConcurrencyLimit } from '#app/shared/limits/concurrency_limit'
import { aPlane, type Ask } from '#tests/redirect/support/test_plane'

function posting(password: string, headers: Record<string, string> = {}): Ask {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ password }).toString(),
  }
}

/** Counts in the real Redis, once the connection is there. */
async function countedInRedis() {
  const connection = redis.connection()
  if (connection.ioConnection.status !== 'ready') await once(connection.ioConnection, 'ready')
  return redisAttempts({
    eval: (script, count, ...values) =>
      connection.eval(script, [String(count), ...values] as never) as never,
  })
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

  test('where the visitor came from survives the form, and a wrong password', async ({
    assert,
  }) => {
    const headers = { referer: 'https://www.News.example/story?x="1"' }
    const field = '<input type="hidden" name="referrer" value="news.example">'
    const asked = await plane.ask('/secret', { headers })
    assert.include(asked.body, field)
    const form = (password: string) => ({
      ...posting(password, { referer: 'http://go.test:8080/secret' }),
      body: new URLSearchParams({ password, referrer: 'news.example' }).toString(),
    })
    assert.include((await plane.ask('/secret', form('wrong'))).body, field)
    assert.equal(await plane.status('/secret', form('sesame')), 303)
    const [click] = await plane.clicks()
    assert.equal(click!.referrerHost, 'news.example')
  })

  test('what is no host in the form is no referrer, nor is the form itself', async ({ assert }) => {
    const posted = (referrer: string) => ({
      ...posting('sesame', { referer: 'http://go.test:8080/secret' }),
      body: new URLSearchParams({ password: 'sesame', referrer }).toString(),
    })
    for (const referrer of ['"><script>', '', 'a b', 'x'.repeat(300)]) {
      assert.equal(await plane.status('/secret', posted(referrer)), 303)
    }
    const clicks = await plane.clicks()
    assert.deepEqual(
      clicks.map((click) => click!.referrerHost),
      [null, null, null, null]
    )
    const plain = await plane.ask('/secret')
    assert.notInclude(plain.body, 'type="hidden"')
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
    assert.match(throttled.headers['content-type']!, /^text\/html/)

    plane.monotonic.ms += 300_000
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

  test('a password that is changed during the check lets nobody in', async ({
    assert,
    cleanup,
  }) => {
    let checked: (right: boolean) => void = () => {}
    const begun = Promise.withResolvers<void>()
    const slow = await aPlane({
      verifyPassword: () => {
        begun.resolve()
        return new Promise((resolve) => (checked = resolve))
      },
    })
    cleanup(() => slow.close())
    slow.source.put('secret', { passwordHash: 'old' })
    const answer = slow.ask('/secret', posting('sesame'))
    await begun.promise
    slow.source.put('secret', { passwordHash: 'new' })
    slow.plane.lookup.forget('/secret')
    checked(true)
    const { status, headers } = await answer
    assert.equal(status, 401)
    assert.notProperty(headers, 'set-cookie')
    assert.isEmpty(await slow.clicks())
  })

  test('wrong ones are counted for all processes, where Redis is', async ({ assert, cleanup }) => {
    const options = { sharedAttempts: await countedInRedis(), cookieKey: randomBytes(32) }
    const processes = [await aPlane(options), await aPlane(options)]
    cleanup(async () => {
      for (const one of processes) await one.close()
    })
    for (const { source } of processes) {
      source.put('secret', { id: 'the same', passwordHash: 'hash of sesame' })
    }
    const at = (number: number) => processes[number % 2]
    for (let tries = 0; tries < 10; tries++) {
      assert.equal(await at(tries).status('/secret', posting('wrong')), 401, `${tries}`)
    }
    for (const one of processes) {
      const throttled = await one.ask('/secret', posting('sesame'))
      assert.equal(throttled.status, 429)
      const seconds = Number(throttled.headers['retry-after'])
      assert.isTrue(seconds > 290 && seconds <= 300, `${seconds}`)
    }
  })

  test('many at once in two processes are not all let through', async ({ assert, cleanup }) => {
    const options = { sharedAttempts: await countedInRedis(), cookieKey: randomBytes(32) }
    const processes = [await aPlane(options), await aPlane(options)]
    cleanup(async () => {
      for (const one of processes) await one.close()
    })
    for (const { source } of processes) {
      source.put('secret', { id: 'the same', passwordHash: 'hash of sesame' })
    }
    const all = Array.from({ length: 40 }, (_, at) =>
      processes[at % 2].status('/secret', posting('wrong'))
    )
    const statuses = await Promise.all(all)
    assert.lengthOf(
      statuses.filter((status) => status === 401),
      10
    )
  })

  test('right ones cost nothing, and without an answer of Redis each process counts', async ({
    assert,
    cleanup,
  }) => {
    const counting = await aPlane({
      sharedAttempts: await countedInRedis(),
      cookieKey: randomBytes(32),
    })
    const alone = await aPlane({
      sharedAttempts: {
        begin: () => new Promise(() => {}),
        giveBack: () => Promise.reject(new Error()),
        takeTurn: () => Promise.reject(new Error()),
      },
    })
    cleanup(async () => {
      await counting.close()
      await alone.close()
    })
    for (const { source } of [counting, alone])
      source.put('secret', { passwordHash: 'hash of sesame' })
    for (const one of [counting, alone]) {
      for (let tries = 0; tries < 12; tries++) {
        assert.equal(await one.status('/secret', posting('sesame')), 303)
      }
      for (let tries = 0; tries < 10; tries++) {
        assert.equal(await one.status('/secret', posting('wrong')), 401)
      }
      assert.equal(await one.status('/secret', posting('sesame')), 429)
    }
  })

  test('an address that tries many links has its own end', async ({ assert }) => {
    const { wait } = someTries()
    for (let link = 0; link < 100; link++) assert.equal(await wait(`${link}`, 'net'), 0)
    assert.equal(await wait('another', 'net'), 300)
    assert.equal(await wait('another', 'elsewhere'), 0)
  })

  test('a link that strangers are wrong on shuts no one out', async ({ assert }) => {
    const { tries, wait } = someTries()
    for (let net = 0; net < 300; net++) assert.equal(await wait('one', `${net}`), 0)
    const before = performance.now()
    const many = Array.from({ length: 30 }, (_, at) => wait('one', `the ${at}th of many`))
    const waits = await Promise.all(many)
    const tookMs = performance.now() - before
    assert.includeMembers(waits, [0, 5])
    assert.isAtMost(waits.filter((seconds) => seconds === 0).length, 13)
    assert.isBelow(tookMs, 4_500)
    await tries.known.note('one', 'who was right')
    const at = performance.now()
    assert.equal(await wait('one', 'who was right'), 0)
    assert.isBelow(performance.now() - at, 200)
    assert.equal(await wait('two', 'the 1st of many'), 0)
  })

  test('who waits is bounded', async ({ assert }) => {
    const { wait } = someTries()
    for (let net = 0; net < 300; net++) await wait('one', `${net}`)
    let answered = 0
    const flood = Array.from({ length: 400 }, async (_, at) => {
      await wait('one', `flood ${at}`)
      answered++
    })
    await new Promise((resolve) => setTimeout(resolve, 100))
    assert.isAtLeast(answered, 360)
    await Promise.all(flood)
  })

  test('who was right before has tries of their own, ten of them', async ({ assert }) => {
    const { tries, wait } = someTries()
    await tries.known.note('one', '2001:db8:7:1::1')
    for (let network = 2; network <= 21; network++) {
      assert.equal(await wait('one', `2001:db8:7:${network}::1`), 0)
    }
    assert.equal(await wait('one', '2001:db8:7:22::1'), 300)
    for (let at = 0; at < 10; at++) assert.equal(await wait('one', '2001:db8:7:1::1'), 0)
    assert.equal(await wait('one', '2001:db8:7:1::1'), 300)
    assert.equal(await wait('two', '2001:db8:7:1::1'), 0)
  })

  test('an IPv6 /48 has its own end on one link and on all, an IPv4 address none', async ({
    assert,
  }) => {
    const { tries, wait } = someTries()
    const waits: number[] = []
    for (let network = 1; network <= 65; network++) {
      waits.push(await wait('one', `2001:db8:7:${network.toString(16)}::1`))
    }
    assert.equal(waits.indexOf(300), 20)
    const counted = await tries.begin('one', '2001:db8:8:1::1')
    assert.equal(counted.retryAfterSeconds, 0)
    for (let link = 0; link < 130; link++) {
      assert.equal(await wait(`${link}`, `2001:db8:7:a${link.toString(16)}::1`), 0)
    }
    assert.equal(await wait('another', '2001:db8:7:b::1'), 300)
    for (let host = 1; host <= 65; host++) {
      assert.equal(await wait('two', `192.0.2.${host}`), 0)
    }
  })

  test('tries are counted from their beginning and given back when right', ({ assert }) => {
    const limiter = new AttemptLimiter(2, 10_000)
    assert.equal(limiter.begin('a', 0), 0)
    assert.equal(limiter.begin('a', 0), 0)
    assert.equal(limiter.begin('a', 1_000), 9)
    limiter.giveBack('a')
    assert.equal(limiter.begin('a', 1_000), 0)
    assert.equal(limiter.begin('b', 1_000), 0)
    assert.equal(limiter.begin('a', 10_000), 0)
  })

  test('so many run, so many wait, the rest are turned away', async ({ assert }) => {
    const slots = new ConcurrencyLimit(2, 1)
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

/** Counts for one process that remembers who was right. */
function someTries() {
  const names = new Set<string>()
  const tries = new PasswordAttemptLimits({
    key: randomBytes(32),
    shared: null,
    right: {
      has: async (name) => names.has(name),
      note: async (name) => void names.add(name),
    },
    monotonicMs: () => 0,
  })
  const wait = async (link: string, address: string) =>
    (await tries.begin(link, address)).retryAfterSeconds
  return { tries, wait }
}
