import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { takeUses } from '#app/linking/links/actions/take_uses'
import { assertProblem, call } from '#tests/fixtures/api'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const destinationUrl = 'https://example.com/'
const over = 'https://example.org/over'

async function aLink(workspace: TestWorkspace, fields: object = {}) {
  const { body } = await call(workspace, 'POST', '/links', { destinationUrl, ...fields })
  return body
}

async function listIds(workspace: TestWorkspace, query: string): Promise<string[]> {
  const { body } = await call(workspace, 'GET', `/links?${query}`)
  return body.items.map(({ id }: { id: string }) => id)
}

test.group('Limits of links', () => {
  test('are off, can be given, changed and cleared', async ({ assert }) => {
    const workspace = await aWorkspace()
    const none = { passQuery: false, expiredUrl: null, maxClicks: null, usedClicks: 0 }
    assert.deepInclude(await aLink(workspace), none)
    const given = { passQuery: true, expiredUrl: over, maxClicks: 3 }
    const link = await aLink(workspace, given)
    assert.deepInclude(link, { ...given, usedClicks: 0, version: 1 })
    const change = (body: object) => call(workspace, 'PATCH', `/links/${link.id}`, body)
    const nulls = { passQuery: null, expiredUrl: null, maxClicks: null }
    assert.deepEqual((await change(nulls)).body, link)
    const other = { passQuery: false, expiredUrl: `${over}/2`, maxClicks: 4 }
    assert.deepInclude((await change(other)).body, { ...other, version: 2 })
    const cleared = await change({ clearExpiredUrl: true, clearMaxClicks: true })
    assert.deepInclude(cleared.body, { ...none, version: 3 })
    for (const [flag, fields] of [
      ['clearExpiredUrl', { expiredUrl: over }],
      ['clearMaxClicks', { maxClicks: 1 }],
    ] as const) {
      assertProblem(assert, await change({ [flag]: true, ...fields }), 422, 'request.invalid')
    }
    const { body: history } = await call(workspace, 'GET', `/links/${link.id}/history`)
    assert.deepInclude(history.items[1].changes, {
      field: 'passQuery',
      before: true,
      after: false,
    })
    const restored = await call(workspace, 'POST', `/links/${link.id}/history/1/restore`, {})
    assert.deepInclude(restored.body, { ...given, version: 4, notRestored: [] })
    const rows = await db.from('events').where('workspace_id', workspace.workspaceId)
    const words = rows.map(
      ({ data }) => (typeof data === 'string' ? JSON.parse(data) : data).changes
    )
    assert.deepInclude(words, ['passQuery', 'expiredUrl', 'maxClicks'])
  })

  test('are refused where they are none', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id } = await aLink(workspace)
    const refuse = async (fields: object, status: number, code: string) => {
      const create = { destinationUrl, ...fields }
      assertProblem(assert, await call(workspace, 'POST', '/links', create), status, code)
      assertProblem(assert, await call(workspace, 'PATCH', `/links/${id}`, fields), status, code)
    }
    for (const maxClicks of [0, -1, 1.5, 1_000_000_001, '5', true]) {
      await refuse({ maxClicks }, 422, 'request.invalid')
    }
    for (const passQuery of ['true', 1]) await refuse({ passQuery }, 422, 'request.invalid')
    await refuse({ expiredUrl: 7 }, 422, 'request.invalid')
    await refuse({ expiredUrl: '' }, 422, 'destination.required')
    await refuse({ expiredUrl: 'ftp://example.com/' }, 422, 'destination.scheme')
    await refuse({ expiredUrl: 'http://localhost/' }, 422, 'destination.private')
    const { shortUrl } = await aLink(workspace)
    await refuse({ expiredUrl: shortUrl }, 422, 'destination.loop')
    await refuse({ expiredUrl: 'https://a:b@example.com/' }, 422, 'destination.credentials')
    await refuse(
      { expiredUrl: `https://example.com/${'a'.repeat(4_077)}` },
      422,
      'destination.too_long'
    )
    const longest = `https://example.com/${'a'.repeat(4_076)}`
    const edge = await aLink(workspace, { expiredUrl: longest, maxClicks: 1_000_000_000 })
    assert.deepInclude(edge, { expiredUrl: longest, maxClicks: 1_000_000_000 })
    assert.lengthOf(await listIds(workspace, ''), 3)
  })

  test('end a link whose uses are spent, in its record and in lists', async ({ assert }) => {
    const workspace = await aWorkspace()
    const link = await aLink(workspace, { maxClicks: 2 })
    const open = await aLink(workspace)
    const scheduled = await aLink(workspace, { maxClicks: 2, startsAt: '2099-01-01T00:00:00Z' })
    assert.equal(await takeUses(db, link.id, 0), 2)
    assert.equal(await takeUses(db, link.id, 1), 2)
    assert.sameMembers(await listIds(workspace, 'state=Active'), [link.id, open.id])
    assert.deepEqual(await listIds(workspace, 'state=Expired'), [])
    assert.equal(await takeUses(db, link.id, 3), 1)
    assert.equal(await takeUses(db, link.id, 1), 0)
    assert.equal(await takeUses(db, open.id, 1), Number.POSITIVE_INFINITY)
    const { body } = await call(workspace, 'GET', `/links/${link.id}`)
    assert.deepInclude(body, { state: 'Expired', status: 'Active', usedClicks: 2, version: 1 })
    assert.deepEqual(await listIds(workspace, 'state=Expired'), [link.id])
    assert.deepEqual(await listIds(workspace, 'state=Active'), [open.id])
    assert.deepEqual(await listIds(workspace, 'state=Scheduled'), [scheduled.id])
    const more = await call(workspace, 'PATCH', `/links/${link.id}`, { maxClicks: 3 })
    assert.deepInclude(more.body, { state: 'Active', usedClicks: 2 })
    assert.deepEqual(await listIds(workspace, 'state=Expired'), [])
  })

  test('come along with an export and an import', async ({ assert }) => {
    const workspace = await aWorkspace()
    await aLink(workspace, { externalId: 'e1', passQuery: true, expiredUrl: over, maxClicks: 7 })
    const { text } = await call(workspace, 'GET', '/links/export.csv')
    const [head, line] = text
      .replace(/^\uFEFF/, '')
      .split('\r\n')
      .map((row) => row.split(','))
    const cell = (name: string) => line[head.indexOf(name)]
    assert.deepEqual(
      ['externalId', 'passQuery', 'expiredUrl', 'maxClicks', 'usedClicks'].map(cell),
      ['e1', 'true', over, '7', '0']
    )
  })

  test('are played by the simulator', async ({ assert }) => {
    const workspace = await aWorkspace()
    const link = await aLink(workspace, { maxClicks: 1, expiredUrl: over, passQuery: true })
    const play = () => call(workspace, 'POST', `/links/${link.id}/simulate`, { query: '?a=1&qr=b' })
    const before = await play()
    assert.equal(before.body.answer.location, `${destinationUrl}?a=1`)
    assert.deepEqual(before.body.added, [{ name: 'a', value: '1' }])
    await takeUses(db, link.id, 1)
    const { body } = await play()
    assert.deepInclude(body, { state: 'Expired', decidedBy: 'State', counts: null })
    assert.deepInclude(body.answer, { status: 302, location: over, page: null })
  })
})

