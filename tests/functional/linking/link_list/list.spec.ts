import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { assertProblem, call } from '#tests/fixtures/api'
import { aDomain, aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

async function make(workspace: TestWorkspace, fields: Record<string, unknown>) {
  const body = { destinationUrl: 'https://example.com/', ...fields }
  const answer = await call(workspace, 'POST', '/links', body)
  return answer.body
}

async function titles(workspace: TestWorkspace, query: string) {
  const answer = await call(workspace, 'GET', `/links?${query}`)
  return answer.body.items.map(({ title }: { title: string }) => title)
}

test.group('Listing links', () => {
  test('an empty workspace has an empty page', async ({ assert }) => {
    const { body } = await call(await aWorkspace(), 'GET', '/links')
    assert.deepEqual(body, { items: [], page: 1, pageSize: 25, totalItems: 0, totalPages: 0 })
  })

  test('pages through, newest first, without another workspace’s links', async ({ assert }) => {
    const workspace = await aWorkspace()
    await make(await aWorkspace(), { title: 'theirs' })
    for (const title of ['1', '2', '3', '4', '5']) await make(workspace, { title })
    const page = await call(workspace, 'GET', '/links?pageSize=2&page=2')
    assert.deepInclude(page.body, { page: 2, pageSize: 2, totalItems: 5, totalPages: 3 })
    assert.deepEqual(await titles(workspace, 'pageSize=2&page=2'), ['3', '2'])
    assert.deepEqual(await titles(workspace, 'pageSize=2&page=4'), [])
    assert.deepEqual(await titles(workspace, 'pageSize=100'), ['5', '4', '3', '2', '1'])
  })

  test('each state shows its links, and no state neither archived nor deleted', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    await make(workspace, { title: 'Draft', draft: true })
    await make(workspace, { title: 'Scheduled', startsAt: '2099-01-01T00:00:00Z' })
    await make(workspace, { title: 'Active', startsAt: '2020-01-01T00:00:00Z' })
    await make(workspace, { title: 'Expired', endsAt: '2020-01-01T00:00:00Z' })
    for (const status of ['Paused', 'Archived']) {
      const { id } = await make(workspace, { title: status })
      await call(workspace, 'PATCH', `/links/${id}`, { status })
    }
    const { id } = await make(workspace, { title: 'Deleted' })
    await call(workspace, 'DELETE', `/links/${id}`)
    const states = ['Draft', 'Scheduled', 'Active', 'Expired', 'Paused', 'Archived', 'Deleted']
    for (const state of states) {
      assert.deepEqual(await titles(workspace, `state=${state}`), [state])
      const { body } = await call(workspace, 'GET', `/links?state=${state}`)
      assert.equal(body.items[0].state, state)
    }
    assert.sameMembers(await titles(workspace, ''), states.slice(0, 5))
  })

  test('finds by search without regard to case, and takes signs as they are', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const alias = `Lantern-${workspace.workspaceId}`
    await make(workspace, { title: 'by alias', alias })
    await make(workspace, { title: 'by TITLE Älg' })
    await make(workspace, { title: 'by description', description: 'A Quokka here' })
    await make(workspace, { title: 'by destination', destinationUrl: 'https://example.com/Wombat' })
    await make(workspace, { title: 'by tag', tags: ['Numbat'] })
    await make(workspace, { title: '100% _sure\\' })
    const found: [string, string][] = [
      ['lantern', 'by alias'],
      ['title äLG', 'by TITLE Älg'],
      ['QUOKKA', 'by description'],
      ['wombat', 'by destination'],
      ['numBAT', 'by tag'],
      ['0%', '100% _sure\\'],
      ['_SURE', '100% _sure\\'],
      ['sure\\', '100% _sure\\'],
    ]
    for (const [search, title] of found) {
      assert.deepEqual(
        await titles(workspace, `search=${encodeURIComponent(search)}`),
        [title],
        search
      )
    }
    assert.deepEqual(await titles(workspace, 'search=nothing-has-this'), [])
  })

  test('filters by tag, domain, campaign, folder and day of creation', async ({ assert }) => {
    const workspace = await aWorkspace()
    const domain = await aDomain(workspace)
    await make(workspace, { title: 'tagged', tags: ['Sale', 'b'] })
    await make(workspace, { title: 'on domain', domainId: domain.id })
    const old = await make(workspace, { title: 'old' })
    await db
      .from('links')
      .where('id', old.id)
      .update({ created_at: new Date('2024-05-05T12:00:00Z') })
    assert.deepEqual(await titles(workspace, 'tag=sALE'), ['tagged'])
    assert.deepEqual(await titles(workspace, 'tag=Sal'), [])
    assert.deepEqual(await titles(workspace, `domainId=${domain.id}`), ['on domain'])
    assert.deepEqual(await titles(workspace, 'campaignId=none'), [])
    assert.deepEqual(await titles(workspace, 'folderId=none'), [])
    assert.deepEqual(await titles(workspace, 'createdFrom=2024-05-05&createdTo=2024-05-05'), [
      'old',
    ])
    assert.deepEqual(await titles(workspace, 'createdTo=2024-05-04'), [])
    assert.deepEqual(
      await titles(workspace, 'createdFrom=2024-05-05T12:00:00Z&createdTo=2024-06-01'),
      ['old']
    )
  })

  test('sorts by each field, both ways', async ({ assert }) => {
    const workspace = await aWorkspace()
    for (const [title, clicks] of [
      ['a', 2],
      ['b', 3],
      ['c', 1],
    ] as const) {
      const { id } = await make(workspace, { title, alias: `${title}-${workspace.workspaceId}` })
      await db
        .from('links')
        .where('id', id)
        .update({
          human_clicks: clicks,
          last_clicked_at: new Date(clicks * 1e11),
          updated_at: new Date(clicks * 1e11),
        })
    }
    assert.deepEqual(await titles(workspace, 'sort=title'), ['a', 'b', 'c'])
    assert.deepEqual(await titles(workspace, 'sort=-alias'), ['c', 'b', 'a'])
    assert.deepEqual(await titles(workspace, 'sort=createdAt'), ['a', 'b', 'c'])
    for (const field of ['humanClicks', 'lastClickedAt', 'updatedAt']) {
      assert.deepEqual(await titles(workspace, `sort=${field}`), ['c', 'a', 'b'])
      assert.deepEqual(await titles(workspace, `sort=-${field}`), ['b', 'a', 'c'])
    }
  })

  for (const query of [
    'page=0',
    'page=-1',
    'page=x',
    'page=1.5',
    'pageSize=0',
    'pageSize=101',
    'state=Gone',
    'sort=clicks',
    'sort=--title',
    'createdFrom=yesterday',
    'createdTo=2024-13-01',
    'page=1&page=2',
  ]) {
    test(`${query}: request.invalid`, async ({ assert }) => {
      const answer = await call(await aWorkspace(), 'GET', `/links?${query}`)
      assertProblem(assert, answer, 422, 'request.invalid')
    })
  }
})

