import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { ClickLine } from '#app/redirect/clicks/click_line'
import { newId } from '#app/shared/ids'
import { freezeClock, resumeClock } from '#app/shared/time/clock'
import { deleteAgedClicks } from '#app/visits/privacy/actions/delete_aged_clicks'
import { eraseClicks } from '#app/visits/privacy/actions/erase_clicks'
import { findLinkNumber } from '#app/visits/raw_clicks/queries/stored_clicks'
import { assertProblem, call } from '#tests/fixtures/api'
import { aClickValue } from '#tests/fixtures/conversions'
import { aMember, ask, ownerOf } from '#tests/fixtures/people'
import { listStoredClicks } from '#tests/fixtures/stored_clicks'
import { aWorkspace, type TestWorkspace, type WorkspaceOptions } from '#tests/fixtures/workspace'
import { aClick, aLink, TestSpool, visitorOf } from '#tests/functional/visits/clicks/spool'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const at = (time: string) => ({ atMs: Date.parse(time), localDay: time.slice(0, 10) })

test.group('Privacy of clicks', (group) => {
  let spool: TestSpool
  let workspace: TestWorkspace
  let linkId: string
  group.each.setup(async () => {
    freezeClock(NOW)
    spool = await TestSpool.make()
    await begin()
    return async () => {
      resumeClock()
      await spool.remove()
    }
  })

  async function begin(options: WorkspaceOptions = {}) {
    workspace = await aWorkspace(options)
    linkId = await aLink(workspace.workspaceId)
  }
  async function drain(clicks: (Partial<ClickLine> & { who?: string })[], file = newId()) {
    const lines = clicks.map((click) =>
      aClick({ workspaceId: workspace.workspaceId, linkId, ...click })
    )
    await spool.write(file, lines)
    const scanResolver = async () => new Map([['code1234', linkId]])
    await spool.drainer({ scanResolver }).drainOnce()
    return lines
  }
  const settings = async (body: object) =>
    ask(await ownerOf(workspace), 'PATCH', `/api/workspaces/${workspace.workspaceId}`, body)
  const report = async (query = '') => (await call(workspace, 'GET', `/analytics?${query}`)).body
  const exported = async () => {
    const { text } = await call(workspace, 'GET', '/analytics/export.csv')
    return text.trim().split('\r\n').slice(1)
  }
  const countRows = async () => (await listStoredClicks(workspace.workspaceId)).length

  test('counted clicks are in every sum, and no row and no visitor is kept', async ({ assert }) => {
    const today = at('2026-11-21T09:00:00Z')
    const counted = { visitor: null, ...today }
    await drain([
      { ...counted, country: 'DE' },
      { ...counted, qr: 'code1234' },
      { ...counted, userAgent: 'Twitterbot/1.0' },
    ])
    const { totals, excluded, top, series } = await report()
    assert.deepInclude(totals, { humanClicks: 1, scans: 1, uniqueVisitors: null })
    assert.equal(excluded.Preview, 1)
    assert.equal(top.countries.find(({ key }: { key: string }) => key === 'DE').humanClicks, 1)
    assert.isNull(series.at(-1).uniqueVisitors)
    assert.equal(series.at(-2).uniqueVisitors, 0)
    assert.isEmpty(await exported())
    assert.equal(await countRows(), 0)
    const visitors = await db
      .from('link_visitors')
      .where('link_no', (await findLinkNumber(db, linkId)) ?? 0)
    assert.isEmpty(visitors)
    const link = await call(workspace, 'GET', `/links/${linkId}`)
    assert.deepInclude(link.body, { humanClicks: 1, scans: 1 })
  })

  test('the visitors of other days stay known, those of periods with such days do not', async ({
    assert,
  }) => {
    await drain([
      { ...at('2026-11-19T09:00:00Z') },
      { ...at('2026-11-20T09:00:00Z'), visitor: null },
    ])
    assert.equal((await report('from=2026-11-19&to=2026-11-19')).totals.uniqueVisitors, 1)
    const both = await report('from=2026-11-19&to=2026-11-20')
    assert.deepInclude(both.totals, { humanClicks: 2, uniqueVisitors: null })
    assert.deepEqual(
      both.series.map((day: { uniqueVisitors: number }) => day.uniqueVisitors),
      [1, null]
    )
    assert.isNull((await report('from=2026-11-20&to=2026-11-21')).totals.uniqueVisitors)
  })

  test('hours, weeks and compared periods with such days do not say visitors either', async ({
    assert,
  }) => {
    await drain([
      { ...at('2026-11-19T09:00:00Z') },
      { ...at('2026-11-20T09:00:00Z'), visitor: null },
    ])
    const known = (series: { uniqueVisitors: number | null }[]) =>
      series.filter(({ uniqueVisitors }) => uniqueVisitors !== null).length
    const weeks = await report('from=2026-11-09&to=2026-11-21&interval=week')
    assert.deepEqual(
      weeks.series.map(({ uniqueVisitors }: { uniqueVisitors: number }) => uniqueVisitors),
      [0, null]
    )
    const hours = await report('from=2026-11-19&to=2026-11-20&interval=hour')
    assert.equal(known(hours.series), 24)
    assert.isNull(hours.totals.uniqueVisitors)
    const { totals, comparison } = await report('from=2026-11-21&to=2026-11-21&compareTo=previous')
    assert.equal(totals.uniqueVisitors, 0)
    assert.isNull(comparison.totals.uniqueVisitors)
    assert.isNull(comparison.series[0].uniqueVisitors)
    const filtered = await report(`from=2026-11-19&to=2026-11-20&linkId=${linkId}`)
    assert.isNull(filtered.totals.uniqueVisitors)
    assert.equal(filtered.basis, 'Rollups')
  })

  test('a counted click counts once, whatever file it is in again', async ({ assert }) => {
    const lines = await drain([
      { visitor: null, ...at('2026-11-21T09:00:00Z') },
      { visitor: null, ...at('2026-11-21T09:00:00Z') },
    ])
    const more = aClick({
      workspaceId: workspace.workspaceId,
      linkId,
      visitor: null,
      ...at('2026-11-21T10:00:00Z'),
    })
    const kept = aClick({
      workspaceId: workspace.workspaceId,
      linkId,
      ...at('2026-11-21T10:00:00Z'),
    })
    await drain([...lines, more, kept])
    await drain([more, kept])
    assert.equal((await report()).totals.humanClicks, 4)
    assert.equal(await countRows(), 1)
  })

  test('settings: what they are, who sets them, both sides of each limit', async ({ assert }) => {
    const path = `/api/workspaces/${workspace.workspaceId}`
    const first = await ask(await ownerOf(workspace), 'GET', path)
    assert.deepInclude(first.body, {
      clickPrivacy: 'Anonymous',
      rawClickDays: 730,
      respectGpc: false,
    })
    const changed = await settings({ clickPrivacy: 'CountOnly', rawClickDays: 0, respectGpc: true })
    assert.equal(changed.status, 200, changed.text)
    const now = { clickPrivacy: 'CountOnly', rawClickDays: 0, respectGpc: true }
    assert.deepInclude(changed.body, now)
    for (const body of [
      { clickPrivacy: 'Everything' },
      { clickPrivacy: 'countOnly' },
      { rawClickDays: -1 },
      { rawClickDays: 731 },
      { rawClickDays: 1.5 },
      { rawClickDays: '30' },
      { respectGpc: 'yes' },
    ]) {
      assertProblem(assert, await settings(body), 422, 'request.invalid')
    }
    await settings({ clickPrivacy: null, rawClickDays: null, respectGpc: null })
    assert.deepInclude((await ask(await ownerOf(workspace), 'GET', path)).body, now)
    assert.equal((await settings({ rawClickDays: 730 })).body.rawClickDays, 730)
    const manager = await aMember(workspace, 'Manager')
    assertProblem(
      assert,
      await ask(manager, 'PATCH', path, { rawClickDays: 1 }),
      403,
      'access.forbidden'
    )
  })

  test('a smaller plan bounds the days at once, and again a larger one', async ({ assert }) => {
    await settings({ rawClickDays: 100 })
    const setPlan = (plan: string) =>
      db.from('organisations').where('id', workspace.organisationId).update({ plan })
    const path = `/api/workspaces/${workspace.workspaceId}`
    await setPlan('Free')
    assert.equal((await ask(await ownerOf(workspace), 'GET', path)).body.rawClickDays, 30)
    assertProblem(assert, await settings({ rawClickDays: 31 }), 422, 'request.invalid')
    await setPlan('Business')
    assert.equal((await ask(await ownerOf(workspace), 'GET', path)).body.rawClickDays, 100)
  })

  test('older raw clicks are really deleted, by the day; sums stay', async ({ assert }) => {
    await settings({ rawClickDays: 2 })
    await drain([
      { ...at('2026-11-18T23:59:59Z') },
      { ...at('2026-11-19T00:00:00Z') },
      { ...at('2026-11-21T11:00:00Z') },
    ])
    assert.equal(await countRows(), 3)
    await deleteAgedClicks()
    assert.equal(await countRows(), 2)
    const { totals, rawClicksFrom } = await report()
    assert.equal(totals.humanClicks, 3)
    assert.equal(rawClicksFrom, '2026-11-19')
    assert.lengthOf(await exported(), 2)
  })

  test('a plan that keeps less deletes too, and another workspace keeps its own', async ({
    assert,
  }) => {
    await drain([{ ...at('2026-09-01T10:00:00Z') }, { ...at('2026-11-21T11:00:00Z') }])
    const first = workspace
    await begin({ plan: 'Free' })
    await drain([{ ...at('2026-09-01T10:00:00Z') }, { ...at('2026-11-21T11:00:00Z') }])
    await deleteAgedClicks()
    assert.equal(await countRows(), 1)
    workspace = first
    assert.equal(await countRows(), 2)
  })

  test('no days at all: nothing can be exported, and rows go within minutes', async ({
    assert,
  }) => {
    await settings({ rawClickDays: 0 })
    await drain([{ ...at('2026-11-21T11:58:00Z') }])
    assert.isEmpty(await exported())
    assert.equal((await report()).rawClicksFrom, '2026-11-22')
    const zone = await call(workspace, 'GET', '/analytics?timeZone=Asia/Tokyo&from=2026-11-21')
    assertProblem(assert, zone, 422, 'analytics.time_zone_history')
    await deleteAgedClicks()
    assert.equal(await countRows(), 0)
    assert.equal((await report()).totals.humanClicks, 1)
  })

  test("a link's raw clicks are erased on request, those to come are not", async ({ assert }) => {
    const other = await aLink(workspace.workspaceId)
    await drain([
      { ...at('2026-11-20T10:00:00Z'), who: 'anna' },
      { ...at('2026-11-21T11:00:00Z'), who: 'ben' },
      { ...at('2026-11-21T11:00:00Z'), linkId: other },
    ])
    const before = await report()
    const answer = await call(workspace, 'DELETE', `/links/${linkId}/clicks`)
    assert.equal(answer.status, 202, answer.text)
    assert.deepEqual(answer.body, { linkId, requestedAt: new Date(NOW).toISOString() })
    const late = { ...at('2026-11-21T11:30:00Z') }
    await drain([late])
    await drain([{ ...at('2026-11-21T12:00:01Z') }])
    await eraseClicks()
    await eraseClicks()
    const left = await listStoredClicks(workspace.workspaceId)
    assert.sameMembers(
      left.map((row) => `${row.link_id} ${row.clicked_at.toISOString()}`),
      [`${other} 2026-11-21T11:00:00.000Z`, `${linkId} 2026-11-21T12:00:01.000Z`]
    )
    const { totals } = await report()
    assert.equal(totals.humanClicks, before.totals.humanClicks + 2)
    const audit = await db.from('audit_log').where('workspace_id', workspace.workspaceId)
    assert.include(
      audit.map(({ action }) => action),
      'link.clicks_erased'
    )
  })

  test('clicks are erased of every link that asked, also of more than one sweep takes', async ({
    assert,
  }) => {
    const last = await aLink(workspace.workspaceId)
    const links = [...Array.from({ length: 1_100 }, () => newId(NOW - 1_000)), last]
    const asked = new Date(NOW - 25 * 3_600_000)
    for (let from = 0; from < links.length; from += 500) {
      const rows = links.slice(from, from + 500).map((id) => ({ link_id: id, requested_at: asked }))
      await db.table('click_erasures').multiInsert(rows)
    }
    await drain([{ ...at('2026-11-20T10:00:00Z'), linkId: last }])
    const waiting = async () =>
      Number(
        (await db.from('click_erasures').whereIn('link_id', links).count('* as count'))[0].count
      )
    await eraseClicks()
    assert.isAbove(await waiting(), 0)
    for (let sweep = 0; sweep < 200 && (await waiting()) > 0; sweep++) await eraseClicks()
    assert.equal(await waiting(), 0)
    const left = await listStoredClicks(workspace.workspaceId)
    assert.notInclude(
      left.map((row) => row.link_id),
      last
    )
  })

  test('who may erase, and what', async ({ assert }) => {
    const viewer = await aMember(workspace, 'Viewer')
    const path = `${workspace.api}/links/${linkId}/clicks`
    assertProblem(assert, await ask(viewer, 'DELETE', path), 403, 'access.forbidden')
    const reader = await aWorkspace({ scopes: ['links:read', 'analytics:read'] })
    const own = await aLink(reader.workspaceId)
    const scoped = await call(reader, 'DELETE', `/links/${own}/clicks`)
    assertProblem(assert, scoped, 403, 'access.forbidden')
    for (const id of [newId(), own, 'nonsense']) {
      const answer = await call(workspace, 'DELETE', `/links/${id}/clicks`)
      assertProblem(assert, answer, 404, 'link.not_found')
    }
    assert.isEmpty(await db.from('click_erasures').whereIn('link_id', [linkId, own]))
  })

  test('conversions keep where they came from when the click goes', async ({ assert }) => {
    await settings({ rawClickDays: 0 })
    const [click] = await drain([
      { ...at('2026-11-21T11:00:00Z'), country: 'DE', visitor: visitorOf('anna') },
    ])
    const body = { click: aClickValue(linkId, { clickId: click.id }), event: 'purchase' }
    assert.equal((await call(workspace, 'POST', '/conversions', body)).status, 201)
    await deleteAgedClicks()
    const { top } = await report()
    assert.deepInclude(top.countries[0], { key: 'DE', humanClicks: 1, conversions: 1 })
  })
})
