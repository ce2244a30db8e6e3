import { test } from '@japa/runner'
import type { ClickLine } from '#app/redirect/clicks/click_line'
import { newId } from '#app/shared/ids'
import { freezeClock, resumeClock } from '#app/shared/time/clock'
import { attributeConversions } from '#app/visits/conversions/actions/attribute_conversions'
import { call } from '#tests/fixtures/api'
import { aClickValue } from '#tests/fixtures/conversions'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { aClick, aLink, TestSpool } from '#tests/functional/visits/clicks/spool'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const at = (time: string) => ({ atMs: Date.parse(time), localDay: time.slice(0, 10) })

test.group('Conversions in reports', (group) => {
  let spool: TestSpool
  let workspace: TestWorkspace
  let spring: string
  let autumn: string
  group.each.setup(async () => {
    freezeClock(NOW)
    spool = await TestSpool.make()
    workspace = await aWorkspace()
    spring = await aLink(workspace.workspaceId, { title: 'Spring' })
    autumn = await aLink(workspace.workspaceId, { title: 'Autumn' })
    return async () => {
      resumeClock()
      await spool.remove()
    }
  })

  async function drain(clicks: ClickLine[]) {
    await spool.write(newId(), clicks)
    await spool.drainer({ scanResolver: async () => new Map() }).drainOnce()
  }
  const click = (linkId: string, line: Partial<ClickLine>) =>
    aClick({ workspaceId: workspace.workspaceId, linkId, ...line })
  const valueOf = ({ id, linkId, splitId, campaignId, ruleId }: ClickLine) =>
    aClickValue(linkId, { clickId: id, splitId, campaignId, ruleId })
  const convert = async (line: ClickLine, body: object = {}) => {
    const answer = await call(workspace, 'POST', '/conversions', {
      click: valueOf(line),
      event: 'purchase',
      ...body,
    })
    if (answer.status !== 201) throw new Error(answer.text)
  }
  const report = async (query: string, linkId?: string) =>
    (await call(workspace, 'GET', `${linkId ? `/links/${linkId}` : ''}/analytics?${query}`)).body
  const converted = (entries: { key: string; conversions: number }[]) =>
    Object.fromEntries(entries.map(({ key, conversions }) => [key, conversions]))

  /** Two clicks of one side of a split, three of the other; four conversions, one a day later. */
  async function convertExample({ reportedFirst }: { reportedFirst: boolean }) {
    const one = click(spring, { ...at('2026-11-19T10:00:00Z'), splitId: 'a', country: 'DE' })
    const two = click(spring, { ...at('2026-11-19T11:00:00Z'), splitId: 'a', country: 'GB' })
    const others = [12, 13, 14].map((hour) =>
      click(autumn, { ...at(`2026-11-19T${hour}:00:00Z`), splitId: 'b', campaignId: 'winter' })
    )
    const clicks = [one, two, ...others]
    if (!reportedFirst) await drain(clicks)
    const occurredAt = '2026-11-19T15:00:00Z'
    await convert(one, { value: '0.10', currency: 'EUR', occurredAt })
    await convert(one, { value: '0.20', currency: 'EUR', occurredAt })
    await convert(two, { value: 300, currency: 'JPY', occurredAt: '2026-11-20T23:30:00Z' })
    await convert(others[0], { occurredAt })
    if (reportedFirst) await drain(clicks)
  }

  for (const reportedFirst of [false, true]) {
    const when = reportedFirst ? 'before their clicks are stored' : 'after their clicks'
    test(`reported ${when}, they are in totals, days and breakdowns`, async ({ assert }) => {
      await convertExample({ reportedFirst })
      const check = async () => {
        const { totals, series, top } = await report('from=2026-11-18&to=2026-11-20')
        assert.deepInclude(totals, {
          humanClicks: 5,
          conversions: 4,
          conversionValues: [
            { currency: 'EUR', value: '0.30' },
            { currency: 'JPY', value: '300' },
          ],
        })
        assert.deepEqual(
          series.map((day: { conversions: number }) => day.conversions),
          [0, 3, 1]
        )
        assert.deepEqual(converted(top.links), { [spring]: 3, [autumn]: 1 })
        assert.deepEqual(converted(top.countries), { DE: 2, GB: 2 })
        assert.deepEqual(converted(top.devices), { Desktop: 4 })
        assert.deepEqual(converted(top.browsers), { Chrome: 4 })
        assert.deepEqual(converted(top.operatingSystems), { Windows: 4 })
        assert.deepEqual(converted(top.languages), { en: 4 })
        assert.deepEqual(converted(top.referrers), { '': 4 })
        assert.deepEqual(converted(top.campaigns), { winter: 1 })
        assert.deepEqual(converted(top.splits), { a: 3, b: 1 })
        const germany = top.countries.find((one: { key: string }) => one.key === 'DE')
        assert.deepEqual(germany.conversionValues, [{ currency: 'EUR', value: '0.30' }])
      }
      await check()
      await attributeConversions()
      await check()
      await attributeConversions()
      await check()
    })
  }

  test('splits say their rate with its interval', async ({ assert }) => {
    await convertExample({ reportedFirst: false })
    const { top } = await report('from=2026-11-18&to=2026-11-20')
    const [b, a] = top.splits
    assert.equal(a.key, 'a')
    assert.equal(a.conversionRate.value, 1)
    assert.closeTo(b.conversionRate.value, 1 / 3, 1e-12)
    assert.closeTo(b.conversionRate.low, 0.0615, 5e-5)
    assert.closeTo(b.conversionRate.high, 0.7923, 5e-5)
    assert.notProperty(top.links[0], 'conversionRate')
  })

  test("a link's report counts that link alone, days of another zone are cut there", async ({
    assert,
  }) => {
    await convertExample({ reportedFirst: false })
    const { totals, top } = await report('from=2026-11-18&to=2026-11-21', spring)
    assert.equal(totals.conversions, 3)
    assert.deepEqual(converted(top.links), { [spring]: 3 })
    const tokyo = await report('from=2026-11-18&to=2026-11-21&timeZone=Asia/Tokyo')
    assert.deepEqual(
      tokyo.series.map((day: { conversions: number }) => day.conversions),
      [0, 0, 3, 1]
    )
  })

  test('what led to conversions without a click in the period is there too', async ({ assert }) => {
    await convertExample({ reportedFirst: false })
    const { totals, top } = await report('from=2026-11-20&to=2026-11-20')
    assert.deepInclude(totals, { humanClicks: 0, conversions: 1 })
    assert.deepInclude(top.links[0], {
      key: spring,
      name: 'Spring',
      humanClicks: 0,
      conversions: 1,
    })
    assert.deepEqual(top.splits[0].conversionRate, { value: 0, low: 0, high: 1 })
    const short = await report('from=2026-11-19&to=2026-11-20&top=1')
    assert.deepEqual(converted(short.top.links), { [autumn]: 1 })
  })

  for (const reportedFirst of [false, true]) {
    const when = reportedFirst ? 'before their clicks are stored' : 'after their clicks'
    test(`reported ${when}, they obey every filter`, async ({ assert }) => {
      const one = click(spring, {
        ...at('2026-11-19T10:00:00Z'),
        country: 'DE',
        utm: ['brief', null, 'Füße'],
      })
      const two = click(autumn, {
        ...at('2026-11-19T11:00:00Z'),
        country: 'GB',
        campaignId: 'fair',
      })
      if (!reportedFirst) await drain([one, two])
      await convert(one, { value: '0.10', currency: 'EUR', occurredAt: '2026-11-19T15:00:00Z' })
      await convert(two, { value: '0.20', currency: 'EUR', occurredAt: '2026-11-19T16:00:00Z' })
      if (reportedFirst) await drain([one, two])
      const valueIn = async (filter: string) => {
        const { totals, top } = await report(`from=2026-11-19&to=2026-11-19&${filter}`)
        const inLinks = Object.values(converted(top.links)).reduce((sum, more) => sum + more, 0)
        assert.equal(inLinks, totals.conversions, filter)
        return totals.conversionValues.map(({ value }: { value: string }) => value).join()
      }
      const check = async () => {
        assert.equal(await valueIn(''), '0.30')
        assert.equal(await valueIn('country=DE'), '0.10')
        assert.equal(await valueIn('country=DE&country=GB'), '0.30')
        assert.equal(await valueIn('country=FR'), '')
        assert.equal(await valueIn('country=none'), '')
        assert.equal(await valueIn(`linkId=${autumn}`), '0.20')
        assert.equal(await valueIn(`linkId=${autumn}&country=DE`), '')
        assert.equal(await valueIn('utmSource=brief'), '0.10')
        assert.equal(await valueIn(`utmCampaign=${encodeURIComponent('Füße')}`), '0.10')
        assert.equal(await valueIn('utmSource=none'), '0.20')
        assert.equal(await valueIn('campaignId=fair'), '0.20')
        assert.equal(await valueIn('trigger=click'), '0.30')
        assert.equal(await valueIn('trigger=scan'), '')
        const { top } = await report('from=2026-11-19&to=2026-11-19')
        assert.deepEqual(converted(top.utmSources), { brief: 1 })
        assert.deepEqual(converted(top.utmCampaigns), { Füße: 1 })
      }
      await check()
      await attributeConversions()
      await check()
    })
  }

  test('hours, weeks, months and the period before have their own', async ({ assert }) => {
    await convertExample({ reportedFirst: false })
    const some = (series: { conversions: number; start: string }[]) =>
      series
        .filter(({ conversions }) => conversions > 0)
        .map(({ start, conversions }) => [start.slice(0, 13), conversions])
    const hours = await report('from=2026-11-19&to=2026-11-20&interval=hour')
    assert.deepEqual(some(hours.series), [
      ['2026-11-19T15', 3],
      ['2026-11-20T23', 1],
    ])
    for (const interval of ['week', 'month']) {
      const { series } = await report(`from=2026-10-28&to=2026-11-20&interval=${interval}`)
      const [last, ...others] = series.toReversed()
      assert.equal(last.conversions, 4)
      assert.deepEqual(some(others), [])
    }
    const { totals, comparison } = await report('from=2026-11-20&to=2026-11-20&compareTo=previous')
    assert.equal(totals.conversions, 1)
    assert.deepInclude(comparison.totals, {
      conversions: 3,
      conversionValues: [{ currency: 'EUR', value: '0.30' }],
    })
    assert.equal(comparison.series[0].conversions, 3)
  })

  test("another workspace's conversions are in none of it", async ({ assert }) => {
    await convertExample({ reportedFirst: false })
    const other = await aWorkspace()
    const { body } = await call(other, 'GET', '/analytics')
    assert.deepInclude(body.totals, { conversions: 0, conversionValues: [] })
  })
})

