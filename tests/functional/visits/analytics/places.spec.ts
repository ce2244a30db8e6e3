import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { test } from '@japa/runner'
import { parse } from 'csv-parse/sync'
import type { ClickLine } from '#app/redirect/clicks/click_line'
import { newId } from '#app/shared/ids'
import { freezeClock, resumeClock } from '#app/shared/time/clock'
import { assertProblem, call, serverUrl } from '#tests/fixtures/api'
import { installCityDatabase } from '#tests/fixtures/city_database'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import { aClick, aLink, TestSpool } from '#tests/functional/visits/clicks/spool'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const MUNICH: ClickLine['place'] = ['DE/Bavaria', 'DE/Bavaria/Munich']
const TOELZ: ClickLine['place'] = ['DE/Bavaria', 'DE/Bavaria/Bad Tölz']
const PLACES: ClickLine['place'][] = [MUNICH, MUNICH, TOELZ, ['DE/Hesse', null], null]

test.group('Regions and cities', (group) => {
  let spool: TestSpool
  let workspace: TestWorkspace
  let linkId: string
  let remove: () => Promise<void>
  group.each.setup(async () => {
    freezeClock(NOW)
    spool = await TestSpool.make()
    remove = await installCityDatabase()
    workspace = await aWorkspace()
    const { workspaceId } = workspace
    linkId = await aLink(workspaceId)
    const lines = PLACES.map((place, at) =>
      aClick({ workspaceId, linkId, country: 'DE', place, atMs: NOW - 60_000 * (at + 1) })
    )
    await spool.write(newId(), lines)
    await spool.drainer().drainOnce()
    return async () => {
      resumeClock()
      await remove()
      await spool.remove()
    }
  })

  const report = (query = '', path = '/analytics') => call(workspace, 'GET', `${path}?${query}`)
  const keysOf = (list: any[]) => list.map(({ key, name, humanClicks }) => [key, name, humanClicks])

  test('are counted by sums of days and from each click alike, of a workspace and of a link', async ({
    assert,
  }) => {
    const regions = [['DE/Bavaria', 'Bavaria, Germany', 3], ['DE/Hesse', 'Hesse, Germany', 1]] // prettier-ignore
    const cities = [[MUNICH![1], 'Munich, Bavaria, Germany', 2], [TOELZ![1], 'Bad Tölz, Bavaria, Germany', 1]] // prettier-ignore
    for (const path of ['/analytics', `/links/${linkId}/analytics`]) {
      for (const [query, basis] of [
        ['', 'Rollups'],
        ['country=DE', 'RawClicks'],
      ]) {
        // prettier-ignore
        const { body } = await report(query, path)
        assert.equal(body.basis, basis)
        assert.equal(body.totals.humanClicks, 5)
        assert.deepEqual(keysOf(body.top.regions), regions, `${path} ${query}`)
        assert.deepEqual(keysOf(body.top.cities), cities, `${path} ${query}`)
      }
    }
  })

  test('filter, together and left out, and `none` finds the unknown', async ({ assert }) => {
    const count = async (query: string) => (await report(query)).body.totals.humanClicks
    assert.equal(await count('region=DE/Bavaria'), 3)
    assert.equal(await count(`city=${TOELZ![1]}&city=${MUNICH![1]}`), 3)
    assert.equal(await count(`region=DE/Bavaria&exclude.city=${MUNICH![1]}`), 1)
    assert.equal(await count('region=none'), 1)
    assert.equal(await count('city=none'), 2)
    assert.equal(await count('city=DE//Nowhere'), 0)
  })

  test('are the last columns of what is exported, before the rule', async ({ assert }) => {
    const { text } = await report('classRule=true&city=DE/Bavaria/Munich', '/analytics/export.csv')
    const [head, ...rows] = parse(text) as string[][]
    assert.deepEqual(head.slice(-4), ['class', 'region', 'city', 'classRule'])
    assert.deepEqual(rows.map((row) => row.slice(-3, -1)), [MUNICH, MUNICH]) // prettier-ignore
    const { text: all } = await report('', '/analytics/export.csv')
    const [, ...every] = parse(all) as string[][]
    assert.deepEqual(every.map((row) => row.slice(-2)).toReversed(), PLACES.map((place) => (place ?? ['', '']).map((one) => one ?? ''))) // prettier-ignore
    const response = await fetch(`${serverUrl()}${workspace.api}/analytics/export.parquet`, {
      headers: { authorization: `Bearer ${workspace.key}` },
    })
    const file = join(spool.path, 'clicks.parquet')
    await writeFile(file, new Uint8Array(await response.arrayBuffer()))
    const connection = await (await DuckDBInstance.create(':memory:')).connect()
    const found = await connection.runAndReadAll(
      `SELECT region, city FROM read_parquet('${file}') ORDER BY "clickedAt" DESC`
    )
    assert.deepEqual(
      found.getRowsJS() as unknown,
      PLACES.map((place) => place ?? [null, null])
    )
  })

  test('are neither there nor asked for without a city database, and stay where they were counted', async ({
    assert,
  }) => {
    const listed = async () => (await report('limit=1', '/analytics/clicks')).body.items[0]
    assert.containSubset(await listed(), { region: MUNICH![0], city: MUNICH![1] })
    await remove()
    assert.notProperty(await listed(), 'region')
    const { body } = await report()
    assert.notProperty(body.top, 'regions')
    assert.notProperty(body.top, 'cities')
    assert.property(body.top, 'countries')
    for (const path of ['/analytics', `/links/${linkId}/analytics`, '/analytics/export.csv']) {
      for (const field of ['region', 'city', 'exclude.region', 'exclude.city']) {
        const answer = await report(`${field}=DE/Bavaria`, path)
        assertProblem(assert, answer, 422, 'request.invalid')
        assert.equal(answer.body.errors[0].field, field)
      }
    }
    const { text } = await report('', '/analytics/export.csv')
    assert.deepEqual((parse(text) as string[][])[0].slice(-1), ['class'])
    remove = await installCityDatabase()
    assert.lengthOf((await report()).body.top.regions, 2)
  })

  test('refuse what is too long', async ({ assert }) => {
    const answer = await report(`city=${'x'.repeat(501)}`)
    assertProblem(assert, answer, 422, 'request.invalid')
    assert.equal(answer.body.errors[0].field, 'city')
  })
})