test.group('Asking for an alias', () => {
  test('a free one is available', async ({ assert }) => {
    const workspace = await aWorkspace()
    const alias = `Free-${workspace.workspaceId}`
    const { status, body } = await call(workspace, 'GET', `/aliases/availability?alias=${alias}`)
    assert.equal(status, 200)
    assert.deepEqual(body, {
      alias,
      domainId: null,
      available: true,
      code: null,
      detail: null,
      suggestions: [],
    })
  })

  test('a taken one says so, with free ones like it', async ({ assert }) => {
    const workspace = await aWorkspace()
    const alias = `Used-${workspace.workspaceId}`
    await make(workspace, { alias })
    const { body } = await call(workspace, 'GET', `/aliases/availability?alias=${alias}`)
    assert.deepInclude(body, { available: false, code: 'alias.taken' })
    assert.isNotEmpty(body.suggestions)
    for (const suggestion of body.suggestions) {
      const again = await call(workspace, 'GET', `/aliases/availability?alias=${suggestion}`)
      assert.isTrue(again.body.available, suggestion)
    }
  })

  const faults: [string, string][] = [
    ['', 'alias.required'],
    ['ab', 'alias.too_short'],
    ['a'.repeat(65), 'alias.too_long'],
    ['a b c', 'alias.invalid_characters'],
    ['-abc', 'alias.invalid_edges'],
    ['API', 'alias.reserved'],
  ]
  for (const [alias, code] of faults) {
    test(`"${alias.slice(0, 8)}" is not: ${code}`, async ({ assert }) => {
      const query = `alias=${encodeURIComponent(alias)}`
      const { status, body } = await call(
        await aWorkspace(),
        'GET',
        `/aliases/availability?${query}`
      )
      assert.equal(status, 200)
      assert.deepInclude(body, { alias, available: false, code })
      assert.isString(body.detail)
    })
  }

  test('without an alias: request.invalid; of an unknown domain: domain.not_found', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    assertProblem(
      assert,
      await call(workspace, 'GET', '/aliases/availability'),
      422,
      'request.invalid'
    )
    const answer = await call(workspace, 'GET', '/aliases/availability?alias=abc&domainId=x')
    assertProblem(assert, answer, 404, 'domain.not_found')
  })
})

test.group('Usage', () => {
  test('names the plan, its limits and what is used', async ({ assert }) => {
    const workspace = await aWorkspace()
    await make(workspace, {})
    const { status, body } = await call(workspace, 'GET', '/usage')
    assert.equal(status, 200)
    assert.deepInclude(body, { plan: 'Business', rawClicksDays: 730, requestsPerMinute: 600 })
    assert.deepEqual(body.links, { total: 1, createdThisMonth: 1 })
    assert.deepInclude(body.qrCodes, { used: 0, limit: 5000 })
    assert.deepEqual(body.domains, { used: 0, limit: 25 })
  })
})
