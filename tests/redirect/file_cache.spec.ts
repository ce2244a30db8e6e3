import { test } from '@japa/runner'
import { FileCache, TooManyFiles } from '#app/redirect/brand/file_cache'

const wanted = (id: string) => ({ id, domainId: 'd', kind: 'Logo' as const })

test.group('Files that are kept', () => {
  test('take no more memory than they may: the oldest go', async ({ assert }) => {
    const cache = new FileCache(async () => Buffer.alloc(40), 100)
    await cache.load(wanted('a'))
    await cache.load(wanted('b'))
    cache.peek('a')
    await cache.load(wanted('c'))
    assert.isUndefined(cache.peek('b'))
    assert.isDefined(cache.peek('a'))
    assert.isDefined(cache.peek('c'))
  })

  test('one that is larger than all of it is sent and not kept', async ({ assert }) => {
    const cache = new FileCache(async () => Buffer.alloc(101), 100)
    assert.lengthOf((await cache.load(wanted('a')))!, 101)
    assert.isUndefined(cache.peek('a'))
  })

  test('are read one at a time, and no more wait than may', async ({ assert }) => {
    let [running, most] = [0, 0]
    const releases: (() => void)[] = []
    const cache = new FileCache(async () => {
      most = Math.max(most, ++running)
      await new Promise<void>((resolve) => releases.push(resolve))
      running--
      return Buffer.alloc(1)
    })
    const loads = Array.from({ length: 64 }, (_, at) => cache.load(wanted(String(at))))
    await assert.rejects(() => cache.load(wanted('more')), TooManyFiles as never)
    for (let at = 0; at < 64; at++) {
      while (releases.length <= at) await new Promise(setImmediate)
      releases[at]()
    }
    await Promise.all(loads)
    assert.equal(most, 1)
    assert.isDefined(cache.peek('63'))
  })

  test('that cannot be read are asked for again', async ({ assert }) => {
    let isAway = true
    const cache = new FileCache(async () => {
      if (isAway) throw new Error('away')
      return Buffer.alloc(1)
    })
    await assert.rejects(() => cache.load(wanted('a')), 'away')
    isAway = false
    assert.lengthOf((await cache.load(wanted('a')))!, 1)
  })
})
