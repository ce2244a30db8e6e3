import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { resumeBulkChanges } from '#app/linking/bulk_changes/actions/sweep_bulk_changes'
import { workOnBulkChange } from '#app/linking/bulk_changes/actions/work_on_bulk_change'
import { resumeClock, shiftClock } from '#app/shared/time/clock'
import { assertProblem, call } from '#tests/fixtures/api'
import { changeMany, makeLinks, readChange, readLink, undoChange } from '#tests/fixtures/bulk'
import { aWorkspace } from '#tests/fixtures/workspace'

const filter = { createdFrom: '2000-01-01' }

async function finish(changeId: string): Promise<number> {
  let shares = 1
  while (await workOnBulkChange(changeId, { forMs: 0 })) shares++
  return shares
}

test.group('A bulk change as a job', (group) => {
  group.each.teardown(() => resumeClock())

  test('changes and puts back 10,001 links in shares', async ({ assert }) => {
    const workspace = await aWorkspace()
    await makeLinks(workspace, 10_001)
    const pause = { action: 'pause', filter }
    assertProblem(assert, await changeMany(workspace, pause), 409, 'bulk.too_many_matches')
    const wrong = await changeMany(workspace, { ...pause, runAsJob: true, expectedCount: 3 })
    assertProblem(assert, wrong, 409, 'bulk.count_changed')
    assert.equal(wrong.body.count, 10_001)
    const job = await changeMany(workspace, { ...pause, runAsJob: true, expectedCount: 10_001 })
    assert.equal(job.status, 202, job.text)
    assert.deepInclude(job.body, { status: 'Pending', matched: 10_001, done: 0, skipped: [] })
    const { changeId } = job.body
    const early = await undoChange(workspace, changeId)
    assertProblem(assert, early, 409, 'bulk.change_running')
    await workOnBulkChange(changeId, { forMs: 0 })
    assert.deepInclude((await readChange(workspace, changeId)).body, {
      ...{ status: 'Running', done: 250, changed: 250, finishedAt: null },
    })
    assert.isAtLeast(await finish(changeId), 40)
    assert.deepInclude((await readChange(workspace, changeId)).body, {
      ...{ status: 'Done', matched: 10_001, done: 10_001, changed: 10_001, skipped: [] },
    })
    const paused = () => call(workspace, 'GET', '/links?state=Paused&pageSize=1')
    assert.equal((await paused()).body.totalItems, 10_001)
    const tooMany = await undoChange(workspace, changeId)
    assertProblem(assert, tooMany, 409, 'bulk.too_many_matches')
    const undo = await undoChange(workspace, changeId, { runAsJob: true })
    assert.equal(undo.status, 202, undo.text)
    assert.deepInclude(undo.body, { action: 'undo', matched: 10_001 })
    await finish(undo.body.changeId)
    assert.equal((await paused()).body.totalItems, 0)
  })

  test('does each link once with three workers at it', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [first] = await makeLinks(workspace, 900)
    const { body } = await changeMany(workspace, {
      ...{ action: 'addTags', tags: ['x'], filter, runAsJob: true },
    })
    await Promise.all([1, 2, 3].map(() => finish(body.changeId)))
    const read = (await readChange(workspace, body.changeId)).body
    assert.deepInclude(read, { status: 'Done', done: 900, changed: 900 })
    assert.equal((await readLink(workspace, first)).version, 2)
    const log = db.from('audit_log').where({
      ...{ workspace_id: workspace.workspaceId, action: 'links.bulk_changed' },
    })
    assert.lengthOf(await log, 1)
  })

  test('leaves links alone that were made after it began', async ({ assert }) => {
    const workspace = await aWorkspace()
    await makeLinks(workspace, 2)
    const job = await changeMany(workspace, { action: 'pause', filter, runAsJob: true })
    const [later] = await makeLinks(workspace, 1)
    await finish(job.body.changeId)
    assert.equal((await readChange(workspace, job.body.changeId)).body.changed, 2)
    assert.equal((await readLink(workspace, later)).status, 'Active')
  })

  test('takes ids too, and says which it skipped', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [id] = await makeLinks(workspace, 1)
    const [theirs] = await makeLinks(await aWorkspace(), 1)
    const { body } = await changeMany(workspace, {
      ...{ action: 'pause', linkIds: [id, theirs, 'nothing'], runAsJob: true },
    })
    await finish(body.changeId)
    const read = (await readChange(workspace, body.changeId)).body
    assert.deepInclude(read, { status: 'Done', matched: 3, changed: 1, skippedCount: 2 })
    assert.sameDeepMembers(read.skipped, [
      { linkId: theirs, code: 'link.not_found' },
      { linkId: 'nothing', code: 'link.not_found' },
    ])
  })

  test('fails where its folder is gone, and where the person may not any more', async ({
    assert,
  }) => {
    const workspace = await aWorkspace({ role: 'Manager' })
    await makeLinks(workspace, 2)
    const folder = (await call(workspace, 'POST', '/folders', { name: 'F' })).body
    const move = await changeMany(workspace, {
      ...{ action: 'move', folderId: folder.id, filter, runAsJob: true },
    })
    await call(workspace, 'DELETE', `/folders/${folder.id}`)
    await finish(move.body.changeId)
    const failed = (await readChange(workspace, move.body.changeId)).body
    assert.deepInclude(failed, { status: 'Failed', changed: 0 })
    assert.equal(failed.failure.code, 'folder.not_found')
    const pause = await changeMany(workspace, { action: 'pause', filter, runAsJob: true })
    await db
      .from('workspace_members')
      .where('workspace_id', workspace.workspaceId)
      .update({ role: 'Viewer' })
    await finish(pause.body.changeId)
    const stopped = (await readChange(workspace, pause.body.changeId)).body
    assert.deepInclude(stopped, { status: 'Failed', changed: 0 })
    assert.equal(stopped.failure.code, 'access.forbidden')
  })

  test('is called for again when its worker died', async ({ assert }) => {
    const workspace = await aWorkspace()
    await makeLinks(workspace, 300)
    const { body } = await changeMany(workspace, { action: 'pause', filter, runAsJob: true })
    await workOnBulkChange(body.changeId, { forMs: 0 })
    shiftClock(21_000)
    await resumeBulkChanges()
    await finish(body.changeId)
    assert.equal((await readChange(workspace, body.changeId)).body.changed, 300)
  })

  test('only counts on a dry run', async ({ assert }) => {
    const workspace = await aWorkspace()
    await makeLinks(workspace, 2)
    const counted = await changeMany(workspace, {
      ...{ action: 'pause', filter, runAsJob: true, dryRun: true },
    })
    assert.equal(counted.status, 200)
    assert.deepInclude(counted.body, { matched: 2, changed: 2, changeId: null })
  })

  test('refuses what a change refuses', async ({ assert }) => {
    const workspace = await aWorkspace()
    const cases: [object, string][] = [
      [{ action: 'explode', filter }, 'bulk.action_invalid'],
      [{ action: 'pause', filter: {} }, 'bulk.selection_invalid'],
      [{ action: 'addTags', filter }, 'bulk.tags_required'],
      [{ action: 'setExpiry', filter }, 'bulk.ends_at_required'],
      [{ action: 'move', filter }, 'request.invalid'],
    ]
    for (const [body, code] of cases) {
      const answer = await changeMany(workspace, { ...body, runAsJob: true })
      assertProblem(assert, answer, 422, code)
    }
    const rows = db.from('bulk_changes').where('workspace_id', workspace.workspaceId)
    assert.lengthOf(await rows, 0)
  })
})
