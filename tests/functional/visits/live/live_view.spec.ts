import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { now } from '#app/shared/time/clock'
import { liveFeed } from '#app/visits/live/live_feed'
import { countClicks } from '#tests/console/support/counted_clicks'
import { serverUrl } from '#tests/fixtures/api'
import { aMember, ownerOf, type Person } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { aLink } from '#tests/functional/visits/clicks/spool'

/** A right that was taken away ends a stream within this time. */
const CUT_WITHIN_MS = 2_000

/** Of one person, as in app/visits/live/open_streams.ts. */
const STREAMS = 20

interface News {
  isFirst: boolean
  isMore: boolean
  visits: { link: string; href: string; code: string | null; country: string; referrer: string }[]
  counts: string[]
  map: { code: string; level: number }[]
  countries: { name: string; visitors: string; visits: string }[]
}

/** Opens the stream as a browser does. */
async function open(person: Person, path: string) {
  const gone = new AbortController()
  const answer = await fetch(serverUrl() + path, {
    headers: { cookie: person.cookie, accept: 'text/event-stream' },
    redirect: 'manual',
    signal: gone.signal,
  })
  let text = ''
  const reading = read()
  async function read() {
    if (!answer.body) return
    for await (const piece of answer.body) text += Buffer.from(piece).toString()
  }
  const listNews = () =>
    [...text.matchAll(/^data: (\{.*\})$/gm)].map(([, json]) => JSON.parse(json) as News)
  return {
    answer,
    close: () => gone.abort(),
    text: () => text,
    ended: reading.catch(() => {}),

    /** Waits until what was sent is what the test waits for. */
    async waitFor(isReached: (news: News[]) => boolean): Promise<News[]> {
      for (let attempt = 0; attempt < 400; attempt++) {
        const news = listNews()
        if (news.length > 0 && isReached(news)) return news
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
      throw new Error(`sent ${text}`)
    },
  }
}

const pathOf = ({ workspaceId }: Pick<TestWorkspace, 'workspaceId'>, query = '') =>
  `/console/workspaces/${workspaceId}/analytics/live/events${query}`

const visitsOf = (news: News[]) => news.flatMap(({ visits }) => visits)

test.group('The live view', () => {
  test('lists visits as they are stored, of a workspace, a link and a campaign, and counts people', async ({
    assert,
  }) => {
    const workspace = await aWorkspace({ timeZone: 'UTC' })
    const { workspaceId } = workspace
    const linkId = await aLink(workspaceId, { title: 'Spring' })
    const other = await aLink(workspaceId, { title: 'Autumn' })
    const campaignId = newId()
    await db
      .table('campaigns')
      .insert({ id: campaignId, workspace_id: workspaceId, name: 'Fair', created_at: now() })
    await countClicks(workspaceId, [{ linkId, country: 'DE' }])
    const owner = await ownerOf(workspace)
    const all = await open(owner, pathOf(workspace))
    const one = await open(owner, pathOf(workspace, `?linkId=${linkId}`))
    const ofCampaign = await open(owner, pathOf(workspace, `?campaignId=${campaignId}`))
    assert.match(all.answer.headers.get('content-type')!, /^text\/event-stream/)
    assert.equal(all.answer.headers.get('cache-control'), 'no-store')
    const [first] = await all.waitFor((news) => news.length === 1)
    assert.isTrue(first.isFirst)
    assert.deepEqual(
      first.visits.map(({ link, country }) => [link, country]),
      [['Spring', 'Germany']]
    )
    assert.deepEqual(first.counts, ['1', '1', '1', '1'])

    const visitor = Buffer.alloc(16, 7).toString('base64url')
    const atMs = Date.now()
    await countClicks(workspaceId, [
      { linkId: other, country: 'FR', visitor, atMs, referrerHost: 'news.example', campaignId },
      { linkId: other, country: 'FR', visitor, atMs: atMs - 5_000, campaignId },
      { linkId: other, country: null },
      { linkId, userAgent: 'Twitterbot/1.0' },
    ])
    const news = await all.waitFor((seen) => visitsOf(seen).length === 4 && seen.at(-1)!.counts[1] === '4') // prettier-ignore
    assert.deepEqual(news.at(-1)!.counts, ['3', '4', '3', '4'])
    assert.deepEqual(news.at(-1)!.countries.map(({ name }) => name).toSorted(), ['France', 'Germany']) // prettier-ignore
    assert.deepEqual(
      news
        .at(-1)!
        .map.map(({ code }) => code)
        .toSorted(),
      ['DE', 'FR']
    )
    assert.deepInclude(
      visitsOf(news).map(({ link, code, referrer }) => [link, code, referrer]),
      ['Autumn', 'FR', 'news.example']
    )
    assert.sameMembers(visitsOf(news).map(({ code }) => code), ['DE', 'FR', 'FR', null]) // prettier-ignore
    await ofCampaign.waitFor((seen) => visitsOf(seen).length === 2)
    assert.lengthOf(visitsOf(await one.waitFor(() => true)), 1)

    // Nothing says who came: no address, no visitor, no click.
    for (const { text } of [all, one, ofCampaign]) {
      assert.notInclude(text(), visitor)
      assert.notMatch(text(), /"(?:id|key|visitor|agent|nonce|address)"/)
    }
    for (const stream of [all, one, ofCampaign]) stream.close()
  }).timeout(30_000)

  test('lists some of very many, counts all, and holds no more for it', async ({ assert }) => {
    const workspace = await aWorkspace({ timeZone: 'UTC' })
    const linkId = await aLink(workspace.workspaceId)
    await countClicks(workspace.workspaceId, [{ linkId }])
    const stream = await open(await ownerOf(workspace), pathOf(workspace))
    await stream.waitFor(() => true)
    const many = Array.from({ length: 300 }, () => ({ linkId, atMs: Date.now() }))
    await countClicks(workspace.workspaceId, many)
    const news = await stream.waitFor((seen) => seen.some(({ isMore }) => isMore))
    assert.lengthOf(news.find(({ isMore }) => isMore)!.visits, 20)
    await stream.waitFor((seen) => seen.at(-1)!.counts[1] === '301')
    stream.close()
    for (let attempt = 0; liveFeed.size > 0; attempt++) {
      assert.isBelow(attempt, 200, 'a subject is kept that no one watches')
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }).timeout(30_000)

  test('keeps to the privacy of the workspace', async ({ assert }) => {
    const workspace = await aWorkspace()
    const linkId = await aLink(workspace.workspaceId)
    const owner = await ownerOf(workspace)
    await countClicks(workspace.workspaceId, [{ linkId, visitor: null }])
    await db.from('workspaces').where('id', workspace.workspaceId).update({ click_privacy: 'CountOnly' }) // prettier-ignore
    const page = await fetch(`${serverUrl()}${pathOf(workspace).replace('/events', '')}`, {
      headers: { cookie: owner.cookie },
    })
    const text = await page.text()
    assert.include(text, 'keeps no details of visits')
    assert.notInclude(text, `/links/${linkId}`)

    // Raw clicks that are on their way out are not shown either.
    const short = await aWorkspace({ timeZone: 'UTC' })
    const shortLink = await aLink(short.workspaceId)
    await countClicks(short.workspaceId, [{ linkId: shortLink }])
    await db.from('workspaces').where('id', short.workspaceId).update({ raw_click_days: 0 })
    const stream = await open(await ownerOf(short), pathOf(short))
    const [first] = await stream.waitFor(() => true)
    assert.deepEqual([first.visits, first.counts], [[], ['0', '0', '0', '0']])
    stream.close()
  }).timeout(30_000)

  const LOSSES: [string, (workspace: TestWorkspace, person: Person) => Promise<unknown>][] = [
    [
      'the role',
      ({ workspaceId }, { userId }) =>
        db.from('workspace_members').where({ workspace_id: workspaceId, user_id: userId }).delete(),
    ],
    ['the session', (_, { userId }) => db.from('sessions').where('user_id', userId).delete()],
    [
      'the account, which is disabled',
      (_, { userId }) => db.from('users').where('id', userId).update({ disabled_at: now() }),
    ],
    [
      'the workspace, which is deleted',
      ({ workspaceId }) => db.from('workspaces').where('id', workspaceId).update({ deleted_at: now() }), // prettier-ignore
    ],
    [
      'the way in, where the organisation asks for a second factor from now on',
      ({ organisationId }) => db.from('organisations').where('id', organisationId).update({ mfa_required: true }), // prettier-ignore
    ],
  ]
  for (const [name, take] of LOSSES) {
    test(`ends within two seconds for a watcher who loses ${name}`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const viewer = await aMember(workspace, 'Viewer')
      const stream = await open(viewer, pathOf(workspace))
      assert.equal(stream.answer.status, 200)
      const startedAtMs = performance.now()
      await take(workspace, viewer)
      await stream.ended
      assert.isBelow(performance.now() - startedAtMs, CUT_WITHIN_MS)
      assert.include(stream.text(), 'event: ended')
      const again = await open(viewer, pathOf(workspace))
      assert.notEqual(again.answer.status, 200)
      again.close()
    }).timeout(10_000)
  }

  test('stays for the colleague of one who lost it', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [leaves, stays] = [await aMember(workspace, 'Viewer'), await aMember(workspace, 'Viewer')]
    const [left, right] = [await open(leaves, pathOf(workspace)), await open(stays, pathOf(workspace))] // prettier-ignore
    await db.from('sessions').where('user_id', leaves.userId).delete()
    await left.ended
    let isEnded = false
    void right.ended.then(() => (isEnded = true))
    await new Promise((resolve) => setTimeout(resolve, CUT_WITHIN_MS))
    assert.isFalse(isEnded)
    right.close()
  }).timeout(10_000)

  test('is bounded in number, with an answer that says when to try again', async ({ assert }) => {
    const workspace = await aWorkspace()
    const owner = await ownerOf(workspace)
    const streams = await Promise.all(
      Array.from({ length: STREAMS }, () => open(owner, pathOf(workspace)))
    )
    assert.deepEqual([...new Set(streams.map(({ answer }) => answer.status))], [200])
    const refused = await open(owner, pathOf(workspace))
    assert.equal(refused.answer.status, 429)
    assert.equal(refused.answer.headers.get('retry-after'), '60')
    for (const { close } of streams) close()
  })

  test('is for members, and what it is of has to be theirs', async ({ assert }) => {
    const workspace = await aWorkspace()
    const elsewhere = await aWorkspace()
    const foreign = await aLink(elsewhere.workspaceId)
    const viewer = await aMember(workspace, 'Viewer')
    for (const path of [pathOf(workspace), pathOf(workspace).replace('/events', '')]) {
      const stranger = await open(await ownerOf(elsewhere), path)
      assert.equal(stranger.answer.status, 404)
      for (const query of [`?linkId=${foreign}`, `?linkId[]=x`, `?campaignId=${newId()}`]) {
        const notTheirs = await open(viewer, path + query)
        assert.equal(notTheirs.answer.status, 404, query)
      }
    }
  })
})