test.group('Where the ended links of a folder lead', () => {
  test('is in its record, judged, changed and cleared', async ({ assert }) => {
    const workspace = await aWorkspace()
    const create = (fields: object) => call(workspace, 'POST', '/folders', fields)
    const plain = await create({ name: 'Plain' })
    assert.isNull(plain.body.expiredUrl)
    const { body: folder } = await create({ name: 'Own', expiredUrl: over })
    assert.equal(folder.expiredUrl, over)
    const bad = { name: 'Bad', expiredUrl: 'http://10.0.0.1/' }
    assertProblem(assert, await create(bad), 422, 'destination.private')
    const change = (fields: object) => call(workspace, 'PATCH', `/folders/${folder.id}`, fields)
    assert.equal((await change({ name: 'Renamed' })).body.expiredUrl, over)
    assertProblem(assert, await change({ expiredUrl: 'x' }), 422, 'destination.invalid')
    const both = { expiredUrl: over, clearExpiredUrl: true }
    assertProblem(assert, await change(both), 422, 'request.invalid')
    const moved = await change({ expiredUrl: `${over}/2` })
    assert.deepInclude(moved.body, { name: 'Renamed', expiredUrl: `${over}/2` })
    const feed = await db.from('change_feed').where({ kind: 'folder', subject_id: folder.id })
    assert.lengthOf(feed, 1)
    assert.isNull((await change({ clearExpiredUrl: true })).body.expiredUrl)
    await change({ expiredUrl: over })
    assert.isNull((await change({ expiredUrl: null })).body.expiredUrl)
    const { body } = await call(workspace, 'GET', '/folders')
    assert.lengthOf(body.items, 2)
  })
})
