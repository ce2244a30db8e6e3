import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { nowMs } from '#app/shared/clock'
import { change, select, sqlDay, sqlTime } from '#app/shared/sql'
import { countByHourOfWeek } from '#app/visits/analytics/queries/heat_map'
import { resolvePeriod } from '#app/visits/analytics/rules/period'
import { DEVICES } from '#app/visits/clicks/rules/user_agent'
import { moveClicks, moveClicksNow } from '#app/visits/raw_clicks/actions/move_clicks'
import { CLICK_CLASSES } from '#app/visits/raw_clicks/click'
import { NO_CLICK_FILTERS } from '#app/visits/raw_clicks/click_selection'
import {
  readArchivedClicks,
  readArchivedVisitors,
} from '#app/visits/raw_clicks/queries/archived_clicks'
import { findExcludedClicks } from '#app/visits/raw_clicks/queries/excluded_clicks'
import { hasTextRows } from '#app/visits/raw_clicks/queries/text_clicks'
import { call } from '#tests/fixtures/api'
import { listStoredClicks } from '#tests/fixtures/stored_clicks'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { aClick, aLink, sumsOf, TestSpool } from '#tests/functional/visits/clicks/spool'

const HOUR_MS = 3_600_000
const never = () => false

/** Copies a workspace's clicks and visitors to where the release before has them. */
async function copyAsText({ workspaceId }: TestWorkspace): Promise<void> {
  for await (const rows of readArchivedClicks(db, workspaceId)) {
    const texts = rows.map(({ nonce, day_shift: _shift, marks: _marks, ...row }) => ({
      ...row,
      clicked_at: sqlTime((row.clicked_at as Date).getTime()),
      // Its visitor has sixteen bytes, of which eight are kept.
      visitor: Buffer.concat([row.visitor as Buffer, nonce as Buffer, Buffer.alloc(1)]),
    }))
    await db.table('clicks').multiInsert(texts)
  }
  for await (const rows of readArchivedVisitors(db, workspaceId)) {
    const visitors = rows.map(({ link_id: linkId, day, visitor }) => {
      return { link_id: linkId, day: sqlDay(day as Date), visitor: fullVisitor(visitor as Buffer) }
    })
    await db.table('visitor_days').multiInsert(visitors)
  }
}

/** Has them there alone. */
async function storeAsText(workspace: TestWorkspace): Promise<void> {
  await copyAsText(workspace)
  const { workspaceId } = workspace
  const numbers = 'SELECT no FROM click_workspaces WHERE workspace_id = ?'
  await change(db, `DELETE FROM raw_clicks WHERE workspace_no = (${numbers})`, [workspaceId])
  await change(
    db,
    `DELETE FROM link_visitors WHERE link_no IN (
      SELECT no FROM click_names WHERE workspace_no = (${numbers}))`,
    [workspaceId]
  )
}

/** Visitors of these tests say in eight bytes who they are. */
const fullVisitor = (kept: Buffer) => Buffer.concat([kept, Buffer.alloc(8)])
const visitorOf = (number: number) => {
  const visitor = Buffer.alloc(16)
  visitor.writeUInt32BE(number + 1)
  return visitor.toString('base64url')
}

/** Every kind of answer that is read from raw clicks. */
async function readAll(workspace: TestWorkspace) {
  const { workspaceId } = workspace
  const zone = 'timeZone=Asia/Kolkata'
  const reports = [
    `/analytics?${zone}&top=100`,
    '/analytics?interval=hour&top=100',
    '/analytics?device=Desktop&top=100',
    '/analytics?browser=Chrome&country=DE&top=100',
    '/analytics?referrer=news.example&utmSource=mail&top=100',
    '/analytics?trigger=scan&top=100',
    '/analytics?browser=none&top=100',
  ]
  const answers: unknown[] = []
  for (const path of reports) {
    const { body, status } = await call(workspace, 'GET', path)
    answers.push(status, { ...body, dataThrough: null })
  }
  const { text } = await call(workspace, 'GET', '/analytics/export.csv?classRule=true')
  const { clicks: excluded } = await findExcludedClicks(
    {
      ...{ workspaceId, linkId: null, class: null, classRule: null },
      ...{ fromMs: nowMs() - 48 * HOUR_MS, beforeMs: nowMs() },
    },
    400
  )
  const period = resolvePeriod({}, 'UTC', nowMs())
  const heat = await countByHourOfWeek(
    { workspaceId, links: null, filters: NO_CLICK_FILTERS },
    period
  )
  return { answers, lines: text.trim().split('\r\n').toSorted(), excluded, heat }
}

