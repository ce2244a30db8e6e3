import { test } from '@japa/runner'
import { LINK_SORTS } from '#app/linking/link_list/queries/order'
import { walkWhileChanging, type LinkCalls } from '#tests/chaos/support/cursor_trial'
import { seededRandom } from '#tests/chaos/support/random'
import { assertProblem, call } from '#tests/fixtures/api'
import { makers } from '#tests/fixtures/makers'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

/** Makes links, a hundred in a request. */
async function makeLinks(workspace: TestWorkspace, count: number, title = 'Link') {
  for (let made = 0; made < count; made += 100) {
    const links = Array.from({ length: Math.min(100, count - made) }, (_, index) => ({
      destinationUrl: `https://example.com/${made + index}`,
      // Some without, some alike.
      title: index % 3 === 0 ? null : `${title} ${index % 7}`,
    }))
    const { body } = await call(workspace, 'POST', '/links/bulk', { links })
    if (body.failed) throw new Error(JSON.stringify(body))
  }
}

/** Walks a list to its end, and returns the ids of what it shows. */
async function walk(workspace: TestWorkspace, query: string): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = ''
  for (let page = 1; cursor !== null; page++) {
    const { status, body, text } = await call(workspace, 'GET', `/links?${query}&cursor=${cursor}`)
    if (status !== 200) throw new Error(text)
    if (body.page !== page) throw new Error(`Page ${body.page} where ${page} was expected`)
    ids.push(...body.items.map(({ id }: { id: string }) => id))
    cursor = body.nextCursor
  }
  return ids
}

test.group('Walking the list of links by cursor', () => {
  test('shows each link once, in every order, also without a value', async ({ assert }) => {
    const workspace = await aWorkspace()
    await makeLinks(workspace, 37)
    const expected = new Set(await walk(workspace, 'pageSize=100'))
    assert.equal(expected.size, 37)
    for (const sort of LINK_SORTS) {
      const ids = await walk(workspace, `pageSize=5&sort=${sort}`)
      assert.equal(ids.length, 37, sort)
      assert.deepEqual(new Set(ids), expected, sort)
      const inPages = await call(workspace, 'GET', `/links?pageSize=100&sort=${sort}`)
      assert.deepEqual(
        ids,
        inPages.body.items.map(({ id }: { id: string }) => id),
        sort
      )
      assert.notProperty(inPages.body, 'nextCursor')
    }
  })

  test('goes on with a filter', async ({ assert }) => {
    const workspace = await aWorkspace()
    await makeLinks(workspace, 40)
    for (const filter of ['search=Link%203', 'state=Active', 'search=example.com/1']) {
      const all = await call(workspace, 'GET', `/links?pageSize=100&${filter}`)
      const ids = await walk(workspace, `pageSize=3&${filter}`)
      assert.deepEqual(
        ids,
        all.body.items.map(({ id }: { id: string }) => id),
        filter
      )
      assert.isAbove(ids.length, 3)
    }
  })

  test('misses none that was there throughout, and shows none twice, while others come and go', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    await makeLinks(workspace, 300, 'Kept')
    const calls: LinkCalls = {
      readPage: async (query) => (await call(workspace, 'GET', `/links?fields=id&${query}`)).body,
      makeLink: () => makers.linkId(workspace),
      deleteLink: async (id) => void (await call(workspace, 'DELETE', `/links/${id}`)),
    }
    for (const [at, sort] of ['-createdAt', 'createdAt', 'title', 'alias'].entries()) {
      const before = await walk(workspace, 'pageSize=100')
      const trial = { calls, before, sort, pageSize: 20, changes: 30, random: seededRandom(at) }
      const { pages, shown, ...found } = await walkWhileChanging(trial)
      const expected = { made: 30, deleted: 30, double: 0, missing: 0, unknown: 0 }
      assert.deepEqual(found, expected, `${sort}: ${shown} links on ${pages} pages`)
      assert.isAtLeast(pages, 13)
    }
  })

  test('an entry that a page ended with may be deleted before the next', async ({ assert }) => {
    const workspace = await aWorkspace()
    await makeLinks(workspace, 6)
    const first = await call(workspace, 'GET', '/links?pageSize=3&cursor=')
    await call(workspace, 'DELETE', `/links/${first.body.items[2].id}`)
    const second = await call(workspace, 'GET', `/links?pageSize=3&cursor=${first.body.nextCursor}`)
    assert.lengthOf(second.body.items, 3)
    assert.isNull(second.body.nextCursor)
    assert.equal(second.body.page, 2)
  })

  test('refuses what no list gave, and changes nothing', async ({ assert }) => {
    const workspace = await aWorkspace()
    const forged = (...keys: unknown[]) => Buffer.from(JSON.stringify(keys)).toString('base64url')
    for (const cursor of [
      ...['x', 'e30', '%00', forged(), forged(2), forged(2, 'x', 'y', 'z'), forged(2, null, 'a')],
      ...[forged(1, '2026-11-21T09:30:00.000Z', 'a'), forged(2, '2026-11-21', 'a')],
      ...[forged(2, '2026-11-21T09:30:00.000Z', "' OR 1"), 'a'.repeat(4001)],
    ]) {
      const answer = await call(workspace, 'GET', `/links?cursor=${cursor}`)
      assertProblem(assert, answer, 422, 'request.invalid')
      assert.equal(answer.body.errors[0].field, 'cursor')
    }
    // One of another order.
    await makeLinks(workspace, 3)
    const { body } = await call(workspace, 'GET', '/links?sort=alias&pageSize=1&cursor=')
    const other = await call(workspace, 'GET', `/links?sort=-createdAt&cursor=${body.nextCursor}`)
    assertProblem(assert, other, 422, 'request.invalid')
    const umlaut = await call(workspace, 'GET', `/links?sort=alias&cursor=${forged(2, 'ü', 'a')}`)
    assertProblem(assert, umlaut, 422, 'request.invalid')
  })
})

