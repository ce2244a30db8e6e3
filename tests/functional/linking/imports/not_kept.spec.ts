import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { assertProblem, call } from '#tests/fixtures/api'
import { imported, linesOf, linksOf, send, unique } from '#tests/fixtures/imports'
import { aWorkspace } from '#tests/fixtures/workspace'

test.group('What an import does not keep', () => {
  test('is named: columns once, values in their lines', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [plain, closed, hidden, spent] = [unique(), unique(), unique(), unique()]
    const link = (slug: string, more: object = {}) => ({
      slug,
      url: 'https://example.com/',
      ...more,
    })
    const links = [
      ...Array.from({ length: 5 }, () => link(unique())),
      link(plain, { odd: 'x', ios: 'javascript:alert(1)' }),
      link(closed, { status: 'BLOCKED', title: 'null' }),
      link(hidden, { password: 'Yes' }),
      link(spent, { max_clicks: 5, total_clicks: 5 }),
    ]
    const done = await imported(workspace, JSON.stringify({ links }))
    assert.deepEqual([done.created, done.refused], [9, 0])
    assert.deepEqual(done.unusedColumns, ['odd'])
    const lines = await linesOf(workspace, done.id)
    const named = Object.fromEntries(lines.map(({ alias, notKept }) => [alias, notKept]))
    assert.deepEqual(named[plain], [
      { code: 'routing.rule_not_kept', field: 'ios', value: 'javascript:alert(1)' },
    ])
    assert.deepEqual(named[closed], [{ code: 'link.closed', field: 'status', value: 'BLOCKED' }])
    assert.deepEqual(named[hidden], [{ code: 'password.not_kept', field: 'password', value: null }])
    assert.deepEqual(named[spent], [
      { code: 'visit_limit.not_kept', field: 'maxClicks', value: '5' },
    ])
    assert.deepEqual(
      lines.map(({ warnings, notKept }) => warnings.length === notKept.length),
      lines.map(() => true)
    )
    const made = await linksOf(workspace)
    assert.deepInclude(made[closed], { state: 'Paused', title: null })
    assert.deepInclude(made[hidden], { state: 'Paused', hasPassword: false })
    assert.deepInclude(made[spent], { state: 'Expired', maxClicks: 5, usedClicks: 5 })
  })

  test('a file that does not say the aliases: 422 with its columns, until someone chooses', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const file = `Word,Destination\n${unique()},https://example.com/give\n`
    const refused = await send(workspace, file)
    assertProblem(assert, refused, 422, 'import.alias_column_missing')
    assert.deepEqual(refused.body.columns, ['Word', 'Destination'])
    const where = { workspace_id: workspace.workspaceId }
    assert.lengthOf(await db.from('imports').where(where), 0)
    const drawn = await imported(workspace, file, { drawAliases: true })
    assert.deepEqual([drawn.created, drawn.unusedColumns], [1, ['Word']])
    const chosen = await imported(workspace, file, { mapping: { alias: 'Word' } })
    assert.deepEqual([chosen.created, chosen.unusedColumns], [1, []])
  })

  test('targeting and variants of Dub become rules and a split', async ({ assert }) => {
    const workspace = await aWorkspace()
    const [app, shared] = [unique(), unique()]
    const link = (key: string, more: object) => ({
      domain: 'd.example',
      key,
      url: 'https://example.com/',
      ...more,
    })
    const variants = [
      { url: 'https://example.com/a', percentage: 70 },
      { url: 'https://example.com/b', percentage: 30 },
    ]
    const file = [
      link(app, {
        android: 'exampleapp://open',
        tags: Array.from({ length: 21 }, (_, at) => `t${at}`),
      }),
      link(shared, { testVariants: variants }),
    ]
    const done = await imported(workspace, JSON.stringify(file))
    assert.deepEqual([done.created, done.warnings], [2, { 'tags.not_kept': 1 }])
    const links = await linksOf(workspace)
    assert.lengthOf(links[app].tags, 20)
    assert.containsSubset(links[app].routing.rules, [
      { devices: ['android'], appUrl: 'exampleapp://open', destinationUrl: null },
    ])
    assert.containsSubset(links[shared].routing.split, [
      { destinationUrl: 'https://example.com/a', weight: 70 },
      { destinationUrl: 'https://example.com/b', weight: 30 },
    ])
  })

  test('uses and texts of a preview come out of our own export, and in again', async ({
    assert,
  }) => {
    const [from, to] = [await aWorkspace(), await aWorkspace()]
    const alias = unique()
    const preview = { title: 'Shown', description: 'To messengers' }
    const body = { destinationUrl: 'https://example.com/', alias, maxClicks: 3, preview }
    const { body: link } = await call(from, 'POST', '/links', body)
    await db.from('links').where('id', link.id).update({ used_clicks: 3 })
    const { text } = await call(from, 'GET', '/links/export.csv')
    await db.from('links').where('id', link.id).delete()
    assert.equal((await imported(to, text)).created, 1)
    const moved = (await linksOf(to))[alias]
    assert.deepInclude(moved, { maxClicks: 3, usedClicks: 3, state: 'Expired' })
    assert.deepInclude(moved.preview, preview)
  })
})
