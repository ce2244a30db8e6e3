import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { findColumnFaults } from '#app/installation/doctor/rules/column_findings'
import { newId } from '#app/shared/ids'
import { takeCounts } from '#app/shared/process/counters'
import { nowMs } from '#app/shared/time/clock'
import { readReport } from '#app/visits/analytics/queries/read_report'
import { forgetEngine } from '#app/visits/click_columns/columns'
import { examineColumns } from '#app/visits/click_columns/queries/examine_columns'
import clickColumns from '#config/click_columns'
import { FakeClickHouse } from '#tests/fixtures/clickhouse/fake_server'
import { aWorkspace } from '#tests/fixtures/workspace'
import { ColumnStage, withoutColumns } from '#tests/functional/visits/click_columns/columns_stage'
import { aClick, aLink, TestSpool } from '#tests/functional/visits/clicks/spool'

const countAnswers = () => takeCounts().filter(({ name }) => name === 'column_answers')

test.group('Columns on a server', (group) => {
  let stage: ColumnStage
  group.each.setup(async () => {
    stage = await ColumnStage.open()
    return () => stage.close()
  })

  async function ask() {
    const { workspaceId } = await aWorkspace({ timeZone: 'UTC' })
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
