import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { assertProblem, call } from '#tests/fixtures/api'
import { ask, sessionOf } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

/** Texts that look like a date-time and are no moment that a database column holds. */
const NO_MOMENTS = [
  '2031-01-01T00:00:00+25:00',
  '2031-01-01T00:00:00+24:00',
  '9999-12-31T23:59:59-23:00',
  '0999-12-31T23:59:59Z',
  '2031-02-30T00:00:00Z',
  '2031-01-01T24:00:00Z',
  '2016-12-31T23:59:60Z',
]

/** Days that are none. */
const NO_DAYS = ['2031-02-30', '0000-00-00', '0999-12-31']

const link = { destinationUrl: 'https://example.com/' }

async function aLink(workspace: TestWorkspace) {
  const { body } = await call(workspace, 'POST', '/links', link)
  return body
}

const countLinks = async ({ workspaceId }: TestWorkspace) =>
  (await db.from('links').where('workspace_id', workspaceId)).length

test.group('Times that are none', () => {
  for (const at of NO_MOMENTS) {
    test(`${at} as startsAt or endsAt: request.invalid, and nothing is stored`, async ({
      assert,
    }) => {
      const workspace = await aWorkspace()
      for (const field of ['startsAt', 'endsAt']) {
        const answer = await call(workspace, 'POST', '/links', { ...link, [field]: at })
        assertProblem(assert, answer, 422, 'request.invalid')
        assert.equal(answer.body.errors[0].field, field)
      }
      assert.equal(await countLinks(workspace), 0)
    })

    test(`${at} in a PATCH: request.invalid, and nothing is changed`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const before = await aLink(workspace)
      const answer = await call(workspace, 'PATCH', `/links/${before.id}`, {
        endsAt: at,
        title: 'x',
      })
      assertProblem(assert, answer, 422, 'request.invalid')
      assert.deepEqual((await call(workspace, 'GET', `/links/${before.id}`)).body, before)
    })

    test(`${at} as the moment of a simulated visit: request.invalid`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const { id } = await aLink(workspace)
      const answer = await call(workspace, 'POST', `/links/${id}/simulate`, { at })
      assertProblem(assert, answer, 422, 'request.invalid')
      assert.equal(answer.body.errors[0].field, 'at')
    })

    test(`${at} in setExpiry: request.invalid, and nothing is changed`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const before = await aLink(workspace)
      const answer = await call(workspace, 'POST', '/links/bulk-changes', {
        action: 'setExpiry',
        linkIds: [before.id],
        endsAt: at,
      })
      assertProblem(assert, answer, 422, 'request.invalid')
      assert.deepEqual((await call(workspace, 'GET', `/links/${before.id}`)).body, before)
    })

    test(`${at} as the end of an API key: request.invalid, and there is no key`, async ({
      assert,
    }) => {
      const { workspaceId, userId } = await aWorkspace()
      const answer = await ask(
        { cookie: await sessionOf(userId) },
        'POST',
        `/api/workspaces/${workspaceId}/api-keys`,
        { name: 'K', scopes: ['links:read'], expiresAt: at }
      )
      assertProblem(assert, answer as any, 422, 'request.invalid')
      assert.isEmpty(await db.from('api_keys').where({ workspace_id: workspaceId, name: 'K' }))
    })

    test(`${at} in filters: request.invalid`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const { id } = await aLink(workspace)
      for (const field of ['createdFrom', 'createdTo']) {
        for (const path of ['/links', '/links/export.csv']) {
          const query = new URLSearchParams({ [field]: at })
          const answer = await call(workspace, 'GET', `${path}?${query}`)
          assertProblem(assert, answer, 422, 'request.invalid')
        }
        const filter = { [field]: at }
        for (const [path, body] of [
          ['/links/bulk-changes', { action: 'delete', filter }],
          ['/saved-views', { name: 'V', filter }],
        ] as const) {
          const answer = await call(workspace, 'POST', path, body)
          assertProblem(assert, answer, 422, 'request.invalid')
        }
      }
      assert.equal((await call(workspace, 'GET', `/links/${id}`)).status, 200)
      assert.isEmpty((await call(workspace, 'GET', '/saved-views')).body.items)
    })
  }

  test('one such link of a bulk request is refused alone', async ({ assert }) => {
    const workspace = await aWorkspace()
    const links = [link, { ...link, startsAt: NO_MOMENTS[0] }, link]
    const { status, body } = await call(workspace, 'POST', '/links/bulk', { links })
    assert.equal(status, 200)
    assert.deepInclude(body, { created: 2, failed: 1 })
    assert.deepInclude(body.items[1].error, { code: 'request.invalid', status: 422 })
  })
})

test.group('Days that are none', () => {
  for (const day of NO_DAYS) {
    test(`${day} in filters and reports: request.invalid`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const paths = ['/links?createdFrom=', '/links?createdTo=', '/notes?from=', '/notes?to=']
      const reports = ['/analytics?from=', '/analytics?to=', '/analytics/export.csv?from=']
      for (const path of [...paths, ...reports]) {
        const answer = await call(workspace, 'GET', path + day)
        assertProblem(assert, answer, 422, 'request.invalid')
      }
    })
  }
})

test.group('The ends of time', () => {
  test('are stored and read again as they were sent', async ({ assert }) => {
    const workspace = await aWorkspace()
    const startsAt = '1970-01-01T00:00:00.000Z'
    const endsAt = '9999-12-31T23:59:59.999Z'
    const { status, body } = await call(workspace, 'POST', '/links', { ...link, startsAt, endsAt })
    assert.equal(status, 201)
    assert.deepInclude(body, { startsAt, endsAt })
    const read = await call(workspace, 'GET', `/links/${body.id}`)
    assert.deepInclude(read.body, { startsAt, endsAt })
  })

  test('the largest offsets are taken', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { body } = await call(workspace, 'POST', '/links', {
      ...link,
      startsAt: '2031-01-01T00:00:00+23:59',
      endsAt: '2031-01-01T00:00:00-23:59',
    })
    assert.equal(body.startsAt, '2030-12-31T00:01:00.000Z')
    assert.equal(body.endsAt, '2031-01-01T23:59:00.000Z')
  })

  test('filters of the first and the last day find what lies between them', async ({ assert }) => {
    for (const timeZone of ['America/New_York', 'Asia/Tokyo']) {
      const workspace = await aWorkspace({ timeZone })
      await aLink(workspace)
      const find = async (query: string) =>
        (await call(workspace, 'GET', `/links?${query}`)).body.totalItems
      assert.equal(await find('createdFrom=1000-01-01&createdTo=9999-12-31'), 1)
      assert.equal(await find('createdFrom=9999-12-31'), 0)
      assert.equal(await find('createdTo=1000-01-01'), 0)
    }
  })

  test('reports of the first and the last day are empty', async ({ assert }) => {
    for (const timeZone of ['America/New_York', 'Asia/Tokyo']) {
      const workspace = await aWorkspace({ timeZone })
      for (const day of ['1970-01-01', '9999-12-31']) {
        for (const zone of day < '2000' ? [''] : ['', '&timeZone=Europe/Berlin']) {
          const query = `from=${day}&to=${day}${zone}`
          const report = await call(workspace, 'GET', `/analytics?${query}`)
          assert.equal(report.status, 200, report.text)
          const csv = await call(workspace, 'GET', `/analytics/export.csv?from=${day}&to=${day}`)
          assert.equal(csv.status, 200, csv.text)
        }
      }
    }
  })
})
