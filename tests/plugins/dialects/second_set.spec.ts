import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import * as sdk from '@shlinkio/shlink-js-sdk'
import * as sdkOfNode from '@shlinkio/shlink-js-sdk/node'
import Kutt from 'kutt'
import { nowMs } from '#app/shared/time/clock'
import { call, serverUrl } from '#tests/fixtures/api'
import { aDomain, aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { aLink, postForm, send, withDialect } from './support.js'

const DAY_MS = 86_400_000
const seconds = (moment: string) => Math.floor(Date.parse(moment) / 1000)

/** Calls in other orders and with other options than the clients' own suites make. */
test.group('Second calls: Bitly', (group) => {
  withDialect(group, 'bitly')
  const ask = async (workspace: TestWorkspace, path: string) => {
    const headers = { authorization: `Bearer ${workspace.key}` }
    const { status, body, text } = await send('GET', `/v4${path}`, { headers })
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
    return body
  }

  test('lists of a group keep their filters from page to page', async ({ assert }) => {
    const workspace = await aWorkspace()
    const made: any[] = []
    for (let at = 0; at < 5; at++) made.push(await aLink(workspace, { tags: ['print, "new"'] }))
    await aLink(workspace, { tags: ['other'] })
    await call(workspace, 'PATCH', `/links/${made[1].id}`, { status: 'Archived' })
    await db
      .from('links')
      .where('id', made[1].id)
      .update({ created_at: new Date(nowMs() - DAY_MS) })
    const start = `/groups/${workspace.workspaceId}/bitlinks?size=2&tags=${encodeURIComponent('print, "new"')}`
    const walk = async (path: string) => {
      const seen: any[] = []
      for (let next = path; next !== '';) {
        const { links, pagination } = await ask(workspace, next)
        seen.push(...links)
        next = pagination.next && new URL(pagination.next).href.split('/v4')[1]
      }
      return seen
    }
    assert.lengthOf(await walk(start), 4)
    assert.lengthOf(await walk(`${start}&archived=on`), 1)
    const both = await walk(`${start}&archived=both`)
    assert.lengthOf(both, 5)
    assert.deepEqual(
      both.map(({ archived }) => archived),
      [false, false, false, false, true]
    )
    const last = await ask(workspace, `${start}&archived=both&page=3`)
    assert.deepInclude(last.pagination, { total: 5, size: 2, page: 3, next: '' })
    assert.match(last.pagination.prev, /^http.*tags=.*page=2/)
    const beyond = await ask(workspace, `${start}&page=9`)
    assert.deepEqual([beyond.links, beyond.pagination.total], [[], 4])
    const now = seconds(new Date(nowMs()).toISOString())
    assert.lengthOf((await ask(workspace, `${start}&created_before=${now - 3600}`)).links, 0)
    assert.lengthOf((await ask(workspace, `${start}&created_after=${now + 3600}`)).links, 0)
  })

  test('units are those of the calendar, and end with the moment that is asked for', async ({
    assert,
  }) => {
    for (const timeZone of ['UTC', 'Pacific/Auckland', 'America/Los_Angeles']) {
      const workspace = await aWorkspace({ timeZone })
      const { domain, alias } = await aLink(workspace)
      const clicks = (query: string) =>
        ask(workspace, `/bitlinks/${domain}/${alias}/clicks?${query}`)
      const months = await clicks('unit=month&units=12&unit_reference=2026-03-31T12:00:00+0000')
      assert.deepEqual(
        months.link_clicks.map(({ date }: any) => date.slice(0, 7)),
        [
          ...['2026-03', '2026-02', '2026-01', '2025-12', '2025-11', '2025-10', '2025-09'],
          ...['2025-08', '2025-07', '2025-06', '2025-05', '2025-04'],
        ]
      )
      assert.equal(months.unit_reference, '2026-03-31T12:00:00+0000')
      const weeks = await clicks('unit=week&units=3&unit_reference=2026-03-29T12:00:00Z')
      assert.lengthOf(weeks.link_clicks, 3)
      const hours = await clicks('unit=hour&units=5')
      assert.lengthOf(hours.link_clicks, 5)
      const latest = Date.parse(hours.link_clicks[0].date)
      assert.isTrue(latest <= nowMs() && latest > nowMs() - 3_600_000, hours.link_clicks[0].date)
      const days = await clicks('unit=day&units=1000&size=1000')
      assert.isAbove(days.link_clicks.length, 700)
      assert.closeTo(Date.parse(days.link_clicks[0].date), nowMs(), DAY_MS)
      const { total_clicks: total } = await ask(
        workspace,
        `/bitlinks/${domain}/${alias}/clicks/summary?unit=hour&units=3`
      )
      assert.equal(total, 0)
    }
  })

  test('takes the name of the default domain before there is a link', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { domain } = await aLink(await aWorkspace())
    const { status, body } = await send('POST', '/v4/shorten', {
      headers: { authorization: `Bearer ${workspace.key}` },
      body: { long_url: 'https://example.com/', domain },
    })
    assert.equal(status, 201)
    assert.equal(body.id.split('/')[0], domain)
  })

  test('no moment and no number is a failure', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { domain, alias } = await aLink(workspace)
    const references = ['0001-01-01', '+275760-09-13T00:00:00Z', '-271821-04-20T00:00:00Z']
    for (const unit of ['hour', 'day', 'week', 'month']) {
      for (const reference of references) {
        for (const part of ['clicks', 'clicks/summary', 'countries']) {
          const units = part === 'clicks' ? 9_007_199_254_740_991 : -1
          const query = `unit=${unit}&units=${units}&unit_reference=${encodeURIComponent(reference)}`
          const path = `/v4/bitlinks/${domain}/${alias}/${part}?${query}`
          const headers = { authorization: `Bearer ${workspace.key}` }
          assert.isBelow((await send('GET', path, { headers })).status, 500, path)
        }
      }
    }
  })
})

