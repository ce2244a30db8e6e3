import { test } from '@japa/runner'
import { LinkLookup } from '#app/redirect/links/link_lookup'
import { BoundedMap } from '#app/shared/limits/bounded_map'
import { MemorySource } from '#tests/redirect/support/memory_source'

function aLookup(maxEntries = 100) {
  const source = new MemorySource()
  const clock = { ms: 1_000_000 }
  const lookup = new LinkLookup(source, () => clock.ms, maxEntries)
  return { source, clock, lookup }
}

test.group('Bounded map', () => {
  test('holds so many at most and keeps those that are asked for', ({ assert }) => {
    const map = new BoundedMap<number>(100)
    map.set('popular', 1)
    for (let key = 0; key < 10_000; key++) {
      map.set(`k${key}`, key)
      assert.equal(map.get('popular'), 1)
      assert.isAtMost(map.size, 100)
    }
    assert.isUndefined(map.get('k0'))
    assert.equal(map.get('k9999'), 9_999)
  })

  test('forgets what it is told to, in both generations', ({ assert }) => {
    const map = new BoundedMap<number>(4)
    for (let key = 0; key < 4; key++) map.set(`k${key}`, key)
    map.delete('k0')
    map.deleteWhere((value) => value === 3)
    assert.deepEqual(
      [0, 1, 2, 3].map((key) => map.get(`k${key}`)),
      [undefined, 1, 2, undefined]
    )
    map.clear()
    assert.equal(map.size, 0)
  })
})

