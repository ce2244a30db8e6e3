import { test } from '@japa/runner'
import { VisitSources } from '#app/redirect/clicks/visit_sources'
import { aPlane } from '#tests/redirect/support/test_plane'

test.group('Where visits come from', () => {
  test('a private proxy that is not believed is counted, and its address is not told', async ({
    assert,
    cleanup,
  }) => {
    const plane = await aPlane({ trustsProxy: (address) => address === '127.0.0.1' })
    cleanup(() => plane.close())
    await plane.start()
    plane.source.put('go')
    const from = (forwardedFor: string) => ({ headers: { 'x-forwarded-for': forwardedFor } })
    for (let n = 0; n < 9; n++) await plane.ask('/go', from(`198.51.100.${n}, 172.17.0.1`))
    await plane.ask('/go', from('8.8.8.8'))
    assert.deepEqual(plane.plane.visitSources.read(), { visits: 10, ofOnePrivate: 9 })
  })

  test('a believed proxy and an address of the internet are none', ({ assert }) => {
    for (const address of ['127.0.0.1', '8.8.8.8']) {
      const sources = new VisitSources((one) => one.startsWith('10.'))
      for (let n = 0; n < 20; n++) sources.note(address)
      assert.deepEqual(sources.read(), { visits: 20, ofOnePrivate: 0 })
    }
  })

  test('500 visits are one count, and what came before is forgotten', ({ assert }) => {
    const sources = new VisitSources((one) => one.startsWith('10.'))
    for (let n = 0; n < 500; n++) sources.note('10.0.0.1')
    sources.note('8.8.8.8')
    assert.deepEqual(sources.read(), { visits: 500, ofOnePrivate: 500 })
    for (let n = 0; n < 499; n++) sources.note(`10.1.0.${n}`)
    assert.deepEqual(sources.read(), { visits: 500, ofOnePrivate: 0 })
  })
})
