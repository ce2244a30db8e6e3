import { test } from '@japa/runner'
import { UnknownAliases, type UnknownAliasVisits } from '#app/redirect/clicks/unknown_aliases'
import { aPlane, silent } from '#tests/redirect/support/test_plane'

function aStore() {
  const stored: UnknownAliasVisits[] = []
  return {
    stored,
    add: async (visits: readonly UnknownAliasVisits[]) => void stored.push(...visits),
  }
}

test.group('Unknown aliases on the redirect plane', () => {
  test('counts what is asked for in vain, and nothing else', async ({ assert }) => {
    const store = aStore()
    const plane = await aPlane({ unknownAliases: store })
    await plane.start()
    plane.source.put('hello')
    for (const path of ['/hello', '/typo', '/typo?x=1', '/typo/', '/a/b', '/'])
      await plane.ask(path)
    await plane.ask('/typo', { method: 'HEAD' })
    assert.equal(await plane.status('/typo'), 404)
    await plane.close()
    assert.deepEqual(
      store.stored.map(({ domainId, alias, visits }) => [domainId, alias, visits]),
      [['', 'typo', 4]]
    )
    assert.match(store.stored[0].day, /^\d{4}-\d\d-\d\d$/)
  })

  test('a scanner is remembered up to a limit, and a store that fails stops nothing', async ({
    assert,
  }) => {
    const store = aStore()
    const aliases = new UnknownAliases(store, silent)
    for (let at = 0; at < 5_000; at++) aliases.note('', `scan${at}`, 0)
    aliases.note('', 'scan7', 0)
    aliases.note('', 'x'.repeat(81), 0)
    await aliases.flush()
    assert.lengthOf(store.stored, 2_000)
    assert.equal(store.stored.find(({ alias }) => alias === 'scan7')!.visits, 2)
    const failing = { add: () => Promise.reject(new Error('away')) }
    const unlucky = new UnknownAliases(failing, silent)
    unlucky.note('', 'a', 0)
    await unlucky.flush()
    unlucky.stop()
  })
})
