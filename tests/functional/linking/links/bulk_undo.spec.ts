import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { forgetBulkChanges } from '#app/linking/bulk_changes/actions/sweep_bulk_changes'
import { newId } from '#app/shared/ids'
import { resumeClock, shiftClock } from '#app/shared/time/clock'
import { assertProblem, call } from '#tests/fixtures/api'
import { changeMany, makeLinks, readChange, readLink, undoChange } from '#tests/fixtures/bulk'
import { aKey, aWorkspace } from '#tests/fixtures/workspace'

const HOUR_MS = 3600 * 1000

test.group('A bulk change that is undone', (group) => {
  group.each.teardown(() => resumeClock())

  test('puts back each of the twelve actions', async ({ assert }) => {
    const workspace = await aWorkspace()
    const folder = (await call(workspace, 'POST', '/folders', { name: 'F' })).body
    const [one, two] = [
      (await call(workspace, 'POST', '/campaigns', { name: 'One' })).body,
      (await call(workspace, 'POST', '/campaigns', { name: 'Two' })).body,
    ]
    const endsAt = '2098-01-01T00:00:00.000Z'
    const fields = { tags: ['a', 'b'], campaignId: one.id, endsAt, title: 'T' }
    const [active, paused] = [
      ...(await makeLinks(workspace, 1, fields)),
      ...(await makeLinks(workspace, 1, fields)),
    ]
    await call(workspace, 'PATCH', `/links/${paused}`, { status: 'Paused' })
    const actions: object[] = [
      { action: 'move', folderId: folder.id },
      { action: 'addTags', tags: ['c'] },
      { action: 'removeTags', tags: ['a'] },
      { action: 'setCampaign', campaignId: two.id },
      { action: 'clearCampaign' },
      { action: 'pause' },
      { action: 'resume' },
      { action: 'archive' },
      { action: 'setExpiry', endsAt: '2099-01-01T00:00:00Z' },
      { action: 'clearExpiry' },
      { action: 'replaceDestination', search: 'example', replace: 'example2' },
      { action: 'delete' },
    ]
    const settings = async (id: string) => {
      const { version, updatedAt, ...rest } = await readLink(workspace, id)
      return rest
    }
    for (const body of actions) {
      const before = [await settings(active), await settings(paused)]
      const done = await changeMany(workspace, { ...body, linkIds: [active, paused] })
      assert.isAtLeast(done.body.changed, 1, done.text)
      const undone = await undoChange(workspace, done.body.changeId)
      assert.equal(undone.status, 200, undone.text)
      const { changed } = done.body
      assert.deepInclude(undone.body, { action: 'undo', matched: changed, changed, skipped: [] })
      assert.deepEqual([await settings(active), await settings(paused)], before)
      const again = await undoChange(workspace, done.body.changeId)
      assert.deepInclude(again.body, { matched: changed, changed: 0, skipped: [] })
    }
  })

  test('leaves what was changed since, and says so', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [kept, changed] = await makeLinks(workspace, 2)
    const { body } = await changeMany(workspace, { action: 'pause', linkIds: [kept, changed] })
    await call(workspace, 'PATCH', `/links/${changed}`, { title: 'Mine' })
    const undone = await undoChange(workspace, body.changeId)
    assert.deepInclude(undone.body, { matched: 2, changed: 1 })
    assert.deepEqual(undone.body.skipped, [{ linkId: changed, code: 'link.version_conflict' }])
    assert.equal((await readLink(workspace, kept)).status, 'Active')
    assert.deepInclude(await readLink(workspace, changed), { status: 'Paused', title: 'Mine' })
  })

  test('leaves links that the change left as they were', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [active, paused] = await makeLinks(workspace, 2)
    await call(workspace, 'PATCH', `/links/${paused}`, { status: 'Paused' })
    const { body } = await changeMany(workspace, { action: 'pause', linkIds: [active, paused] })
    assert.equal((await undoChange(workspace, body.changeId)).body.matched, 1)
    assert.equal((await readLink(workspace, paused)).status, 'Paused')
  })

  test('is a change that can be undone itself', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [id] = await makeLinks(workspace, 1)
    const { body } = await changeMany(workspace, { action: 'delete', linkIds: [id] })
    const undone = await undoChange(workspace, body.changeId)
    assert.equal((await readLink(workspace, id)).status, 'Active')
    const redone = await undoChange(workspace, undone.body.changeId)
    assert.equal(redone.body.changed, 1)
    assertProblem(assert, await call(workspace, 'GET', `/links/${id}`), 404, 'link.not_found')
    const types = await db
      .from('events')
      .where('workspace_id', workspace.workspaceId)
      .orderBy('id')
      .select('type')
    assert.deepEqual(
      types.map(({ type }) => type),
      ['link.created', 'link.deleted', 'link.updated', 'link.deleted']
    )
  })

  test('does each link once when it is asked twice at once', async ({ assert }) => {
    const workspace = await aWorkspace()
    const linkIds = await makeLinks(workspace, 50)
    const { body } = await changeMany(workspace, { action: 'pause', linkIds })
    const both = await Promise.all(
      Array.from({ length: 3 }, () => undoChange(workspace, body.changeId))
    )
    const changed = both.map((answer) => answer.body.changed)
    assert.equal(
      changed.reduce((sum, one) => sum + one, 0),
      50
    )
    assert.equal((await readLink(workspace, linkIds[0])).version, 3)
  })

  test('says which folder or campaign is gone', async ({ assert }) => {
    const workspace = await aWorkspace()
    const folder = (await call(workspace, 'POST', '/folders', { name: 'F' })).body
    const campaign = (await call(workspace, 'POST', '/campaigns', { name: 'C' })).body
    const [placed] = await makeLinks(workspace, 1, { folderId: folder.id })
    const [joined] = await makeLinks(workspace, 1, { campaignId: campaign.id })
    const moved = await changeMany(workspace, {
      ...{ action: 'move', folderId: null, linkIds: [placed] },
    })
    const left = await changeMany(workspace, { action: 'clearCampaign', linkIds: [joined] })
    await call(workspace, 'DELETE', `/folders/${folder.id}`)
    await db.from('campaigns').where('id', campaign.id).update({ archived_at: new Date() })
    const cases = [
      [moved.body.changeId, placed, 'folder.not_found'],
      [left.body.changeId, joined, 'campaign.not_found'],
    ]
    for (const [changeId, linkId, code] of cases) {
      const { body } = await undoChange(workspace, changeId)
      assert.deepInclude(body, { changed: 0, skipped: [{ linkId, code }] })
    }
  })

  test('skips destinations that are refused, of the change as of the undoing', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const [good, other] = [
      ...(await makeLinks(workspace, 1, { destinationUrl: 'https://a.example/a?x=a' })),
      ...(await makeLinks(workspace, 1, { destinationUrl: 'https://b.example/' })),
    ]
    const linkIds = [good, other]
    const refused = await changeMany(workspace, {
      ...{ action: 'replaceDestination', search: 'a.example', replace: '10.0.0.1', linkIds },
    })
    assert.deepInclude(refused.body, { matched: 2, changed: 0 })
    assert.deepEqual(refused.body.skipped, [{ linkId: good, code: 'destination.private' }])
    const each = await changeMany(workspace, {
      ...{ action: 'replaceDestination', search: 'a', replace: 'c', linkIds },
    })
    assert.deepInclude(each.body, { matched: 2, changed: 2, skipped: [] })
    assert.equal((await readLink(workspace, good)).destinationUrl, 'https://c.excmple/c?x=c')
  })

  test('can be undone for 24 hours and is forgotten after', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [early, late] = await makeLinks(workspace, 2)
    const first = await changeMany(workspace, { action: 'pause', linkIds: [early] })
    const second = await changeMany(workspace, { action: 'pause', linkIds: [late] })
    shiftClock(24 * HOUR_MS - 60_000)
    assert.equal((await undoChange(workspace, first.body.changeId)).body.changed, 1)
    shiftClock(24 * HOUR_MS + 60_000)
    const answer = await undoChange(workspace, second.body.changeId)
    assertProblem(assert, answer, 404, 'bulk.change_not_found')
    assert.equal((await readLink(workspace, late)).status, 'Paused')
    shiftClock(3 * 24 * HOUR_MS)
    await forgetBulkChanges()
    const kept = db.from('bulk_change_links').where('change_id', second.body.changeId)
    assert.lengthOf(await kept, 0)
    assert.equal((await readChange(workspace, second.body.changeId)).status, 200)
    shiftClock(31 * 24 * HOUR_MS)
    await forgetBulkChanges()
    const gone = await readChange(workspace, second.body.changeId)
    assertProblem(assert, gone, 404, 'bulk.change_not_found')
  })

  test('is found in its workspace alone', async ({ assert }) => {
    const [workspace, other] = [await aWorkspace(), await aWorkspace()]
    const [id] = await makeLinks(workspace, 1)
    const { body } = await changeMany(workspace, { action: 'pause', linkIds: [id] })
    for (const changeId of [newId(), 'nothing', body.changeId]) {
      const read = await readChange(other, changeId)
      assertProblem(assert, read, 404, 'bulk.change_not_found')
      const undone = await undoChange(other, changeId)
      assertProblem(assert, undone, 404, 'bulk.change_not_found')
    }
    assert.equal((await readLink(workspace, id)).status, 'Paused')
    const reading = await aKey(workspace, { scopes: ['links:read'] })
    const path = `/links/bulk-changes/${body.changeId}`
    assert.equal((await call(workspace, 'GET', path, undefined, reading)).status, 200)
    const refused = await call(workspace, 'POST', `${path}/undo`, {}, reading)
    assertProblem(assert, refused, 403, 'access.forbidden')
  })
})
