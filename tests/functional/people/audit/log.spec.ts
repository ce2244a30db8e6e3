import db from '@adonisjs/lucid/services/db'
import type { ApiResponse } from '@japa/api-client'
import { test } from '@japa/runner'
import { sealAuditLog } from '#app/people/audit/actions/seal_audit_log'
import { recordChange } from '#app/platform/changes/record_change'
import { now } from '#app/shared/time/clock'
import { assertProblem, call } from '#tests/fixtures/api'
import { aMember, anotherWorkspace, ownerOf, somebody } from '#tests/fixtures/people'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

const ofWorkspace = ({ workspaceId }: TestWorkspace) => `/api/workspaces/${workspaceId}/audit-log`
const ofOrganisation = ({ organisationId }: TestWorkspace) =>
  `/api/organisations/${organisationId}/audit-log`
const INSTALLATION = '/api/admin/audit-log'

/** Lines that someone leaves in the log of a workspace. */
async function write(workspace: TestWorkspace, actions: string[], more: object = {}) {
  await db.transaction((trx) =>
    recordChange(trx, {
      organisationId: workspace.organisationId,
      workspaceId: workspace.workspaceId,
      actor: {
        userId: workspace.userId,
        apiKeyId: workspace.keyId,
        address: '192.0.2.7',
        requestId: 'r-1',
      },
      audit: actions.map((action) => ({
        action,
        subjectType: action.split('.')[0],
        subjectId: 's-1',
        ...more,
      })),
    })
  )
}

const actionsOf = (answer: ApiResponse) => answer.body().items.map(({ action }: any) => action)

test.group('The audit log', () => {
  test('says who did what to which, from where, by key or session', async ({ assert, client }) => {
    const workspace = await aWorkspace()
    const owner = await ownerOf(workspace)
    await db.from('users').where('id', owner.userId).update({ display_name: 'Ada' })
    const link = { destinationUrl: 'https://example.com' }
    const made = await call(workspace, 'POST', '/links', link)
    const path = `/api/workspaces/${workspace.workspaceId}`
    const renamed = await client.patch(path).loginAs({ id: owner.userId }).json({ name: 'Renamed' })
    await sealAuditLog()
    const answer = await client.get(ofWorkspace(workspace)).loginAs({ id: owner.userId })
    assert.equal(answer.status(), 200, answer.text())
    assert.deepEqual(actionsOf(answer), ['workspace.updated', 'link.created'])
    const [bySession, byKey] = answer.body().items
    const { id, at, chain, ...said } = bySession
    assert.isString(id)
    assert.match(at, /^\d{4}-\d{2}-\d{2}T[\d:]+\.\d{3}Z$/)
    assert.match(chain.hash, /^[0-9a-f]{64}$/)
    assert.isAbove(chain.position, byKey.chain.position)
    assert.deepEqual(said, {
      action: 'workspace.updated',
      subjectType: 'workspace',
      subjectId: workspace.workspaceId,
      organisationId: workspace.organisationId,
      workspaceId: workspace.workspaceId,
      actor: {
        userId: owner.userId,
        displayName: 'Ada',
        email: owner.email,
        apiKeyId: null,
        apiKeyName: null,
      },
      address: byKey.address,
      requestId: renamed.header('x-request-id'),
      data: { name: 'Renamed' },
    })
    assert.equal(byKey.subjectId, made.body.id)
    assert.equal(byKey.actor.apiKeyId, workspace.keyId)
    assert.equal(byKey.actor.apiKeyName, 'Test')
  })

  test('a workspace has its own lines, an organisation those of all', async ({
    assert,
    client,
  }) => {
    const workspace = await aWorkspace()
    const second = await anotherWorkspace(workspace)
    const owner = await ownerOf(workspace)
    await write(workspace, ['link.created'])
    await write(second, ['link.deleted'])
    await write(await aWorkspace(), ['link.updated'])
    await client
      .patch(`/api/organisations/${workspace.organisationId}`)
      .loginAs({ id: owner.userId })
      .json({ name: 'New' })
    const read = async (path: string) =>
      actionsOf(await client.get(path).loginAs({ id: owner.userId }))
    assert.deepEqual(await read(ofWorkspace(workspace)), ['link.created'])
    assert.deepEqual(await read(ofWorkspace(second)), ['link.deleted'])
    assert.deepEqual(await read(ofOrganisation(workspace)), [
      'organisation.updated',
      'link.deleted',
      'link.created',
    ])
    const administrator = await somebody({ installationAdministrator: true })
    const all = await client.get(`${INSTALLATION}?pageSize=4`).loginAs({ id: administrator.userId })
    assert.deepEqual(actionsOf(all), [
      'organisation.updated',
      'link.updated',
      'link.deleted',
      'link.created',
    ])
    assert.isAbove(all.body().totalItems, 3)
  })

  test('is for Administrators, Owners, and administrators of the installation', async ({
    assert,
    client,
  }) => {
    const workspace = await aWorkspace()
    const manager = await aMember(workspace, 'Manager')
    const administrator = await aMember(workspace, 'Administrator')
    for (const end of ['', '/export.csv']) {
      const status = async (person: { userId: string }, path: string) =>
        (await client.get(path + end).loginAs({ id: person.userId })).status()
      assert.equal(await status(manager, ofWorkspace(workspace)), 403)
      assert.equal(await status(administrator, ofWorkspace(workspace)), 200)
      assert.equal(await status(administrator, ofOrganisation(workspace)), 403)
      assert.equal(await status(await ownerOf(workspace), INSTALLATION), 403)
      assert.equal(await status(await somebody(), ofOrganisation(workspace)), 404)
    }
  })

  test('is filtered, and paged from the newest', async ({ assert, client }) => {
    const workspace = await aWorkspace()
    const owner = await ownerOf(workspace)
    await write(workspace, ['link.created', 'link.updated', 'member.removed'])
    const stranger = await aMember(workspace, 'Viewer')
    await write({ ...workspace, userId: stranger.userId }, ['link.created'])
    const read = async (query: string) =>
      actionsOf(
        await client.get(`${ofWorkspace(workspace)}?${query}`).loginAs({ id: owner.userId })
      )
    assert.deepEqual(await read('action=link.created'), ['link.created', 'link.created'])
    assert.deepEqual(await read(`actorUserId=${stranger.userId}`), ['link.created'])
    assert.deepEqual(await read('subjectType=member'), ['member.removed'])
    assert.lengthOf(await read('subjectId=s-1'), 4)
    assert.deepEqual(await read('subjectId=nothing'), [])
    assert.deepEqual(await read('action=%C3%A4'), [])
    assert.deepEqual(await read('action=link.created&subjectType=member'), [])
    const page = await client
      .get(`${ofWorkspace(workspace)}?page=2&pageSize=3`)
      .loginAs({ id: owner.userId })
    assert.deepEqual(actionsOf(page), ['link.created'])
    const { items, ...paging } = page.body()
    assert.deepEqual(paging, { page: 2, pageSize: 3, totalItems: 4, totalPages: 2 })
    for (const query of ['page=0', 'pageSize=101', 'from=yesterday', `action=${'x'.repeat(101)}`]) {
      const answer = await client
        .get(`${ofWorkspace(workspace)}?${query}`)
        .loginAs({ id: owner.userId })
      assertProblem(assert, answer, 422, 'request.invalid')
    }
  })

  test('from and to are days of the zone of the workspace, or moments', async ({
    assert,
    client,
  }) => {
    const workspace = await aWorkspace({ timeZone: 'Asia/Tokyo' })
    const owner = await ownerOf(workspace)
    await write(workspace, ['link.created', 'link.updated'])
    const set = (action: string, at: string) =>
      db
        .from('audit_log')
        .where({ workspace_id: workspace.workspaceId, action })
        .update({ created_at: new Date(at) })
    await set('link.created', '2026-03-01T14:59:59.999Z')
    await set('link.updated', '2026-03-01T15:00:00.000Z')
    const read = async (query: string) =>
      actionsOf(
        await client.get(`${ofWorkspace(workspace)}?${query}`).loginAs({ id: owner.userId })
      )
    assert.deepEqual(await read('to=2026-03-01'), ['link.created'])
    assert.deepEqual(await read('from=2026-03-02'), ['link.updated'])
    assert.deepEqual(await read('from=2026-03-01&to=2026-03-02'), ['link.updated', 'link.created'])
    assert.deepEqual(await read('from=2026-03-01T15:00:00.000Z'), ['link.updated'])
    assert.deepEqual(await read('to=2026-03-01T15:59:59.999%2B01:00'), ['link.created'])
  })
})

