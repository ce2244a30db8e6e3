import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { ClickLine } from '#app/redirect/clicks/click_line'
import { newId } from '#app/shared/ids'
import { freezeClock, nowMs, resumeClock } from '#app/shared/time/clock'
import { assertProblem, call, type Answer } from '#tests/fixtures/api'
import { ask as askAs, ownerOf } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { aClick, aLink, TestSpool } from '#tests/functional/visits/clicks/spool'

/** A winter noon in London, where UTC is the time; summer days are an hour ahead of it. */
const NOW = Date.parse('2026-11-21T12:00:00Z')
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0'

/** Of a breakdown's entry without conversions. */
const none = { conversions: 0, conversionValues: [] }

test.group('Analytics report', (group) => {
  let spool: TestSpool
  let workspace: TestWorkspace
  let spring: string
  let autumn: string
  group.each.setup(async () => {
    freezeClock(NOW)
    spool = await TestSpool.make()
    workspace = await aWorkspace({ timeZone: 'Europe/London' })
    spring = await aLink(workspace.workspaceId, { title: 'Spring sale' })
    autumn = await aLink(workspace.workspaceId, { alias: `autumn-${newId()}` })
    return async () => {
      resumeClock()
      await spool.remove()
    }
  })

  async function count(clicks: (Partial<ClickLine> & { linkId: string; who?: string })[]) {
    const lines = clicks.map((click) => aClick({ workspaceId: workspace.workspaceId, ...click }))
    await spool.write(newId(), lines)
    const scanResolver = async () => new Map([['code1234', spring]])
    await spool.drainer({ scanResolver }).drainOnce()
  }
  const at = (time: string) => ({ atMs: Date.parse(time), localDay: time.slice(0, 10) })
  const report = (query = '', linkId?: string) =>
    call(workspace, 'GET', `${linkId ? `/links/${linkId}` : ''}/analytics${query}`)

  async function countExample() {
    await count([
      { linkId: spring, who: 'anna', ...at('2026-11-20T10:00:00Z'), referrerHost: 'a.example' },
      { linkId: spring, who: 'anna', ...at('2026-11-20T10:00:01Z') },
      { linkId: spring, who: 'anna', ...at('2026-11-20T18:00:00Z'), country: 'DE' },
      { linkId: spring, who: 'ben', ...at('2026-11-20T11:00:00Z'), qr: 'code1234' },
      { linkId: autumn, who: 'anna', ...at('2026-11-20T12:00:00Z'), campaignId: 'campaign' },
      { linkId: autumn, who: 'carl', ...at('2026-11-21T09:00:00Z'), userAgent: FIREFOX },
      { linkId: autumn, ...at('2026-11-21T09:00:00Z'), userAgent: 'Twitterbot/1.0' },
      { linkId: autumn, ...at('2026-11-21T09:00:00Z'), userAgent: '' },
      { linkId: autumn, ...at('2026-11-21T09:00:00Z'), purpose: 'prefetch' },
      { linkId: autumn, ...at('2026-10-01T09:00:00Z'), country: null, language: null },
    ])
  }

  test('keeps clicks of unknown codes apart, in every way to count them', async ({ assert }) => {
    await count([
      { linkId: spring, who: 'dora', ...at('2026-11-20T10:00:00Z') },
      { linkId: spring, who: 'emil', ...at('2026-11-20T10:00:00Z'), qr: 'nothing1' },
      { linkId: spring, who: 'finn', ...at('2026-11-20T10:00:00Z'), qr: '' },
      { linkId: autumn, who: 'gina', ...at('2026-11-20T10:00:00Z'), qr: 'code1234' },
    ])
    const query = '?from=2026-11-19&to=2026-11-21'
    for (const zone of ['', '&timeZone=Asia/Tokyo']) {
      const { body } = await report(query + zone)
      assert.deepInclude(body.totals, { humanClicks: 1, scans: 0, uniqueVisitors: 1 })
      assert.equal(body.excluded.UnknownCode, 3)
      assert.isEmpty(body.top.qrCodes)
    }
    const csv = await call(workspace, 'GET', `/analytics/export.csv${query}`)
    assert.lengthOf(csv.text.match(/,UnknownCode\b/g) ?? [], 3)
    assert.lengthOf(csv.text.match(/,Human\b/g) ?? [], 1)
  })

  test('tells of the last 30 days what was counted by hand', async ({ assert }) => {
    await countExample()
    const { status, body, text } = await report()
    assert.equal(status, 200, text)
    const { series, top, ...rest } = body
    assert.deepEqual(rest, {
      from: '2026-10-23',
      to: '2026-11-21',
      timeZone: 'Europe/London',
      timeZoneSince: null,
      interval: 'day',
      basis: 'Rollups',
      totals: {
        humanClicks: 4,
        scans: 1,
        uniqueVisitors: 4,
        conversions: 0,
        conversionValues: [],
      },
      excluded: { Bot: 1, Preview: 1, Prefetch: 1, Duplicate: 1, UnknownCode: 0, Ended: 0 },
      dataThrough: new Date(NOW).toISOString(),
      rawClicksFrom: '2024-11-21',
    })
    assert.lengthOf(series, 30)
    assert.deepEqual(series.slice(-3), [
      { date: '2026-11-19', humanClicks: 0, scans: 0, uniqueVisitors: 0, conversions: 0 },
      { date: '2026-11-20', humanClicks: 3, scans: 1, uniqueVisitors: 3, conversions: 0 },
      { date: '2026-11-21', humanClicks: 1, scans: 0, uniqueVisitors: 1, conversions: 0 },
    ])
    const row = (key: string, name: string, humanClicks: number, scans: number) => ({
      key,
      name,
      humanClicks,
      scans,
      ...none,
    })
    const { alias } = await db.from('links').where('id', autumn).first()
    assert.deepEqual(top, {
      links: [row(spring, 'Spring sale', 2, 1), row(autumn, alias, 2, 0)],
      countries: [row('GB', 'United Kingdom', 3, 1), row('DE', 'Germany', 1, 0)],
      devices: [row('Desktop', 'Desktop', 4, 1)],
      browsers: [row('Chrome', 'Chrome', 3, 1), row('Firefox', 'Firefox', 1, 0)],
      operatingSystems: [row('Windows', 'Windows', 3, 1), row('Linux', 'Linux', 1, 0)],
      languages: [row('en', 'en', 4, 1)],
      referrers: [row('', 'Direct', 3, 1), row('a.example', 'a.example', 1, 0)],
      hours: [
        ...[row('10', '10:00', 1, 0), row('11', '11:00', 0, 1), row('12', '12:00', 1, 0)],
        ...[row('18', '18:00', 1, 0), row('9', '09:00', 1, 0)],
      ],
      campaigns: [row('campaign', 'campaign', 1, 0)],
      qrCodes: [row('code1234', 'code1234', 0, 1)],
      rules: [],
      splits: [],
      utmSources: [],
      utmMediums: [],
      utmCampaigns: [],
    })
  })

  test("a link's report counts that link alone, from its own roll-ups", async ({ assert }) => {
    await countExample()
    const { body } = await report('?from=2026-11-20&to=2026-11-20', spring)
    assert.containSubset(body.totals, { humanClicks: 2, scans: 1, uniqueVisitors: 2 })
    assert.deepEqual(body.excluded, {
      Bot: 0,
      Preview: 0,
      Prefetch: 0,
      Duplicate: 1,
      UnknownCode: 0,
      Ended: 0,
    })
    assert.lengthOf(body.series, 1)
    assert.deepEqual(
      body.top.countries.map(({ name, humanClicks, scans }: any) => [name, humanClicks, scans]),
      [
        ['United Kingdom', 1, 1],
        ['Germany', 1, 0],
      ]
    )
    assert.deepEqual(body.top.links, [
      { key: spring, name: 'Spring sale', humanClicks: 2, scans: 1, ...none },
    ])
    const old = await report('?from=2026-10-01&to=2026-10-01', autumn)
    assert.deepEqual(old.body.top.countries, [
      { key: '', name: 'Unknown', humanClicks: 1, scans: 0, ...none },
    ])
  })

  test("raw clicks say the same as roll-ups, in the workspace's days", async ({ assert }) => {
    await countExample()
    const period = '?from=2026-10-26&to=2026-11-21'
    for (const linkId of [undefined, spring, autumn]) {
      const rolledUp = (await report(period, linkId)).body
      const raw = (await report(`${period}&timeZone=UTC`, linkId)).body
      assert.deepEqual([rolledUp.basis, raw.basis], ['Rollups', 'RawClicks'])
      assert.deepEqual({ ...raw, timeZone: 'Europe/London', basis: 'Rollups' }, rolledUp)
    }
  })

  test("another zone's days are cut where that zone has its midnight", async ({ assert }) => {
    await count([
      { linkId: spring, ...at('2026-11-20T14:59:59Z') },
      { linkId: spring, ...at('2026-11-20T15:00:00Z') },
      { linkId: spring, ...at('2026-11-21T05:29:00Z'), userAgent: '' },
    ])
    const daysOf = async (timeZone: string) => {
      const { body } = await report(`?from=2026-11-20&to=2026-11-21&timeZone=${timeZone}`)
      return [body.series.map((day: any) => day.humanClicks), body.excluded.Bot]
    }
    assert.deepEqual(await daysOf('Asia/Tokyo'), [[1, 1], 1])
    assert.deepEqual(await daysOf('UTC'), [[2, 0], 1])
    assert.deepEqual(await daysOf('America/New_York'), [[2, 0], 1])
  })

  test('the days when clocks change have 23 and 25 hours', async ({ assert }) => {
    const hourly = (day: string) =>
      Array.from({ length: 72 }, (_, hour) => ({
        linkId: spring,
        atMs: Date.parse(`${day}T00:30:00Z`) + (hour - 24) * 3_600_000,
      }))
    await count([...hourly('2026-03-29'), ...hourly('2026-10-25')])
    const clicksOn = async (day: string) => {
      const { body } = await report(`?from=${day}&to=${day}&timeZone=Europe/Berlin`)
      return body.totals.humanClicks
    }
    assert.equal(await clicksOn('2026-03-29'), 23)
    assert.equal(await clicksOn('2026-03-30'), 24)
    assert.equal(await clicksOn('2026-10-25'), 25)
  })

  test('top keeps the largest, human clicks and scans together', async ({ assert }) => {
    const countries = ['GB', 'GB', 'GB', 'DE', 'DE', 'FR']
    await count(
      countries.map((country) => ({ linkId: spring, country, ...at('2026-11-20T10:00:00Z') }))
    )
    for (const linkId of [undefined, spring]) {
      const { body } = await report('?top=2', linkId)
      assert.deepEqual(
        body.top.countries.map(({ key }: any) => key),
        ['GB', 'DE']
      )
      assert.equal(body.totals.humanClicks, 6)
    }
  })

  test('a link that is never far ahead on a day can lead over all of them', async ({ assert }) => {
    const day = (number: number) => `2026-11-${10 + number}`
    const rows = [0, 1, 2].flatMap((number) => {
      const crowd = Array.from({ length: 120 }, (_, index) => [
        `crowd${number}-${index}`,
        10 + (index % 5),
      ])
      return [...crowd, ['steady', number === 1 ? 1 : 14]].map(([value, clicks]) => ({
        workspace_id: workspace.workspaceId,
        dimension: 'links',
        day: day(number),
        value,
        human_clicks: clicks,
      }))
    })
    await db.table('click_day_dimensions').multiInsert(rows)
    for (const number of [0, 1, 2]) {
      await db
        .table('click_days')
        .insert({ scope_id: workspace.workspaceId, day: day(number), human_clicks: 1 })
    }
    const { body } = await report('?top=1')
    assert.deepEqual(body.top.links, [
      { key: 'steady', name: 'steady', humanClicks: 29, scans: 0, ...none },
    ])
  })

  test('periods, sizes and zones out of range are refused, their limits are not', async ({
    assert,
  }) => {
    const fine = ['?top=1', '?top=100', '?from=2024-11-21&to=2026-11-21', '?timeZone=UTC', '?x=1']
    for (const query of fine) assert.equal((await report(query)).status, 200, query)
    const bad = ['?top=0', '?top=101', '?top=1.5', '?top=x', '?from=2024-11-20&to=2026-11-21']
    const worse = ['?from=2026-11-02&to=2026-11-01', '?from=yesterday', '?to=2026-02-30', '?from=']
    for (const query of [...bad, ...worse]) {
      assertProblem(assert, await report(query), 422, 'request.invalid')
      assertProblem(assert, await report(query, spring), 422, 'request.invalid')
    }
    const zone = await report('?timeZone=Mars/Olympus')
    assertProblem(assert, zone, 422, 'analytics.time_zone_invalid')
  })

  test('another zone goes back as far as raw clicks are kept, not further', async ({ assert }) => {
    const kept = await report('?from=2024-11-21&to=2025-01-01&timeZone=UTC')
    assert.equal(kept.status, 200)
    const gone = await report('?from=2024-11-20&to=2025-01-01&timeZone=UTC')
    assertProblem(assert, gone, 422, 'analytics.time_zone_history')
    assert.equal((await report('?from=2024-11-20&to=2025-01-01')).status, 200)
  })

  test('a link of another workspace, a deleted one and nonsense are not found', async ({
    assert,
  }) => {
    const other = await aWorkspace()
    const foreign = await aLink(other.workspaceId)
    const deleted = await aLink(workspace.workspaceId, { deleted_at: new Date() })
    for (const id of [foreign, deleted, newId(), 'nonsense']) {
      assertProblem(assert, await report('', id), 404, 'link.not_found')
      const csv = await call(workspace, 'GET', `/analytics/export.csv?linkId=${id}`)
      assertProblem(assert, csv, 404, 'link.not_found')
    }
  })

  test('it is not further than the spool that is furthest behind', async ({ assert }) => {
    await countExample()
    const behind = new Date(nowMs() - 60_000)
    const spoolRow = { id: newId(), host: 'other', drained_through: behind, seen_at: behind }
    await db.table('click_spools').insert(spoolRow)
    assert.equal((await report()).body.dataThrough, behind.toISOString())
  })
})

