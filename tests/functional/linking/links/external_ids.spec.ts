import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { assertProblem, call } from '#tests/fixtures/api'
import { aWorkspace } from '#tests/fixtures/workspace'

const destinationUrl = 'https://example.com/'

test.group('External IDs', () => {
  test('are kept, found, changed and cleared', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { status, body: link } = await call(workspace, 'POST', '/links', {
      destinationUrl,
      externalId: 'Order/1 ä',
    })
    assert.equal(status, 201)
    assert.equal(link.externalId, 'Order/1 ä')
    await call(workspace, 'POST', '/links', { destinationUrl, externalId: 'order/1 ä' })
    const find = async (externalId: string) => {
      const query = new URLSearchParams({ externalId })
      const { body } = await call(workspace, 'GET', `/links?${query}`)
      return [body.totalItems, body.items.map(({ id }: { id: string }) => id)]
    }
    assert.deepEqual(await find('Order/1 ä'), [1, [link.id]])
    assert.deepEqual(await find('Order/2'), [0, []])
    const path = `/links/${link.id}`
    const same = await call(workspace, 'PATCH', path, { externalId: null })
    assert.deepInclude(same.body, { externalId: 'Order/1 ä', version: 1 })
    const changed = await call(workspace, 'PATCH', path, { externalId: 'B' })
    assert.deepInclude(changed.body, { externalId: 'B', version: 2 })
    const cleared = await call(workspace, 'PATCH', path, { clearExternalId: true })
    assert.deepInclude(cleared.body, { externalId: null, version: 3 })
    const both = { externalId: 'C', clearExternalId: true }
    assertProblem(assert, await call(workspace, 'PATCH', path, both), 422, 'request.invalid')
    const history = await call(workspace, 'GET', `${path}/history`)
    assert.deepEqual(history.body.items[0].changes, [
      { field: 'externalId', before: 'B', after: null },
    ])
    const restored = await call(workspace, 'POST', `${path}/history/2/restore`, {})
    assert.deepInclude(restored.body, { externalId: 'B', version: 4 })
  })

  test('have 1 to 100 characters and no control characters', async ({ assert }) => {
    const workspace = await aWorkspace()
    const create = (externalId: unknown) =>
      call(workspace, 'POST', '/links', { destinationUrl, externalId })
    for (const good of ['a', 'ä'.repeat(100)]) {
      const answer = await create(good)
      assert.equal(answer.body.externalId, good, answer.text)
    }
    for (const bad of ['', 'a'.repeat(101), 'a\tb', 'a\nb', 'a\u0000', 'a\u0085', 7]) {
      assertProblem(assert, await create(bad), 422, 'request.invalid')
    }
    const { body } = await call(workspace, 'GET', '/links')
    assert.equal(body.totalItems, 2)
  })

  test('are there once in a workspace, deleted links counted in', async ({ assert }) => {
    const [workspace, other] = [await aWorkspace(), await aWorkspace()]
    const fields = { destinationUrl, externalId: 'one' }
    const { body: link } = await call(workspace, 'POST', '/links', fields)
    assert.equal((await call(other, 'POST', '/links', fields)).status, 201)
    const taken = await call(workspace, 'POST', '/links', fields)
    assertProblem(assert, taken, 409, 'link.external_id_taken')
    const { body: second } = await call(workspace, 'POST', '/links', { destinationUrl })
    const change = await call(workspace, 'PATCH', `/links/${second.id}`, { externalId: 'one' })
    assertProblem(assert, change, 409, 'link.external_id_taken')
    const { body: unchanged } = await call(workspace, 'GET', `/links/${second.id}`)
    assert.deepEqual(unchanged, second)
    await call(workspace, 'DELETE', `/links/${link.id}`)
    const again = await call(workspace, 'POST', '/links', fields)
    assertProblem(assert, again, 409, 'link.external_id_taken')
    assertProblem(
      assert,
      await call(workspace, 'PUT', '/links', fields),
      409,
      'link.external_id_taken'
    )
    const { body } = await call(workspace, 'POST', '/links/bulk', {
      links: [fields, { ...fields, externalId: 'two' }, { ...fields, externalId: 'two' }],
    })
    const codes = body.items.map((item: any) => item.error?.code ?? item.link.externalId)
    assert.deepEqual(codes, ['link.external_id_taken', 'two', 'link.external_id_taken'])
  })

  test('are given once, however many ask at once', async ({ assert }) => {
    const workspace = await aWorkspace()
    const fields = { destinationUrl, externalId: 'race' }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call(workspace, 'POST', '/links', fields))
    )
    const statuses = answers.map(({ status }) => status).sort()
    assert.deepEqual(statuses, [201, ...Array.from({ length: 7 }, () => 409)])
  })
})

