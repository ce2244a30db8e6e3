import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { freezeClock, resumeClock } from '#app/shared/time/clock'
import { assertProblem, call } from '#tests/fixtures/api'
import { aKey, aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { aClick, aLink, TestSpool } from '#tests/functional/visits/clicks/spool'

const NOW = Date.parse('2026-11-21T12:00:00Z')

test.group('Comparison of links, campaigns and QR codes', (group) => {
  let spool: TestSpool
  let workspace: TestWorkspace
  group.each.setup(async () => {
    freezeClock(NOW)
    spool = await TestSpool.make()
    workspace = await aWorkspace({ timeZone: 'Europe/London' })
    return async () => {
      resumeClock()
      await spool.remove()
    }
  })

  const compare = (query: string) => call(workspace, 'GET', `/analytics/compare?${query}`)

  async function count(
    clicks: Omit<Parameters<typeof aClick>[0], 'workspaceId'>[],
    codes: [string, string][] = []
  ) {
    const { workspaceId } = workspace
    await spool.write(newId(), clicks.map((click) => aClick({ ...click, workspaceId }))) // prettier-ignore
    await spool.drainer({ scanResolver: async () => new Map(codes) }).drainOnce()
  }

  async function aCampaign(name: string): Promise<string> {
    const answer = await call(workspace, 'POST', '/campaigns', { name })
    if (answer.status !== 201) throw new Error(answer.text)
    return answer.body.id
  }

  test('says the same figures of each as its own report', async ({ assert }) => {
    const [spring, autumn] = [
      await aLink(workspace.workspaceId, { title: 'Spring' }),
      await aLink(workspace.workspaceId),
    ]
    const campaign = await aCampaign('Sale')
    const made = await call(workspace, 'POST', '/qr-codes', { linkId: spring, name: 'Poster' })
    assert.equal(made.status, 201, made.text)
    await count(
      [
        { linkId: spring, campaignId: campaign },
        { linkId: spring, qr: made.body.id },
        ...[1, 2, 3].map(() => ({ linkId: autumn, localDay: '2026-11-20' })),
      ],
      [[made.body.id, spring]]
    )
    const period = 'from=2026-11-20&to=2026-11-21'
    const ids = `linkId=${autumn}&linkId=${spring}&campaignId=${campaign}&qrCodeId=${made.body.id}`
    const { status, body, text } = await compare(`${ids}&${period}`)
    assert.equal(status, 200, text)
    assert.sameMembers(Object.keys(body), ['from', 'to', 'interval', 'items'])
    assert.deepEqual([body.from, body.to, body.interval], ['2026-11-20', '2026-11-21', 'day'])
    const figures = body.items.map((one: any) => [
      ...[one.kind, one.id, one.totals.humanClicks, one.totals.scans, one.totals.uniqueVisitors],
    ])
    assert.deepEqual(figures, [
      ['Link', autumn, 3, 0, 3],
      ['Link', spring, 1, 1, 2],
      ['Campaign', campaign, 1, 0, 1],
      ['QrCode', made.body.id, 0, 1, 1],
    ])
    assert.deepEqual([body.items[1].name, body.items[2].name, body.items[3].name], ['Spring', 'Sale', 'Poster']) // prettier-ignore
    const own = await call(workspace, 'GET', `/links/${autumn}/analytics?${period}`)
    assert.deepEqual(body.items[0].totals, own.body.totals)
    assert.deepEqual(body.items[0].series, own.body.series)
    const byWeek = await compare(`${ids}&${period}&interval=week&timeZone=Asia/Tokyo`)
    assert.equal(byWeek.status, 200, byWeek.text)
    assert.equal(byWeek.body.items[0].series[0].start, '2026-11-20T00:00:00+09:00')
  })

  test("of an A/B test's variants has what the link's own report says of them, however old", async ({
    assert,
  }) => {
    const { workspaceId } = workspace
    const split = ['a', 'b', 'c'].map((id) => ({
      ...{ id, name: id === 'c' ? '' : `Side ${id}`, weight: 1 },
      destinationUrl: `https://example.com/${id}`,
    }))
    const made = await call(workspace, 'POST', '/links', {
      ...{ destinationUrl: 'https://example.com', title: 'Landing', routing: { rules: [], split } },
    })
    assert.equal(made.status, 201, made.text)
    const link = made.body.id
    const other = await aLink(workspaceId)
    const days = [
      { localDay: '2026-11-20', atMs: Date.parse('2026-11-20T10:00:00Z') },
      { localDay: '2024-11-20', atMs: Date.parse('2024-11-20T10:00:00Z') },
    ]
    await count(
      days.flatMap((day) => [
        ...[1, 2, 3].map(() => ({ ...day, linkId: link, splitId: 'a' })),
        { ...day, linkId: link, splitId: 'b' },
        // Ids are those of one link: another's variant of the same name counts apart.
        { ...day, linkId: other, splitId: 'a' },
      ])
    )
    const ids = split.map(({ id }) => `variantId=${link}.${id}`).join('&')
    const figuresOf = ({ body }: { body: any }) =>
      body.items.map((one: any) => [
        ...[one.kind, one.id, one.name, one.totals.humanClicks, one.totals.uniqueVisitors],
      ])
    const recent = await compare(`${ids}&from=2026-11-19&to=2026-11-21`)
    assert.equal(recent.status, 200, recent.text)
    assert.deepEqual(figuresOf(recent), [
      ['Variant', `${link}.a`, 'Landing: Side a', 3, 3],
      ['Variant', `${link}.b`, 'Landing: Side b', 1, 1],
      ['Variant', `${link}.c`, 'Landing: c', 0, 0],
    ])
    const daily = recent.body.items[0].series.map((one: any) => one.humanClicks)
    assert.deepEqual(daily, [0, 3, 0])
    const { body } = await call(workspace, 'GET', `/links/${link}/analytics?from=2026-11-19&to=2026-11-21`) // prettier-ignore
    const own = body.top.splits.map((one: any) => [one.key, one.humanClicks])
    assert.deepEqual(own, [['a', 3], ['b', 1]]) // prettier-ignore
    const old = await compare(`${ids}&linkId=${link}&from=2024-11-01&to=2024-11-30&interval=month`)
    assert.equal(old.status, 200, old.text)
    const ofOld = figuresOf(old).map(([kind, , , clicks, visitors]: any) => [kind, clicks, visitors]) // prettier-ignore
    assert.deepEqual(ofOld.slice(1), [['Variant', 3, null], ['Variant', 1, null], ['Variant', 0, null]]) // prettier-ignore
    assert.deepEqual(ofOld[0].slice(0, 2), ['Link', 4])
    const elsewhere = await compare(`${ids}&from=2026-11-19&to=2026-11-21&timeZone=Asia/Tokyo`)
    assert.equal(elsewhere.status, 200, elsewhere.text)
    assert.deepEqual(figuresOf(elsewhere), figuresOf(recent))
  })

  test('takes two to five, each once', async ({ assert }) => {
    const ids: string[] = []
    for (let at = 0; at < 6; at++) ids.push(await aLink(workspace.workspaceId))
    const ask = (some: string[]) => compare(some.map((id) => `linkId=${id}`).join('&'))
    for (const some of [ids.slice(0, 2), ids.slice(0, 5), [...ids.slice(0, 5), ids[0]]]) {
      assert.equal((await ask(some)).status, 200)
    }
    for (const some of [[], ids.slice(0, 1), [ids[0], ids[0]], ids]) {
      const answer = await ask(some)
      assertProblem(assert, answer, 422, 'request.invalid')
      assert.equal(answer.body.errors[0].field, 'linkId')
    }
  })

  test("what is not there, or another workspace's, is not found", async ({ assert }) => {
    const own = await aLink(workspace.workspaceId)
    const other = await aWorkspace()
    const foreign = await aLink(other.workspaceId)
    for (const [query, code] of [
      [`linkId=${foreign}`, 'link.not_found'],
      [`linkId=nonsense`, 'link.not_found'],
      [`campaignId=${newId()}`, 'campaign.not_found'],
      [`qrCodeId=nosuchcode`, 'qr.not_found'],
      [`variantId=${foreign}.a`, 'link.not_found'],
      [`variantId=${own}.a`, 'routing.variant_not_found'],
      [`variantId=${own}`, 'routing.variant_not_found'],
      [`variantId=.`, 'link.not_found'],
    ]) {
      assertProblem(assert, await compare(`linkId=${own}&${query}`), 404, code)
    }
  })

  test('is refused without the scope; of days whose raw clicks are gone it knows no visitors', async ({
    assert,
  }) => {
    const [one, two] = [await aLink(workspace.workspaceId), await aCampaign('Old')]
    const { key } = await aKey(workspace, { scopes: ['links:read'] })
    const path = `/analytics/compare?linkId=${one}&campaignId=${two}`
    const refused = await call(workspace, 'GET', path, undefined, { key })
    assert.equal(refused.status, 403)
    const atMs = Date.parse('2024-11-20T12:00:00Z')
    await count([{ linkId: one, campaignId: two, atMs, localDay: '2024-11-20' }])
    const old = `linkId=${one}&campaignId=${two}&from=2024-11-20&to=2024-12-01`
    const { status, body, text } = await compare(`${old}&interval=week`)
    assert.equal(status, 200, text)
    const figures = body.items.map(({ totals, series }: any) => [
      ...[totals.humanClicks, totals.uniqueVisitors, series[0].humanClicks],
    ])
    assert.deepEqual(figures, [
      [1, 1, 1],
      [1, null, 1],
    ])
    assertProblem(assert, await compare(`${old}&timeZone=UTC&interval=hour`), 422, 'analytics.raw_clicks_gone') // prettier-ignore
  })
})
