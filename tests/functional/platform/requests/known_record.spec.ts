import { test } from '@japa/runner'
import { call } from '#tests/fixtures/api'
import { aWorkspace } from '#tests/fixtures/workspace'

const tagOf = ({ headers }: { headers: Headers }) => headers.get('etag') ?? 'none'
const ifNoneMatch = (tag: string) => ({ headers: { 'if-none-match': tag } })

test.group('If-None-Match', () => {
  test('is answered with 304 and no body where the caller has the record', async ({ assert }) => {
    const workspace = await aWorkspace()
    const link = await call(workspace, 'POST', '/links', { destinationUrl: 'https://example.com' })
    const path = `/links/${link.body.id}`
    assert.equal(tagOf(link), '"1"')
    for (const tag of ['"1"', 'W/"1"', '"0", "1"', '*']) {
      const known = await call(workspace, 'GET', path, undefined, ifNoneMatch(tag))
      assert.equal(known.status, 304, tag)
      assert.equal(known.text, '')
      assert.equal(tagOf(known), '"1"')
    }
    const other = await call(workspace, 'GET', path, undefined, ifNoneMatch('"2"'))
    assert.equal(other.status, 200)
    await call(workspace, 'PATCH', path, { title: 'New' })
    const changed = await call(workspace, 'GET', path, undefined, ifNoneMatch('"1"'))
    assert.equal(changed.status, 200)
    assert.equal(changed.body.title, 'New')
  })

  test('holds for records without a version too', async ({ assert }) => {
    const workspace = await aWorkspace()
    const made = await call(workspace, 'POST', '/campaigns', { name: 'Spring' })
    const path = `/campaigns/${made.body.id}`
    const read = await call(workspace, 'GET', path)
    assert.match(tagOf(read), /^"[\w-]{22}"$/)
    assert.equal(
      (await call(workspace, 'GET', path, undefined, ifNoneMatch(tagOf(read)))).status,
      304
    )
    await call(workspace, 'PUT', path, { name: 'Summer' })
    const changed = await call(workspace, 'GET', path, undefined, ifNoneMatch(tagOf(read)))
    assert.equal(changed.status, 200)
    assert.equal(changed.body.name, 'Summer')
  })

  test('hides no refusal, and lists do not know it', async ({ assert }) => {
    const workspace = await aWorkspace()
    const missing = await call(workspace, 'GET', '/links/none', undefined, ifNoneMatch('*'))
    assert.equal(missing.status, 404)
    const list = await call(workspace, 'GET', '/links', undefined, ifNoneMatch('*'))
    assert.equal(list.status, 200)
  })
})