test.group('Link look-up', () => {
  test('many who ask at once make one query', async ({ assert }) => {
    const { source, lookup } = aLookup()
    source.put('hello')
    const found = await Promise.all(Array.from({ length: 50 }, () => lookup.load('/hello')))
    assert.equal(source.questions, 1)
    assert.equal(new Set(found).size, 1)
    assert.equal(lookup.peek('/hello'), found[0]!)
  })

  test('a missing alias is remembered, for a while', async ({ assert }) => {
    const { source, clock, lookup } = aLookup()
    assert.isNull(await lookup.load('/nothing'))
    assert.isTrue(lookup.isMissing('/nothing'))
    assert.equal(source.questions, 1)
    clock.ms += 30_000
    assert.isFalse(lookup.isMissing('/nothing'))
  })

  test('junk does not push links out', async ({ assert }) => {
    const { source, lookup } = aLookup(20)
    source.put('hello')
    await lookup.load('/hello')
    for (let key = 0; key < 1_000; key++) await lookup.load(`/junk${key}`)
    assert.isDefined(lookup.peek('/hello'))
  })

  test('an answer that was overtaken by a change is not kept', async ({ assert }) => {
    for (const forget of [
      (lookup: LinkLookup) => lookup.forget('/hello'),
      (lookup: LinkLookup) => lookup.forgetWhere(() => false),
      (lookup: LinkLookup) => lookup.forgetAll(),
    ]) {
      const { source, lookup } = aLookup()
      const held = Promise.withResolvers<void>()
      source.held = held.promise
      source.put('hello', { version: 1 })
      const early = lookup.load('/hello')
      forget(lookup)
      source.put('hello', { version: 2 })
      const late = lookup.load('/hello')
      held.resolve()

      const answers = await Promise.all([early, late])
      assert.deepEqual(
        answers.map((link) => link?.version),
        [1, 2]
      )
      assert.equal(lookup.peek('/hello')?.version, 2)
    }
  })

  test('a missing alias that was just made is found', async ({ assert }) => {
    const { source, lookup } = aLookup()
    await lookup.load('/hello')
    source.put('hello')
    lookup.forget('/hello')
    assert.isFalse(lookup.isMissing('/hello'))
    assert.isNotNull(await lookup.load('/hello'))
  })

  test('an old record serves and is read again behind the scenes', async ({ assert }) => {
    const { source, clock, lookup } = aLookup()
    source.put('hello', { version: 1 })
    await lookup.load('/hello')
    source.put('hello', { version: 2 })
    clock.ms += 5 * 60_000 + 1
    assert.equal(lookup.peek('/hello')?.version, 1)
    await new Promise((turn) => setImmediate(turn))
    assert.equal(lookup.peek('/hello')?.version, 2)
    assert.equal(source.questions, 2)
  })

  test('a database that does not answer is asked once a second', async ({ assert }) => {
    const { source, clock, lookup } = aLookup()
    source.isAway = true
    for (let tries = 0; tries < 20; tries++) await assert.rejects(() => lookup.load(`/k${tries}`))
    assert.equal(source.questions, 3)
    clock.ms += 1_000
    await assert.rejects(() => lookup.load('/again'))
    await assert.rejects(() => lookup.load('/again'))
    assert.equal(source.questions, 4)
    source.isAway = false
    clock.ms += 1_000
    assert.isNull(await lookup.load('/again'))
    assert.isNull(await lookup.load('/more'))
  })

  test('while one query is under way, the keys for the next are gathered', async ({ assert }) => {
    const { source, lookup } = aLookup()
    const held = Promise.withResolvers<void>()
    source.held = held.promise
    const asked = Array.from({ length: 300 }, (_, number) => lookup.load(`/k${number}`))
    held.resolve()
    await Promise.all(asked)
    assert.deepEqual(
      source.asked.map((keys) => keys.length),
      [1, 1, 200, 98]
    )
  })

  test('a network with many waits for the others, not the others for it', async ({ assert }) => {
    const { source, lookup } = aLookup()
    source.put('hello')
    const held = Promise.withResolvers<void>()
    source.held = held.promise
    const junk = Array.from({ length: 1_500 }, (_, number) => lookup.load(`/k${number}`, 'flood'))
    const cold = lookup.load('/hello', 'somebody else')
    held.resolve()
    assert.isNotNull(await cold)
    assert.include(source.asked[2], '/hello')
    await Promise.all(junk)
  })

  test('what waits is bounded, for one network and for all', async ({ assert }) => {
    const { source, lookup } = aLookup()
    const held = Promise.withResolvers<void>()
    source.held = held.promise
    const flood = (network: string) =>
      Array.from({ length: 3_000 }, (_, number) => lookup.load(`/${network}${number}`, network))
    const networks = ['one', 'two', 'three'].map((network) => Promise.allSettled(flood(network)))
    held.resolve()
    const answered = (await Promise.all(networks)).map(
      (outcomes) => outcomes.filter(({ status }) => status === 'fulfilled').length
    )
    assert.deepEqual(answered, [2_002, 2_000, 0])
  })

  test('many who ask when MySQL is back all get their answer', async ({ assert }) => {
    const { source, clock, lookup } = aLookup()
    for (const alias of ['one', 'two', 'three']) source.put(alias)
    source.isAway = true
    for (let tries = 0; tries < 3; tries++) await assert.rejects(() => lookup.load(`/k${tries}`))
    await assert.rejects(() => lookup.load('/one'))
    source.isAway = false
    clock.ms += 1_000
    const found = await Promise.all(['/one', '/two', '/three'].map((key) => lookup.load(key)))
    assert.lengthOf(found.filter(Boolean), 3)
  })

  test('who waits for a query that finds MySQL away is turned away with it', async ({ assert }) => {
    const { source, clock, lookup } = aLookup()
    source.isAway = true
    for (let tries = 0; tries < 3; tries++) await assert.rejects(() => lookup.load(`/k${tries}`))
    clock.ms += 1_000
    const questions = source.questions
    const outcomes = await Promise.allSettled(['/a', '/b', '/c'].map((key) => lookup.load(key)))
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['rejected', 'rejected', 'rejected']
    )
    assert.equal(source.questions, questions + 1)
  })

  test('a row that cannot be read costs its own visitor and nobody else', async ({ assert }) => {
    const { source, lookup } = aLookup()
    source.put('bad', { routing: '{' })
    source.put('good')
    const [bad, good] = await Promise.allSettled([lookup.load('/bad'), lookup.load('/good')])
    assert.deepEqual([bad.status, good.status], ['rejected', 'fulfilled'])
    for (let tries = 0; tries < 5; tries++) await assert.rejects(() => lookup.load('/bad'))
    assert.isNull(await lookup.load('/other'))
  })
})
