import db from '@adonisjs/lucid/services/db'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import sharp from 'sharp'
import { newId } from '#app/shared/ids'
import { now } from '#app/shared/time/clock'
import { assertProblem, call } from '#tests/fixtures/api'
import { ask, ownerOf, somebody } from '#tests/fixtures/people'
import { aDomain, aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const destinationUrl = 'https://example.com/good'
const ELSEWHERE = 'https://example.com/elsewhere'
const SPLIT = [1, 2].map((weight) => ({ destinationUrl: `${ELSEWHERE}/${weight}`, weight }))

async function suspend({ organisationId }: TestWorkspace, suspended = true): Promise<void> {
  const administrator = await somebody({ installationAdministrator: true })
  const path = `/api/admin/organisations/${organisationId}`
  const answer = await ask(administrator, 'PATCH', path, { suspended })
  if (answer.status !== 200) throw new Error(answer.text)
}

async function made(workspace: TestWorkspace, path: string, body: object) {
  const answer = await call(workspace, 'POST', path, body)
  if (answer.status !== 201) throw new Error(`${path} ${answer.text}`)
  return answer.body
}

/** A workspace with one of all that leads somewhere. */
async function aBusyWorkspace() {
  const workspace = await aWorkspace()
  const link = await made(workspace, '/links', { destinationUrl, alias: newId() })
  const changed = await made(workspace, '/links', { destinationUrl: ELSEWHERE })
  await call(workspace, 'PATCH', `/links/${changed.id}`, { destinationUrl })
  const paused = await made(workspace, '/links', { destinationUrl })
  await call(workspace, 'PATCH', `/links/${paused.id}`, { status: 'Paused' })
  const deleted = await made(workspace, '/links', { destinationUrl })
  await call(workspace, 'DELETE', `/links/${deleted.id}`)
  const bulk = await call(workspace, 'POST', '/links/bulk-changes', {
    action: 'addTags',
    tags: ['one'],
    linkIds: [link.id],
  })
  const folder = await made(workspace, '/folders', { name: 'Folder' })
  const domain = await aDomain(workspace)
  return { workspace, link, changed, paused, deleted, folder, domain, bulk: bulk.body }
}

/** What a suspended organisation is refused: method, path, body. */
function listRefused(all: Awaited<ReturnType<typeof aBusyWorkspace>>) {
  const { link, changed, paused, deleted, folder, domain } = all
  const one = `/links/${link.id}`
  const inAnHour = new Date(Date.now() + 3600_000).toISOString()
  const everywhere = { linkIds: [link.id, changed.id] }
  return [
    ['PATCH', one, { destinationUrl: ELSEWHERE }],
    ['PATCH', one, { expiredUrl: ELSEWHERE }],
    ['PATCH', one, { passQuery: true }],
    ['PATCH', one, { endsAt: inAnHour }],
    ['PATCH', one, { maxClicks: 5 }],
    ['PATCH', one, { preview: { title: 'Another' } }],
    ['PATCH', one, { routing: { rules: [], split: SPLIT } }],
    ['PATCH', `/links/${paused.id}`, { status: 'Active' }],
    ['POST', `/links/${deleted.id}/restore`, {}],
    ['POST', `/links/${changed.id}/history/1/restore`, {}],
    [
      'POST',
      '/links/bulk-changes',
      { action: 'replaceDestination', search: 'good', replace: 'bad', ...everywhere },
    ],
    ['PATCH', `/folders/${folder.id}`, { expiredUrl: ELSEWHERE }],
    ['POST', '/folders', { name: 'Another', expiredUrl: ELSEWHERE }],
    ['POST', '/domains', { hostname: `${newId()}.example.net` }],
    [
      'PUT',
      `/domains/${domain.id}/redirects`,
      { rootRedirectUrl: ELSEWHERE, notFoundRedirectUrl: null },
    ],
  ] as [string, string, object][]
}

const TABLES = ['links', 'folders', 'domains', 'invitations']

/** Everything of these tables, to be compared. */
async function readAll({ workspaceId }: TestWorkspace): Promise<string> {
  const rows = await Promise.all(
    TABLES.map((table) => db.from(table).where('workspace_id', workspaceId).orderBy('id'))
  )
  return JSON.stringify(rows)
}

async function assertRefused(assert: Assert, all: Awaited<ReturnType<typeof aBusyWorkspace>>) {
  const { workspace } = all
  for (const [method, path, body] of listRefused(all)) {
    const answer = await call(workspace, method, path, body)
    assertProblem(assert, answer, 403, 'account.suspended')
  }
  const jpeg = await sharp({
    create: { width: 20, height: 10, channels: 3, background: '#d95f0e' },
  })
    .png()
    .toBuffer()
  const picture = { raw: jpeg, headers: { 'content-type': 'image/png' } }
  const path = `/links/${all.link.id}/preview-image`
  assertProblem(
    assert,
    await call(workspace, 'PUT', path, undefined, picture),
    403,
    'account.suspended'
  )
}

test.group('An organisation that an administrator suspended', () => {
  test('changes nothing that leads visitors elsewhere, invites no one, adds no domain', async ({
    assert,
  }) => {
    const all = await aBusyWorkspace()
    const { workspace } = all
    const owner = await ownerOf(workspace)
    const invitations = `/api/workspaces/${workspace.workspaceId}/invitations`
    const invitation = { email: `${newId()}@example.com`, role: 'Viewer' }
    const { body: open } = await ask(owner, 'POST', invitations, invitation)
    await suspend(workspace)
    const before = await readAll(workspace)
    await assertRefused(assert, all)
    const another = { email: `${newId()}@example.com`, role: 'Viewer' }
    for (const [path, body] of [
      [invitations, another],
      [`${invitations}/${open.id}/resend`, {}],
    ] as const) {
      assertProblem(assert, await ask(owner, 'POST', path, body), 403, 'account.suspended')
    }
    assert.equal(await readAll(workspace), before)
    await suspend(workspace, false)
    const again = await call(workspace, 'PATCH', `/links/${all.link.id}`, {
      destinationUrl: ELSEWHERE,
    })
    assert.equal(again.status, 200)
    assert.equal((await ask(owner, 'POST', invitations, another)).status, 201)
  }).timeout(60_000)

  test('reads, describes, pauses, archives, deletes and exports', async ({ assert }) => {
    const { workspace, link, changed, paused, folder } = await aBusyWorkspace()
    await suspend(workspace)
    const going: [string, string, object | undefined, number][] = [
      ['GET', '/links', undefined, 200],
      ['GET', '/links/export.csv', undefined, 200],
      ['GET', '/analytics/export.csv', undefined, 200],
      ['PATCH', `/links/${link.id}`, { title: 'A title', tags: ['x'], folderId: folder.id }, 200],
      ['PATCH', `/links/${link.id}`, { status: 'Paused' }, 200],
      ['PATCH', `/links/${link.id}`, { status: 'Archived' }, 200],
      ['POST', '/links/bulk-changes', { action: 'archive', linkIds: [changed.id, paused.id] }, 200],
      ['PATCH', `/folders/${folder.id}`, { name: 'Renamed' }, 200],
      ['DELETE', `/folders/${folder.id}`, undefined, 204],
      ['DELETE', `/links/${link.id}`, undefined, 204],
    ]
    for (const [method, path, body, status] of going) {
      const answer = await call(workspace, method, path, body)
      assert.equal(answer.status, status, `${method} ${path} ${answer.text}`)
    }
  })

  test('is another matter than one whose payment failed, which may still change its links', async ({
    assert,
  }) => {
    const workspace = await aWorkspace({ suspended: true })
    await db.table('organisation_billing').insert({
      organisation_id: workspace.organisationId,
      plugin_id: 'signed-invoices',
      subscription_id: 'S',
      status: 'Suspended',
      plan: null,
      gives_plan: 0,
      suspends: 1,
      holds_suspension: 1,
      updated_at: now(),
    })
    const owner = await ownerOf(workspace)
    const path = `/api/workspaces/${workspace.workspaceId}/invitations`
    const body = { email: `${newId()}@example.com`, role: 'Viewer' }
    assert.equal((await ask(owner, 'POST', path, body)).status, 201)
    const folder = await made(workspace, '/folders', { name: 'Folder', expiredUrl: ELSEWHERE })
    assert.equal(folder.expiredUrl, ELSEWHERE)
  })
})
