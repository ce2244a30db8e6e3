import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { assertProblem, call } from '#tests/fixtures/api'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const DESTINATION = 'https://example.com/'

async function aLink(workspace: TestWorkspace, fields: Record<string, unknown> = {}) {
  const answer = await call(workspace, 'POST', '/links', { destinationUrl: DESTINATION, ...fields })
  return answer.body
}

async function events(workspace: TestWorkspace, type: string) {
  const rows = await db.from('events').where({ workspace_id: workspace.workspaceId, type })
  return rows.map(({ data }) => (typeof data === 'string' ? JSON.parse(data) : data))
}

test.group('Changing a link', () => {
  test('changes what is sent, adds 1 to the version and says what changed', async ({ assert }) => {
    const workspace = await aWorkspace()
    const link = await aLink(workspace, { title: 'Old', tags: ['a'] })
    const answer = await call(workspace, 'PATCH', `/links/${link.id}`, {
      destinationUrl: 'https://example.org/new',
      tags: ['b', 'c'],
      redirectType: 'TemporaryRedirect',
      status: 'Paused',
    })
    assert.equal(answer.status, 200, answer.text)
    assert.equal(answer.headers.get('etag'), '"2"')
    assert.deepInclude(answer.body, {
      version: 2,
      destinationUrl: 'https://example.org/new',
      title: 'Old',
      tags: ['b', 'c'],
      redirectType: 'TemporaryRedirect',
      status: 'Paused',
      state: 'Paused',
    })
    const [event] = await events(workspace, 'link.updated')
    assert.deepEqual(event.link, answer.body)
    assert.sameMembers(event.changes, ['destination', 'tags', 'redirectType', 'state'])
    const tags = await db.from('link_tags').where('link_id', link.id).orderBy('tag')
    assert.deepEqual(
      tags.map(({ tag }) => tag),
      ['b', 'c']
    )
    assert.lengthOf(await db.from('link_versions').where('link_id', link.id), 2)
  })

  test('null and missing leave as it is, and nothing changed is no version', async ({ assert }) => {
    const workspace = await aWorkspace()
    const link = await aLink(workspace, { title: 'T', notes: 'N', tags: ['a'], password: 'pw' })
    const names = ['destinationUrl', 'title', 'description', 'notes', 'tags', 'status', 'password']
    const nulls = Object.fromEntries(names.map((name) => [name, null]))
    const same = { title: 'T', tags: ['a'], status: 'Active' }
    for (const body of [{}, nulls, same]) {
      const answer = await call(workspace, 'PATCH', `/links/${link.id}`, body)
      assert.equal(answer.status, 200, answer.text)
      assert.deepEqual(answer.body, link)
    }
    assert.lengthOf(await events(workspace, 'link.updated'), 0)
  })

  test('takes one end of the schedule away and keeps the other', async ({ assert }) => {
    const workspace = await aWorkspace()
    const schedule = { startsAt: '2026-01-01T00:00:00.000Z', endsAt: '2099-01-01T00:00:00.000Z' }
    const link = await aLink(workspace, schedule)
    const change = (body: unknown) => call(workspace, 'PATCH', `/links/${link.id}`, body)
    const { body: begun } = await change({ clearStartsAt: true })
    assert.deepInclude(begun, { startsAt: null, endsAt: schedule.endsAt, version: 2 })
    const { body: open } = await change({ clearEndsAt: true, startsAt: schedule.startsAt })
    assert.deepInclude(open, { startsAt: schedule.startsAt, endsAt: null, version: 3 })
    for (const field of ['startsAt', 'endsAt'] as const) {
      const flag = { startsAt: 'clearStartsAt', endsAt: 'clearEndsAt' }[field]
      const answer = await change({ [flag]: true, [field]: schedule[field] })
      assertProblem(assert, answer, 422, 'request.invalid')
    }
  })

  test('clears with flags, with "" and with []', async ({ assert }) => {
    const workspace = await aWorkspace()
    const link = await aLink(workspace, {
      title: 'T',
      description: 'D',
      notes: 'N',
      tags: ['a'],
      password: 'pw',
      startsAt: '2026-01-01T00:00:00Z',
      endsAt: '2099-01-01T00:00:00Z',
    })
    const answer = await call(workspace, 'PATCH', `/links/${link.id}`, {
      title: '',
      description: '',
      notes: '',
      tags: [],
      clearSchedule: true,
      removePassword: true,
      clearCampaign: true,
      clearFolder: true,
      clearRouting: true,
    })
    assert.deepInclude(answer.body, {
      title: null,
      description: null,
      notes: null,
      tags: [],
      startsAt: null,
      endsAt: null,
      hasPassword: false,
      version: 2,
    })
  })

  test('goes through every status and back, also out of the archive', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id } = await aLink(workspace)
    for (const status of ['Draft', 'Active', 'Paused', 'Archived', 'Active']) {
      const { body } = await call(workspace, 'PATCH', `/links/${id}`, { status })
      assert.deepEqual([body.status, body.state], [status, status])
    }
  })

  test('of 20 changes at once on one version, one is stored', async ({ assert }) => {
    const workspace = await aWorkspace()
    const { id } = await aLink(workspace)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        call(workspace, 'PATCH', `/links/${id}`, { title: `T${n}`, expectedVersion: 1 })
      )
    )
    assert.lengthOf(
      answers.filter(({ status }) => status === 200),
      1
    )
    assert.lengthOf(
      answers.filter(({ body }) => body.code === 'link.version_conflict'),
      19
    )
    assert.lengthOf(await events(workspace, 'link.updated'), 1)
  })

  test('20 changes at once without a version are all stored, one after the other', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const { id } = await aLink(workspace)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        call(workspace, 'PATCH', `/links/${id}`, { title: `T${n}` })
      )
    )
    const versions = answers.map(({ body }) => body.version).sort((a, b) => a - b)
    assert.deepEqual(
      versions,
      Array.from({ length: 20 }, (_, n) => n + 2)
    )
  })
})

