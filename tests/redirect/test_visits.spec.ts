import { test } from '@japa/runner'
import { TestMarks } from '#app/redirect/clicks/test_marks'
import type { UnknownAliasVisits } from '#app/redirect/clicks/unknown_aliases'
import { aPlane } from '#tests/redirect/support/test_plane'

const marks = new TestMarks(Buffer.alloc(32, 5))
const HOUR_MS = 3_600_000

test.group('Test visits on the redirect plane', () => {
  test('are answered as any other, and nothing is written', async ({ assert }) => {
    const plane = await aPlane()
    await plane.start()
    const link = plane.source.put('hello', { conversionTracking: 1, passQuery: 1 })
    const mark = marks.issue(link.id, plane.clock.ms + HOUR_MS)
    const counted = await plane.ask('/hello?a=1')
    const tried = await plane.ask(`/hello?a=1&shunt_test=${mark}`)
    assert.equal(tried.status, 302)
    assert.match(counted.headers.location!, /a=1&shunt_click=/)
    assert.match(tried.headers.location!, /a=1$/)
    await plane.ask(`/hello?qr=abcd1234&shunt_test=${mark}`)
    assert.lengthOf(await plane.clicks(), 1)
    await plane.close()
  })

  test('a mark that is altered, another link’s or over marks nothing', async ({ assert }) => {
    const plane = await aPlane()
    await plane.start()
    const link = plane.source.put('hello')
    const other = plane.source.put('other')
    const mark = marks.issue(link.id, plane.clock.ms + HOUR_MS)
    const wrong = [
      mark.slice(0, -1),
      `${mark}x`,
      mark.replace(/^./, (first) => (first === 'z' ? 'y' : 'z')),
      marks.issue(other.id, plane.clock.ms + HOUR_MS),
      marks.issue(link.id, plane.clock.ms - 1_000),
      new TestMarks(Buffer.alloc(32, 6)).issue(link.id, plane.clock.ms + HOUR_MS),
      '',
      '.',
      '%00',
    ]
    for (const [at, value] of wrong.entries()) {
      assert.equal(await plane.status(`/hello?shunt_test=${value}`), 302)
      assert.lengthOf(await plane.clicks(), at + 1, value)
    }
    assert.isFalse(marks.holds(`xshunt_test=${mark}`, link.id, plane.clock.ms))
    assert.isTrue(marks.holds(`a=1&shunt_test=${mark}&b`, link.id, plane.clock.ms))
    await plane.close()
  })

  test('use up nothing of a limited link, and are not what was asked for in vain', async ({
    assert,
  }) => {
    const stored: UnknownAliasVisits[] = []
    const taken: number[] = []
    const plane = await aPlane({
      unknownAliases: { add: async (visits) => void stored.push(...visits) },
      takeUses: async (_, wanted) => (taken.push(wanted), 10),
    })
    await plane.start()
    const link = plane.source.put('few', { maxClicks: 10 })
    const over = plane.source.put('over', { endsAt: new Date(plane.clock.ms - HOUR_MS) })
    const query = (id: string) => `?shunt_test=${marks.issue(id, plane.clock.ms + HOUR_MS)}`
    assert.equal(await plane.status(`/few${query(link.id)}`), 302)
    assert.isEmpty(taken.filter((wanted) => wanted > 0))
    assert.equal(await plane.status('/few'), 302)
    assert.isNotEmpty(taken.filter((wanted) => wanted > 0))
    assert.equal(await plane.status(`/over${query(over.id)}`), 410)
    assert.equal(await plane.status('/over'), 410)
    assert.equal(await plane.status('/over', { method: 'HEAD' }), 410)
    await plane.close()
    assert.deepEqual(
      stored.map(({ alias, visits }) => [alias, visits]),
      [['over', 1]]
    )
  })
})
