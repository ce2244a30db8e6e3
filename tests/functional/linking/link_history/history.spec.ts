import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { assertProblem, call } from '#tests/fixtures/api'
import { aDomain, aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const DESTINATION = 'https://example.com/'

async function made(workspace: TestWorkspace, path: string, body: object) {
  const answer = await call(workspace, 'POST', path, body)
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body
}

const aLink = (workspace: TestWorkspace, fields: object = {}) =>
  made(workspace, '/links', { destinationUrl: DESTINATION, ...fields })

const patch = (workspace: TestWorkspace, id: string, body: object) =>
  call(workspace, 'PATCH', `/links/${id}`, body)

const history = (workspace: TestWorkspace, id: string, query = '') =>
  call(workspace, 'GET', `/links/${id}/history${query}`)

const restore = (workspace: TestWorkspace, id: string, version: unknown, body: object = {}) =>
  call(workspace, 'POST', `/links/${id}/history/${version}/restore`, body)

test.group('The history of a link', () => {
  test('has each version, latest first, with author, key and what changed', async ({ assert }) => {
    const workspace = await aWorkspace()
    await db.from('users').where('id', workspace.userId).update({ display_name: 'Ada' })
    const { id } = await aLink(workspace, { title: 'One', tags: ['a'] })
    await patch(workspace, id, { title: 'Two', tags: ['a', 'b'], endsAt: '2099-01-01T00:00:00Z' })
    await patch(workspace, id, { destinationUrl: 'https://example.org/', status: 'Paused' })
    const { status, body } = await history(workspace, id)
    assert.equal(status, 200)
    assert.deepInclude(body, { page: 1, pageSize: 25, totalItems: 3, totalPages: 1 })
    const [third, second, first] = body.items
    assert.deepEqual(third.changes, [
      { field: 'destinationUrl', before: DESTINATION, after: 'https://example.org/' },
      { field: 'status', before: 'Active', after: 'Paused' },
    ])
    assert.deepEqual(second.changes, [
      { field: 'title', before: 'One', after: 'Two' },
      { field: 'tags', before: ['a'], after: ['a', 'b'] },
      { field: 'endsAt', before: null, after: '2099-01-01T00:00:00.000Z' },
    ])
    assert.deepInclude(first, { version: 1, kind: 'Created', current: false, changes: [] })
    assert.deepInclude(third, { version: 3, kind: 'Changed', current: true, restoredFrom: null })
    assert.deepEqual(third.changedBy, { id: workspace.userId, name: 'Ada' })
    assert.deepEqual(third.apiKey, { id: workspace.keyId, name: 'Test' })
    assert.equal(first.settings.title, 'One')
    assert.match(first.changedAt, /Z$/)
  })

  test('is paged, and a page knows what changed at its end', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id } = await aLink(workspace, { title: 'T1' })
    for (let n = 2; n <= 5; n++) await patch(workspace, id, { title: `T${n}` })
    const { body } = await history(workspace, id, '?page=2&pageSize=2')
    assert.deepInclude(body, { page: 2, pageSize: 2, totalItems: 5, totalPages: 3 })
    assert.deepEqual(
      body.items.map(({ version, changes }: any) => [version, changes[0].before]),
      [
        [3, 'T2'],
        [2, 'T1'],
      ]
    )
    for (const query of ['?page=0', '?pageSize=101']) {
      assertProblem(assert, await history(workspace, id, query), 422, 'request.invalid')
    }
  })

  test('tells of passwords that there was one, never what', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id } = await aLink(workspace)
    await patch(workspace, id, { password: 'first secret' })
    await patch(workspace, id, { password: 'second secret' })
    await patch(workspace, id, { removePassword: true })
    const { body, text } = await history(workspace, id)
    const values = body.items.slice(0, 3).map(({ changes }: any) => changes)
    assert.deepEqual(values, [
      [{ field: 'hasPassword', before: true, after: false }],
      [{ field: 'password', before: null, after: null }],
      [{ field: 'hasPassword', before: false, after: true }],
    ])
    assert.notMatch(text, /secret|scrypt|argon/)
  })

  test('of an unknown, a foreign and a deleted link: link.not_found', async ({ assert }) => {
    const workspace = await aWorkspace()
    const theirs = await aLink(await aWorkspace())
    const deleted = await aLink(workspace)
    await call(workspace, 'DELETE', `/links/${deleted.id}`)
    for (const id of ['x', theirs.id, deleted.id]) {
      assertProblem(assert, await history(workspace, id), 404, 'link.not_found')
      assertProblem(assert, await restore(workspace, id, 1), 404, 'link.not_found')
    }
  })
})

