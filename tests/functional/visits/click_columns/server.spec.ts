import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { findColumnFaults } from '#app/installation/doctor/rules/column_findings'
import { newId } from '#app/shared/ids'
import { takeCounts } from '#app/shared/process/counters'
import { nowMs } from '#app/shared/time/clock'
import { readReport } from '#app/visits/analytics/queries/read_report'
import { forgetEngine } from '#app/visits/click_columns/columns'
import { examineColumns } from '#app/visits/click_columns/queries/examine_columns'
import { toMark } from '#app/visits/click_columns/rules/column_mark'
import { registerStore } from '#app/visits/click_ranges/actions/register_store'
import { beginRange, finishRange } from '#app/visits/click_ranges/actions/seal_range'
import { findWorkspaceNumber } from '#app/visits/raw_clicks/queries/click_numbers'
import clickColumns from '#config/click_columns'
import installation from '#config/installation'
import { call } from '#tests/fixtures/api'
import { FakeClickHouse } from '#tests/fixtures/clickhouse/fake_server'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { ColumnStage, withoutColumns } from '#tests/functional/visits/click_columns/columns_stage'
import { aClick, aLink, TestSpool } from '#tests/functional/visits/clicks/spool'

const countAnswers = () => takeCounts().filter(({ name }) => name === 'column_answers')

test.group('Columns on a server', (group) => {
  let stage: ColumnStage
  group.each.setup(async () => {
    stage = await ColumnStage.open()
    return () => stage.close()
  })

  async function ask(workspace?: TestWorkspace) {
    const { workspaceId } = workspace ?? (await aWorkspace({ timeZone: 'UTC' }))
    const linkId = await aLink(workspaceId)
    const spool = await TestSpool.make()
    const atMs = nowMs() - 3 * 86_400_000
    const lines = [1, 2, 3].map((at) =>
      aClick({ workspaceId, linkId, atMs: atMs + at, country: 'DE' })
    )
    await spool.write(newId(), lines)
    await spool.drainer().drainOnce()
    await spool.remove()
    const scope = { workspaceId, linkId: null, timeZone: 'UTC', rawClicksDays: 365 }
    const input = { country: ['DE'] }
    const ours = await readReport(input, scope)
    if (ours.totals.humanClicks !== 3) throw new Error('The clicks are not there')
    return { ours, theirs: await withoutColumns(() => readReport(input, scope)) }
  }

  test('one that does not answer costs one question; the doctor names it', async ({ assert }) => {
    const server = await FakeClickHouse.start(() => ({ error: 'Code: 202. Too many queries' }))
    clickColumns.server = { url: server.url, user: 'a', password: 'b', database: 'c' }
    forgetEngine()
    countAnswers()
    const { ours, theirs } = await ask()
    assert.deepEqual(ours, theirs)
    assert.deepEqual(countAnswers().map(({ label, value }) => [label, value]), [['failed', 1]]) // prettier-ignore
    const asked = server.sent.length
    assert.isAbove(asked, 0)
    await ask()
    assert.equal(server.sent.length, asked)
    const examined = await examineColumns()
    assert.equal(examined.mode, 'Broken')
    const [finding] = findColumnFaults(examined)
    assert.match(JSON.stringify(finding), /Too many queries/)
    server.close()
  })

  test('one that is silent leaves MySQL time for the answer of a page', async ({
    assert,
    cleanup,
  }) => {
    const workspace = await aWorkspace({ timeZone: 'UTC' })
    clickColumns.server = null
    await ask(workspace)
    const store = await registerStore(null)
    const no = await findWorkspaceNumber(db, workspace.workspaceId)
    const span = { fromMs: nowMs() - 5 * 86_400_000, beforeMs: nowMs() - 86_400_000 }
    const id = await beginRange(store.id, no!, span, null)
    const hash = Buffer.alloc(32)
    const content = { rowCount: 3, readHash: hash, fileHash: hash, fileBytes: 1 }
    assert.isTrue(await finishRange(store, id!, content))
    const server = await FakeClickHouse.start((text) => {
      if (text.includes('system.tables')) return [{ name: 'mark' }]
      return text.includes('FROM mark') ? [{ ...toMark({ ...store, seals: 1 }) }] : 'nothing'
    })
    const { requestDeadlineMs } = installation
    installation.requestDeadlineMs = 6_000
    cleanup(() => {
      installation.requestDeadlineMs = requestDeadlineMs
      server.close()
    })
    clickColumns.server = { url: server.url, user: 'a', password: 'b', database: 'c' }
    forgetEngine()
    const { status, body } = await call(workspace, 'GET', '/analytics?country=DE')
    assert.deepEqual([status, body.totals?.humanClicks], [200, 3])
    assert.isTrue(
      server.texts.some((text) => text.includes('system.parts')),
      'it was asked'
    )
  })

  test('without an address the plugin is asked for nothing', async ({ assert }) => {
    clickColumns.server = null
    await ask()
    assert.equal(await db.from('column_stores').count('* as n').then(([{ n }]) => Number(n)), 0) // prettier-ignore
  })

  test('a worker fills no server that does not answer, and stops at once', async ({ assert }) => {
    const server = await FakeClickHouse.start(() => 'nothing')
    clickColumns.server = { url: server.url, user: 'a', password: 'b', database: 'c' }
    forgetEngine()
    const stop = new AbortController()
    const running = stage.keeper().run(stop.signal)
    setTimeout(() => stop.abort(), 300)
    const startedMs = performance.now()
    await running
    assert.isBelow(performance.now() - startedMs, 8_000)
    server.close()
  })
})