test.group('PUT /links', () => {
  test('creates the link of an external ID, then changes it', async ({ assert }) => {
    const workspace = await aWorkspace()
    const put = (body: unknown, headers = {}) => call(workspace, 'PUT', '/links', body, { headers })
    const fields = { externalId: 'crm-1', destinationUrl, title: 'T', tags: ['a'] }
    const made = await put(fields)
    assert.equal(made.status, 201, made.text)
    assert.isTrue(made.headers.get('location')?.endsWith(`/links/${made.body.id}`))
    assert.equal(made.headers.get('etag'), '"1"')
    const same = await put(fields)
    assert.equal(same.status, 200)
    assert.deepEqual(same.body, made.body)
    const changed = await put({ externalId: 'crm-1', destinationUrl: null, tags: [] })
    assert.deepInclude(changed.body, {
      ...{ id: made.body.id, version: 2, title: 'T', tags: [], destinationUrl },
    })
    const stale = await put({ externalId: 'crm-1', title: 'U' }, { 'if-match': '"1"' })
    assertProblem(assert, stale, 412, 'link.version_conflict')
    assertProblem(assert, await put({ externalId: 'crm-2' }), 422, 'destination.required')
    const elsewhere = await put({ ...fields, alias: 'another-one' })
    assertProblem(assert, elsewhere, 422, 'request.invalid')
    assertProblem(assert, await put({ destinationUrl }), 422, 'request.invalid')
    const draft = await put({ externalId: 'crm-1', draft: true })
    assert.equal(draft.body.status, 'Draft')
    const published = await put({ externalId: 'crm-1', draft: false })
    assert.equal(published.body.status, 'Active')
    assert.lengthOf(await db.from('links').where('workspace_id', workspace.workspaceId), 1)
  })

  test('names a link by its alias too, and no one else’s', async ({ assert }) => {
    const [workspace, other] = [await aWorkspace(), await aWorkspace()]
    const alias = `put-${Date.now().toString(36)}`
    const made = await call(workspace, 'PUT', '/links', { alias, destinationUrl })
    assert.equal(made.status, 201, made.text)
    const changed = await call(workspace, 'PUT', '/links', { alias, externalId: null, title: 'T' })
    assert.equal(changed.status, 200, changed.text)
    assert.deepInclude(changed.body, { id: made.body.id, title: 'T' })
    const foreign = await call(other, 'PUT', '/links', { alias, destinationUrl })
    assertProblem(assert, foreign, 409, 'alias.taken')
    await call(workspace, 'DELETE', `/links/${made.body.id}`)
    const deleted = await call(workspace, 'PUT', '/links', { alias, destinationUrl })
    assertProblem(assert, deleted, 409, 'alias.taken')
  })

  test('makes one link of many requests at once', async ({ assert }) => {
    const workspace = await aWorkspace()
    const fields = { externalId: 'once', destinationUrl }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call(workspace, 'PUT', '/links', fields))
    )
    const statuses = answers.map(({ status }) => status).sort()
    assert.deepEqual(statuses, [...Array.from({ length: 7 }, () => 200), 201])
    assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1)
  })
})
