import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { assertProblem, call } from '#tests/fixtures/api'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const URL_OK = 'https://example.com/'
const good = (length: number) => Array.from({ length }, () => ({ destinationUrl: URL_OK }))

function create(workspace: TestWorkspace, links: unknown, headers: Record<string, string> = {}) {
  return call(workspace, 'POST', '/links/bulk', { links }, { headers })
}

async function count(workspace: TestWorkspace): Promise<number> {
  return (await db.from('links').where('workspace_id', workspace.workspaceId)).length
}

test.group('Bulk creation', () => {
  test('creates the good ones and says of each what became of it, in order', async ({ assert }) => {
    const workspace = await aWorkspace()
    const alias = `bulk-${workspace.workspaceId}`
    await call(workspace, 'POST', '/links', { destinationUrl: URL_OK, alias: `${alias}-old` })
    const answer = await create(workspace, [
      { destinationUrl: URL_OK, alias, tags: ['a', 'b'], title: 'T' },
      { destinationUrl: 'http://10.0.0.1/' },
      { destinationUrl: URL_OK, alias },
      { destinationUrl: URL_OK, alias: `${alias}-old` },
      { destinationUrl: URL_OK, title: 5 },
      null,
      'text',
      { destinationUrl: URL_OK, domainId: 'nothing' },
      { destinationUrl: URL_OK, draft: true },
    ])
    assert.equal(answer.status, 200, answer.text)
    assert.deepInclude(answer.body, { created: 2, failed: 7 })
    const codes = answer.body.items.map(({ error, link }: any) => error?.code ?? link.state)
    assert.deepEqual(codes, [
      'Active',
      'destination.private',
      'alias.taken',
      'alias.taken',
      'request.invalid',
      'request.invalid',
      'request.invalid',
      'domain.not_found',
      'Draft',
    ])
    assert.deepEqual(
      answer.body.items.map(({ index }: any) => index),
      [0, 1, 2, 3, 4, 5, 6, 7, 8]
    )
    const [{ link }] = answer.body.items
    assert.deepEqual((await call(workspace, 'GET', `/links/${link.id}`)).body, link)
    assert.deepEqual(answer.body.items[1].error.status, 422)
    assert.equal(await count(workspace), 3)
    const events = await db.from('events').where('workspace_id', workspace.workspaceId)
    assert.lengthOf(events, 3)
  })

  test('half a character fails the entry that has it, and no other', async ({ assert }) => {
    const workspace = await aWorkspace()
    const halves = [
      { title: 'cut \ud83d' },
      { notes: '\ude80 cut' },
      { tags: ['fine', '\udc00'] },
      { preview: { description: '\ud83d' } },
      { routing: { rules: [{ name: '\ud83d', countries: ['DE'], destinationUrl: URL_OK }] } },
      { password: 'pass\ud800' },
    ]
    const entries = halves.map((half) => ({ destinationUrl: URL_OK, ...half }))
    const answer = await create(workspace, [
      { destinationUrl: URL_OK, title: 'whole \u{1f680}' },
      ...entries,
      { destinationUrl: URL_OK, unknown: '\ud800' },
    ])
    assert.equal(answer.status, 200, answer.text)
    assert.deepInclude(answer.body, { created: 2, failed: 6 })
    assert.equal(answer.body.items[0].link.title, 'whole \u{1f680}')
    const details = answer.body.items.slice(1, 7).map(({ error }: any) => {
      assert.deepInclude(error, { code: 'request.invalid', status: 422 })
      return error.detail.split(' ')[1]
    })
    assert.deepEqual(details, [
      'title',
      'notes',
      'tags.1',
      'preview.description',
      'routing.rules.0.name',
      'password',
    ])
    assert.equal(await count(workspace), 2)
    for (const entry of entries) {
      const alone = await call(workspace, 'POST', '/links', entry)
      assertProblem(assert, alone, 422, 'request.invalid')
    }
    assert.equal(await count(workspace), 2)
  })

  test('1,000 on Business, and 1,001 are too many', async ({ assert }) => {
    const workspace = await aWorkspace()
    const answer = await create(workspace, good(1000))
    assert.equal(answer.body.created, 1000, answer.text.slice(0, 300))
    const over = await create(workspace, good(1001))
    assertProblem(assert, over, 429, 'bulk.too_many')
    assert.equal(await count(workspace), 1000)
  })

  test('none: bulk.empty; no list: request.invalid', async ({ assert }) => {
    const workspace = await aWorkspace()
    for (const links of [[], null, undefined]) {
      assertProblem(assert, await create(workspace, links), 422, 'bulk.empty')
    }
    assertProblem(assert, await create(workspace, 'x'), 422, 'request.invalid')
    assert.equal(await count(workspace), 0)
  })

  test('one idempotency key makes one batch, also at once', async ({ assert }) => {
    const workspace = await aWorkspace()
    const headers = { 'idempotency-key': 'batch' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => create(workspace, good(5), headers))
    )
    assert.lengthOf(new Set(answers.map(({ text }) => text)), 1)
    assert.equal(await count(workspace), 5)
    const other = await create(workspace, good(6), headers)
    assertProblem(assert, other, 409, 'idempotency.key_reused')
  })

  test('two batches at once for the same aliases share them out', async ({ assert }) => {
    const workspace = await aWorkspace()
    const links = Array.from({ length: 50 }, (_, n) => ({
      destinationUrl: URL_OK,
      alias: `r${n}-${workspace.workspaceId}`,
    }))
    const answers = await Promise.all([1, 2, 3, 4].map(() => create(workspace, links)))
    const created = answers.reduce((sum, { body }) => sum + body.created, 0)
    assert.sameMembers(
      answers.map(({ status }) => status),
      [200, 200, 200, 200]
    )
    assert.equal(created, 50)
    assert.equal(await count(workspace), 50)
  })
})