test.group('Changing a link is refused', () => {
  const refusals: [string, Record<string, unknown>, number, string][] = [
    ['an empty destination', { destinationUrl: '' }, 422, 'destination.required'],
    ['a private destination', { destinationUrl: 'http://[::1]/' }, 422, 'destination.private'],
    ['a bad scheme', { destinationUrl: 'ftp://example.com/' }, 422, 'destination.scheme'],
    ['21 tags', { tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }, 422, 'tags.too_many'],
    ['a long tag', { tags: ['t'.repeat(51)] }, 422, 'tags.too_long'],
    ['an end before its start', { endsAt: '2025-12-31T00:00:00Z' }, 422, 'schedule.invalid'],
    ['an effective state as status', { status: 'Scheduled' }, 422, 'request.invalid'],
    ['a text as version', { expectedVersion: '1' }, 422, 'request.invalid'],
    [
      'a schedule beside its flag',
      { clearSchedule: true, endsAt: '2099-01-01T00:00:00Z' },
      422,
      'request.invalid',
    ],
    ['a password beside its flag', { removePassword: true, password: 'x' }, 422, 'request.invalid'],
    [
      'routing beside its flag',
      { clearRouting: true, routing: { rules: [] } },
      422,
      'request.invalid',
    ],
    ['another version', { title: 'x', expectedVersion: 2 }, 409, 'link.version_conflict'],
  ]

  for (const [what, body, status, code] of refusals) {
    test(`${what}: ${code}`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const link = await aLink(workspace, { startsAt: '2026-01-01T00:00:00Z' })
      const answer = await call(workspace, 'PATCH', `/links/${link.id}`, body)
      assertProblem(assert, answer, status, code)
      const after = await call(workspace, 'GET', `/links/${link.id}`)
      assert.deepEqual(after.body, link)
    })
  }

  test('If-Match of another version: 412 with the current one', async ({ assert }) => {
    const workspace = await aWorkspace()
    const link = await aLink(workspace)
    const change = (ifMatch: string) =>
      call(
        workspace,
        'PATCH',
        `/links/${link.id}`,
        { title: ifMatch },
        { headers: { 'if-match': ifMatch } }
      )
    for (const stale of ['"7"', 'W/"1"', 'nonsense']) {
      const answer = await change(stale)
      assertProblem(assert, answer, 412, 'link.version_conflict')
      assert.equal(answer.body.version, 1)
    }
    assert.equal((await change('"9", "1"')).status, 200)
    assert.equal((await change('*')).body.version, 3)
  })

  test('a conflict names the current version', async ({ assert }) => {
    const workspace = await aWorkspace()
    const link = await aLink(workspace)
    const answer = await call(workspace, 'PATCH', `/links/${link.id}`, {
      title: 'x',
      expectedVersion: 9,
    })
    assert.equal(answer.body.version, 1)
  })

  test('an unknown id, one of another workspace and a deleted one: link.not_found', async ({
    assert,
  }) => {
    const workspace = await aWorkspace()
    const theirs = await aLink(await aWorkspace())
    const deleted = await aLink(workspace)
    assert.equal((await call(workspace, 'DELETE', `/links/${deleted.id}`)).status, 204)
    for (const id of ['x', '%00', "1'or'1", '0'.repeat(20), theirs.id, deleted.id]) {
      for (const [method, body] of [['GET'], ['PATCH', { title: 'x' }], ['DELETE']] as const) {
        const answer = await call(workspace, method, `/links/${id}`, body)
        assertProblem(assert, answer, 404, 'link.not_found')
      }
    }
  })
})

test.group('Deleting a link', () => {
  test('answers 204, tells its event and keeps the row', async ({ assert }) => {
    const workspace = await aWorkspace()
    const link = await aLink(workspace)
    const answer = await call(workspace, 'DELETE', `/links/${link.id}`)
    assert.deepEqual([answer.status, answer.text], [204, ''])
    const [event] = await events(workspace, 'link.deleted')
    assert.equal(event.link.state, 'Deleted')
    const listed = await call(workspace, 'GET', '/links?state=Deleted')
    assert.deepEqual(
      listed.body.items.map(({ id }: { id: string }) => id),
      [link.id]
    )
  })

  test('of 10 at once, one deletes', async ({ assert }) => {
    const workspace = await aWorkspace()
    const link = await aLink(workspace)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call(workspace, 'DELETE', `/links/${link.id}`))
    )
    assert.lengthOf(
      answers.filter(({ status }) => status === 204),
      1
    )
    assert.lengthOf(await events(workspace, 'link.deleted'), 1)
  })
})
