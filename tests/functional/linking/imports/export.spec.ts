import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { call, type Answer } from '#tests/fixtures/api'
import { imported, linksOf, unique } from '#tests/fixtures/imports'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

/** Links of every kind, archived, drafted, routed and with awkward words among them. */
async function variedLinks(workspace: TestWorkspace): Promise<void> {
  const routing = {
    rules: [{ name: 'UK', countries: ['GB'], destinationUrl: 'https://gb.example.com/?a=1,2;=3' }],
    split: [
      { destinationUrl: 'https://one.example.com', weight: 1 },
      { destinationUrl: 'https://two.example.com', weight: 2 },
    ],
  }
  const destinationUrl = 'https://example.com/?q="a"&b=1'
  const bodies = [
    { title: '=1+1', description: "'=already", notes: 'two\nlines; "quoted"' },
    { title: '@home', tags: ['a,b', 'c|d', 'Ünïcode', '-5', 'x;=2'] },
    { title: "it's;=1", notes: "- one\n- two\n'-three;'=4\t\"=5", description: '\n=6' },
    { routing, redirectType: 'TemporaryRedirect' },
    { draft: true, startsAt: '2027-01-01T00:00:00Z', endsAt: '2028-01-01T00:00:00Z' },
    { title: 'kept' },
  ]
  for (const body of bodies) {
    const alias = unique()
    const made = await call(workspace, 'POST', '/links', { destinationUrl, alias, ...body })
    if (made.status !== 201) throw new Error(made.text)
    if (body.title === 'kept') {
      await call(workspace, 'PATCH', `/links/${made.body.id}`, { status: 'Archived' })
      await db.from('links').where('id', made.body.id).update({ human_clicks: 5, scans: 2 })
    }
  }
}

/** Returns what has to be the same of a link that moved. */
function moved(links: Record<string, any>) {
  const entries = Object.values(links).map((link) => {
    const { id, shortUrl, version, createdBy, updatedAt, humanClicks, scans, ...same } = link
    const importedClicks = same.importedClicks + humanClicks + scans
    return [link.alias, { ...same, importedClicks }]
  })
  return Object.fromEntries(entries)
}

/** As on another installation: their aliases are free again. */
async function forget(workspace: TestWorkspace): Promise<void> {
  const where = { workspace_id: workspace.workspaceId }
  await db.from('link_tags').where(where).delete()
  await db.from('links').where(where).delete()
}

test.group('Exporting links', () => {
  for (const format of ['csv', 'json']) {
    test(`as ${format}: an import of it makes the same links`, async ({ assert }) => {
      const workspace = await aWorkspace()
      await variedLinks(workspace)
      const before = await linksOf(workspace)
      const file = await call(workspace, 'GET', `/links/export.${format}`)
      assert.equal(file.status, 200)
      assert.include(file.headers.get('content-disposition')!, `links.${format}`)
      await forget(workspace)
      const done = await imported(workspace, file.text)
      assert.deepEqual([done.source, done.created, done.refused], ['shunt', 6, 0])
      assert.deepEqual(moved(await linksOf(workspace)), moved(before))
    })
  }

  test('defuses what a spreadsheet would run', async ({ assert }) => {
    const workspace = await aWorkspace()
    await variedLinks(workspace)
    const { text } = await call(workspace, 'GET', '/links/export.csv')
    assert.include(text, ",'=1+1,")
    assert.include(text, ",''=already,")
    assert.include(text, ",'@home,")
    assert.notMatch(text, /(^|,)"?[=@]/m)
    assert.notMatch(text, /[;\t\n]"*[=+@-]/)
  })

  test('honours the filters of the list', async ({ assert }) => {
    const workspace = await aWorkspace()
    await variedLinks(workspace)
    const items = async (query: string) =>
      (await call(workspace, 'GET', `/links/export.json${query}`)).body.items
    assert.lengthOf(await items(''), 6)
    assert.lengthOf(await items('?state=Archived'), 1)
    assert.lengthOf(await items('?state=Draft'), 1)
    assert.lengthOf(await items('?tag=c%7Cd'), 1)
    assert.lengthOf(await items('?search=example.com'), 6)
    assert.deepEqual(await items('?search=nothing-like-it'), [])
    const wrong: Answer = await call(workspace, 'GET', '/links/export.csv?state=Odd')
    assert.equal(wrong.body.code, 'request.invalid')
  })

  test('goes on over its pages without losing or repeating a link', async ({ assert }) => {
    const workspace = await aWorkspace()
    const prefix = Date.now()
    const rows = Array.from(
      { length: 2_345 },
      (_, at) => `${10_000 + at}${prefix},https://example.com`
    )
    await imported({ ...workspace }, `alias,url\n${rows.slice(0, 900).join('\n')}\n`)
    await imported({ ...workspace }, `alias,url\n${rows.slice(900, 1800).join('\n')}\n`)
    await imported({ ...workspace }, `alias,url\n${rows.slice(1800).join('\n')}\n`)
    await db
      .from('links')
      .where('workspace_id', workspace.workspaceId)
      .update({
        created_at: new Date('2024-01-01T00:00:00Z'),
      })
    const { body } = await call(workspace, 'GET', '/links/export.json')
    const aliases = new Set(body.items.map(({ alias }: { alias: string }) => alias))
    assert.deepEqual([body.items.length, aliases.size], [2_345, 2_345])
  })

  test('has neither a deleted link nor one of another workspace', async ({ assert }) => {
    const [workspace, other] = [await aWorkspace(), await aWorkspace()]
    await variedLinks(other)
    const made = await call(workspace, 'POST', '/links', { destinationUrl: 'https://example.com' })
    await call(workspace, 'DELETE', `/links/${made.body.id}`)
    assert.deepEqual((await call(workspace, 'GET', '/links/export.json')).body, { items: [] })
  })
})
