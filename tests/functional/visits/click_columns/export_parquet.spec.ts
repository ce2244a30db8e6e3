import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { test } from '@japa/runner'
import { parse } from 'csv-parse/sync'
import { newId } from '#app/shared/ids'
import { restoreCell } from '#app/shared/text/csv'
import { nowMs } from '#app/shared/time/clock'
import { call, serverUrl } from '#tests/fixtures/api'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { withoutColumns } from '#tests/functional/visits/click_columns/columns_stage'
import { aClick, aLink, TestSpool } from '#tests/functional/visits/clicks/spool'

/** More than one group of rows. */
const CLICKS = 12_000

test.group('The export of clicks as Parquet', (group) => {
  let spool: TestSpool
  let folder: string
  let workspace: TestWorkspace
  let linkId: string
  group.setup(async () => {
    spool = await TestSpool.make()
    folder = await mkdtemp(join(tmpdir(), 'shunt-parquet-'))
    workspace = await aWorkspace()
    const { workspaceId } = workspace
    linkId = await aLink(workspaceId, { destination_url: 'https://example.com/?q=-1,"ü"' })
    const other = await aLink(workspaceId)
    const lines = Array.from({ length: CLICKS }, (_, at) =>
      aClick({
        workspaceId,
        linkId: at % 2 === 0 ? linkId : other,
        atMs: nowMs() - at * 30_000,
        country: at % 3 === 0 ? null : 'DE',
        referrerHost: at % 5 === 0 ? null : `site${at % 70}.example`,
      })
    )
    await spool.write(newId(), lines)
    await spool.drainer().drainOnce()
    return async () => {
      await spool.remove()
      await rm(folder, { recursive: true })
    }
  })

  /** Asks for the file, and reads it as people do. */
  async function ask(query: string) {
    const response = await fetch(
      `${serverUrl()}${workspace.api}/analytics/export.parquet${query}`,
      {
        headers: { authorization: `Bearer ${workspace.key}` },
      }
    )
    const file = join(folder, `${newId()}.parquet`)
    await writeFile(file, new Uint8Array(await response.arrayBuffer()))
    const engine = await DuckDBInstance.create(':memory:')
    const connection = await engine.connect()
    const found = await connection.runAndReadAll(
      `SELECT * REPLACE (epoch_us("clickedAt") AS "clickedAt") FROM read_parquet('${file}')`
    )
    const types = await connection.runAndReadAll(
      `SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM read_parquet('${file}'))`
    )
    return { response, rows: found.getRowObjectsJS(), types: types.getRowsJS() }
  }

  const filters = ['', '?country=DE', '?country=none&exclude.referrer=site1.example&classRule=true']

  for (const query of filters) {
    test(`has the clicks and the columns of the CSV${query}`, async ({ assert }) => {
      const { response, rows, types } = await ask(query)
      assert.equal(response.status, 200)
      assert.equal(response.headers.get('content-type'), 'application/vnd.apache.parquet')
      assert.match(response.headers.get('content-disposition')!, /clicks\.parquet/)
      const { text } = await call(workspace, 'GET', `/analytics/export.csv${query}`)
      const lines: Record<string, string>[] = parse(text, { columns: true })
      assert.isAbove(lines.length, 1_000)
      assert.deepEqual(types, Object.keys(lines[0]).map((name, at) => [name, at === 0 ? 'TIMESTAMP WITH TIME ZONE' : 'VARCHAR'])) // prettier-ignore
      const plain = rows.map(({ clickedAt, ...row }) => ({
        clickedAt: new Date(Number(clickedAt) / 1_000).toISOString(),
        ...Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? ''])),
      }))
      const restored = lines.map((line) =>
        Object.fromEntries(Object.entries(line).map(([name, cell]) => [name, restoreCell(cell)]))
      )
      assert.deepEqual(plain, restored)
    }).timeout(60_000)
  }

  test('of no clicks is a file without rows', async ({ assert }) => {
    const { response, rows } = await ask('?country=JP')
    assert.equal(response.status, 200)
    assert.lengthOf(rows, 0)
  }).timeout(60_000)

  test('HEAD answers the headers alone', async ({ assert }) => {
    const { status, headers, text } = await call(workspace, 'HEAD', '/analytics/export.parquet')
    assert.deepEqual([status, text], [200, ''])
    assert.equal(headers.get('content-type'), 'application/vnd.apache.parquet')
  })

  test('a reader who goes away gives the place back', async ({ assert }) => {
    for (let at = 0; at < 4; at++) {
      const gone = new AbortController()
      const asked = fetch(`${serverUrl()}${workspace.api}/analytics/export.parquet`, {
        headers: { authorization: `Bearer ${workspace.key}` },
        signal: gone.signal,
      })
      setTimeout(() => gone.abort(), 200)
      await asked.then((response) => response.arrayBuffer()).catch(() => {})
    }
    assert.equal((await ask('')).response.status, 200)
  }).timeout(60_000)

  test('refusals: without columns, a zone, a link and days that are none', async ({ assert }) => {
    const refused = async (query: string) => {
      const { status, body } = await call(workspace, 'GET', `/analytics/export.parquet${query}`)
      return [status, body.code]
    }
    assert.deepEqual(await withoutColumns(() => refused('')), [501, 'analytics.columns_off'])
    assert.deepEqual(await refused('?timeZone=Mars'), [422, 'analytics.time_zone_invalid'])
    assert.deepEqual(await refused('?linkId=nolink'), [404, 'link.not_found'])
    assert.deepEqual(await refused('?from=2026-13-01'), [422, 'request.invalid'])
    assert.deepEqual(await refused('?country=XX'), [422, 'request.invalid'])
  })
})
