import { test } from '@japa/runner'
import { countClicks } from '#tests/console/support/counted_clicks'
import { call, serverUrl } from '#tests/fixtures/api'
import { aMember, ownerOf, type Person } from '#tests/fixtures/people'
import { aWorkspace } from '#tests/fixtures/workspace'
import { aLink } from '#tests/functional/visits/clicks/spool'

/** Of one person and of one workspace, as in app/visits/analytics/console/open_streams.ts. */
const STREAMS = 20
const WORKSPACE_STREAMS = 100

/** Opens the stream as a browser does. */
async function open(person: Person, path: string) {
  const gone = new AbortController()
  const answer = await fetch(serverUrl() + path, {
    headers: { cookie: person.cookie, accept: 'text/event-stream' },
    redirect: 'manual',
    signal: gone.signal,
  })
  const reader = answer.body!.getReader()
  return {
    answer,
    close: () => gone.abort(),

    /** Reads until there is a number that the test waits for. */
    async waitFor(visits: number): Promise<void> {
      let text = ''
      while (!text.includes(`"visits":${visits},`)) {
        const { value, done } = await reader.read()
        if (done) throw new Error(`ended with ${text}`)
        text += Buffer.from(value).toString()
      }
    },
  }
}

test.group('The live count', () => {
  test('moves as clicks come in, of the workspace and of one link', async ({ assert }) => {
    const workspace = await aWorkspace({ timeZone: 'UTC' })
    const linkId = await aLink(workspace.workspaceId)
    const other = await aLink(workspace.workspaceId)
    const owner = await ownerOf(workspace)
    const path = `/console/workspaces/${workspace.workspaceId}/analytics/today`
    const all = await open(owner, path)
    const one = await open(owner, `${path}?linkId=${linkId}`)
    assert.equal(all.answer.status, 200)
    assert.match(all.answer.headers.get('content-type')!, /^text\/event-stream/)
    assert.equal(all.answer.headers.get('cache-control'), 'no-store')
    await Promise.all([all.waitFor(0), one.waitFor(0)])
    await countClicks(workspace.workspaceId, [{ linkId }, { linkId: other }, { linkId: other }])
    await Promise.all([all.waitFor(3), one.waitFor(1)])
    all.close()
    one.close()
  })

  test('is bounded in number, and a place that is left is free again', async ({ assert }) => {
    const workspace = await aWorkspace()
    const owner = await ownerOf(workspace)
    const path = `/console/workspaces/${workspace.workspaceId}/analytics/today`
    const streams = await Promise.all(Array.from({ length: STREAMS }, () => open(owner, path)))
    assert.deepEqual([...new Set(streams.map(({ answer }) => answer.status))], [200])
    const refused = await open(owner, path)
    assert.equal(refused.answer.status, 429)
    assert.equal(refused.answer.headers.get('retry-after'), '60')
    const elsewhere = await aWorkspace()
    const another = await open(
      await ownerOf(elsewhere),
      `/console/workspaces/${elsewhere.workspaceId}/analytics/today`
    )
    assert.equal(another.answer.status, 200)
    streams[0].close()
    await assert.doesNotReject(async () => {
      for (let attempt = 0; attempt < 50; attempt++) {
        const again = await open(owner, path)
        again.close()
        if (again.answer.status === 200) return
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      throw new Error('no place became free')
    })
    for (const { close } of [...streams, another]) close()
  })

  test('is bounded by person: a member who takes all of theirs leaves room for colleagues', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const path = `/console/workspaces/${workspace.workspaceId}/analytics/today`
    const people = [await ownerOf(workspace)]
    while (people.length < WORKSPACE_STREAMS / STREAMS) {
      people.push(await aMember(workspace, 'Manager'))
    }
    const streams: Awaited<ReturnType<typeof open>>[] = []
    for (const person of people) {
      const opened = await Promise.all(Array.from({ length: STREAMS }, () => open(person, path)))
      streams.push(...opened)
      assert.deepEqual([...new Set(opened.map(({ answer }) => answer.status))], [200])
      const refused = await open(person, path)
      assert.equal(refused.answer.status, 429)
      assert.equal(refused.answer.headers.get('retry-after'), '60')
    }
    const late = await aMember(workspace, 'Viewer')
    assert.equal((await open(late, path)).answer.status, 429)
    // What was refused for the workspace is not counted against the person elsewhere.
    const elsewhere = await aWorkspace()
    const theirs = await open(
      await aMember(elsewhere, 'Viewer'),
      `/console/workspaces/${elsewhere.workspaceId}/analytics/today`
    )
    assert.equal(theirs.answer.status, 200)
    streams[0].close()
    for (let attempt = 0; ; attempt++) {
      const again = await open(late, path)
      again.close()
      if (again.answer.status === 200) break
      assert.isBelow(attempt, 100, 'no place became free')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    for (const { close } of [...streams, theirs]) close()
  })

  test('is for members, and its link has to be theirs', async ({ assert }) => {
    const workspace = await aWorkspace()
    const elsewhere = await aWorkspace()
    const foreign = await aLink(elsewhere.workspaceId)
    const path = `/console/workspaces/${workspace.workspaceId}/analytics/today`
    const viewer = await aMember(workspace, 'Viewer')
    const allowed = await open(viewer, path)
    assert.equal(allowed.answer.status, 200)
    allowed.close()
    const stranger = await open(await ownerOf(elsewhere), path)
    assert.equal(stranger.answer.status, 404)
    const notTheirs = await open(viewer, `${path}?linkId=${foreign}`)
    assert.equal(notTheirs.answer.status, 404)
  })
})

test.group('The export of raw clicks', () => {
  test('has the rule that decided, where it is asked for', async ({ assert }) => {
    const workspace = await aWorkspace()
    const linkId = await aLink(workspace.workspaceId)
    await countClicks(workspace.workspaceId, [{ linkId, userAgent: 'Twitterbot/1.0' }, { linkId }])
    const read = async (query: string) => {
      const { text } = await call(workspace, 'GET', `/analytics/export.csv${query}`)
      return text.trim().split(/\r?\n/).map((line) => line.split(',').slice(14)) // prettier-ignore
    }
    assert.deepEqual(new Set((await read('')).flat()), new Set(['class', 'Preview', 'Human']))
    const [head, ...lines] = await read('?classRule=true')
    assert.deepEqual(head, ['class', 'classRule'])
    assert.sameDeepMembers(lines, [
      ['Preview', 'user-agent:Twitterbot'],
      ['Human', 'default:human'],
    ])
    const wrong = await call(workspace, 'GET', '/analytics/export.csv?classRule=perhaps')
    assert.deepEqual([wrong.status, wrong.body.code, wrong.body.errors[0].field], [422, 'request.invalid', 'classRule']) // prettier-ignore
  })
})
