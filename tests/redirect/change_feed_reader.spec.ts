import { test } from '@japa/runner'
import { ChangeFeedReader } from '#app/redirect/links/change_feed_reader'
import { LinkLookup } from '#app/redirect/links/link_lookup'
import { MemorySource } from '#tests/redirect/support/memory_source'
import { silent } from '#tests/redirect/support/test_plane'

async function aReader() {
  const source = new MemorySource()
  const clock = { ms: 1_000_000_000 }
  const lookup = new LinkLookup(source, () => clock.ms, 100)
  let domainReads = 0
  const reloadDomains = async () => {
    await source.listDomains()
    domainReads++
  }
  const reader = new ChangeFeedReader(source, { lookup, reloadDomains }, () => clock.ms, silent)
  return {
    source,
    clock,
    lookup,
    reader,
    domainReads: () => domainReads,
    isWarm: (key: string) => lookup.peek(key) !== undefined,
  }
}

test.group('Change feed', () => {
  test('a change to a link drops its key and no other', async ({ assert }) => {
    const { source, lookup, reader, isWarm } = await aReader()
    await reader.poll()
    for (const alias of ['one', 'two']) source.put(alias)
    await lookup.load('/one')
    await lookup.load('/two')
    source.change(1, 'link', 'x', '/one')
    await reader.poll()
    assert.deepEqual([isWarm('/one'), isWarm('/two')], [false, true])

    await lookup.load('/one')
    await reader.poll()
    assert.isTrue(isWarm('/one'))
  })

  test('domains are read again when their workspace changes: pages name it', async ({ assert }) => {
    const { source, reader, domainReads } = await aReader()
    await reader.poll()
    const before = domainReads()
    source.change(1, 'workspace', 'w')
    await reader.poll()
    assert.equal(domainReads(), before + 1)
    source.change(2, 'campaign', 'c')
    await reader.poll()
    assert.equal(domainReads(), before + 1)
  })

  test('an id that turns up late is not missed', async ({ assert }) => {
    const { source, clock, lookup, reader, isWarm } = await aReader()
    source.put('late')
    source.change(10, 'link', 'x', '/other')
    await reader.poll()
    await lookup.load('/late')
    for (let id = 12; id < 40; id++) {
      source.change(id, 'link', 'x', '/other')
      clock.ms += 500
      await reader.poll()
    }
    source.change(11, 'link', 'x', '/late')
    await reader.poll()
    assert.isFalse(isWarm('/late'))

    await lookup.load('/late')
    for (let polls = 0; polls < 60; polls++) {
      clock.ms += 500
      await reader.poll()
    }
    assert.isTrue(isWarm('/late'))
  })

  test('a change to a {kind} drops the links that share it')
    .with(['workspace', 'organisation', 'campaign'])
    .run(async ({ assert }, kind) => {
      const { source, lookup, reader, isWarm } = await aReader()
      await reader.poll()
      source.put('one', { [`${kind}Id`]: 'shared' })
      source.put('two')
      await lookup.load('/one')
      await lookup.load('/two')
      source.change(1, kind, 'shared')
      await reader.poll()
      assert.deepEqual([isWarm('/one'), isWarm('/two')], [false, true])
    })

  test('a change to a domain reads the domains again, once they can be read', async ({
    assert,
  }) => {
    const { source, reader, domainReads } = await aReader()
    await reader.poll()
    const before = domainReads()
    source.change(1, 'domain', 'd1')
    const listDomains = source.listDomains.bind(source)
    source.listDomains = () => Promise.reject(new Error('away'))
    await assert.rejects(() => reader.poll())
    source.listDomains = listDomains
    await reader.poll()
    assert.equal(domainReads(), before + 1)
  })

  test('more changes than fit a page are all handled', async ({ assert }) => {
    const { source, lookup, reader, isWarm } = await aReader()
    await reader.poll()
    source.put('last')
    await lookup.load('/last')
    for (let id = 1; id <= 12_000; id++) source.change(id, 'link', 'x', `/k${id}`)
    source.change(12_001, 'link', 'x', '/last')
    await reader.poll()
    assert.isFalse(isWarm('/last'))
  })

  test('after a short outage only what changed is dropped', async ({ assert }) => {
    const { source, clock, lookup, reader, isWarm } = await aReader()
    await reader.poll()
    for (const alias of ['one', 'two']) source.put(alias)
    await lookup.load('/one')
    await lookup.load('/two')
    source.isAway = true
    await assert.rejects(() => reader.poll())
    source.change(1, 'link', 'x', '/one')
    clock.ms += 10 * 60_000
    source.isAway = false
    await reader.poll()
    assert.deepEqual([isWarm('/one'), isWarm('/two')], [false, true])
  })

  test('what a node that takes over lacks is handled again when it has it', async ({ assert }) => {
    const { source, clock, lookup, reader, isWarm } = await aReader()
    source.put('one')
    source.change(1, 'link', 'x', '/other')
    await reader.poll()
    source.change(2, 'link', 'x', '/one')
    await reader.poll()

    // It has the link as it was before, and keeps it for half a minute.
    const latest = source.changes.splice(-1)
    await lookup.load('/one')
    for (let polls = 0; polls < 60; polls++) {
      clock.ms += 500
      await reader.poll()
    }
    assert.isTrue(isWarm('/one'))
    source.changes.push(...latest)
    await reader.poll()
    assert.isFalse(isWarm('/one'))
  })

  test('what was read before a failure is handled again', async ({ assert, cleanup }) => {
    const { source, lookup, reader, isWarm } = await aReader()
    cleanup(() => reader.stop())
    source.put('one')
    source.change(1, 'link', 'x', '/one')
    await reader.poll()
    await lookup.load('/one')
    source.isAway = true
    await reader.start()
    source.isAway = false
    await reader.poll()
    assert.isFalse(isWarm('/one'))
  })

  test('after an outage that the feed may not reach back over, all is dropped', async ({
    assert,
  }) => {
    const { source, clock, lookup, reader, isWarm } = await aReader()
    await reader.poll()
    source.put('one')
    await lookup.load('/one')
    clock.ms += 31 * 60_000
    await reader.poll()
    assert.isFalse(isWarm('/one'))
  })
})