test.group('Fields of a list', () => {
  test('keeps those that are asked for, and the id', async ({ assert }) => {
    const workspace = await aWorkspace()
    await makeLinks(workspace, 2)
    const answer = await call(workspace, 'GET', '/links?fields=alias,%20state')
    const { body } = answer
    assert.equal(answer.status, 200, answer.text)
    assert.lengthOf(body.items, 2)
    assert.sameMembers(Object.keys(body.items[0]), ['id', 'alias', 'state'])
    assert.equal(body.totalItems, 2)
    const byCursor = await call(workspace, 'GET', '/links?fields=id&cursor=')
    assert.deepEqual(Object.keys(byCursor.body.items[0]), ['id'])
    assert.isNull(byCursor.body.nextCursor)
    const whole = await call(workspace, 'GET', '/links')
    for (const none of ['', ',', '%20,']) {
      assert.deepEqual((await call(workspace, 'GET', `/links?fields=${none}`)).body, whole.body)
    }
  })

  test('refuses a field that the items do not have', async ({ assert }) => {
    const workspace = await aWorkspace()
    for (const fields of ['nothing', 'alias,__proto__', 'routing.rules', 'constructor']) {
      const answer = await call(workspace, 'GET', `/links?fields=${fields}`)
      assertProblem(assert, answer, 422, 'request.invalid')
      assert.equal(answer.body.errors[0].field, 'fields')
    }
    const other = await call(workspace, 'GET', '/imports?fields=alias')
    assertProblem(assert, other, 422, 'request.invalid')
  })
})

test.group('Every other list in pages', () => {
  test('is walked by cursor too', async ({ assert }) => {
    const workspace = await aWorkspace()
    for (let index = 0; index < 3; index++) {
      await call(workspace, 'POST', '/imports', {
        content: `alias,destinationUrl\nrow${index}a,https://example.com/a\nrow${index}b,https://example.com/b\n`,
        dryRun: true,
      })
    }
    const imports = await walkAny(workspace, '/imports?pageSize=1')
    assert.lengthOf(imports, 3)
    assert.equal(new Set(imports.map(({ id }) => id)).size, 3)

    const link = (
      await call(workspace, 'POST', '/links', { destinationUrl: 'https://example.com' })
    ).body
    for (const title of ['a', 'b', 'c'])
      await call(workspace, 'PATCH', `/links/${link.id}`, { title })
    const versions = await walkAny(workspace, `/links/${link.id}/history?pageSize=2`)
    assert.deepEqual(
      versions.map(({ version }) => version),
      [4, 3, 2, 1]
    )
    const webhook = (
      await call(workspace, 'POST', '/webhooks', {
        url: 'https://hooks.example.com/x',
        events: ['link.created'],
      })
    ).body
    for (let index = 0; index < 3; index++)
      await call(workspace, 'POST', `/webhooks/${webhook.id}/test`)
    const deliveries = await walkAny(workspace, `/webhooks/${webhook.id}/deliveries?pageSize=2`)
    assert.lengthOf(deliveries, 3)
    assert.equal(new Set(deliveries.map(({ id }) => id)).size, 3)
    for (const path of [
      '/imports',
      `/links/${link.id}/history`,
      `/webhooks/${webhook.id}/deliveries`,
    ]) {
      const refused = await call(workspace, 'GET', `${path}?cursor=x`)
      assertProblem(assert, refused, 422, 'request.invalid')
    }
  })
})

async function walkAny(workspace: TestWorkspace, path: string): Promise<any[]> {
  const items: unknown[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body, text, status } = await call(workspace, 'GET', `${path}&cursor=${cursor}`)
    if (status !== 200) throw new Error(text)
    items.push(...body.items)
    cursor = body.nextCursor
  }
  return items
}