test.group('Clicks as text', (group) => {
  let spool: TestSpool
  let workspace: TestWorkspace
  let links: string[]

  group.each.setup(async () => {
    spool = await TestSpool.make()
    workspace = await aWorkspace({ timeZone: 'UTC' })
    links = [await aLink(workspace.workspaceId), await aLink(workspace.workspaceId)]
    return () => spool.remove()
  })

  const clicks = (count: number, seed: number, apartMs = 30_000) =>
    Array.from({ length: count }, (_, at) => {
      const number = seed + at
      return aClick({
        workspaceId: workspace.workspaceId,
        linkId: links[number % 2],
        atMs: nowMs() - 40 * HOUR_MS + number * apartMs,
        visitor: visitorOf(number % 40),
        country: number % 3 === 0 ? 'DE' : null,
        userAgent: number % 5 === 0 ? `curl/8.${number}` : undefined,
        referrerHost: number % 4 === 0 ? 'news.example' : null,
        campaignId: number % 7 === 0 ? 'a-campaign' : null,
        qr: number % 6 === 0 ? 'code1' : null,
        ruleId: number % 8 === 0 ? 'rule-1' : null,
        splitId: number % 9 === 0 ? 'split-1' : null,
        utm: number % 4 === 0 ? ['mail', 'trailing ', 'ä€😀'] : null,
        linkVersion: 1 + (number % 3),
        ...(number % 5 !== 0 && { userAgent: aClick({ workspaceId: 'w', linkId: 'l' }).userAgent }),
      } as Parameters<typeof aClick>[0])
    })
  const drainer = () => spool.drainer({ scanResolver: async () => new Map([['code1', links[0]]]) })

  test('are in every report and export, before and while and after they are moved', async ({
    assert,
  }) => {
    // More than one slice of a report: some slices have both kinds of rows, some one of them.
    await spool.write('a', clicks(11_000, 0, 12_000))
    await drainer().drainOnce()
    const stored = await listStoredClicks(workspace.workspaceId)
    const whole = await readAll(workspace)
    await storeAsText(workspace)
    assert.isEmpty(await listStoredClicks(workspace.workspaceId))
    assert.deepEqual(await readAll(workspace), whole)

    let turns = 0
    assert.isFalse(await moveClicksNow(() => turns++ > 1))
    const moved = await listStoredClicks(workspace.workspaceId)
    assert.isTrue(moved.length > 0 && moved.length < stored.length, `${moved.length} moved`)
    assert.deepEqual(await readAll(workspace), whole)

    assert.isTrue(await moveClicksNow(never))
    assert.deepEqual(await readAll(workspace), whole)
    assert.deepEqual(
      await listStoredClicks(workspace.workspaceId),
      stored.map((click) => ({ ...click }))
    )
    assert.isFalse(await hasTextRows(db, 'clicks'))
    assert.isFalse(await hasTextRows(db, 'visitor_days'))
  })

  test('count once where they are found in both places, as when they are moved meanwhile', async ({
    assert,
  }) => {
    await spool.write('a', clicks(1_000, 0))
    await drainer().drainOnce()
    const whole = await readAll(workspace)
    assert.isAbove(whole.excluded.length, 150)
    await copyAsText(workspace)
    // One statement counts by hour, and sees each click in one place.
    assert.deepEqual({ ...(await readAll(workspace)), heat: whole.heat }, whole)
    await moveClicksNow(never)
    assert.deepEqual(await readAll(workspace), whole)
  })

  test('count no second time, and know who was there', async ({ assert }) => {
    const first = clicks(200, 0)
    await spool.write('a', first)
    await drainer().drainOnce()
    await storeAsText(workspace)
    const before = await sumsOf(workspace.workspaceId)
    const repeated = first
      .filter(({ userAgent }) => !userAgent.startsWith('curl'))
      .slice(0, 20)
      .map((click) => aClick({ ...click, id: undefined, atMs: click.atMs + 1_000 } as any))
    await spool.write('b', [...first.slice(0, 50), ...clicks(100, 200)])
    const outcome = await drainer().drainOnce()
    assert.deepInclude(outcome, { stored: 100, alreadyStored: 50 })
    const after = await sumsOf(workspace.workspaceId)
    assert.equal(after.workspace.clicks, before.workspace.clicks + 100)
    await spool.write('c', repeated)
    await drainer().drainOnce()
    const { workspace: last } = await sumsOf(workspace.workspaceId)
    assert.deepEqual(
      [last.humans, last.visitors],
      [after.workspace.humans, after.workspace.visitors],
      'repeats'
    )
    await moveClicksNow(never)
    const { rows, workspace: sums } = await sumsOf(workspace.workspaceId)
    assert.deepEqual(rows.clicks, sums.clicks)
    assert.deepEqual([rows.humans, rows.scans], [sums.humans, sums.scans])
    assert.equal(rows.visitors, sums.visitors)
  })

  test('stay where the release before finds them until their time has come', async ({
    assert,
    cleanup,
  }) => {
    await spool.write('a', clicks(20, 0))
    await drainer().drainOnce()
    await storeAsText(workspace)
    await change(db, 'UPDATE click_moves SET starts_at = UTC_TIMESTAMP(3) + INTERVAL 1 HOUR')
    cleanup(async () => {
      await change(db, 'UPDATE click_moves SET starts_at = UTC_TIMESTAMP(3)')
    })
    await moveClicks()
    assert.isEmpty(await listStoredClicks(workspace.workspaceId))
    await change(db, 'UPDATE click_moves SET starts_at = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND')
    await moveClicks()
    assert.lengthOf(await listStoredClicks(workspace.workspaceId), 20)
  })

  test('of a workspace that is being read in wait until it is there', async ({ assert }) => {
    await spool.write('a', clicks(20, 0))
    await drainer().drainOnce()
    await storeAsText(workspace)
    const show = (erasedAt: Date | null) =>
      db.from('workspaces').where('id', workspace.workspaceId).update({ erased_at: erasedAt })
    await show(new Date())
    await moveClicksNow(never)
    assert.isEmpty(await listStoredClicks(workspace.workspaceId))
    await show(null)
    await moveClicksNow(never)
    assert.lengthOf(await listStoredClicks(workspace.workspaceId), 20)
  })
})

test.group('Raw clicks', () => {
  test('have room for each class and each device: what has none would be stored as nothing', async ({
    assert,
  }) => {
    const columns = await select<{ name: string; type: string }>(
      db,
      `SELECT column_name AS name, column_type AS type FROM information_schema.columns
      WHERE table_schema = DATABASE() AND table_name = 'raw_clicks' AND data_type = 'enum'`
    )
    const listed = columns.map(({ name, type }) => [name, type.match(/[A-Za-z]+(?=')/g)])
    assert.deepEqual(Object.fromEntries(listed), {
      class: [...CLICK_CLASSES],
      device: [...DEVICES],
    })
  })
})
