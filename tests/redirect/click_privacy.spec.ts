import { test } from '@japa/runner'
import { aPlane } from '#tests/redirect/support/test_plane'

test.group('What the spool keeps of a visitor', (group) => {
  let plane: Awaited<ReturnType<typeof aPlane>>
  group.each.setup(async () => {
    plane = await aPlane()
    return () => plane.close()
  })
  const GPC = { headers: { 'sec-gpc': '1' } }
  const visitors = async () => (await plane.clicks()).map((click) => click!.visitor)

  test('a hash for the day, unless the workspace wants less', async ({ assert }) => {
    plane.source.put('spring')
    await plane.ask('/spring')
    await plane.ask('/spring', GPC)
    for (const visitor of await visitors()) assert.match(visitor!, /^[\w-]{22}$/)
  })

  test('CountOnly: none of anyone', async ({ assert }) => {
    plane.source.put('spring', { clickPrivacy: 'CountOnly' })
    await plane.ask('/spring')
    await plane.ask('/spring', GPC)
    assert.deepEqual(await visitors(), [null, null])
  })

  test('Sec-GPC where it is respected: none of those who send it', async ({ assert }) => {
    plane.source.put('spring', { respectGpc: 1 })
    await plane.ask('/spring', GPC)
    await plane.ask('/spring', { headers: { 'sec-gpc': '0' } })
    await plane.ask('/spring')
    const [withSignal, ...others] = await visitors()
    assert.isNull(withSignal)
    for (const visitor of others) assert.isString(visitor)
  })
})
