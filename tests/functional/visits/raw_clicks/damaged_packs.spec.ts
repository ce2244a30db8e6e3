import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { verifyBackup } from '#app/installation/backups/actions/verify_backup'
import { findPackFaults } from '#app/installation/doctor/rules/pack_findings'
import { change, select, sqlTime } from '#app/shared/database/sql'
import { newId } from '#app/shared/ids'
import { freezeClock, resumeClock } from '#app/shared/time/clock'
import { resetClicks } from '#app/visits/click_resets/actions/reset_clicks'
import { attributeConversions } from '#app/visits/conversions/actions/attribute_conversions'
import { deleteAgedClicks } from '#app/visits/privacy/actions/delete_aged_clicks'
import { eraseClicks } from '#app/visits/privacy/actions/erase_clicks'
import { noteDamagedPacks } from '#app/visits/raw_clicks/actions/note_damaged_packs'
import { packAgedClicks, unpackAllClicks } from '#app/visits/raw_clicks/actions/pack_clicks'
import { readArchivedClicks } from '#app/visits/raw_clicks/queries/archived_clicks'
import { examinePacks } from '#app/visits/raw_clicks/queries/examine_packs'
import { reclassifyClicks } from '#app/visits/reclassification/actions/reclassify_clicks'
import clickColumns from '#config/click_columns'
import metricsConfig from '#config/metrics'
import { assertProblem, call, request } from '#tests/fixtures/api'
import { aBackup, withBackupFolder } from '#tests/fixtures/backups'
import { aClickValue } from '#tests/fixtures/conversions'
import {
  countPacked,
  damageFirstPack,
  FLIP_A_BIT,
  forgetPacks,
  packClicks,
} from '#tests/fixtures/packed_clicks'
import { ask, ownerOf, somebody } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { ColumnStage } from '#tests/functional/visits/click_columns/columns_stage'
import { aClick, aLink, TestSpool } from '#tests/functional/visits/clicks/spool'

const NOW = Date.parse('2023-03-21T12:00:00Z')
const DAY_MS = 86_400_000
const PACK = 30

/** Two packs of a workspace: of a day 20 days ago, which gets damaged, and of another one 10 days ago. */
const DAMAGED_MS = NOW - 20 * DAY_MS
const SOUND_MS = NOW - 10 * DAY_MS
const DAMAGED_DAY = '2023-03-01'
const BOTH = `from=${DAMAGED_DAY}&to=2023-03-21`
const SOUND = `from=2023-03-05&to=2023-03-21`

type Damage = { name: string; sql: string }

const DAMAGES: Damage[] = [
  { name: 'with one bit flipped', sql: FLIP_A_BIT },
  { name: 'that is cut', sql: 'data = LEFT(data, LENGTH(data) - 9)' },
  { name: 'that is empty', sql: "data = ''" },
  { name: 'with another number of rows', sql: 'row_count = row_count - 1' },
  { name: 'of another time', sql: 'first_at = first_at - INTERVAL 1 MINUTE' },
  { name: 'with the clicks of another workspace', sql: 'data = ?, checksum = ?' },
]

