import db from '@adonisjs/lucid/services/db'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { nowMs, resumeClock, shiftClock } from '#app/shared/time/clock'
import { resetClicks } from '#app/visits/click_resets/actions/reset_clicks'
import type { CountedLink } from '#app/visits/clicks/actions/store_clicks'
import { findLinkNumber } from '#app/visits/raw_clicks/queries/stored_clicks'
import { assertProblem, call } from '#tests/fixtures/api'
import { aClickValue } from '#tests/fixtures/conversions'
import { aMember, ask } from '#tests/fixtures/people'
import { listStoredClicks } from '#tests/fixtures/stored_clicks'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { aClick, aLink, sumsOf, TestSpool } from '#tests/functional/visits/clicks/spool'

const DAY_MS = 24 * 3_600_000
type Click = Parameters<typeof aClick>[0]

test.group('Resetting the clicks of a link', (group) => {
  let workspace: TestWorkspace
  let linkId: string
  let other: string
  group.each.setup(async () => {
    workspace = await aWorkspace({ timeZone: 'UTC' })
    linkId = await aLink(workspace.workspaceId)
    other = await aLink(workspace.workspaceId)
    await db.from('click_resets').delete()
  })

  async function drain(clicks: Partial<Click>[], counted: CountedLink[] = []) {
    const spool = await TestSpool.make()
    const lines = clicks.map((click) =>
      aClick({ workspaceId: workspace.workspaceId, linkId, ...click })
    )
    await spool.write(newId(), lines)
    const codes = new Map([['code1', linkId]])
    const onCounted = async (_trx: unknown, links: CountedLink[]) => void counted.push(...links)
    await spool.drainer({ scanResolver: async () => codes, onCounted }).drainOnce()
    await spool.remove()
    return lines
  }

  const tests = () => [
    { who: 'anna', atMs: nowMs() - 2 * DAY_MS },
    { who: 'anna', atMs: nowMs() - DAY_MS, country: 'DE' },
    { who: 'anna', atMs: nowMs() - DAY_MS + 1_000 },
    { who: 'ben', atMs: nowMs() - DAY_MS, qr: 'code1' },
    { who: 'bot', userAgent: 'Googlebot/2.1', atMs: nowMs() - DAY_MS },
    { who: 'carl', atMs: nowMs() - DAY_MS, utm: ['mail', null, null] as never },
  ]
  const reset = () => call(workspace, 'POST', `/links/${linkId}/reset-clicks`)
  const report = async (path = '/analytics') =>
    (await call(workspace, 'GET', `${path}?top=100`)).body

  /** Nothing but these clicks is counted anywhere. */
  async function assertCounted(assert: Assert, own: number, others: number) {
    const { totals, excluded, top, series } = await report()
    assert.deepInclude(totals, { humanClicks: own + others, scans: 0 })
    assert.equal(totals.uniqueVisitors, own + others)
    assert.deepEqual(
      Object.values(excluded).filter((count) => count !== 0),
      []
    )
    const sum = (rows: any[]) => rows.reduce((all, one) => all + one.humanClicks + one.scans, 0)
    assert.equal(sum(top.countries), own + others)
    assert.equal(sum(series), own + others)
    assert.isEmpty(top.utmSources)
    assert.isEmpty(top.qrCodes)
    const link = (await call(workspace, 'GET', `/links/${linkId}`)).body
    assert.deepInclude(link, { humanClicks: own, scans: 0 })
    if (own === 0) assert.isNull(link.lastClickedAt)
    assert.equal((await report(`/links/${linkId}/analytics`)).totals.humanClicks, own)
    const sums = await sumsOf(workspace.workspaceId)
    assert.equal(sums.rows.clicks, own + others)
    assert.equal(sums.workspace.clicks, own + others)
    assert.equal(sums.linkDays.visitors, own + others)
    assert.deepEqual(sums.breakdowns, { humans: own + others, scans: 0 })
  }

  test('takes them out of everything that they are counted in', async ({ assert }) => {
    await drain([...tests(), { linkId: other, who: 'anna', atMs: nowMs() - DAY_MS }])
    assert.equal((await report()).totals.humanClicks, 4)
    const answer = await reset()
    assert.equal(answer.status, 202, answer.text)
    assert.equal(answer.body.linkId, linkId)
    await resetClicks()
    await assertCounted(assert, 0, 1)
    await drain([{ who: 'anna', atMs: nowMs() + 3_000 }])
    await resetClicks()
    await assertCounted(assert, 1, 1)
    const audit = await db.from('audit_log').where('workspace_id', workspace.workspaceId)
    assert.include(
      audit.map(({ action }) => action),
      'link.clicks_reset'
    )
  })

  test('what a spool that is behind brings later goes too, for a day', async ({ assert }) => {
    await reset()
    await resetClicks()
    await drain(tests())
    await resetClicks()
    await assertCounted(assert, 0, 0)
    shiftClock(25 * 3_600_000)
    await resetClicks()
    resumeClock()
    assert.isEmpty(await db.from('click_resets'))
  })

  test('a link whose reset fails holds up no other, and is reset later', async ({
    assert,
    cleanup,
  }) => {
    const links = await Promise.all(Array.from({ length: 4 }, () => aLink(workspace.workspaceId)))
    const failing = links.toSorted()[0]
    const atMs = nowMs() - DAY_MS
    await drain(links.map((id) => ({ linkId: id, who: id, atMs })))
    for (const id of links) await call(workspace, 'POST', `/links/${id}/reset-clicks`)
    await db.from('click_resets').update({ requested_at: new Date(nowMs() - 23 * 3_600_000) })
    shiftClock(2 * 3_600_000)
    cleanup(resumeClock)
    const trigger = 'refuse_deleting_clicks'
    await db.rawQuery(
      `CREATE TRIGGER ${trigger} BEFORE DELETE ON raw_clicks FOR EACH ROW
        IF OLD.link_no = ${await findLinkNumber(db, failing)} THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'no'; END IF`
    )
    cleanup(() => db.rawQuery(`DROP TRIGGER IF EXISTS ${trigger}`))
    const clicked = async () =>
      (await listStoredClicks(workspace.workspaceId)).map((row) => row.link_id)
    const waiting = async () =>
      (await db.from('click_resets').whereIn('link_id', links)).map((row) => row.link_id)
    await assert.rejects(() => resetClicks(), /1 of 4 failed/)
    assert.deepEqual(await clicked(), [failing])
    assert.deepEqual(await waiting(), [failing])
    await db.rawQuery(`DROP TRIGGER ${trigger}`)
    await resetClicks()
    assert.isEmpty(await clicked())
    assert.isEmpty(await waiting())
  })

  test('conversions of those clicks go, those of later ones stay', async ({ assert }) => {
    const [click] = await drain([{ who: 'anna', atMs: nowMs() - DAY_MS }])
    const convert = (clickId: string) =>
      call(workspace, 'POST', '/conversions', {
        click: aClickValue(linkId, { clickId }),
        event: 'purchase',
      })
    assert.equal((await convert(click.id)).status, 201)
    await reset()
    await resetClicks()
    assert.equal((await report()).totals.conversions, 0)
    const [later] = await drain([{ who: 'ben', atMs: nowMs() + 1 }])
    await resetClicks()
    const value = aClickValue(linkId, { clickId: later.id })
    const occurredAt = new Date(later.atMs).toISOString()
    await db.from('click_resets').delete()
    shiftClock(10_000)
    const body = { click: value, event: 'purchase', occurredAt }
    assert.equal((await call(workspace, 'POST', '/conversions', body)).status, 201)
    resumeClock()
    await reset()
    await db.from('click_resets').update({ requested_at: new Date(later.atMs - 1) })
    await resetClicks()
    assert.equal((await report()).totals.conversions, 1)
  })

  test('clicks that come in at the same time are counted once, and milestones are not passed again', async ({
    assert,
  }) => {
    const many = (count: number, atMs: number) =>
      Array.from({ length: count }, (_, at) => ({ who: newId(), atMs: atMs + at * 10 }))
    await drain(many(1_500, nowMs() - DAY_MS))
    await reset()
    const counted: CountedLink[] = []
    const atMs = nowMs() + 1_000
    await Promise.all([
      resetClicks(),
      (async () => {
        for (let round = 0; round < 10; round++) await drain(many(10, atMs + round * 200), counted)
      })(),
    ])
    await resetClicks()
    await assertCounted(assert, 100, 0)
    assert.deepEqual(
      counted.filter(({ humanClicksBefore }) => humanClicksBefore < 1_500),
      []
    )
  })

  test('who may, and of what', async ({ assert }) => {
    const viewer = await aMember(workspace, 'Viewer')
    const path = `${workspace.api}/links/${linkId}/reset-clicks`
    assertProblem(assert, await ask(viewer, 'POST', path), 403, 'access.forbidden')
    const reader = await aWorkspace({ scopes: ['links:read', 'analytics:read'] })
    const own = await aLink(reader.workspaceId)
    const scoped = await call(reader, 'POST', `/links/${own}/reset-clicks`)
    assertProblem(assert, scoped, 403, 'access.forbidden')
    for (const id of [newId(), own, 'nonsense']) {
      const answer = await call(workspace, 'POST', `/links/${id}/reset-clicks`)
      assertProblem(assert, answer, 404, 'link.not_found')
    }
    assert.isEmpty(await db.from('click_resets'))
  })
})