test.group('Second calls: Kutt', (group) => {
  withDialect(group, 'kutt')
  const clientOf = ({ key }: TestWorkspace) =>
    new Kutt().set('api', `${serverUrl()}/api/v2`).set('key', key)

  test('spans are those of Kutt', async ({ assert }) => {
    const workspace = await aWorkspace()
    const headers = { 'x-api-key': workspace.key }
    const make = (expire: unknown) =>
      send('POST', '/api/v2/links', {
        headers,
        body: { target: 'example.com/a', expire_in: expire },
      })
    const spans: [string, number][] = [
      ...([
        ['2m', 120],
        ['8h', 28_800],
        ['42 days', 42 * 86_400],
      ] as [string, number][]),
      ...([
        ['1 month', 2_629_800],
        ['1mo', 2_629_800],
        ['2 Weeks', 1_209_600],
      ] as [string, number][]),
      ...([
        ['1.5 hrs', 5_400],
        ['90 secs', 90],
        ['600000', 600],
        ['1y', 31_557_600],
      ] as [string, number][]),
    ]
    for (const [expire, wanted] of spans) {
      const { status, body } = await make(expire)
      assert.equal(status, 201, expire)
      assert.closeTo((Date.parse(body.expire_in) - nowMs()) / 1000, wanted, 10, expire)
      assert.equal(body.target, 'http://example.com/a')
    }
    const refusals: [string, RegExp][] = [
      ['1 moon', /format is invalid/],
      ['two days', /format is invalid/],
      ['-1 day', /format is invalid/],
      ['30s', /more than 1 minute/],
      ['2001-01-01T00:00:00Z', /more than 1 minute/],
    ]
    for (const [expire, error] of refusals) {
      const { status, body } = await make(expire)
      assert.equal(status, 400, expire)
      assert.match(body.error, error)
    }
    for (const none of [null, '']) assert.isNull((await make(none)).body.expire_in)
  })

  test('changes one field at a time, and lists to the end', async ({ assert }) => {
    const workspace = await aWorkspace()
    const client = clientOf(workspace)
    const { domain } = await aLink(await aWorkspace())
    const made = await client.links().create({ target: 'https://example.com/1', domain })
    assert.isNull((made as { domain?: unknown }).domain)
    const change = async (fields: object) =>
      (
        await send('PATCH', `/api/v2/links/${made.id}`, {
          headers: { 'x-api-key': workspace.key },
          body: fields,
        })
      ).body
    assert.equal(
      (await change({ target: 'https://example.com/2' })).target,
      'https://example.com/2'
    )
    assert.equal((await change({ description: 'Words' })).description, 'Words')
    assert.isTrue((await change({ password: 'secret words' })).password)
    const ending = await change({ expire_in: '3 days' })
    assert.closeTo(Date.parse(ending.expire_in), nowMs() + 3 * DAY_MS, 10_000)
    const shown = { expire_in: ending.expire_in, password: '••••••' }
    assert.deepEqual(await change(shown), { error: 'Should at least update one field.' })
    assert.deepInclude(await change({ ...shown, description: 'More words' }), {
      expire_in: ending.expire_in,
      password: true,
      description: 'More words',
    })
    assert.isFalse((await change({ password: '' })).password)
    for (let at = 0; at < 12; at++) await aLink(workspace)
    const pages = [await client.links().list({}), await client.links().list({ skip: 10 })]
    assert.deepEqual(
      pages.map(({ data, total, limit, skip }) => [data.length, total, limit, skip]),
      [
        [10, 13, 10, 0],
        [3, 13, 10, 10],
      ]
    )
    const headers = { 'x-api-key': workspace.key }
    const none = await send('GET', '/api/v2/links?search=nothing-here', { headers })
    assert.deepEqual(none.body, { total: 0, limit: 10, skip: 0, data: [] })
  })

  test('stats end with this hour and this day, in any zone', async ({ assert }) => {
    for (const timeZone of ['UTC', 'Pacific/Auckland', 'America/Los_Angeles']) {
      const workspace = await aWorkspace({ timeZone })
      const link = await aLink(workspace)
      const { body } = await send('GET', `/api/v2/links/${link.id}/stats`, {
        headers: { 'x-api-key': workspace.key },
      })
      const points = ['lastDay', 'lastWeek', 'lastMonth', 'lastYear'].map(
        (name) => body[name].views.length
      )
      assert.deepEqual(points, [24, 7, 30, 12], timeZone)
    }
  })
})

