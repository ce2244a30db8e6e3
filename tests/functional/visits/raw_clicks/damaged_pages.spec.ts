import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { freezeClock, resumeClock } from '#app/shared/time/clock'
import { call, request, type Answer } from '#tests/fixtures/api'
import { damageFirstPack, forgetPacks, packClicks } from '#tests/fixtures/packed_clicks'
import { ownerOf } from '#tests/fixtures/people'
import { fromElsewhere } from '#tests/fixtures/person'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { aClick, aLink, TestSpool } from '#tests/functional/visits/clicks/spool'

const NOW = Date.parse('2023-03-21T12:00:00Z')
const DAY_MS = 86_400_000
const CLICKS = 30
const DAMAGED_MS = NOW - 20 * DAY_MS
const BOTH = 'from=2023-03-01&to=2023-03-21'
const SOUND = 'from=2023-03-09&to=2023-03-13'

/** Days that can be read, compared with days that cannot. */
const AFTER = 'from=2023-03-08&to=2023-03-16'
const NOT_COMPARED = 'Diese Zahlen sind ohne Vergleich'

/** What a person reads, in German, with the days that cannot be read. */
const SAID = /lassen sich nicht lesen: Was die Datenbank von denen vom 01\.03\.2023/

test.group('Pages over a damaged pack', (group) => {
  let workspace: TestWorkspace
  let links: string[]
  let campaignId: string
  let cookie: string

  group.each.setup(async () => {
    freezeClock(NOW)
    workspace = await aWorkspace({ timeZone: 'UTC' })
    const { workspaceId } = workspace
    links = [await aLink(workspaceId), await aLink(workspaceId)]
    const { body } = await call(workspace, 'POST', '/campaigns', { name: 'Spring' })
    campaignId = body.id
    cookie = (await ownerOf(workspace)).cookie
    const spool = await TestSpool.make()
    for (const atMs of [DAMAGED_MS, NOW - 10 * DAY_MS]) {
      const lines = Array.from({ length: CLICKS }, (_, at) =>
        aClick({
          ...{ workspaceId, linkId: links[at % 2], campaignId, atMs: atMs + at * 60_000 },
          ...{ country: 'DE', who: `${at}` },
          ...(at === 0 && { userAgent: 'Googlebot/2.1' }),
        })
      )
      await spool.write(newId(), lines)
      await spool.drainer().drainOnce()
    }
    await spool.remove()
    await packClicks(workspaceId, DAMAGED_MS + DAY_MS, CLICKS)
    await packClicks(workspaceId, NOW, CLICKS)
    return async () => {
      resumeClock()
      await forgetPacks()
    }
  })

  const open = (path: string): Promise<Answer> =>
    request(`/console/workspaces/${workspace.workspaceId}${path}`, {
      headers: { 'accept': 'text/html', 'accept-language': 'de', cookie },
    })
  const share = async (body: object): Promise<string> => {
    const made = await call(workspace, 'POST', '/report-shares', { name: 'For all', ...body })
    return new URL(made.body.url).pathname
  }
  const openShared = (path: string): Promise<Answer> =>
    request(path, {
      headers: { 'accept': 'text/html', 'accept-language': 'de', ...fromElsewhere() },
    })

  test('what a page is about is refused with the days; other days are shown', async ({
    assert,
  }) => {
    const paths = (days: string) => [
      `/analytics?${days}&country=DE`,
      `/analytics?${days}&timeZone=Asia/Tokyo`,
      `/links/${links[0]}/analytics?${days}&country=DE`,
      `/analytics/compare?linkId=${links[0]}&campaignId=${campaignId}&${days}`,
      `/analytics/not-counted?${days}`,
      `/analytics/not-counted/table?${days}&format=csv`,
      `/analytics/table?${days}&table=weekHours&format=csv`,
      `/analytics/export/file?${days}&content=summary`,
      `/analytics/export/file?${days}&content=clicks`,
      `/analytics/export/file?${days}&content=parquet`,
      `/analytics/filter?${days}&country=DE&by=browser`,
    ]
    const look = async (days: string) => {
      const seen: [path: string, status: number, isSaid: boolean][] = []
      for (const path of paths(days)) {
        const { status, text } = await open(path)
        seen.push([path, status, SAID.test(text)])
      }
      return seen
    }
    const all = (days: string, status: number) =>
      paths(days).map((path) => [path, status, status === 409])
    assert.deepEqual(await look(BOTH), all(BOTH, 200))
    await damageFirstPack(workspace.workspaceId)
    assert.deepEqual(await look(BOTH), all(BOTH, 409))
    assert.deepEqual(await look(SOUND), all(SOUND, 200))
    const compared = `/analytics?country=DE&compare=previous`
    assert.include((await open(`${compared}&${AFTER}`)).text, NOT_COMPARED)
    assert.notInclude((await open(`${compared}&${SOUND}`)).text, NOT_COMPARED)
  }).timeout(120_000)

  test('a page that lacks a part of itself shows all others, and says what is missing', async ({
    assert,
  }) => {
    await damageFirstPack(workspace.workspaceId)
    for (const path of [`/analytics?${BOTH}`, `/links/${links[0]}/analytics?${BOTH}`]) {
      const { status, text } = await open(path)
      assert.equal(status, 200, path)
      assert.match(text, SAID, path)
      assert.include(text, 'id="clicks"', path)
      assert.notInclude(text, 'class="heat"', path)
      assert.include((await open(path.replace(BOTH, SOUND))).text, 'class="heat"')
    }
    const needless = ['', `/links/${links[0]}`, '/links', '/analytics/live', '/campaigns']
    for (const path of needless) assert.equal((await open(path)).status, 200, path)
  })

  test('a shared report says it in the language of the visitor, with the choice of other days', async ({
    assert,
  }) => {
    const shared = [
      await share({ campaignId }),
      await share({ compare: [{ linkId: links[0] }, { campaignId }] }),
    ]
    const ofWorkspace = await share({})
    for (const path of shared) assert.notMatch((await openShared(`${path}?${BOTH}`)).text, SAID)
    await damageFirstPack(workspace.workspaceId)
    for (const path of shared) {
      for (const asked of [BOTH, 'days=30', 'from=2023-02-30']) {
        const { status, text } = await openShared(`${path}?${asked}`)
        assert.equal(status, 409, `${path}?${asked}`)
        assert.match(text, SAID)
        assert.include(text, 'name="from"')
        assert.notInclude(text, 'class="stats"')
      }
      const other = await openShared(`${path}?${SOUND}`)
      assert.equal(other.status, 200)
      assert.notMatch(other.text, SAID)
      assert.notInclude(other.text, NOT_COMPARED)
    }
    const after = await openShared(`${shared[0]}?${AFTER}`)
    assert.equal(after.status, 200)
    assert.include(after.text, NOT_COMPARED)
    const sums = await openShared(`${ofWorkspace}?${BOTH}`)
    assert.equal(sums.status, 200)
    assert.notInclude(sums.text, NOT_COMPARED)
  })
})