test.group('Export of raw clicks', (group) => {
  let spool: TestSpool
  let workspace: TestWorkspace
  group.each.setup(async () => {
    freezeClock(NOW)
    spool = await TestSpool.make()
    workspace = await aWorkspace()
    return async () => {
      resumeClock()
      await spool.remove()
    }
  })

  test('has a line for each raw click, oldest first, with what it says', async ({ assert }) => {
    const { workspaceId } = workspace
    const linkId = await aLink(workspaceId, { destination_url: '=cmd()', alias: 'x' + newId() })
    const other = await aLink(workspaceId)
    await spool.write('a', [
      aClick({ workspaceId, linkId, atMs: NOW - 1_000, userAgent: '' }),
      aClick({ workspaceId, linkId, atMs: NOW - 60_000, referrerHost: 'a.example' }),
      aClick({ workspaceId, linkId: other, atMs: NOW - 30_000 }),
      aClick({ workspaceId, linkId, atMs: NOW - 40 * 24 * 3_600_000 }),
    ])
    await spool.drainer().drainOnce()
    const answer = await call(workspace, 'GET', '/analytics/export.csv')
    assert.equal(answer.status, 200)
    assert.match(answer.headers.get('content-type')!, /^text\/csv/)
    const [head, ...lines] = answer.text.split('\r\n')
    assert.equal(
      head,
      'clickedAt,linkId,shortUrl,destinationUrl,qrCodeId,campaignId,rule,split,country,device,' +
        'operatingSystem,browser,language,referrer,class'
    )
    assert.lengthOf(lines, 5)
    assert.match(lines.shift()!, /^2026-10-12T/, 'all that are kept')
    const cells = lines[0].split(',')
    assert.equal(cells[0], '2026-11-21T11:59:00.000Z')
    assert.equal(cells[1], linkId)
    assert.match(cells[2], /^https?:\/\/.*\/x/)
    assert.deepEqual(cells.slice(3), [
      `'=cmd()`,
      '',
      '',
      '',
      '',
      'GB',
      'Desktop',
      'Windows',
      'Chrome',
      'en',
      'a.example',
      'Human',
    ])
    assert.match(lines[2], /,Bot$/)

    const ofLink = await call(workspace, 'GET', `/analytics/export.csv?linkId=${other}`)
    assert.lengthOf(ofLink.text.trimEnd().split('\r\n'), 2)
    const older = '/analytics/export.csv?from=2026-10-01&to=2026-10-31'
    assert.lengthOf((await call(workspace, 'GET', older)).text.trimEnd().split('\r\n'), 2)
  })

  test('says that raw clicks are gone where their age ended them, and there alone', async ({
    assert,
  }) => {
    const small = await aWorkspace({ plan: 'Free', timeZone: 'Europe/London' })
    const owner = await ownerOf(small)
    const [linkId, quiet] = [await aLink(small.workspaceId), await aLink(small.workspaceId)]
    const click = (atMs: number, more: Partial<ClickLine> = {}) =>
      aClick({ workspaceId: small.workspaceId, linkId, atMs, ...more })
    await spool.write('a', [
      click(Date.parse('2026-10-21T12:00:00Z'), { userAgent: 'Twitterbot/1.0' }),
      click(Date.parse('2026-10-22T12:00:00Z')),
      click(NOW),
    ])
    await spool.drainer().drainOnce()
    // A plan of 30 days keeps today and the 30 days before it.
    const ask = (query: string) => askAs(owner, 'GET', `${small.api}/analytics/export.csv${query}`)
    const rows = ({ text }: Answer) => text.trimEnd().split('\r\n').length - 1
    for (const query of ['?from=2026-10-22', '?from=2026-10-22&to=2026-10-22', '']) {
      const answer = await ask(query)
      assert.equal(answer.status, 200, query)
      assert.isAbove(rows(answer), 0, query)
    }
    for (const query of ['?from=2026-10-21', '?from=2026-10-01&to=2026-10-21']) {
      const gone = await ask(query)
      assertProblem(assert, gone, 422, 'analytics.raw_clicks_gone')
      assert.equal(gone.body.rawClicksFrom, '2026-10-22')
    }
    // No one clicked then: nothing is gone.
    for (const query of [
      '?from=2026-10-01&to=2026-10-20',
      `?from=2026-10-01&linkId=${quiet}`,
      '?from=2026-11-01&to=2026-11-10',
    ]) {
      const empty = await ask(query)
      assert.equal(empty.status, 200, query)
      assert.equal(rows(empty), 0, query)
    }
  })

  test('pages neither lose nor repeat a click, many at one moment included', async ({ assert }) => {
    const { workspaceId } = workspace
    const linkId = await aLink(workspaceId)
    const clicks = Array.from({ length: 12_000 }, (_, number) =>
      aClick({ workspaceId, linkId, atMs: NOW - 100_000 + Math.floor(number / 6_000) })
    )
    await spool.write('a', clicks)
    await spool.drainer().drainOnce()
    for (const query of ['', `?linkId=${linkId}`]) {
      const { text } = await call(workspace, 'GET', `/analytics/export.csv${query}`)
      assert.lengthOf(text.trimEnd().split('\r\n'), 12_001)
    }
  })

  test("another workspace's clicks are not in it", async ({ assert }) => {
    const other = await aWorkspace()
    const linkId = await aLink(other.workspaceId)
    await spool.write('a', [aClick({ workspaceId: other.workspaceId, linkId, atMs: NOW })])
    await spool.drainer().drainOnce()
    const { text } = await call(workspace, 'GET', '/analytics/export.csv')
    assert.lengthOf(text.trimEnd().split('\r\n'), 1)
  })

  test('its period has the same limits as a report', async ({ assert }) => {
    const bad = await call(workspace, 'GET', '/analytics/export.csv?from=2020-01-01&to=2026-01-01')
    assertProblem(assert, bad, 422, 'request.invalid')
  })
})
