import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { resumeClock, shiftClock } from '#app/shared/time/clock'
import { assertProblem, call } from '#tests/fixtures/api'
import { changeMany, makeLinks, readLink, undoChange } from '#tests/fixtures/bulk'
import { aDomain, aKey, aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const DAY_MS = 24 * 3600 * 1000

const restore = (workspace: TestWorkspace, id: string) =>
  call(workspace, 'POST', `/links/${id}/restore`)

test.group('A deleted link', (group) => {
  group.each.teardown(() => resumeClock())

  test('comes back in the status it had, with an event', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [id] = await makeLinks(workspace, 1, { tags: ['a'], title: 'T' })
    await call(workspace, 'PATCH', `/links/${id}`, { status: 'Paused' })
    const before = await readLink(workspace, id)
    await call(workspace, 'DELETE', `/links/${id}`)
    const { status, body, headers } = await restore(workspace, id)
    assert.equal(status, 200)
    const { version, updatedAt, ...rest } = before
    assert.deepInclude(body, rest)
    assert.equal(body.version, version + 2)
    assert.equal(headers.get('etag'), `"${body.version}"`)
    assert.deepEqual(await readLink(workspace, id), body)
    const listed = (await call(workspace, 'GET', '/links?tag=a&search=T')).body
    assert.equal(listed.totalItems, 1)
    assert.equal((await call(workspace, 'GET', '/links?state=Deleted')).body.totalItems, 0)
    const event = await db
      .from('events')
      .where('workspace_id', workspace.workspaceId)
      .orderBy('id', 'desc')
      .first()
    assert.equal(event.type, 'link.updated')
    assert.match(JSON.stringify(event), /restored/)
  })

  test('that is not deleted is answered as it is', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [id] = await makeLinks(workspace, 1)
    const { status, body } = await restore(workspace, id)
    assert.deepEqual([status, body.version], [200, 1])
  })

  test('comes back once when it is asked for many times at once', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [id] = await makeLinks(workspace, 1)
    await call(workspace, 'DELETE', `/links/${id}`)
    const all = await Promise.all(Array.from({ length: 5 }, () => restore(workspace, id)))
    assert.deepEqual([...new Set(all.map(({ body }) => body.version))], [3])
  })

  test('comes back for 30 days', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [early, late] = await makeLinks(workspace, 2)
    for (const id of [early, late]) await call(workspace, 'DELETE', `/links/${id}`)
    shiftClock(30 * DAY_MS - 60_000)
    assert.equal((await restore(workspace, early)).status, 200)
    shiftClock(30 * DAY_MS + 60_000)
    assertProblem(assert, await restore(workspace, late), 404, 'link.not_found')
  })

  test('comes back without a folder that is gone', async ({ assert }) => {
    const workspace = await aWorkspace()
    const folder = (await call(workspace, 'POST', '/folders', { name: 'F' })).body
    const [id] = await makeLinks(workspace, 1, { folderId: folder.id })
    await call(workspace, 'DELETE', `/links/${id}`)
    await call(workspace, 'DELETE', `/folders/${folder.id}`)
    assert.isNull((await restore(workspace, id)).body.folderId)
  })

  test('of a domain that was removed stays deleted until the domain is back', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const domain = await aDomain(workspace)
    const [one, many] = await makeLinks(workspace, 2, { domainId: domain.id })
    await call(workspace, 'DELETE', `/links/${one}`)
    const { body } = await changeMany(workspace, { action: 'delete', linkIds: [many] })
    assert.equal((await call(workspace, 'DELETE', `/domains/${domain.id}`)).status, 204)
    assertProblem(assert, await restore(workspace, one), 409, 'domain.not_ready')
    assertProblem(assert, await call(workspace, 'GET', `/links/${one}`), 404, 'link.not_found')
    const undone = await undoChange(workspace, body.changeId)
    assert.deepEqual(undone.body.skipped, [{ linkId: many, code: 'domain.not_ready' }])
    const { hostname } = domain
    const again = await call(workspace, 'POST', '/domains', { hostname })
    assert.equal(again.body.id, domain.id)
    assert.equal((await restore(workspace, one)).status, 200)
  })

  test('is restored by those who write links, in its workspace alone', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [id] = await makeLinks(workspace, 1)
    await call(workspace, 'DELETE', `/links/${id}`)
    const other = await aWorkspace()
    assertProblem(assert, await restore(other, id), 404, 'link.not_found')
    for (const none of [newId(), 'nothing']) {
      assertProblem(assert, await restore(workspace, none), 404, 'link.not_found')
    }
    const reading = await aKey(workspace, { scopes: ['links:read'] })
    const refused = await call(workspace, 'POST', `/links/${id}/restore`, undefined, reading)
    assertProblem(assert, refused, 403, 'access.forbidden')
    assertProblem(assert, await call(workspace, 'GET', `/links/${id}`), 404, 'link.not_found')
  })
})
