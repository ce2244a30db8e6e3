import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { freezeClock, resumeClock } from '#app/shared/time/clock'
import { assertProblem, call, type Answer } from '#tests/fixtures/api'
import { ask, ownerOf } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { aClick, aLink, TestSpool } from '#tests/functional/visits/clicks/spool'

const NOW = Date.parse('2026-11-21T12:00:00Z')

test.group('Filters, intervals and comparison of reports', (group) => {
  let spool: TestSpool
  let workspace: TestWorkspace
  let linkId: string
  group.each.setup(async () => {
    freezeClock(NOW)
    spool = await TestSpool.make()
    workspace = await aWorkspace({ timeZone: 'Europe/London' })
    linkId = await aLink(workspace.workspaceId)
    return async () => {
      resumeClock()
      await spool.remove()
    }
  })

  const report = (query: string) => call(workspace, 'GET', `/analytics?${query}`)

  async function count(clicks: Parameters<typeof aClick>[0][]) {
    await spool.write(newId(), clicks.map((click) => aClick(click))) // prettier-ignore
    await spool.drainer().drainOnce()
  }

  /** Asked of all three calls, which take the same filters. */
  async function assertInvalid(assert: any, query: string, field: string) {
    for (const path of ['/analytics', `/links/${linkId}/analytics`, '/analytics/export.csv']) {
      const answer = await call(workspace, 'GET', `${path}?${query}`)
      assertProblem(assert, answer, 422, 'request.invalid')
      assert.equal(answer.body.errors[0].field, field, `${path}?${query}`)
    }
  }

  test('a value that is none of its kind is refused with the field', async ({ assert }) => {
    const wrong: [string, string[]][] = [
      ['country', ['de', 'Germany', 'ZZ', 'D', 'DEU', '276']],
      ['device', ['Phone', 'mobile']],
      ['browser', ['Netscape Navigator', 'chrome']],
      ['operatingSystem', ['windows', 'BeOS 9']],
      ['language', ['EN', 'en-GB', 'e', 'x'.repeat(9), '*']],
      ['referrer', ['https://example.com', 'Example.com', 'a b', 'x'.repeat(254)]],
      ['hour', ['24', '-1', '1.5', 'noon', '007']],
      ['trigger', ['Scan', 'qr', 'none']],
      ['utmSource', ['x'.repeat(501)]],
      ['folderId', ['x'.repeat(501)]],
      ['tag', ['x'.repeat(501)]],
    ]
    for (const [field, values] of wrong) {
      for (const value of values) await assertInvalid(assert, `${field}=${value}`, field)
    }
    await assertInvalid(assert, 'country=DE&country=xx', 'country')
    await assertInvalid(assert, 'country[a]=DE', 'country')
    await assertInvalid(assert, 'exclude.country=Germany', 'exclude.country')
    await assertInvalid(assert, 'exclude.country=DE&exclude.country=xx', 'exclude.country')
  })

  test('a filter takes 100 values, not 101', async ({ assert }) => {
    const values = (size: number) =>
      Array.from({ length: size }, (_, at) => `rule=r${at}`).join('&')
    assert.equal((await report(values(100))).status, 200)
    await assertInvalid(assert, values(101), 'rule')
  })

  test('intervals and comparisons that do not exist are refused', async ({ assert }) => {
    for (const [query, field] of [
      ['interval=minute', 'interval'],
      ['interval=Day', 'interval'],
      ['interval=', 'interval'],
      ['compareTo=last', 'compareTo'],
      ['compareTo=', 'compareTo'],
    ]) {
      const answer = await report(query)
      assertProblem(assert, answer, 422, 'request.invalid')
      assert.equal(answer.body.errors[0].field, field)
    }
  })

  test('hours are for at most 31 days', async ({ assert }) => {
    const fine = await report('interval=hour&from=2026-10-21&to=2026-11-20')
    assert.equal(fine.status, 200, fine.text)
    assert.lengthOf(fine.body.series, 31 * 24 + 1)
    const long = await report('interval=hour&from=2026-10-20&to=2026-11-20')
    assertProblem(assert, long, 422, 'request.invalid')
    assert.equal(long.body.errors[0].field, 'interval')
  })

  test('entries say when they begin, by the clocks of the zone, where an interval is named', async ({
    assert,
  }) => {
    const startsOf = async (query: string) =>
      (await report(query)).body.series.map(({ start }: any) => start)
    const spring = await startsOf('from=2026-03-29&to=2026-03-29&interval=hour')
    assert.lengthOf(spring, 23)
    assert.deepEqual(spring.slice(0, 2), ['2026-03-29T00:00:00+00:00', '2026-03-29T02:00:00+01:00'])
    const autumn = await startsOf('from=2026-10-25&to=2026-10-25&interval=hour')
    assert.lengthOf(new Set(autumn), 25)
    assert.deepEqual(autumn.slice(1, 3), ['2026-10-25T01:00:00+01:00', '2026-10-25T01:00:00+00:00'])
    const { body } = await report('from=2026-10-28&to=2026-11-10&interval=week')
    assert.deepEqual(
      body.series.map(({ date, start }: any) => [date, start]),
      [
        ['2026-10-28', '2026-10-28T00:00:00+00:00'],
        ['2026-11-02', '2026-11-02T00:00:00+00:00'],
        ['2026-11-09', '2026-11-09T00:00:00+00:00'],
      ]
    )
    assert.notProperty((await report('')).body.series[0], 'start')
  })

  test('what needs raw clicks that are gone says so, with the day they begin', async ({
    assert,
  }) => {
    const assertGone = (answer: Answer, code: string, field: string) => {
      assertProblem(assert, answer, 422, code)
      assert.equal(answer.body.rawClicksFrom, '2024-11-21')
      assert.equal(answer.body.errors[0].field, field)
    }
    const old = 'from=2024-11-20&to=2024-12-01'
    assertGone(await report(`${old}&country=DE`), 'analytics.raw_clicks_gone', 'from')
    assertGone(await report(`${old}&trigger=scan`), 'analytics.raw_clicks_gone', 'from')
    assertGone(await report(`${old}&interval=hour`), 'analytics.raw_clicks_gone', 'from')
    const both = `${old}&timeZone=UTC&country=DE`
    assertGone(await report(both), 'analytics.raw_clicks_gone', 'from')
    assertGone(await report(`${old}&timeZone=UTC`), 'analytics.time_zone_history', 'from')
    const kept = 'from=2024-11-21&to=2024-12-01'
    const compared = await report(`${kept}&country=DE&compareTo=previous`)
    assertGone(compared, 'analytics.raw_clicks_gone', 'compareTo')
    for (const query of [
      `${kept}&country=DE`,
      `${kept}&compareTo=year`,
      `${old}&linkId=${linkId}`,
      `${old}&interval=week`,
    ]) {
      assert.equal((await report(query)).status, 200, query)
    }
  })

  test("another workspace's things, and unknown ones, find nothing and leak nothing", async ({
    assert,
  }) => {
    const other = await aWorkspace()
    const foreign = await aLink(other.workspaceId)
    await count([
      { workspaceId: workspace.workspaceId, linkId },
      { workspaceId: other.workspaceId, linkId: foreign, campaignId: 'theirs', ruleId: 'rule1' },
    ])
    const names = [
      'folderId',
      'tag',
      'campaignId',
      'domainId',
      'qrCodeId',
      'rule',
      'split',
      'linkId',
    ]
    const values = [foreign, newId(), 'nonsense', 'ünïcode', "' OR 1=1 --"]
    for (const name of names) {
      for (const value of values) {
        const query = `${name}=${encodeURIComponent(value)}`
        const { status, body, text } = await report(query)
        assert.equal(status, 200, text)
        const { humanClicks, scans } = body.totals
        assert.deepEqual([humanClicks, scans, body.top.links], [0, 0, []], query)
        if (name === 'linkId') continue
        const csv = await call(workspace, 'GET', `/analytics/export.csv?${query}`)
        assert.lengthOf(csv.text.trimEnd().split('\r\n'), 1, query)
      }
    }
    for (const query of ['campaignId=theirs', 'rule=rule1']) {
      assert.equal((await report(query)).body.totals.humanClicks, 0, query)
    }
    const csv = await call(
      workspace,
      'GET',
      `/analytics/export.csv?linkId=${linkId}&linkId=${foreign}`
    )
    assertProblem(assert, csv, 404, 'link.not_found')
  })

  test('the empty key that breakdowns show for unknown is the same as none', async ({ assert }) => {
    const { workspaceId } = workspace
    await count([
      { workspaceId, linkId, country: null },
      { workspaceId, linkId, country: 'DE' },
    ])
    for (const query of ['country=', 'country=none']) {
      assert.equal((await report(query)).body.totals.humanClicks, 1, query)
    }
    assert.equal((await report('country=none&country=DE')).body.totals.humanClicks, 2)
  })

  test('what is excluded is none of the values, alone and beside what is asked for', async ({
    assert,
  }) => {
    const { workspaceId } = workspace
    const other = await aLink(workspaceId)
    await count([
      ...[null, 'DE', 'DE', 'FR'].map((country) => ({ workspaceId, linkId, country })),
      { workspaceId, linkId: other, country: 'AT' },
    ])
    const countOf = async (query: string) => {
      const { body, status, text } = await report(query)
      assert.equal(status, 200, text)
      const csv = await call(workspace, 'GET', `/analytics/export.csv?${query}`)
      assert.lengthOf(csv.text.trimEnd().split('\r\n').slice(1), body.totals.humanClicks, query)
      return [body.totals.humanClicks, body.basis]
    }
    assert.deepEqual(await countOf('exclude.country=DE'), [3, 'RawClicks'])
    assert.deepEqual(await countOf('exclude.country=DE&exclude.country=FR'), [2, 'RawClicks'])
    assert.deepEqual(await countOf('exclude.country=none'), [4, 'RawClicks'])
    assert.deepEqual(await countOf('exclude.country='), [4, 'RawClicks'])
    assert.deepEqual(await countOf('country=DE&country=FR&exclude.country=FR'), [2, 'RawClicks'])
    assert.deepEqual(await countOf('exclude.browser=Chrome'), [0, 'RawClicks'])
    assert.deepEqual(await countOf('exclude.campaignId=unknown'), [5, 'RawClicks'])
    assert.deepEqual(await countOf('exclude.campaignId=none'), [0, 'RawClicks'])
    assert.deepEqual(await countOf(`exclude.folderId=${newId()}`), [5, 'Rollups'])
    assert.deepEqual(await countOf('exclude.folderId=none'), [0, 'Rollups'])
    assert.deepEqual((await report(`exclude.linkId=${linkId}`)).body.totals.humanClicks, 1)
  })

  test('months that sums of days answer are for ten years, all else for two', async ({
    assert,
  }) => {
    const { workspaceId } = workspace
    const atMs = Date.parse('2017-01-05T12:00:00Z')
    await count([{ workspaceId, linkId, atMs, localDay: '2017-01-05' }])
    const long = 'from=2016-11-14&to=2026-11-21'
    const { status, body, text } = await report(`${long}&interval=month&compareTo=previous`)
    assert.equal(status, 200, text)
    assert.lengthOf(body.series, 121)
    assert.deepEqual([body.totals.humanClicks, body.series[2].humanClicks], [1, 1])
    const refused = [
      'from=2016-11-13&to=2026-11-21&interval=month',
      `${long}&interval=week`,
      `${long}&interval=month&country=GB`,
      `${long}&interval=month&timeZone=Asia/Tokyo`,
    ]
    for (const query of refused) {
      const answer = await report(query)
      assertProblem(assert, answer, 422, 'request.invalid')
      assert.equal(answer.body.errors[0].field, 'from', query)
    }
  })

  test('hours are those of the zone of the report, also when clocks change', async ({ assert }) => {
    const { workspaceId } = workspace
    // 23:30 in winter, and 00:30 of the next day in summer, by the clocks of London.
    const winter = { atMs: Date.parse('2026-10-25T23:30:00Z'), localDay: '2026-10-25' }
    const summer = { atMs: Date.parse('2026-10-23T23:30:00Z'), localDay: '2026-10-24' }
    await count([winter, summer, summer].map((time) => ({ workspaceId, linkId, ...time })))
    const hoursOf = async (query: string) => {
      const { body } = await report(`from=2026-10-20&to=2026-10-30${query}`)
      const keys = body.top.hours.map(({ key, name, humanClicks }: any) => [key, name, humanClicks])
      return [body.basis, body.totals.humanClicks, keys]
    }
    const both = [['0', '00:00', 2], ['23', '23:00', 1]] // prettier-ignore
    assert.deepEqual(await hoursOf(''), ['Rollups', 3, both])
    assert.deepEqual(await hoursOf(`&linkId=${linkId}`), ['Rollups', 3, both])
    assert.deepEqual(await hoursOf('&country=GB'), ['RawClicks', 3, both])
    assert.deepEqual(await hoursOf('&hour=0'), ['RawClicks', 2, [both[0]]])
    assert.deepEqual(await hoursOf('&hour=00&hour=23'), ['RawClicks', 3, both])
    assert.deepEqual(await hoursOf('&hour=5'), ['RawClicks', 0, []])
    const tokyo = [['8', '08:00', 3]] // prettier-ignore
    assert.deepEqual(await hoursOf('&timeZone=Asia/Tokyo&hour=8'), ['RawClicks', 3, tokyo])
    const csv = await call(workspace, 'GET', '/analytics/export.csv?hour=23')
    assert.lengthOf(csv.text.trimEnd().split('\r\n'), 2)
  })

  test('a changed time zone keeps the past days, and says since when it holds', async ({
    assert,
  }) => {
    const { workspaceId } = workspace
    const at = Date.parse('2026-11-10T23:30:00Z')
    await count([{ workspaceId, linkId, atMs: at, localDay: '2026-11-10' }])
    const zone = { timeZone: 'Asia/Tokyo' }
    const owner = await ownerOf(workspace)
    const answer = await ask(owner, 'PATCH', `/api/workspaces/${workspaceId}`, zone)
    assert.equal(answer.status, 200, answer.text)
    for (const [filter, basis] of [
      ['', 'Rollups'],
      ['&country=GB', 'RawClicks'],
    ]) {
      const day = await report(`from=2026-11-10&to=2026-11-10${filter}`)
      const { totals, timeZone, timeZoneSince } = day.body
      assert.deepEqual([totals.humanClicks, day.body.basis], [1, basis])
      assert.deepEqual([timeZone, timeZoneSince], ['Asia/Tokyo', new Date(NOW).toISOString()])
    }
    const utc = await report('timeZone=UTC')
    assert.isNull(utc.body.timeZoneSince)
  })
})