test.group('A damaged pack', (group) => {
  let workspace: TestWorkspace
  let other: TestWorkspace
  let linkIds: string[]
  let otherLinkId: string

  group.each.setup(async () => {
    freezeClock(NOW)
    workspace = await aWorkspace({ timeZone: 'UTC' })
    other = await aWorkspace({ timeZone: 'UTC' })
    linkIds = [await aLink(workspace.workspaceId), await aLink(workspace.workspaceId)]
    otherLinkId = await aLink(other.workspaceId)
    for (const atMs of [DAMAGED_MS, SOUND_MS, NOW - DAY_MS]) {
      await drain(workspace, linkIds, atMs)
      await drain(other, [otherLinkId], atMs)
    }
    for (const { workspaceId } of [workspace, other]) {
      await packClicks(workspaceId, DAMAGED_MS + DAY_MS, PACK)
      await packClicks(workspaceId, SOUND_MS + DAY_MS, PACK)
    }
    metricsConfig.token = 'a token of the tests'
    return async () => {
      resumeClock()
      metricsConfig.token = null
      await forgetPacks()
    }
  })

  async function drain({ workspaceId }: TestWorkspace, links: string[], atMs: number, who = '') {
    const spool = await TestSpool.make()
    const lines = Array.from({ length: who ? 1 : PACK }, (_, at) =>
      aClick({
        ...{ workspaceId, linkId: links[at % links.length], atMs: atMs + at * 60_000 },
        ...{ country: 'DE', who: who || `${at}` },
      })
    )
    await spool.write(newId(), lines)
    await spool.drainer().drainOnce()
    await spool.remove()
    return lines
  }

  async function damage({ sql }: Damage = DAMAGES[0]): Promise<void> {
    const [theirs] = await select<{ data: Buffer; checksum: Buffer }>(
      db,
      `SELECT p.data, p.checksum FROM packed_clicks p JOIN click_workspaces w ON w.no = p.workspace_no
      WHERE w.workspace_id = ? ORDER BY p.first_at LIMIT 1`,
      [other.workspaceId]
    )
    const values = sql.includes('?') ? [theirs.data, theirs.checksum] : []
    await damageFirstPack(workspace.workspaceId, sql, values)
  }

  const get = (path: string) => call(workspace, 'GET', path)
  const scrape = async () => {
    const headers = { authorization: 'Bearer a token of the tests' }
    return (await request('/metrics', { headers })).text
  }

  for (const one of DAMAGES) {
    test(`${one.name}: what needs it is refused, all else answers`, async ({ assert }) => {
      const days = `/analytics?${SOUND}&country=DE`
      const before = [await get(days), await get(`/analytics/export.csv?${SOUND}`)]
      assert.equal(before[0].body.totals.humanClicks, 2 * PACK)
      await damage(one)
      for (const path of [
        `/analytics?${BOTH}&country=DE`,
        `/analytics?${BOTH}&interval=day&timeZone=Asia/Tokyo&compareTo=previous`,
        `/links/${linkIds[0]}/analytics?${BOTH}&country=DE`,
        `/analytics/compare?linkId=${linkIds[0]}&linkId=${linkIds[1]}&${BOTH}&timeZone=Asia/Tokyo`,
        `/analytics/clicks?${BOTH}`,
        `/analytics/export.csv?${BOTH}`,
        `/analytics/export.parquet?${BOTH}`,
      ]) {
        const answer = await get(path)
        assertProblem(assert, answer, 409, 'clicks.unreadable')
        assert.include(answer.body.unreadableFrom, `${DAMAGED_DAY}T`, path)
        assert.include(answer.body.unreadableTo, `${DAMAGED_DAY}T`, path)
        assert.include(answer.body.detail, '1 Mar 2023', path)
      }
      const after = [await get(days), await get(`/analytics/export.csv?${SOUND}`)]
      assert.deepEqual(after.map(({ text }) => text), before.map(({ text }) => text)) // prettier-ignore
      const sums = await get(`/analytics?${BOTH}`)
      assert.equal(sums.body.totals.humanClicks, 3 * PACK, 'sums know them')
      const theirs = await call(other, 'GET', `/analytics?${BOTH}&country=DE`)
      assert.equal(theirs.body.totals.humanClicks, 3 * PACK, 'another workspace')
    }).timeout(60_000)
  }

  test('is named by the doctor, by metrics and by the command that can give it up', async ({
    assert,
  }) => {
    await noteDamagedPacks()
    assert.notMatch(await scrape(), /^shunt_pack_damaged_clicks\{/m)
    await damage()
    await noteDamagedPacks()
    const line = `shunt_pack_damaged_clicks{workspace="${workspace.workspaceId}",month="2023-03"} ${PACK}`
    assert.include(await scrape(), line)
    const [found] = findPackFaults(await examinePacks())
    assert.equal(found.status, 'Error')
    assert.include(found.found, `workspace ${workspace.workspaceId} from ${DAMAGED_DAY}T`)
    const listed = await ace.exec('clicks:check-packs', [])
    assert.equal(listed.exitCode, 1)
    assert.equal(await countPacked(workspace.workspaceId), 2 * PACK)
    const gone = await ace.exec('clicks:check-packs', ['--delete-damaged'])
    assert.equal(gone.exitCode ?? 0, 0)
    assert.equal(await countPacked(workspace.workspaceId), PACK)
    assert.equal(await countPacked(other.workspaceId), 2 * PACK)
    const { body } = await get(`/analytics?${BOTH}&country=DE`)
    assert.equal(body.totals.humanClicks, 2 * PACK)
    await noteDamagedPacks()
    assert.notMatch(await scrape(), /^shunt_pack_damaged_clicks\{/m)
    assert.deepEqual(findPackFaults(await examinePacks()).map(({ status }) => status), ['Ok']) // prettier-ignore
  })

  test('packs are in metrics and the runtime record, with who is late', async ({
    assert,
    cleanup,
  }) => {
    clickColumns.daysInRows = 15
    cleanup(() => void (clickColumns.daysInRows = null))
    await packAgedClicks({ notedForMs: 0 })
    await change(db, 'UPDATE click_workspaces SET packed_noted_at = ? WHERE workspace_id = ?', [
      sqlTime(NOW - 3 * DAY_MS),
      other.workspaceId,
    ])
    const text = await scrape()
    for (const line of ['shunt_packs 4', `shunt_pack_clicks ${4 * PACK}`]) {
      assert.include(text, `${line}\n`)
    }
    for (const [name, at] of [
      ['shunt_pack_oldest_timestamp_seconds', DAMAGED_MS],
      ['shunt_pack_newest_timestamp_seconds', SOUND_MS + 29 * 60_000],
    ] as const) {
      assert.include(text, `${name} ${at / 1_000}\n`)
    }
    assert.match(text, /^shunt_pack_bytes [1-9]/m)
    assert.match(text, /^shunt_packing_last_success_timestamp_seconds [1-9]/m)
    assert.match(text, /^shunt_packing_late_workspaces [1-9]/m)
    const administrator = await somebody({ installationAdministrator: true })
    const { body } = await ask(administrator, 'GET', '/api/admin/runtime')
    const { packs, clicks, oldestAt, packedAt, lateWorkspaces } = body.clickPacks
    assert.deepEqual([packs, clicks], [4, 4 * PACK])
    assert.equal(oldestAt, new Date(DAMAGED_MS).toISOString())
    assert.isString(packedAt)
    assert.isAtLeast(lateWorkspaces, 1)
  })

  test('stops no drainer: late clicks of its time are stored', async ({ assert }) => {
    await damage()
    await drain(workspace, linkIds, DAMAGED_MS + 90_000, 'late')
    const [{ n }] = await select<{ n: number }>(
      db,
      `SELECT COUNT(*) AS n FROM raw_clicks c JOIN click_workspaces w ON w.no = c.workspace_no
      WHERE w.workspace_id = ? AND c.clicked_at < '2023-03-02'`,
      [workspace.workspaceId]
    )
    assert.equal(n, 1)
  })

  test('stops no packing, no judging again and no attribution', async ({ assert }) => {
    const [click] = await drain(workspace, linkIds, DAMAGED_MS + 30_000, 'buyer')
    await packClicks(workspace.workspaceId, DAMAGED_MS + DAY_MS, 1)
    await change(
      db,
      `UPDATE packed_clicks SET data = LEFT(data, 9) WHERE row_count = 1 OR no = (
        SELECT * FROM (SELECT MIN(no) FROM packed_clicks) AS first)`
    )
    const value = aClickValue(linkIds[0], { clickId: click.id })
    await call(workspace, 'POST', '/conversions', { click: value, event: 'purchase' })
    await attributeConversions()
    await packClicks(workspace.workspaceId, NOW, PACK)
    assert.equal(await countPacked(workspace.workspaceId), 3 * PACK + 1)
    const span = { fromMs: NOW - 40 * DAY_MS, beforeMs: NOW }
    const { judged } = await reclassifyClicks({ ...span, stepClicks: 20 })
    assert.isAtLeast(judged, 5 * PACK)
    await packAgedClicks({ days: 1, notedForMs: 0 })
  })

  test('is left by an erasure and a reset, which go on for all other clicks and come back to it', async ({
    assert,
  }) => {
    await damage()
    const third = await aLink(workspace.workspaceId)
    await drain(workspace, [third], SOUND_MS, 'third')
    await call(workspace, 'DELETE', `/links/${linkIds[0]}/clicks`)
    await call(workspace, 'POST', `/links/${linkIds[1]}/reset-clicks`)
    await call(workspace, 'DELETE', `/links/${third}/clicks`)
    await assert.rejects(eraseClicks, /cannot be read/)
    await assert.rejects(resetClicks, /cannot be read/)
    const { body } = await get(`/analytics/clicks?${SOUND}`)
    assert.deepEqual(body.items, [], 'those that can be read are gone')
    await ace.exec('clicks:check-packs', ['--delete-damaged'])
    await eraseClicks()
    await resetClicks()
    assert.equal(await countPacked(workspace.workspaceId), 0)
  })

  test('goes with the last of its clicks, and stops no retention', async ({ assert }) => {
    await damage()
    const keep = async (rawClickDays: number) => {
      const path = `/api/workspaces/${workspace.workspaceId}`
      const { status } = await ask(await ownerOf(workspace), 'PATCH', path, { rawClickDays })
      assert.equal(status, 200)
      await deleteAgedClicks()
    }
    await keep(20)
    assert.equal(await countPacked(workspace.workspaceId), 2 * PACK)
    await keep(12)
    assert.equal(await countPacked(workspace.workspaceId), PACK)
  })

  test('stops no unpacking of the others, and an archive says why it is not made', async ({
    assert,
  }) => {
    await damage()
    await assert.rejects(async () => {
      for await (const page of readArchivedClicks(db, workspace.workspaceId)) assert.exists(page)
    }, /cannot be read/)
    assert.equal(await unpackAllClicks(), 3 * PACK)
    assert.equal(await countPacked(workspace.workspaceId), PACK)
  })

  test('is in a backup as it is, and the verification of that says so', async ({
    assert,
    cleanup,
  }) => {
    cleanup(await withBackupFolder())
    const verify = async () => (await verifyBackup((await aBackup()).path)).unreadableClicks
    assert.equal(await verify(), 0)
    await damage()
    assert.equal(await verify(), PACK)
  }).timeout(120_000)

  test('stops no sealing of other days and workspaces, and columns go on answering for it', async ({
    assert,
    cleanup,
  }) => {
    const stage = await ColumnStage.open()
    cleanup(() => stage.close())
    const sizes = { full: PACK, piece: PACK, least: PACK }
    for (const { workspaceId } of [workspace, other]) {
      await change(
        db,
        `INSERT INTO click_fences (workspace_no, changes)
        SELECT no, 1000 FROM click_workspaces WHERE workspace_id = ?`,
        [workspaceId]
      )
    }
    const path = `/analytics?${BOTH}&country=DE`
    await damage()
    const keeper = stage.keeper(sizes)
    assert.equal(await keeper.keep(600_000), 5 * PACK)
    assert.equal(await keeper.keep(600_000), 0, 'it is not tried again each minute')
    assertProblem(assert, await get(path), 409, 'clicks.unreadable')
    await damage()
    assert.equal(await stage.keeper(sizes).keep(600_000), PACK, 'restored')
    await damage()
    const { status, body } = await get(path)
    assert.deepEqual([status, body.totals.humanClicks], [200, 3 * PACK])
  }).timeout(120_000)
})
