import { test } from '@japa/runner'
import { assertProblem, call } from '#tests/fixtures/api'
import { aWorkspace } from '#tests/fixtures/workspace'

const find = (workspace: Awaited<ReturnType<typeof aWorkspace>>, query: string) =>
  call(workspace, 'GET', `/links/lookup${query}`)

test.group('A link by its short URL', () => {
  test('is found by alias, with and without its domain', async ({ assert }) => {
    const workspace = await aWorkspace()
    const body = { destinationUrl: 'https://example.com/', alias: 'Look-Me-Up' }
    const { body: link } = await call(workspace, 'POST', '/links', body)
    for (const query of ['', `&domain=${link.domain}`, `&domain=${link.domain.toUpperCase()}`]) {
      const answer = await find(workspace, `?alias=Look-Me-Up${query}`)
      assert.equal(answer.status, 200)
      assert.deepEqual(answer.body, link)
      assert.equal(answer.headers.get('etag'), `"${link.version}"`)
    }
  })

  test('is not found by another case, on another domain, of another workspace or once deleted', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const body = { destinationUrl: 'https://example.com/', alias: 'look-me-up-2' }
    const { body: link } = await call(workspace, 'POST', '/links', body)
    const alias = `?alias=${link.alias}`
    for (const query of [
      '?alias=LOOK-me-up-2',
      `${alias}&domain=other.example`,
      `${alias}&domain=%C3%A4.example`,
      `${alias}&domain=%F0%9F%92%A9%00`,
      '?alias=%C3%A4',
      '?alias=../x',
      '?alias=',
    ]) {
      const answer = await find(workspace, query)
      if (query === '?alias=') assert.oneOf(answer.status, [404, 422])
      else assertProblem(assert, answer, 404, 'link.not_found')
    }
    assertProblem(assert, await find(await aWorkspace(), alias), 404, 'link.not_found')
    assertProblem(assert, await find(workspace, ''), 422, 'request.invalid')
    await call(workspace, 'DELETE', `/links/${link.id}`)
    assertProblem(assert, await find(workspace, alias), 404, 'link.not_found')
  })
})