test.group('Restoring a version', () => {
  test('brings every setting back as a new version, with its event', async ({ assert }) => {
    const workspace = await aWorkspace()
    const folder = await made(workspace, '/folders', { name: 'F' })
    const campaign = await made(workspace, '/campaigns', { name: 'C' })
    const old = await aLink(workspace, {
      title: 'Old',
      description: 'D',
      notes: 'N',
      tags: ['x', 'y'],
      folderId: folder.id,
      campaignId: campaign.id,
      startsAt: '2026-01-01T00:00:00Z',
      endsAt: '2099-01-01T00:00:00Z',
      redirectType: 'MovedPermanently',
      routing: {
        rules: [{ id: 'ch', countries: ['CH'], destinationUrl: 'https://example.ch/' }],
        split: [],
      },
    })
    await patch(workspace, old.id, {
      destinationUrl: 'https://example.org/',
      title: 'New',
      description: '',
      notes: '',
      tags: ['z'],
      clearFolder: true,
      clearCampaign: true,
      clearSchedule: true,
      clearRouting: true,
      status: 'Paused',
      redirectType: 'Found',
    })
    const { status, body, headers } = await restore(workspace, old.id, 1)
    assert.equal(status, 200)
    assert.equal(headers.get('etag'), '"3"')
    const { notRestored, ...link } = body
    assert.deepEqual(notRestored, [])
    assert.deepEqual(link, { ...old, version: 3, updatedAt: link.updatedAt })
    const tags = await db.from('link_tags').where('link_id', old.id).orderBy('tag')
    assert.deepEqual(
      tags.map(({ tag }) => tag),
      ['x', 'y']
    )
    const [latest] = (await history(workspace, old.id)).body.items
    assert.deepInclude(latest, { version: 3, kind: 'Restored', restoredFrom: 1 })
    const events = await db
      .from('events')
      .where({ workspace_id: workspace.workspaceId, type: 'link.updated' })
      .orderBy('id', 'desc')
    const data = typeof events[0].data === 'string' ? JSON.parse(events[0].data) : events[0].data
    assert.lengthOf(events, 2)
    assert.deepEqual(data.link, link)
    assert.includeMembers(data.changes, ['destination', 'routing', 'schedule', 'folder'])
  })

  test('of what is in force already changes nothing', async ({ assert }) => {
    const workspace = await aWorkspace()
    const routing = {
      split: [1, 2].map((n) => ({ destinationUrl: `${DESTINATION}${n}`, weight: n })),
    }
    const link = await aLink(workspace, { tags: ['a'], routing })
    const { body } = await restore(workspace, link.id, 1)
    assert.deepEqual(body, { ...link, notRestored: [] })
    assert.equal((await history(workspace, link.id)).body.totalItems, 1)
  })

  test('leaves what is gone or archived, and the password, and says so', async ({ assert }) => {
    const workspace = await aWorkspace()
    const folder = await made(workspace, '/folders', { name: 'Gone' })
    const campaign = await made(workspace, '/campaigns', { name: 'Archived' })
    const link = await aLink(workspace, {
      title: 'Old',
      folderId: folder.id,
      campaignId: campaign.id,
      password: 'secret',
    })
    await patch(workspace, link.id, {
      title: 'New',
      clearCampaign: true,
      clearFolder: true,
      removePassword: true,
    })
    await call(workspace, 'DELETE', `/folders/${folder.id}`)
    await call(workspace, 'DELETE', `/campaigns/${campaign.id}`)
    const { status, body } = await restore(workspace, link.id, 1)
    assert.equal(status, 200)
    assert.deepInclude(body, { title: 'Old', folderId: null, campaignId: null, hasPassword: false })
    assert.deepEqual(body.notRestored, [
      { field: 'campaignId', reason: 'Gone' },
      { field: 'folderId', reason: 'Gone' },
      { field: 'password', reason: 'NotKept' },
    ])
  })

  test('a link that still is in the archived campaign stays in it', async ({ assert }) => {
    const workspace = await aWorkspace()
    const campaign = await made(workspace, '/campaigns', { name: 'C' })
    const link = await aLink(workspace, { title: 'Old', campaignId: campaign.id })
    await patch(workspace, link.id, { title: 'New' })
    await call(workspace, 'DELETE', `/campaigns/${campaign.id}`)
    const { body } = await restore(workspace, link.id, 1)
    assert.deepInclude(body, { title: 'Old', campaignId: campaign.id, notRestored: [] })
  })

  test('judges the old destination anew: destination.loop, and nothing changes', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const link = await aLink(workspace, { destinationUrl: 'https://later-ours.example.com/x' })
    const now = await patch(workspace, link.id, { destinationUrl: DESTINATION })
    const domain = await aDomain(workspace)
    await db.from('domains').where('id', domain.id).update({
      hostname: 'later-ours.example.com',
    })
    assertProblem(assert, await restore(workspace, link.id, 1), 422, 'destination.loop')
    assert.deepEqual((await call(workspace, 'GET', `/links/${link.id}`)).body, now.body)
    await db.from('domains').where('id', domain.id).delete()
  })

  test('of no such version: link.version_not_found', async ({ assert }) => {
    const workspace = await aWorkspace()
    const link = await aLink(workspace)
    for (const version of [0, 2, -1, '1.5', 'x', '%00', '9'.repeat(30)]) {
      const answer = await restore(workspace, link.id, version)
      assertProblem(assert, answer, 404, 'link.version_not_found')
    }
  })

  test('on another version than expected: link.version_conflict', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id } = await aLink(workspace, { title: 'Old' })
    await patch(workspace, id, { title: 'New' })
    const stale = await restore(workspace, id, 1, { expectedVersion: 1 })
    assertProblem(assert, stale, 409, 'link.version_conflict')
    assert.equal(stale.body.version, 2)
    const path = `/links/${id}/history/1/restore`
    const headers = { 'if-match': '"1"' }
    const precondition = await call(workspace, 'POST', path, {}, { headers })
    assertProblem(assert, precondition, 412, 'link.version_conflict')
    assert.equal((await call(workspace, 'GET', `/links/${id}`)).body.title, 'New')
    assert.equal((await restore(workspace, id, 1, { expectedVersion: 2 })).body.title, 'Old')
  })
})
