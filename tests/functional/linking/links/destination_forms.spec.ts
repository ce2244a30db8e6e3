import { test } from '@japa/runner'
import { assertProblem, call } from '#tests/fixtures/api'
import { imported, linksOf, unique } from '#tests/fixtures/imports'
import { aDomain, aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const GIVEN = ' https://example.com/a b\\c?d e\\f#g h\\i\n'
const STORED = 'https://example.com/a%20b/c?d%20e%5Cf#g%20h%5Ci'
const OK = 'https://example.com/'

/** Every way by which a destination comes in, and what is stored of it then. */
const WAYS: Record<string, (workspace: TestWorkspace, url: string) => Promise<unknown>> = {
  'a new link': async (workspace, destinationUrl) =>
    (await made(workspace, { destinationUrl })).destinationUrl,

  'a changed link': async (workspace, destinationUrl) => {
    const { id } = await made(workspace, {})
    return (await good(workspace, 'PATCH', `/links/${id}`, { destinationUrl })).destinationUrl
  },

  'create or change': async (workspace, destinationUrl) => {
    const body = { externalId: 'one', destinationUrl }
    await good(workspace, 'PUT', '/links', { ...body, destinationUrl: OK })
    return (await good(workspace, 'PUT', '/links', body)).destinationUrl
  },

  'many links': async (workspace, destinationUrl) => {
    const { items } = await good(workspace, 'POST', '/links/bulk', { links: [{ destinationUrl }] })
    return items[0].link.destinationUrl
  },

  'a rule': async (workspace, destinationUrl) => {
    const rules = [{ countries: ['DE'], destinationUrl }]
    return (await made(workspace, { routing: { rules } })).routing.rules[0].destinationUrl
  },

  'an app link that is a web address': async (workspace, appUrl) => {
    const rules = [{ devices: ['ios'], appUrl }]
    return (await made(workspace, { routing: { rules } })).routing.rules[0].appUrl
  },

  'a split': async (workspace, destinationUrl) => {
    const split = [OK, destinationUrl].map((url) => ({ destinationUrl: url, weight: 1 }))
    return (await made(workspace, { routing: { split } })).routing.split[1].destinationUrl
  },

  'the end of a link': async (workspace, expiredUrl) =>
    (await made(workspace, { expiredUrl })).expiredUrl,

  'the end of links of a folder': async (workspace, expiredUrl) =>
    (await good(workspace, 'POST', '/folders', { name: 'F', expiredUrl })).expiredUrl,

  'redirects of a domain': async (workspace, url) => {
    const { id } = await aDomain(workspace)
    const redirects = { rootRedirectUrl: url, notFoundRedirectUrl: url, expiredUrl: url }
    const domain = await good(workspace, 'PUT', `/domains/${id}/redirects`, redirects)
    const stored = Object.keys(redirects).map((name) => domain[name])
    return stored.every((one) => one === stored[0]) ? stored[0] : stored
  },

  'a replaced part': async (workspace, url) => {
    const { id } = await made(workspace, { destinationUrl: 'https://example.com/part' })
    const change = {
      action: 'replaceDestination',
      linkIds: [id],
      search: 'https://example.com/part',
    }
    const answer = await good(workspace, 'POST', '/links/bulk-changes', { ...change, replace: url })
    if (answer.skipped.length > 0) throw new Error(answer.skipped[0].code)
    return (await good(workspace, 'GET', `/links/${id}`)).destinationUrl
  },

  'a line of an import': async (workspace, url) => {
    const alias = unique()
    await imported(workspace, `alias,url\n${alias},"${url}"\n`)
    return (await linksOf(workspace))[alias]?.destinationUrl
  },
}

async function good(workspace: TestWorkspace, method: string, path: string, body?: unknown) {
  const answer = await call(workspace, method, path, body)
  if (answer.status >= 400) throw new Error(answer.body.code)
  return answer.body
}

const made = (workspace: TestWorkspace, fields: object) =>
  good(workspace, 'POST', '/links', { destinationUrl: OK, ...fields })

test.group('Spaces and backslashes in a destination', () => {
  for (const [way, store] of Object.entries(WAYS)) {
    test(`are escaped in ${way}`, async ({ assert }) => {
      assert.equal(await store(await aWorkspace(), GIVEN), STORED)
    })
  }

  test('a tab within is destination.invalid, and nothing is stored', async ({ assert }) => {
    const workspace = await aWorkspace()
    for (const destinationUrl of ['https://example.com/a\tb', 'https://example.com/?a\nb']) {
      const answer = await call(workspace, 'POST', '/links', { destinationUrl })
      assertProblem(assert, answer, 422, 'destination.invalid')
    }
    assert.equal((await good(workspace, 'GET', '/links')).totalItems, 0)
  })

  test('the refusal of one that is too long counts it as it is sent', async ({ assert }) => {
    const destinationUrl = `${OK}${' '.repeat(1359)}a`
    const answer = await call(await aWorkspace(), 'POST', '/links', { destinationUrl })
    assertProblem(assert, answer, 422, 'destination.too_long')
    assert.include(answer.body.detail, '4,098')
    assert.equal(answer.body.length, 4_098)
  })
})
