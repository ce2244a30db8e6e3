import { setTimeout as pause } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import { now } from '#app/shared/time/clock'
import { assertProblem, call } from '#tests/fixtures/api'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

async function aFolder(workspace: TestWorkspace, name: string, parentId?: string) {
  const answer = await call(workspace, 'POST', '/folders', { name, parentId })
  return answer.body
}

async function aLink(workspace: TestWorkspace, fields: object = {}) {
  const body = { destinationUrl: 'https://example.com/', ...fields }
  const answer = await call(workspace, 'POST', '/links', body)
  return answer.body
}

test.group('Folders', () => {
  test('are made, listed with their links, renamed and moved', async ({ assert }) => {
    const workspace = await aWorkspace()
    const created = await call(workspace, 'POST', '/folders', { name: ' Print ' })
    assert.equal(created.status, 201)
    const { id, createdAt, ...rest } = created.body
    assert.deepEqual(rest, { name: 'Print', parentId: null, expiredUrl: null, linkCount: 0 })
    assert.equal(created.headers.get('location'), `${workspace.api}/folders/${id}`)
    assert.isString(createdAt)
    const inner = await aFolder(workspace, 'Posters', id)
    const link = await aLink(workspace, { folderId: inner.id })
    assert.equal(link.folderId, inner.id)
    const listed = await call(workspace, 'GET', '/folders')
    assert.deepEqual(
      listed.body.items.map((one: any) => [one.name, one.parentId, one.linkCount]),
      [
        ['Posters', id, 1],
        ['Print', null, 0],
      ]
    )
    const moved = await call(workspace, 'PATCH', `/folders/${inner.id}`, {
      name: 'Bills',
      parentId: null,
    })
    assert.deepInclude(moved.body, { name: 'Bills', parentId: null, linkCount: 1 })
    const found = await call(workspace, 'GET', `/links?folderId=${inner.id}`)
    assert.equal(found.body.totalItems, 1)
  })

  test('a deleted one leaves its links and folders to the one it was in', async ({ assert }) => {
    const workspace = await aWorkspace()
    const top = await aFolder(workspace, 'Top')
    const middle = await aFolder(workspace, 'Middle', top.id)
    const low = await aFolder(workspace, 'Same', middle.id)
    await aFolder(workspace, 'same', top.id)
    const link = await aLink(workspace, { folderId: middle.id })
    assert.equal((await call(workspace, 'DELETE', `/folders/${middle.id}`)).status, 204)
    const { body } = await call(workspace, 'GET', `/links/${link.id}`)
    assert.deepInclude(body, { folderId: top.id, version: 2 })
    const { items } = (await call(workspace, 'GET', '/folders')).body
    const lifted = items.find((one: any) => one.id === low.id)
    assert.deepInclude(lifted, { name: 'Same (2)', parentId: top.id })
    assertProblem(
      assert,
      await call(workspace, 'DELETE', `/folders/${middle.id}`),
      404,
      'folder.not_found'
    )
  })

  test('a link is put into one and taken out', async ({ assert }) => {
    const workspace = await aWorkspace()
    const folder = await aFolder(workspace, 'A')
    const link = await aLink(workspace)
    const put = await call(workspace, 'PATCH', `/links/${link.id}`, { folderId: folder.id })
    assert.equal(put.body.folderId, folder.id)
    const out = await call(workspace, 'PATCH', `/links/${link.id}`, { clearFolder: true })
    assert.isNull(out.body.folderId)
    const both = { clearFolder: true, folderId: folder.id }
    assertProblem(
      assert,
      await call(workspace, 'PATCH', `/links/${link.id}`, both),
      422,
      'request.invalid'
    )
    const theirs = await aFolder(await aWorkspace(), 'B')
    const foreign = await call(workspace, 'PATCH', `/links/${link.id}`, { folderId: theirs.id })
    assertProblem(assert, foreign, 404, 'folder.not_found')
  })

  test('names: required, 100 characters, and one of a kind beside each other', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    for (const name of ['', '  ', null]) {
      assertProblem(
        assert,
        await call(workspace, 'POST', '/folders', { name }),
        422,
        'folder.name_required'
      )
    }
    assert.equal((await call(workspace, 'POST', '/folders', { name: 'é'.repeat(100) })).status, 201)
    const long = await call(workspace, 'POST', '/folders', { name: 'é'.repeat(101) })
    assertProblem(assert, long, 422, 'folder.name_too_long')
    const first = await aFolder(workspace, 'Sale')
    assertProblem(
      assert,
      await call(workspace, 'POST', '/folders', { name: 'SALE' }),
      409,
      'folder.name_taken'
    )
    assert.isString((await aFolder(workspace, 'sale', first.id)).id)
    const other = await aFolder(workspace, 'Other')
    const renamed = await call(workspace, 'PATCH', `/folders/${other.id}`, { name: 'sAlE' })
    assertProblem(assert, renamed, 409, 'folder.name_taken')
    assert.equal(
      (await call(workspace, 'PATCH', `/folders/${first.id}`, { name: 'SALE' })).body.name,
      'SALE'
    )
  })

  test('three levels and no more; never into itself', async ({ assert }) => {
    const workspace = await aWorkspace()
    const one = await aFolder(workspace, '1')
    const two = await aFolder(workspace, '2', one.id)
    const three = await aFolder(workspace, '3', two.id)
    const four = await call(workspace, 'POST', '/folders', { name: '4', parentId: three.id })
    assertProblem(assert, four, 409, 'folder.too_deep')
    const tall = await aFolder(workspace, 'tall')
    await aFolder(workspace, 'child', tall.id)
    const deep = await call(workspace, 'PATCH', `/folders/${tall.id}`, { parentId: two.id })
    assertProblem(assert, deep, 409, 'folder.too_deep')
    for (const parentId of [one.id, two.id, three.id]) {
      const into = await call(workspace, 'PATCH', `/folders/${one.id}`, { parentId })
      assertProblem(assert, into, 409, 'folder.into_itself')
    }
    const nowhere = await call(workspace, 'POST', '/folders', { name: 'x', parentId: newId() })
    assertProblem(assert, nowhere, 404, 'folder.not_found')
    const unknown = await call(workspace, 'PATCH', `/folders/${newId()}`, { name: 'x' })
    assertProblem(assert, unknown, 404, 'folder.not_found')
  })

  test('500 and no more, also at once', async ({ assert }) => {
    const workspace = await aWorkspace()
    await db.table('folders').multiInsert(
      Array.from({ length: 490 }, (_, n) => ({
        id: newId(),
        workspace_id: workspace.workspaceId,
        name: `f${n}`,
        name_key: `f${n}`,
        created_at: now(),
      }))
    )
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => call(workspace, 'POST', '/folders', { name: `n${n}` }))
    )
    assert.lengthOf(
      answers.filter(({ status }) => status === 201),
      10
    )
    assert.lengthOf(
      answers.filter(({ body }) => body.code === 'folder.too_many'),
      10
    )
  })

  test('deleted while links are put into it, it leaves none behind', async ({ assert }) => {
    const workspace = await aWorkspace()
    const parent = await aFolder(workspace, 'parent')
    const seen = new Set<number>()
    for (let round = 0; round < 16 || (seen.size < 4 && round < 50); round++) {
      const folder = await aFolder(workspace, `f${round}`, parent.id)
      const into = { destinationUrl: 'https://example.com/', folderId: folder.id }
      const { body: link } = await call(workspace, 'POST', '/links', { ...into, folderId: null })
      const puts = [
        ...[1, 2, 3, 4].map(() => () => call(workspace, 'POST', '/links', into)),
        () => call(workspace, 'PATCH', `/links/${link.id}`, { folderId: folder.id }),
        () => call(workspace, 'POST', '/links/bulk', { links: [into, into] }),
        () =>
          call(workspace, 'POST', '/links/bulk-changes', {
            action: 'move',
            folderId: folder.id,
            linkIds: [link.id],
          }),
      ]
      // All at once in some rounds, one after the other in others: either side comes first in some.
      const apartMs = (round % 4) * 6
      const answers = await Promise.all([
        call(workspace, 'DELETE', `/folders/${folder.id}`),
        ...puts.map((send, index) => pause(index * apartMs).then(send)),
      ])
      for (const { status, text } of answers) {
        assert.include([200, 201, 204, 404], status, text)
        seen.add(status)
      }
    }
    assert.sameMembers([...seen], [200, 201, 204, 404])
    const left = await db
      .from('links')
      .where('workspace_id', workspace.workspaceId)
      .whereNotNull('folder_id')
      .whereNot('folder_id', parent.id)
    assert.lengthOf(left, 0)
    const { body } = await call(workspace, 'GET', '/folders')
    const inParent = await db.from('links').where('folder_id', parent.id)
    assert.deepEqual(
      body.items.map(({ linkCount }: { linkCount: number }) => linkCount),
      [inParent.length]
    )
  })
})