test.group('Exporting the audit log', () => {
  test('gives every line, filtered, in CSV', async ({ assert, client }) => {
    const workspace = await aWorkspace()
    const owner = await ownerOf(workspace)
    const many = Array.from({ length: 1203 }, () => 'link.updated')
    await write(workspace, ['link.created', ...many])
    const answer = await client
      .get(`${ofWorkspace(workspace)}/export.csv`)
      .loginAs({ id: owner.userId })
    assert.equal(answer.status(), 200)
    assert.match(answer.header('content-type') ?? '', /^text\/csv/)
    assert.match(answer.header('content-disposition') ?? '', /attachment/)
    const lines = answer.text().trimEnd().split('\r\n')
    assert.lengthOf(lines, 1205)
    assert.match(lines[0], /^id,at,action,subjectType,subjectId,/)
    assert.include(lines[1204], ',link.created,link,s-1,')
    assert.equal(new Set(lines).size, 1205)
    const one = await client
      .get(`${ofWorkspace(workspace)}/export.csv?action=link.created`)
      .loginAs({ id: owner.userId })
    assert.lengthOf(one.text().trimEnd().split('\r\n'), 2)
    const invalid = await client
      .get(`${ofWorkspace(workspace)}/export.csv?from=x`)
      .loginAs({ id: owner.userId })
    assertProblem(assert, invalid, 422, 'request.invalid')
  })

  test('no cell runs in a spreadsheet', async ({ assert, client }) => {
    const workspace = await aWorkspace()
    const owner = await ownerOf(workspace)
    await db
      .from('users')
      .where('id', owner.userId)
      .update({ display_name: '=1+1', updated_at: now() })
    await write(workspace, ['link.created'], { subjectId: '@SUM(A1)', data: { title: '"=2' } })
    for (const path of [ofWorkspace(workspace), ofOrganisation(workspace)]) {
      const exported = await client.get(`${path}/export.csv`).loginAs({ id: owner.userId })
      const text = exported.text()
      assert.include(text, `,'=1+1,`)
      assert.include(text, `,'@SUM(A1),`)
      assert.notMatch(text, /(^|,)[=+@-]/m)
    }
  })
})
