import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { parse } from 'csv-parse/sync'
import { findPackFaults } from '#app/installation/doctor/rules/pack_findings'
import type { ClickLine } from '#app/redirect/clicks/click_line'
import { change, select, sqlTime } from '#app/shared/database/sql'
import { newId } from '#app/shared/ids'
import { freezeClock, resumeClock, shiftClock } from '#app/shared/time/clock'
import { resetClicks } from '#app/visits/click_resets/actions/reset_clicks'
import { attributeConversions } from '#app/visits/conversions/actions/attribute_conversions'
import { deleteAgedClicks } from '#app/visits/privacy/actions/delete_aged_clicks'
import { eraseClicks } from '#app/visits/privacy/actions/erase_clicks'
import {
  NOTED_FOR_MS,
  packAgedClicks,
  packSome,
  unpackAllClicks,
} from '#app/visits/raw_clicks/actions/pack_clicks'
import {
  listArchivedAgents,
  readArchivedClicks,
} from '#app/visits/raw_clicks/queries/archived_clicks'
import { examinePacks } from '#app/visits/raw_clicks/queries/examine_packs'
import { rawClicksOfWorkspace } from '#app/visits/raw_clicks/raw_click_erasers'
import { CLICK_COLUMNS } from '#app/visits/raw_clicks/rules/click_pack'
import { reclassifyClicks } from '#app/visits/reclassification/actions/reclassify_clicks'
import clickColumns from '#config/click_columns'
import { call } from '#tests/fixtures/api'
import { aClickValue } from '#tests/fixtures/conversions'
import { countPacked, packClicks } from '#tests/fixtures/packed_clicks'
import { ask, ownerOf } from '#tests/fixtures/people'
import { listStoredClicks } from '#tests/fixtures/stored_clicks'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { aClick, aLink, CHROME, TestSpool } from '#tests/functional/visits/clicks/spool'

const NOW = Date.parse('2023-06-21T12:00:00Z')
const DAY_MS = 86_400_000
const CLICKS = 240

type Line = Partial<ClickLine> & { who?: string }

