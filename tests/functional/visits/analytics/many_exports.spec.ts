import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { call, serverUrl } from '#tests/fixtures/api'
import { aWorkspace } from '#tests/fixtures/workspace'
import { aClick, aLink, TestSpool } from '#tests/functional/visits/clicks/spool'

const CLICKS = 4_000

test.group('Many exports at once', (group) => {
  let spool: TestSpool
  group.each.setup(async () => {
    spool = await TestSpool.make()
    return () => spool.remove()
  })

  async function aWorkspaceWithClicks(count: number) {
    const workspace = await aWorkspace()
    const { workspaceId } = workspace
    const linkId = await aLink(workspaceId)
    const lines = Array.from({ length: count }, (_, at) =>
      aClick({ workspaceId, linkId, atMs: Date.now() - at * 3_000 })
    )
    await spool.write(newId(), lines)
    await spool.drainer().drainOnce()
    return workspace
  }

  const fileOf = (workspace: Awaited<ReturnType<typeof aWorkspace>>) =>
    call(workspace, 'GET', '/analytics/export.csv')

  test('of one workspace take turns, come whole or not at all, and hold up no other', async ({
    assert,
  }) => {
    const [busy, other] = [await aWorkspaceWithClicks(CLICKS), await aWorkspaceWithClicks(3)]
    let done = 0
    const many = Array.from({ length: 30 }, () =>
      fileOf(busy).then((answer) => {
        done++
        return answer
      })
    )
    await Promise.race(many.map((one) => one.then(({ status }) => status === 200)))
    const ofOther = await fileOf(other)
    assert.equal(ofOther.status, 200)
    assert.lengthOf(ofOther.text.trim().split('\n'), 3 + 1)
    assert.isBelow(done, 25, 'before those of the busy one')

    const answers = await Promise.all(many)
    const files = answers.filter(({ status }) => status === 200)
    for (const { text } of files) assert.lengthOf(text.trim().split('\n'), CLICKS + 1)
    const refused = answers.filter(({ status }) => status !== 200)
    assert.isAtLeast(files.length, 18)
    assert.isAtLeast(refused.length, 1)
    for (const { status, headers, text } of refused) {
      assert.deepEqual([status, headers.get('retry-after'), text], [429, '10', ''])
    }
    assert.equal((await fileOf(busy)).status, 200, 'later there is room again')
  })

  test('an export whose reader goes away gives its place back', async ({ assert }) => {
    const workspace = await aWorkspaceWithClicks(CLICKS)
    for (let gone = 0; gone < 25; gone++) {
      const leaving = new AbortController()
      const response = await fetch(`${serverUrl()}${workspace.api}/analytics/export.csv`, {
        headers: { authorization: `Bearer ${workspace.key}` },
        signal: leaving.signal,
      })
      assert.equal(response.status, 200)
      leaving.abort()
      await response.text().catch(() => '')
    }
    assert.equal((await fileOf(workspace)).status, 200)
  })
})