test.group('Second calls: Shlink', (group) => {
  withDialect(group, 'shlink')
  const clientOf = ({ key: apiKey }: TestWorkspace): any => {
    const { ShlinkApiClient: Client } = sdk as any
    const { NodeHttpClient } = sdkOfNode as any
    return new Client(new NodeHttpClient(), { baseUrl: serverUrl(), apiKey })
  }

  test('an empty workspace has lists, and a default domain with a name', async ({ assert }) => {
    const workspace = await aWorkspace()
    const client = clientOf(workspace)
    const { domain } = await aLink(await aWorkspace())
    const { data } = await client.listDomains()
    assert.deepInclude(data[0], { domain, isDefault: true })
    for (const list of [
      await client.listShortUrls(),
      await client.listShortUrls({ domain }),
      await client.listShortUrls({ page: '7', itemsPerPage: 3 }),
      await client.listTags(),
      await client.tagsStats(),
      await client.getDomainVisits(domain),
    ]) {
      assert.deepEqual(list.data, [])
      assert.equal(list.pagination.totalItems, 0)
    }
    const made = await client.createShortUrl({ longUrl: 'https://example.com/a', domain })
    assert.isNull(made.domain)
    const id = { shortCode: made.shortCode, domain }
    assert.equal((await client.getShortUrl(id)).shortUrl, made.shortUrl)
    assert.lengthOf((await client.listShortUrls({ domain })).data, 1)
    assert.lengthOf((await client.listShortUrls({ domain: 'DEFAULT' })).data, 1)
    await client.deleteShortUrl(id)
    const gone = await client.getShortUrl(id).catch((error: unknown) => error)
    assert.deepInclude(gone, { status: 404, shortCode: made.shortCode, domain })
  })

  test('the default domain by its name leaves out the others', async ({ assert }) => {
    const workspace = await aWorkspace()
    const client = clientOf(workspace)
    const { alias, domain } = await aLink(workspace)
    const own = await aDomain(workspace)
    const other = await aLink(workspace, { domainId: own.id })
    const branded = (await client.listShortUrls({ domain: own.hostname })).data
    assert.deepEqual([branded.length, branded[0].shortCode], [1, other.alias])
    const listed = (await client.listShortUrls({ domain })).data
    assert.deepEqual(
      listed.map(({ shortCode }: any) => shortCode),
      [alias]
    )
  })

  test('moments of any offset, encoded or not', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { createdAt } = await aLink(workspace)
    const at = (ms: number) => {
      const shifted = new Date(Date.parse(createdAt) + ms + 2 * 3_600_000).toISOString()
      return `${shifted.slice(0, 19)}+02:00`
    }
    const count = async (query: string) => {
      const { body } = await send('GET', `/rest/v3/short-urls?${query}`, {
        headers: { 'x-api-key': workspace.key },
      })
      return body.shortUrls.pagination.totalItems
    }
    for (const write of [encodeURIComponent, (text: string) => text]) {
      assert.equal(await count(`startDate=${write(at(-60_000))}`), 1)
      assert.equal(await count(`startDate=${write(at(60_000))}`), 0)
      assert.equal(await count(`endDate=${write(at(60_000))}`), 1)
      assert.equal(await count(`endDate=${write(at(-60_000))}`), 0)
    }
  })

  test('tags of any letters, and null clears', async ({ assert }) => {
    const workspace = await aWorkspace()
    const client = clientOf(workspace)
    const { shortCode } = await client.createShortUrl({
      longUrl: 'https://example.com/%C3%BC?q=ü',
      tags: ['frühling', 'a, b'],
      title: 'Grüße',
      maxVisits: 5,
    })
    assert.sameMembers((await client.listTags()).data, ['frühling', 'a, b'])
    assert.lengthOf((await client.listShortUrls({ tags: ['a, b'] })).data, 1)
    await client.editTag({ oldName: 'frühling', newName: 'été' })
    assert.deepEqual((await client.getTagVisits('été')).data, [])
    const missing = await client
      .editTag({ oldName: 'frühling', newName: 'x' })
      .catch((error: unknown) => error)
    assert.equal(missing.type, 'https://shlink.io/api/error/tag-not-found')
    await client.deleteTags(['a, b'])
    const changed = await client.updateShortUrl(
      { shortCode },
      { title: null, maxVisits: null, tags: [] }
    )
    assert.deepInclude(changed, { title: null, tags: [] })
    assert.isNull(changed.meta.maxVisits)
    assert.deepEqual((await client.listTags()).data.includes('a, b'), false)
  })
})

