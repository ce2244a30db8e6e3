import { randomBytes } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { listLinkErasers } from '#app/linking/erasure/link_erasers'
import { sweepDeletions } from '#app/people/deletion/actions/sweep_deletions'
import { addErasers, listErasers, type ErasedKind } from '#app/people/deletion/erasers'
import { mysqlSource } from '#app/redirect/links/mysql_source'
import { countRows, select, sqlTime } from '#app/shared/database/sql'
import { newId } from '#app/shared/ids'
import { resumeClock, shiftClock } from '#app/shared/time/clock'
import {
  insertArchivedClicks,
  insertArchivedVisitors,
} from '#app/visits/raw_clicks/actions/insert_archived_clicks'
import { ARCHIVED_CLICK } from '#app/visits/raw_clicks/queries/archived_clicks'
import { findWorkspaceNumber } from '#app/visits/raw_clicks/queries/click_numbers'
import { findLinkNumber } from '#app/visits/raw_clicks/queries/stored_clicks'
import { assertProblem, call } from '#tests/fixtures/api'
import { makeLinks } from '#tests/fixtures/bulk'
import { makers } from '#tests/fixtures/makers'
import { aMember, ask } from '#tests/fixtures/people'
import { aPerson, callAs, fromElsewhere, PASSWORD, signIn } from '#tests/fixtures/person'
import { aDomain, aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import {
  anOwnedWorkspace,
  DAY_MS,
  givePassword,
  mailKindsTo,
  organisationPath,
  remove,
  restore,
  sweepAfter,
  workspacePath,
} from '#tests/functional/people/deletion/support'

const source = mysqlSource(db)

/** Does the redirect find the link of this domain and alias? */
async function redirects(domainId: string, alias: string): Promise<boolean> {
  const key = `${domainId}/${alias}`
  return (await source.findLinks([key])).has(key)
}

/** Tables with a column of this name, but for those that say what happened. */
async function tablesWith(column: string): Promise<string[]> {
  const rows = await select<{ name: string }>(
    db,
    `SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = DATABASE() AND column_name = ? ORDER BY name`,
    [column]
  )
  return rows.map(({ name }) => name).filter((name) => name !== 'audit_log')
}

/** Workspaces of which one step of their end fails, as it does for a row that no one thought of. */
const poisoned = { begin: new Set<string>(), erase: new Set<string>() }
addErasers('workspace', [
  {
    tables: [],
    async begin(_trx, id) {
      if (poisoned.begin.has(id)) throw new Error('poisoned')
    },
    async erase(id) {
      if (poisoned.erase.has(id)) throw new Error('poisoned')
      return true
    },
  },
])

const emptied = (kind: ErasedKind) => listErasers(kind).flatMap(({ tables }) => tables)

/** A raw click with its visitor, summed up. */
async function aStoredClick({ workspaceId }: TestWorkspace, linkId: string): Promise<void> {
  const day = new Date().toISOString().slice(0, 10)
  const visitor = randomBytes(16)
  const none = Object.fromEntries(Object.keys(ARCHIVED_CLICK).map((name) => [name, null]))
  const click = {
    id: newId(),
    clicked_at: sqlTime(Date.now()),
    local_day: day,
    workspace_id: workspaceId,
    link_id: linkId,
    link_version: 1,
    class: 'Human',
    class_rule: 'test',
    visitor,
    device: 'Desktop',
  }
  await insertArchivedClicks([{ ...none, ...click } as any])
  await insertArchivedVisitors([{ day, link_id: linkId, visitor }], workspaceId)
  for (const scope of [workspaceId, linkId]) {
    await db.table('click_days').insert({ day, scope_id: scope, human_clicks: 1 })
  }
  await db.table('click_day_dimensions').insert({
    day,
    workspace_id: workspaceId,
    dimension: 'countries',
    value: 'DE',
    human_clicks: 1,
  })
}

/** Counts what is kept under a workspace's and a link's number. */
async function countNumbered(workspaceNo: number, linkNo: number): Promise<number[]> {
  const tables = [
    ['raw_clicks', 'workspace_no', workspaceNo],
    ['click_names', 'workspace_no', workspaceNo],
    ['link_visitors', 'link_no', linkNo],
  ] as const
  return Promise.all(
    tables.map(([table, column, no]) => countRows(db.from(table).where(column, no)))
  )
}

/** Makes one of each thing that a path can name, and what comes with it. */
async function fill(workspace: TestWorkspace): Promise<{ custom: string; customLink: string }> {
  for (const [name, make] of Object.entries(makers)) {
    if (name !== 'version' && name !== 'sessionId') await make(workspace)
  }
  const domain = await aDomain(workspace)
  const [customLink] = await makeLinks(workspace, 1, { domainId: domain.id })
  await aStoredClick(workspace, customLink)
  await db.table('unknown_aliases').insert({
    domain_id: domain.id,
    day: '2026-01-01',
    alias: 'nothing',
    last_visited_at: new Date(),
  })
  const [brand, updated] = [{ domain_id: domain.id }, { updated_at: new Date() }]
  await db.table('domain_brands').insert({ ...brand, ...updated, name: 'Acme' })
  const file = { kind: 'Robots', id: newId(), content: 'x' }
  await db.table('domain_files').insert({ ...brand, ...updated, ...file })
  return { custom: domain.id, customLink }
}

test.group('The end of a grace', (group) => {
  group.each.setup(async () => void (await db.from('throttles').delete()))
  group.each.teardown(() => resumeClock())

  test('takes all of a workspace, and keeps aliases of the default domain taken', async ({
    assert,
  }) => {
    const workspace = await anOwnedWorkspace()
    const { workspaceId } = workspace
    const { custom, customLink } = await fill(workspace)
    const alias = `kept-${newId()}`.slice(0, 40)
    const destinationUrl = 'https://example.com/kept'
    const made = await call(workspace, 'POST', '/links', { alias, destinationUrl, title: 'Kept' })
    await aStoredClick({ ...workspace, workspaceId: newId() }, made.body.id)
    const { alias: customAlias } = (await call(workspace, 'GET', `/links/${customLink}`)).body
    const hostname = (await db.from('domains').where('id', custom).firstOrFail()).hostname
    const workspaceNo = (await findWorkspaceNumber(db, workspaceId))!
    const linkNo = (await findLinkNumber(db, customLink))!
    assert.notInclude(await countNumbered(workspaceNo, linkNo), 0)
    await remove(workspace.owner, workspacePath(workspace), 'Main')

    await sweepAfter(27)
    assert.deepEqual(await mailKindsTo(workspace.owner.email), [
      'workspace_deleted',
      'workspace_deletion_near',
    ])
    await sweepAfter(29.9)
    assert.isTrue(await redirects('', alias))
    assert.isTrue(await redirects(custom, customAlias))
    const feedBefore = await source.latestChangeId()

    await sweepAfter(30.1)
    assert.isFalse(await redirects('', alias))
    assert.isFalse(await redirects(custom, customAlias))
    const feed = await source.changesAfter(feedBefore, 5_000)
    assert.isTrue(
      feed.some(({ kind, subjectId }) => kind === 'workspace' && subjectId === workspaceId)
    )
    const domains = await source.listDomains()
    assert.isFalse(domains.some((one) => one.hostname === hostname))

    assert.deepEqual(await countNumbered(workspaceNo, linkNo), [0, 0, 0])

    const tables = await tablesWith('workspace_id')
    for (const table of tables) {
      const rows = await db.from(table).where('workspace_id', workspaceId)
      if (table !== 'links') assert.lengthOf(rows, 0, table)
    }
    const left = await db.from('links').where('workspace_id', workspaceId)
    assert.isTrue(left.every((link) => link.domain_id === '' && link.deleted_at !== null))
    assert.isTrue(left.every((link) => link.destination_url === '' && link.title === null))
    assert.include(
      left.map((link) => link.alias),
      alias
    )
    for (const [table, column] of [
      ['link_versions', 'link_id'],
      ['click_days', 'scope_id'],
    ] as const) {
      const rows = await db.from(table).whereIn(column, [made.body.id, customLink, workspaceId])
      assert.lengthOf(rows, 0, table)
    }
    for (const table of ['unknown_aliases', 'domain_brands', 'domain_files']) {
      assert.lengthOf(await db.from(table).where('domain_id', custom), 0, table)
    }
    const row = await db.from('workspaces').where('id', workspaceId).firstOrFail()
    assert.equal(row.name, '')

    const other = await aWorkspace()
    const taken = await call(other, 'POST', '/links', { alias, destinationUrl })
    assertProblem(assert, taken, 409, 'alias.taken')
    const again = await call(other, 'POST', '/domains', { hostname })
    assert.equal(again.status, 201, again.text)
    const late = await restore(await signIn(workspace), workspacePath(workspace))
    assertProblem(assert, late, 404, 'workspace.not_found')
    const key = await call(workspace, 'GET', '/links')
    assert.equal(key.status, 401)
    const log = await db.from('audit_log').where('subject_id', workspaceId).select('action')
    assert.includeMembers(
      log.map(({ action }) => action),
      ['workspace.deleted', 'workspace.erased']
    )
  })

  test('comes in pieces: what one sweep leaves, the next takes', async ({ assert }) => {
    const workspace = await anOwnedWorkspace()
    await makeLinks(workspace, 500)
    await remove(workspace.owner, workspacePath(workspace), 'Main')
    await sweepAfter(27)
    shiftClock(30.1 * DAY_MS)
    const count = async () => {
      const rows = await db
        .from('links')
        .where('workspace_id', workspace.workspaceId)
        .whereNot('destination_url', '')
      return rows.length
    }
    const counts = [await count()]
    while (counts.at(-1)! > 0 && counts.length < 200) {
      await sweepDeletions({ forMs: 0 })
      counts.push(await count())
    }
    assert.equal(counts[0], 500)
    assert.equal(counts.at(-1), 0)
    assert.isAbove(new Set(counts).size, 2)
  })

  test('takes an organisation with its workspaces, and its Owners', async ({ assert }) => {
    const workspace = await anOwnedWorkspace()
    const [id] = await makeLinks(workspace, 1)
    const { alias } = (await call(workspace, 'GET', `/links/${id}`)).body
    await remove(workspace.owner, organisationPath(workspace), 'Acme')
    await sweepAfter(27)
    await sweepAfter(30.1)
    assert.isFalse(await redirects('', alias))
    for (const table of await tablesWith('organisation_id')) {
      const rows = await db.from(table).where('organisation_id', workspace.organisationId)
      if (table !== 'workspaces') assert.lengthOf(rows, 0, table)
    }
    assert.deepEqual(await mailKindsTo(workspace.owner.email), [
      'organisation_deleted',
      'organisation_deletion_near',
    ])
  })

  test('takes an account; its address is free again', async ({ assert }) => {
    const workspace = await aWorkspace()
    const person = await aMember(workspace, 'Manager', { displayName: 'Ada' })
    await givePassword(person.userId)
    const link = { destinationUrl: 'https://example.com/theirs' }
    const made = await ask(person, 'POST', `${workspace.api}/links`, link)
    const view = { name: 'Mine', shared: false, filter: {} }
    await ask(person, 'POST', `${workspace.api}/saved-views`, view)
    await remove(person, '/api/me', person.email)
    await sweepAfter(27)
    assert.deepEqual(await mailKindsTo(person.email), ['account_deleted', 'account_deletion_near'])
    await sweepAfter(30.1)
    assert.lengthOf(await db.from('users').where('id', person.userId), 0)
    for (const table of await tablesWith('user_id')) {
      assert.lengthOf(await db.from(table).where('user_id', person.userId), 0, table)
    }
    assert.lengthOf(await db.from('saved_views').where('owner_id', person.userId), 0)
    const kept = await call(workspace, 'GET', `/links/${made.body.id}`)
    assert.equal(kept.body.createdBy, person.userId)
    const members = await ask(await signIn(workspace), 'GET', `${workspacePath(workspace)}/members`)
    assert.lengthOf(members.body.items, 1)
    const entered = await callAs(
      null,
      'POST',
      '/api/auth/login',
      { email: person.email, password: PASSWORD },
      { headers: fromElsewhere() }
    )
    assertProblem(assert, entered, 401, 'account.credentials_invalid')
    const next = await aPerson({ email: person.email })
    assert.notEqual(next.userId, person.userId)
  })

  test('waits until people were told: a late reminder gives three days more', async ({
    assert,
  }) => {
    const workspace = await anOwnedWorkspace()
    await remove(workspace.owner, workspacePath(workspace), 'Main')
    await sweepAfter(40)
    const row = () => db.from('workspaces').where('id', workspace.workspaceId).firstOrFail()
    assert.isNull((await row()).erased_at)
    assert.include(await mailKindsTo(workspace.owner.email), 'workspace_deletion_near')
    await sweepAfter(42.9)
    assert.isNull((await row()).erased_at)
    const restored = await restore(await signIn(workspace), workspacePath(workspace))
    assert.equal(restored.status, 200, restored.text)
    await remove(await signIn(workspace), workspacePath(workspace), 'Main')
    await sweepAfter(46)
    assert.isNull((await row()).erased_at)
  })

  test('never takes what was restored', async ({ assert }) => {
    const workspace = await anOwnedWorkspace()
    await remove(workspace.owner, workspacePath(workspace), 'Main')
    await sweepAfter(27)
    await restore(await signIn(workspace), workspacePath(workspace))
    await sweepAfter(31)
    const row = await db.from('workspaces').where('id', workspace.workspaceId).firstOrFail()
    assert.deepEqual([row.deleted_at, row.erased_at, row.name], [null, null, 'Main'])
  })

  test('of one workspace that fails holds up no other, and is tried again', async ({ assert }) => {
    const workspaces = [
      await anOwnedWorkspace(),
      await anOwnedWorkspace(),
      await anOwnedWorkspace(),
    ]
    for (const one of workspaces) await remove(one.owner, workspacePath(one), 'Main')
    const [unended, unerased] = workspaces
    poisoned.begin.add(unended.workspaceId)
    poisoned.erase.add(unerased.workspaceId)
    const states = async () => {
      const ids = workspaces.map(({ workspaceId }) => workspaceId)
      const rows = await db.from('workspaces').whereIn('id', ids)
      return ids.map((id) => {
        const row = rows.find((one) => one.id === id)!
        return row.erased_at === null ? 'waits' : row.name === '' ? 'erased' : 'ended'
      })
    }
    await sweepAfter(27)
    const isTold = /^2 of \d+ failed, the first one with: poisoned$/
    await assert.rejects(() => sweepAfter(31), isTold)
    assert.deepEqual(await states(), ['waits', 'ended', 'erased'])
    await assert.rejects(() => sweepAfter(31), isTold)
    poisoned.begin.clear()
    poisoned.erase.clear()
    await sweepAfter(31)
    assert.deepEqual(await states(), ['erased', 'erased', 'erased'])
  })

  test('every table that names a workspace, an organisation or a person is emptied', async ({
    assert,
  }) => {
    const ofWorkspace = [...emptied('workspace'), ...listLinkErasers().flatMap((one) => one.tables)]
    assert.includeMembers(ofWorkspace, await tablesWith('workspace_id'))
    // What was paid stays known; workspaces end with their organisation.
    const paid = ['payment_events', 'payment_subscriptions', 'workspaces']
    const ofOrganisation = [...emptied('organisation'), ...paid]
    assert.includeMembers(ofOrganisation, await tablesWith('organisation_id'))
    assert.includeMembers(emptied('account'), await tablesWith('user_id'))
    const ofLinks = await tablesWith('link_id')
    assert.includeMembers(
      ofWorkspace,
      ofLinks.filter((name) => name !== 'idempotency_keys')
    )
  })
})