test.group('Many conversions at once', () => {
  test('each reported twice and out of order: exact sums of each currency', async ({ assert }) => {
    const workspace = await aWorkspace()
    const linkId = await aLink(workspace.workspaceId)
    const click = aClickValue(linkId)
    const currencies = { EUR: 2, JPY: 0, KWD: 3 }
    const codes = Object.keys(currencies) as (keyof typeof currencies)[]
    const expected = { EUR: 0n, JPY: 0n, KWD: 0n }
    const bodies = Array.from({ length: 150 }, (_, index) => {
      const currency = codes[index % 3]
      const minor = BigInt(index * 7_919 + 1)
      expected[currency] += minor
      const decimals = currencies[currency]
      const digits = String(minor).padStart(decimals + 1, '0')
      const value = decimals ? `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}` : digits
      return { click, event: 'purchase', eventId: `order ${index}`, value, currency }
    })
    const shuffled = [...bodies, ...bodies.toReversed()].sort(
      (one, other) => Number(one.eventId.at(-1)) - Number(other.eventId.at(-1))
    )
    const answers = await Promise.all(
      shuffled.map((body) => call(workspace, 'POST', '/conversions', body))
    )
    const count = (status: number) => answers.filter((one) => one.status === status).length
    assert.deepEqual([count(201), count(200)], [150, 150])
    const { body } = await call(workspace, 'GET', '/analytics')
    assert.equal(body.totals.conversions, 150)
    assert.deepEqual(
      Object.fromEntries(
        body.totals.conversionValues.map(
          ({ currency, value }: { currency: string; value: string }) => [
            currency,
            BigInt(value.replace('.', '')),
          ]
        )
      ),
      expected
    )
  })
})
