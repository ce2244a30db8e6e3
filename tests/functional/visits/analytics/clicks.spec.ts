import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { freezeClock, resumeClock } from '#app/shared/time/clock'
import { assertProblem, call } from '#tests/fixtures/api'
import { aKey, aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { aClick, aLink, TestSpool } from '#tests/functional/visits/clicks/spool'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const HOUR_MS = 3_600_000

test.group('The list of raw clicks', (group) => {
  let spool: TestSpool
  let workspace: TestWorkspace
  let linkId: string
  group.each.setup(async () => {
    freezeClock(NOW)
    spool = await TestSpool.make()
    workspace = await aWorkspace()
    linkId = await aLink(workspace.workspaceId)
    return async () => {
      resumeClock()
      await spool.remove()
    }
  })

  const list = (query = '') => call(workspace, 'GET', `/analytics/clicks?${query}`)

  /** Counts clicks, one an hour backwards, three of one moment among them. */
  async function count(number: number) {
    const clicks = Array.from({ length: number }, (_, at) =>
      aClick({
        workspaceId: workspace.workspaceId,
        linkId,
        atMs: NOW - Math.max(0, at - 2) * HOUR_MS,
        country: at % 2 === 0 ? 'DE' : 'FR',
      })
    )
    await spool.write(newId(), clicks)
    await spool.drainer().drainOnce()
  }

  test('has each click of the export once, newest first, whatever the size of a page', async ({
    assert,
  }) => {
    await count(30)
    const csv = await call(workspace, 'GET', '/analytics/export.csv')
    const lines = csv.text.trim().split('\r\n').slice(1)
    for (const limit of [1, 7, 30, 1000]) {
      const found: any[] = []
      for (let before: string | null = ''; before !== null;) {
        const { status, body } = await list(`limit=${limit}${before && `&before=${before}`}`)
        assert.equal(status, 200)
        assert.isAtMost(body.items.length, limit)
        found.push(...body.items)
        before = body.nextBefore
      }
      assert.lengthOf(new Set(found.map(({ id }) => id)), 30)
      const moments = found.map(({ clickedAt }) => clickedAt)
      assert.deepEqual(moments, moments.toSorted().reverse(), String(limit))
      assert.sameMembers(
        found.map(({ clickedAt, country }) => `${clickedAt} ${country}`),
        lines.map((line) => `${line.split(',')[0]} ${line.split(',')[8]}`)
      )
    }
  })

  test('takes the filters and the period of the export', async ({ assert }) => {
    await count(30)
    assert.lengthOf((await list('country=DE')).body.items, 15)
    assert.lengthOf((await list('country=DE&limit=4')).body.items, 4)
    assert.lengthOf((await list(`linkId=${linkId}&limit=1000`)).body.items, 30)
    const today = (await list('from=2026-11-21&to=2026-11-21')).body.items
    assert.isTrue(today.every((one: any) => one.clickedAt.startsWith('2026-11-21')))
    assert.lengthOf(today, 15)
  })

  test('refuses what is none of it, and other keys', async ({ assert }) => {
    for (const query of ['limit=0', 'limit=1001', 'before=x', 'country=xx', 'from=x']) {
      assertProblem(assert, await list(query), 422, 'request.invalid')
    }
    assertProblem(assert, await list(`linkId=${newId()}`), 404, 'link.not_found')
    const { key } = await aKey(workspace, { scopes: ['links:read'] })
    const refused = await call(workspace, 'GET', '/analytics/clicks', undefined, { key })
    assertProblem(assert, refused, 403, 'access.forbidden')
    await count(3)
    const other = await aWorkspace()
    assert.deepEqual((await call(other, 'GET', '/analytics/clicks')).body.items, [])
  })
})
