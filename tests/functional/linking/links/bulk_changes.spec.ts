import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { assertProblem, call } from '#tests/fixtures/api'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

async function links(
  workspace: TestWorkspace,
  count: number,
  fields: object = {}
): Promise<string[]> {
  const entry = { destinationUrl: 'https://example.com/', ...fields }
  const ids: string[] = []
  while (ids.length < count) {
    const batch = Array.from({ length: Math.min(1000, count - ids.length) }, () => entry)
    const { body } = await call(workspace, 'POST', '/links/bulk', { links: batch })
    ids.push(...body.items.map(({ link }: any) => link.id))
  }
  return ids
}

const change = (workspace: TestWorkspace, body: object) =>
  call(workspace, 'POST', '/links/bulk-changes', body)

const read = async (workspace: TestWorkspace, id: string) =>
  (await call(workspace, 'GET', `/links/${id}`)).body

test.group('Bulk changes', () => {
  test('skip an id with half a character as any other that is not there', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [id] = await links(workspace, 1)
    const answer = await change(workspace, { action: 'pause', linkIds: [id, 'id\ud83d'] })
    assert.equal(answer.status, 200, answer.text)
    assert.equal(answer.body.changed, 1)
    assert.deepEqual(answer.body.skipped, [{ linkId: 'id\ufffd', code: 'link.not_found' }])
  })

  test('do each of the twelve actions, once', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [id] = await links(workspace, 1, { tags: ['a'] })
    const folder = (await call(workspace, 'POST', '/folders', { name: 'F' })).body
    const campaign = (await call(workspace, 'POST', '/campaigns', { name: 'C' })).body
    const linkIds = [id]
    const steps: [object, object][] = [
      [{ action: 'MOVE', folderId: folder.id }, { folderId: folder.id }],
      [{ action: 'move', folderId: null }, { folderId: null }],
      [{ action: 'addtags', tags: ['A', 'b'] }, { tags: ['a', 'b'] }],
      [{ action: 'removeTags', tags: ['B'] }, { tags: ['a'] }],
      [{ action: 'pause' }, { status: 'Paused' }],
      [{ action: 'resume' }, { status: 'Active' }],
      [
        { action: 'setExpiry', endsAt: '2099-01-01T00:00:00Z' },
        { endsAt: '2099-01-01T00:00:00.000Z' },
      ],
      [{ action: 'clearExpiry' }, { endsAt: null }],
      [{ action: 'setCampaign', campaignId: campaign.id }, { campaignId: campaign.id }],
      [{ action: 'clearCampaign' }, { campaignId: null }],
      [
        { action: 'replaceDestination', search: 'example.com', replace: 'example.org' },
        { destinationUrl: 'https://example.org/' },
      ],
      [{ action: 'archive' }, { status: 'Archived' }],
    ]
    for (const [body, expected] of steps) {
      const first = await change(workspace, { ...body, linkIds })
      assert.equal(first.status, 200, first.text)
      assert.deepInclude(first.body, { matched: 1, changed: 1, skipped: [] })
      assert.deepInclude(await read(workspace, id), expected)
      const again = await change(workspace, { ...body, linkIds })
      assert.deepInclude(again.body, { matched: 1, changed: 0, skipped: [] })
    }
    assert.equal((await read(workspace, id)).version, 13)
    const gone = await change(workspace, { action: 'delete', linkIds })
    assert.equal(gone.body.changed, 1)
    assertProblem(assert, await call(workspace, 'GET', `/links/${id}`), 404, 'link.not_found')
    const events = await db.from('events').where('workspace_id', workspace.workspaceId)
    assert.lengthOf(events, 14)
  })

  test('skip what cannot be changed, and say why', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [full] = await links(workspace, 1, {
      tags: Array.from({ length: 20 }, (_, n) => `t${n}`),
    })
    const [free] = await links(workspace, 1)
    const [theirs] = await links(await aWorkspace(), 1)
    const linkIds = [full, free, theirs, 'nothing', free]
    const { body } = await change(workspace, { action: 'addTags', tags: ['one-more'], linkIds })
    assert.deepInclude(body, { action: 'addTags', matched: 2, changed: 1 })
    assert.sameDeepMembers(body.skipped, [
      { linkId: full, code: 'tags.too_many' },
      { linkId: theirs, code: 'link.not_found' },
      { linkId: 'nothing', code: 'link.not_found' },
    ])
  })

  test('by filter, with its count, and counted only on a dry run', async ({ assert }) => {
    const workspace = await aWorkspace()
    await links(workspace, 3, { tags: ['old'] })
    await links(workspace, 2)
    const filter = { tag: 'old' }
    const dry = await change(workspace, { action: 'pause', filter, dryRun: true })
    const counted = { action: 'pause', matched: 3, changed: 3, skipped: [], changeId: null }
    assert.deepEqual(dry.body, counted)
    const wrong = await change(workspace, { action: 'pause', filter, expectedCount: 4 })
    assertProblem(assert, wrong, 409, 'bulk.count_changed')
    assert.equal(wrong.body.count, 3)
    const active = await call(workspace, 'GET', '/links?state=Active')
    assert.equal(active.body.totalItems, 5)
    const right = await change(workspace, { action: 'pause', filter, expectedCount: 3 })
    assert.equal(right.body.changed, 3)
  })

  test('10,000 by one filter, and 10,001 are too many', async ({ assert }) => {
    const workspace = await aWorkspace()
    await links(workspace, 10_000)
    const filter = { createdFrom: '2000-01-01' }
    const body = { action: 'addTags', tags: ['all'], filter }
    const answer = await change(workspace, body)
    assert.deepInclude(answer.body, { matched: 10_000, changed: 10_000 })
    const listed = await call(workspace, 'GET', '/links?tag=all&pageSize=1')
    assert.equal(listed.body.totalItems, 10_000)
    await links(workspace, 1)
    const over = await change(workspace, { action: 'pause', filter })
    assertProblem(assert, over, 409, 'bulk.too_many_matches')
  })

  const refusals: [string, object, number, string][] = [
    ['no action', {}, 422, 'bulk.action_invalid'],
    ['an unknown action', { action: 'explode' }, 422, 'bulk.action_invalid'],
    ['neither ids nor filter', { action: 'pause' }, 422, 'bulk.selection_invalid'],
    ['both', { action: 'pause', linkIds: ['x'], filter: {} }, 422, 'bulk.selection_invalid'],
    ['no ids', { action: 'pause', linkIds: [] }, 422, 'bulk.selection_invalid'],
    [
      '1,001 ids',
      { action: 'pause', linkIds: Array.from({ length: 1001 }, () => newId()) },
      422,
      'bulk.too_many_ids',
    ],
    ['no tags', { action: 'addTags', linkIds: ['x'] }, 422, 'bulk.tags_required'],
    [
      'empty tags',
      { action: 'removeTags', tags: [' '], linkIds: ['x'] },
      422,
      'bulk.tags_required',
    ],
    ['no end', { action: 'setExpiry', linkIds: ['x'] }, 422, 'bulk.ends_at_required'],
    ['no word of where to move', { action: 'move', linkIds: ['x'] }, 422, 'request.invalid'],
    [
      'an unknown folder',
      { action: 'move', folderId: newId(), linkIds: ['x'] },
      404,
      'folder.not_found',
    ],
    ['no campaign', { action: 'setCampaign', linkIds: ['x'] }, 422, 'request.invalid'],
    [
      'an unknown campaign',
      { action: 'setCampaign', campaignId: newId(), linkIds: ['x'] },
      404,
      'campaign.not_found',
    ],
    [
      'nothing to look for',
      { action: 'replaceDestination', search: '', replace: 'x', linkIds: ['x'] },
      422,
      'request.invalid',
    ],
    [
      'nothing to put there',
      { action: 'replaceDestination', search: 'x', linkIds: ['x'] },
      422,
      'request.invalid',
    ],
    [
      'a filter for deleted ones',
      { action: 'pause', filter: { state: 'Deleted' } },
      422,
      'request.invalid',
    ],
  ]
  for (const [what, body, status, code] of refusals) {
    test(`${what}: ${code}`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const [id] = await links(workspace, 1)
      assertProblem(assert, await change(workspace, body), status, code)
      assert.equal((await read(workspace, id)).version, 1)
    })
  }

  const nothing: [string, object][] = [
    ['an empty filter', {}],
    ['unknown names', { labels: ['x'], State: 'Active' }],
    ['nulls', { search: null, state: null, tag: null, createdFrom: null, folderId: null }],
    ['empty texts', { search: '', tag: '', campaignId: '', folderId: '', domainId: '' }],
    ['a search for blanks', { search: '  ' }],
  ]
  for (const [what, filter] of nothing) {
    for (const action of ['delete', 'pause']) {
      test(`${action} by ${what}: bulk.selection_invalid, also on a dry run`, async ({
        assert,
      }) => {
        const workspace = await aWorkspace()
        const [id] = await links(workspace, 2)
        for (const how of [{}, { dryRun: true }, { expectedCount: 2 }]) {
          const answer = await change(workspace, { action, filter, ...how })
          assertProblem(assert, answer, 422, 'bulk.selection_invalid')
        }
        assert.equal((await read(workspace, id)).version, 1)
        const listed = await call(workspace, 'GET', '/links?state=Active')
        assert.equal(listed.body.totalItems, 2)
      })
    }
  }

  test('a filter that names something beside nulls and unknown names counts', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    await links(workspace, 2)
    const filter = { state: 'Active', tag: null, colour: 'red' }
    const { body } = await change(workspace, { action: 'pause', filter })
    assert.deepInclude(body, { matched: 2, changed: 2 })
  })

  test('but not 1,000 ids', async ({ assert }) => {
    const linkIds = Array.from({ length: 1000 }, () => newId())
    const { status, body } = await change(await aWorkspace(), { action: 'pause', linkIds })
    assert.equal(status, 200)
    assert.lengthOf(body.skipped, 1000)
  })
})