test.group('Second calls: YOURLS', (group) => {
  withDialect(group, 'yourls')

  test('stats by every filter, from a start on, and of a full URL', async ({ assert }) => {
    const workspace = await aWorkspace()
    const ask = async (fields: Record<string, string>) => {
      const key = { username: workspace.keyId, password: workspace.key }
      return (await postForm('/yourls-api.php', { format: 'json', ...key, ...fields })).body
    }
    const nothing = await ask({ action: 'stats', filter: 'top', limit: '5' })
    assert.deepEqual([nothing.links, nothing.stats], [{}, { total_links: 0, total_clicks: 0 }])
    const aliases: string[] = []
    for (let at = 0; at < 4; at++) {
      const { id, alias } = await aLink(workspace, { title: at === 0 ? 'Größe' : null })
      const created = new Date(nowMs() - (4 - at) * 60_000)
      await db.from('links').where('id', id).update({ human_clicks: at, created_at: created })
      aliases.push(alias)
    }
    const order = async (fields: Record<string, string>) => {
      const { links = {} } = await ask({ action: 'stats', limit: '10', ...fields })
      return Object.values(links).map((link: any) => link.shorturl.split('/').at(-1))
    }
    assert.deepEqual(await order({ filter: 'top' }), [...aliases].reverse())
    assert.deepEqual(await order({}), [...aliases].reverse())
    assert.deepEqual(await order({ filter: 'bottom' }), aliases)
    assert.deepEqual(await order({ filter: 'last' }), [...aliases].reverse())
    assert.deepEqual(await order({ filter: 'bottom', start: '3' }), aliases.slice(3))
    assert.deepEqual(await order({ filter: 'bottom', start: '4' }), [])
    assert.deepEqual(await order({ filter: 'bottom', limit: '1', start: '1' }), [aliases[1]])
    for (const filter of ['rand', 'random']) {
      assert.sameMembers(await order({ filter }), aliases)
      assert.lengthOf(await order({ filter, limit: '2' }), 2)
    }
    const [first] = aliases
    const { link } = await ask({ action: 'url-stats', shorturl: `${serverUrl()}/${first}` })
    const { shorturl } = (await ask({ action: 'expand', shorturl: first })) as any
    assert.isUndefined(link)
    const byUrl = await ask({ action: 'url-stats', shorturl })
    assert.deepInclude(byUrl.link, { shorturl, title: 'Größe', clicks: 0 })
    const expanded = await ask({ action: 'expand', shorturl: 'größe' })
    assert.deepInclude(expanded, { keyword: 'größe', errorCode: '404' })
    const titled = await ask({
      action: 'shorturl',
      url: 'https://example.com/Ü?a=1',
      title: 'Über “uns”',
    })
    assert.equal(titled.title, 'Über “uns”')
  })
})
