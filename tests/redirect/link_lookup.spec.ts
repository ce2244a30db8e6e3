import { test } from '@japa/runner'
import { BoundedMap } from '#app/redirect/bounded_map'
import { LinkLookup } from '#app/redirect/link_lookup'
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
    assert.equal(lookup.peek('/hello', 0), found[0]!)
  })

  test('a missing alias is remembered, for a while', async ({ assert }) => {
    const { source, clock, lookup } = aLookup()
    assert.isNull(await lookup.load('/nothing'))
    assert.isTrue(lookup.isMissing('/nothing', clock.ms))
    assert.isFalse(lookup.isMissing('/nothing', clock.ms + 30_000))
    assert.equal(source.questions, 1)
  })

  test('junk does not push links out', async ({ assert }) => {
    const { source, clock, lookup } = aLookup(20)
    source.put('hello')
    await lookup.load('/hello')
    for (let key = 0; key < 1_000; key++) await lookup.load(`/junk${key}`)
    assert.isDefined(lookup.peek('/hello', clock.ms))
  })

  test('an answer that was overtaken by a change is not kept', async ({ assert }) => {
    for (const forget of [
      (lookup: LinkLookup) => lookup.forget('/hello'),
      (lookup: LinkLookup) => lookup.forgetWhere(() => false),
      (lookup: LinkLookup) => lookup.forgetAll(),
    ]) {
      const { source, clock, lookup } = aLookup()
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
      assert.equal(lookup.peek('/hello', clock.ms)?.version, 2)
    }
  })

  test('a missing alias that was just made is found', async ({ assert }) => {
    const { source, clock, lookup } = aLookup()
    await lookup.load('/hello')
    source.put('hello')
    lookup.forget('/hello')
    assert.isFalse(lookup.isMissing('/hello', clock.ms))
    assert.isNotNull(await lookup.load('/hello'))
  })

  test('an old record serves and is read again behind the scenes', async ({ assert }) => {
    const { source, clock, lookup } = aLookup()
    source.put('hello', { version: 1 })
    await lookup.load('/hello')
    source.put('hello', { version: 2 })
    clock.ms += 5 * 60_000 + 1
    assert.equal(lookup.peek('/hello', clock.ms)?.version, 1)
    await new Promise((turn) => setImmediate(turn))
    assert.equal(lookup.peek('/hello', clock.ms)?.version, 2)
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
})