test.group('Packed clicks', (group) => {
  let workspace: TestWorkspace
  let linkIds: string[]
  group.each.setup(async () => {
    freezeClock(NOW)
    workspace = await aWorkspace({ timeZone: 'UTC' })
    const { workspaceId } = workspace
    linkIds = [await aLink(workspaceId), await aLink(workspaceId), await aLink(workspaceId)]
    await drain(Array.from({ length: CLICKS }, (_, at) => makeClick(at)))
    return async () => {
      resumeClock()
      await change(db, 'DELETE FROM packed_clicks')
      await change(db, 'UPDATE click_workspaces SET packed_before = NULL, packed_noted_at = NULL')
    }
  })

  /** A click of 40 days, some with all that a click can have, some with nothing. */
  function makeClick(at: number): Line {
    const atMs = NOW - 3_600_000 - Math.floor((40 * DAY_MS * at) / CLICKS)
    const full = {
      ...{ country: 'DE', language: 'de', referrerHost: `site${at % 9}.example`, linkVersion: 3 },
      ...{ qr: at % 8 === 0 ? 'code1' : null, utm: ['Über', 'mail', "a'b\\"] as never },
    }
    const bare = { country: null, language: null, referrerHost: null }
    const bot = at % 11 === 0 ? { userAgent: 'Googlebot/2.1' } : { userAgent: CHROME }
    return {
      ...(at % 3 === 0 ? full : bare),
      ...bot,
      linkId: linkIds[at % 3],
      who: `${at % 50}`,
      atMs,
    }
  }

  async function drain(clicks: Line[]) {
    const { workspaceId } = workspace
    const spool = await TestSpool.make()
    const lines = clicks.map((click) => aClick({ workspaceId, linkId: linkIds[0], ...click }))
    await spool.write(newId(), lines)
    const codes = new Map([['code1', linkIds[0]]])
    await spool.drainer({ scanResolver: async () => codes }).drainOnce()
    await spool.remove()
    return lines
  }

  const pack = (beforeMs = NOW - 5 * DAY_MS, size?: number) =>
    packClicks(workspace.workspaceId, beforeMs, size)

  async function listRows(): Promise<Record<string, unknown>[]> {
    return select(
      db,
      `SELECT c.* FROM raw_clicks c JOIN click_workspaces w ON w.no = c.workspace_no
      WHERE w.workspace_id = ? ORDER BY clicked_at, nonce`,
      [workspace.workspaceId]
    )
  }
  const countRows = async () => (await listRows()).length
  const countOlder = async (days: number) =>
    (await listRows()).filter((row) => (row.clicked_at as Date).getTime() < NOW - days * DAY_MS)
      .length

  /** All that people see of the clicks. */
  async function readAll(query = '') {
    const get = async (path: string) => {
      const { status, body, text } = await call(workspace, 'GET', path)
      return { status, said: body ?? text }
    }
    const days = 'from=2023-05-12&to=2023-06-21'
    const clicks = []
    let before = ''
    for (;;) {
      const { body } = await call(
        workspace,
        'GET',
        `/analytics/clicks?${days}&limit=37${before}${query}`
      )
      clicks.push(...body.items)
      if (body.nextBefore === null) break
      before = `&before=${body.nextBefore}`
    }
    const csv = await call(workspace, 'GET', `/analytics/export.csv?${days}&classRule=true${query}`)
    return {
      clicks,
      csv: csv.text,
      hours: await get(`/analytics?${days}&interval=day&timeZone=America/New_York&top=100${query}`),
      filtered: await get(`/analytics?${days}&country=DE&top=100${query}`),
      heat: await get(`/analytics?${days}&hour=7&hour=8&top=100${query}`),
      link: await get(`/links/${linkIds[1]}/analytics?${days}&timeZone=Asia/Tokyo${query}`),
    }
  }

  test('RAW_CLICK_DAYS_IN_MYSQL: older clicks are packed a day after it was noted, and every figure stays', async ({
    assert,
  }) => {
    const before = await readAll()
    assert.lengthOf(before.clicks, CLICKS)
    clickColumns.daysInRows = 10
    try {
      await packAgedClicks()
      await packAgedClicks()
      assert.equal(await countPacked(workspace.workspaceId), 0, 'it was only just noted')
      shiftClock(NOTED_FOR_MS)
      await packAgedClicks()
    } finally {
      clickColumns.daysInRows = null
      freezeClock(NOW)
    }
    // Ages are counted back from the newest click of all: an hour old, or a day ahead, of another test.
    assert.equal(await countOlder(10 + 1 / 24), 0)
    assert.isAtLeast(await countRows(), (CLICKS * 7) / 40)
    assert.equal((await countRows()) + (await countPacked(workspace.workspaceId)), CLICKS)
    assert.deepEqual(await readAll(), before)
  })

  test('where the setting is unset nothing is noted or packed', async ({ assert }) => {
    assert.isNull(clickColumns.daysInRows)
    await packAgedClicks({ notedForMs: 0 })
    await packAgedClicks({ notedForMs: 0 })
    const noted = await select(
      db,
      'SELECT no FROM click_workspaces WHERE packed_before IS NOT NULL'
    )
    assert.deepEqual(noted, [])
    assert.equal(await countRows(), CLICKS)
  })

  test('each column comes back as it was, also of many packs', async ({ assert }) => {
    const before = await listRows()
    assert.sameMembers(Object.keys(before[0]), CLICK_COLUMNS, 'columns that packs know')
    await pack(NOW, 7)
    assert.equal(await countRows(), 0)
    assert.equal(await unpackAllClicks(), CLICKS)
    assert.deepEqual(await listRows(), before)
    assert.equal(await countPacked(workspace.workspaceId), 0)
  })

  test('each column of an export is what the names of a click say, whichever page it stands on', async ({
    assert,
  }) => {
    // More than one page, the same names on each.
    const more = Array.from({ length: 4 * CLICKS }, (_, at) => makeClick(at % CLICKS))
    await drain(more.map((click, at) => ({ ...click, who: `b${at}` })))
    await pack(NOW - 20 * DAY_MS, 50)
    const stored = await listStoredClicks(workspace.workspaceId)
    const { text } = await call(
      workspace,
      'GET',
      '/analytics/export.csv?from=2023-05-12&to=2023-06-21&classRule=true'
    )
    const lines: Record<string, string>[] = parse(text, { columns: true })
    const said = lines.map((line) => ({ ...line, shortUrl: '', destinationUrl: '', split: '' }))
    const wanted = stored.map((one) => ({
      clickedAt: one.clicked_at.toISOString(),
      ...{ linkId: one.link_id, shortUrl: '', destinationUrl: '', split: '' },
      ...{ qrCodeId: one.qr_code_id ?? '', campaignId: one.campaign_id ?? '' },
      ...{ rule: one.rule_id ?? '', country: one.country ?? '', device: one.device },
      ...{ operatingSystem: one.operating_system ?? '', browser: one.browser ?? '' },
      ...{ language: one.language ?? '', referrer: one.referrer ?? '' },
      ...{ class: one.class, classRule: one.class_rule },
    }))
    assert.lengthOf(lines, 5 * CLICKS)
    const byAll = (some: object[]) => some.map((one) => JSON.stringify(Object.entries(one).sort())).sort() // prettier-ignore
    assert.deepEqual(byAll(said), byAll(wanted))
  })

  test('each filter finds the same, in packs and in rows', async ({ assert }) => {
    const filters = ['&country=none', '&referrer=none', '&utmSource=%C3%9Cber', '&trigger=scan']
    const before = []
    for (const filter of filters) before.push(await readAll(filter))
    await pack(NOW - 15 * DAY_MS, 10)
    for (const [at, filter] of filters.entries()) {
      assert.deepEqual(await readAll(filter), before[at], filter)
    }
  })

  test('few clicks share a pack with the next ones', async ({ assert }) => {
    for (const days of [30, 20, 10]) await pack(NOW - days * DAY_MS, 1_000)
    const packs = await select<{ row_count: number }>(db, 'SELECT row_count FROM packed_clicks')
    assert.lengthOf(packs, 1)
    assert.equal(packs[0].row_count, await countPacked(workspace.workspaceId))
    assert.equal(await countOlder(10), 0)
  })

  test('a late click is counted beside packed ones; one that is packed is not counted again', async ({
    assert,
  }) => {
    const atMs = NOW - 20 * DAY_MS
    const lines = await drain([{ who: 'late', atMs }])
    await pack()
    const before = await readAll()
    const spool = await TestSpool.make()
    await spool.write(newId(), lines)
    await spool.drainer().drainOnce()
    await spool.remove()
    assert.deepEqual(await readAll(), before)
    assert.equal(await countOlder(10), 0)
    await drain([
      { who: 'late', atMs: atMs + 1_000 },
      { who: 'later', atMs: atMs + 1_000 },
    ])
    const { clicks } = await readAll()
    const late = clicks.filter((one) => one.clickedAt === new Date(atMs + 1_000).toISOString())
    assert.sameMembers(late.map((one) => one.class), ['Duplicate', 'Human']) // prettier-ignore
    await pack()
    assert.equal(await countOlder(10), 0)
    assert.lengthOf((await readAll()).clicks, CLICKS + 3)
  })

  test('the clicks of a link are erased, the others stay', async ({ assert }) => {
    await pack(NOW - 5 * DAY_MS, 20)
    const { clicks } = await readAll()
    const { status } = await call(workspace, 'DELETE', `/links/${linkIds[1]}/clicks`)
    assert.isBelow(status, 300)
    await eraseClicks()
    const left = await readAll()
    assert.deepEqual(left.clicks, clicks.filter((one) => one.linkId !== linkIds[1])) // prettier-ignore
    assert.equal(
      (await countRows()) + (await countPacked(workspace.workspaceId)),
      left.clicks.length
    )
    await unpackAllClicks()
    const [row] = await select<{ n: number }>(
      db,
      `SELECT COUNT(*) AS n FROM raw_clicks c JOIN click_names n ON n.no = c.link_no WHERE n.name = ?`,
      [linkIds[1]]
    )
    assert.equal(Number(row.n), 0, 'nothing of it comes back')
  })

  test('a workspace that is erased leaves no pack', async ({ assert }) => {
    await pack(NOW - 5 * DAY_MS, 20)
    while (!(await rawClicksOfWorkspace.erase(workspace.workspaceId)));
    assert.equal(await countPacked(workspace.workspaceId), 0)
    assert.deepEqual(await select(db, 'SELECT no FROM packed_clicks'), [])
  })

  test('a reset takes packed clicks out of everything that they are counted in', async ({
    assert,
  }) => {
    await pack(NOW - 5 * DAY_MS, 20)
    const { clicks } = await readAll()
    const { status } = await call(workspace, 'POST', `/links/${linkIds[1]}/reset-clicks`)
    assert.isBelow(status, 300)
    await resetClicks()
    const left = clicks.filter((one) => one.linkId !== linkIds[1])
    assert.deepEqual((await readAll()).clicks, left)
    const { body } = await call(workspace, 'GET', '/analytics?from=2023-05-12&to=2023-06-21')
    const humans = left.filter((one) => one.class === 'Human').length
    assert.equal(body.totals.humanClicks, humans)
    const { body: link } = await call(workspace, 'GET', `/links/${linkIds[1]}`)
    assert.equal(link.humanClicks, 0)
    assert.isNull(link.lastClickedAt)
  })

  test('packed clicks are judged again, as rows are', async ({ assert }) => {
    await pack(NOW - 5 * DAY_MS, 20)
    const span = { fromMs: NOW - 41 * DAY_MS, beforeMs: NOW + DAY_MS }
    const before = await readAll()
    const none = await reclassifyClicks({ ...span, stepClicks: 50 })
    assert.isAtLeast(none.judged, CLICKS)
    assert.deepEqual(await readAll(), before)
    await unpackAllClicks()
    await change(
      db,
      `UPDATE raw_clicks SET class = 'Bot' WHERE class = 'Human' AND clicked_at < ?`,
      [sqlTime(NOW - 30 * DAY_MS)]
    )
    await pack(NOW - 5 * DAY_MS, 20)
    assert.notDeepEqual((await readAll()).clicks, before.clicks)
    await reclassifyClicks({ ...span, stepClicks: 50 })
    assert.deepEqual((await readAll()).clicks, before.clicks)
    await pack(NOW - 5 * DAY_MS, 20)
    assert.deepEqual((await readAll()).clicks, before.clicks)
  })

  test('older packed clicks are really deleted, by the day', async ({ assert }) => {
    await pack(NOW - 5 * DAY_MS, 9)
    const body = { rawClickDays: 20 }
    const { status } = await ask(
      await ownerOf(workspace),
      'PATCH',
      `/api/workspaces/${workspace.workspaceId}`,
      body
    )
    assert.equal(status, 200)
    await deleteAgedClicks()
    await unpackAllClicks()
    const rows = await listRows()
    assert.isAbove(rows.length, 100)
    assert.isBelow(rows.length, CLICKS)
    assert.equal(await countOlder(21), 0)
    assert.isAbove(await countOlder(18), 0)
  })

  test('a conversion takes over what its packed click says', async ({ assert }) => {
    const lines = await drain([{ who: 'buyer', country: 'FR', atMs: NOW - 8 * DAY_MS }])
    await pack()
    const click = aClickValue(linkIds[0], { clickId: lines[0].id })
    const { status } = await call(workspace, 'POST', '/conversions', { click, event: 'purchase' })
    assert.equal(status, 201)
    await attributeConversions()
    const [{ country, attributed }] = await select<{ country: string; attributed: number }>(
      db,
      'SELECT country, attributed FROM conversions WHERE click_id = ?',
      [lines[0].id]
    )
    assert.deepEqual([country, attributed], ['FR', 1])
  })

  test('an archive of the workspace has packed clicks, in the same order', async ({ assert }) => {
    const read = () =>
      db.transaction(async (trx) => {
        const rows = []
        for await (const page of readArchivedClicks(trx, workspace.workspaceId)) rows.push(...page)
        const agents = await listArchivedAgents(trx, workspace.workspaceId)
        return { rows, agents: agents.map((id) => id.toString('hex')).sort() }
      })
    const before = await read()
    assert.lengthOf(before.rows, CLICKS)
    assert.isAbove(before.agents.length, 1)
    await pack(NOW - 5 * DAY_MS, 13)
    assert.deepEqual(await read(), before)
  })

  test('rows go only where the pack has the same', async ({ assert }) => {
    const [{ no }] = await select<{ no: number }>(
      db,
      'SELECT no FROM click_workspaces WHERE workspace_id = ?',
      [workspace.workspaceId]
    )
    const before = await listRows()
    // No release writes such a text, and JSON has no way to say it.
    await change(
      db,
      `UPDATE raw_clicks SET language = CONCAT('a', CHAR(0), 'b') WHERE workspace_no = ? LIMIT 1`,
      [no]
    )
    const changed = await listRows()
    const packs = packSome(no, NOW).then(() => 'packed', (error: Error) => error.message) // prettier-ignore
    const outcome = await packs
    if (outcome === 'packed') await unpackAllClicks()
    assert.deepEqual(await listRows(), changed)
    assert.lengthOf(changed, before.length)
  })

  test('a damaged pack is an error of the doctor', async ({ assert }) => {
    await pack(NOW - 5 * DAY_MS, 50)
    const [fine] = findPackFaults(await examinePacks())
    assert.equal(fine.status, 'Ok')
    await change(
      db,
      `UPDATE packed_clicks SET data = CONCAT(LEFT(data, 40), 'xxxx', SUBSTRING(data, 45)) ORDER BY no LIMIT 1`
    )
    const [damaged] = findPackFaults(await examinePacks())
    assert.equal(damaged.status, 'Error')
    assert.include(damaged.found, workspace.workspaceId)
  })

  test('where there is no packed click, the doctor says nothing of them', async ({ assert }) => {
    assert.deepEqual(findPackFaults(await examinePacks()), [])
    assert.lengthOf(await listStoredClicks(workspace.workspaceId), CLICKS)
  })
})
