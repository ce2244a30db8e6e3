import { test } from '@japa/runner'
import { assertProblem, call } from '#tests/fixtures/api'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

async function aLink(workspace: TestWorkspace, tags: string[]) {
  const answer = await call(workspace, 'POST', '/links', {
    destinationUrl: 'https://example.com/',
    tags,
  })
  return answer.body
}

const tagsOf = async (workspace: TestWorkspace) =>
  (await call(workspace, 'GET', '/tags')).body.items

test.group('Tags', () => {
  test('are listed with the links that have them', async ({ assert }) => {
    const workspace = await aWorkspace()
    await aLink(workspace, ['Sale', 'Print'])
    await aLink(workspace, ['sale'])
    const gone = await aLink(workspace, ['Sale', 'gone'])
    await call(workspace, 'DELETE', `/links/${gone.id}`)
    const items = await tagsOf(workspace)
    assert.deepEqual(
      items.map(({ linkCount }: any) => linkCount),
      [1, 2]
    )
    assert.equal(items[0].name, 'Print')
  })

  test('renaming changes every link and merges into one that is there', async ({ assert }) => {
    const workspace = await aWorkspace()
    const one = await aLink(workspace, ['a/b c', 'x'])
    const both = await aLink(workspace, ['A/B C', 'New'])
    const path = `/tags/${encodeURIComponent('a/b c')}`
    const answer = await call(workspace, 'PATCH', path, { name: 'new' })
    assert.deepEqual(answer.body, { name: answer.body.name, linkCount: 2 })
    const after = async (id: string) => (await call(workspace, 'GET', `/links/${id}`)).body
    assert.deepInclude(await after(one.id), { tags: ['new', 'x'], version: 2 })
    assert.lengthOf((await after(both.id)).tags, 1)
    assertProblem(assert, await call(workspace, 'PATCH', path, { name: 'y' }), 404, 'tag.not_found')
    const listed = await call(workspace, 'GET', '/links?tag=NEW')
    assert.equal(listed.body.totalItems, 2)
  })

  test('deleting takes it off every link', async ({ assert }) => {
    const workspace = await aWorkspace()
    const link = await aLink(workspace, ['a', 'b'])
    assert.equal((await call(workspace, 'DELETE', '/tags/A')).status, 204)
    assert.deepEqual((await call(workspace, 'GET', `/links/${link.id}`)).body.tags, ['b'])
    assertProblem(assert, await call(workspace, 'DELETE', '/tags/A'), 404, 'tag.not_found')
  })

  test('a new name is needed, of at most 50 characters', async ({ assert }) => {
    const workspace = await aWorkspace()
    await aLink(workspace, ['a'])
    for (const name of ['', '  ', null, undefined]) {
      assertProblem(
        assert,
        await call(workspace, 'PATCH', '/tags/a', { name }),
        422,
        'tag.name_required'
      )
    }
    const long = await call(workspace, 'PATCH', '/tags/a', { name: 'n'.repeat(51) })
    assertProblem(assert, long, 422, 'tags.too_long')
    assert.equal((await call(workspace, 'PATCH', '/tags/a', { name: 'n'.repeat(50) })).status, 200)
  })
})
