import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { assertProblem, call, request } from '#tests/fixtures/api'
import { ask, somebody } from '#tests/fixtures/people'
import { aWorkspace } from '#tests/fixtures/workspace'

const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const objects = (depth: number) => '{"a":'.repeat(depth - 1) + '{}' + '}'.repeat(depth - 1)

test.group('Bodies that are nested deep', () => {
  /** Returns a link whose body has that many levels in all. */
  const link = (value: (depth: number) => string, depth: number) =>
    `{"destinationUrl":"https://example.com/","routing":{"rules":${value(depth - 2)}}}`

  for (const [what, value] of [
    ['lists', lists],
    ['objects', objects],
  ] as const) {
    for (const depth of [65, 20_000, 50_000]) {
      test(`${depth} levels of ${what}: request.malformed, and nothing is stored`, async ({
        assert,
      }) => {
        const workspace = await aWorkspace()
        const raw = link(value, depth)
        const answer = await call(workspace, 'POST', '/links', undefined, { raw })
        assertProblem(assert, answer, 400, 'request.malformed')
        assert.isEmpty(await db.from('links').where('workspace_id', workspace.workspaceId))
      })
    }

    test(`64 levels of ${what} are read`, async ({ assert }) => {
      const raw = link(value, 64)
      const answer = await call(await aWorkspace(), 'POST', '/links', undefined, { raw })
      assert.equal(answer.status, 422, answer.text)
    })
  }

  test('64 levels of an unknown field are ignored', async ({ assert }) => {
    const raw = `{"destinationUrl":"https://example.com/","x":${lists(63)}}`
    const answer = await call(await aWorkspace(), 'POST', '/links', undefined, { raw })
    assert.equal(answer.status, 201, answer.text)
  })

  test('settings of a plugin: request.malformed', async ({ assert }) => {
    const person = await somebody({ installationAdministrator: true })
    const settings = JSON.parse(lists(2_000))
    const answer = await ask(person, 'PATCH', '/api/admin/plugins/slack', {
      settings: { settings },
    })
    assertProblem(assert, answer as any, 400, 'request.malformed')
  })
})

test.group('Names that every object has', () => {
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']) {
    test(`there is no page of an error ${name}`, async ({ assert }) => {
      assert.equal((await request(`/docs/errors/${name}`)).status, 404)
    })

    test(`${name} is no value of any list of values`, async ({ assert }) => {
      const workspace = await aWorkspace()
      for (const path of [
        `/links?state=${name}`,
        `/links?sort=${name}`,
        `/webhooks/x/deliveries?status=${name}`,
        `/analytics?timeZone=${name}`,
      ]) {
        const answer = await call(workspace, 'GET', path)
        assert.include([404, 422], answer.status, `${path} ${answer.text}`)
      }
      const webhook = { url: 'https://example.com/', format: name, events: [name] }
      const answer = await call(workspace, 'POST', '/webhooks', webhook)
      assert.equal(answer.status, 422, answer.text)
    })
  }
})
