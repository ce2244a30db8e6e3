import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { exportConfig, NamesAmbiguous } from '#app/installation/provisioning/queries/export_config'
import { parseJsonColumn } from '#app/shared/text/json'
import { FormClient } from '#tests/console/support/form_client'
import { call } from '#tests/fixtures/api'
import { ask, ownerOf } from '#tests/fixtures/people'
import { changesOf, DescribedFolder } from '#tests/fixtures/provisioning'
import { aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'

/** Counts what a run may write: rows of the audit log, and of what is described. */
async function countRows(): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  const tables = ['audit_log', 'organisations', 'workspaces', 'domains', 'webhooks', 'api_keys']
  for (const name of [...tables, 'users', 'custom_plans', 'provisioned_items']) {
    const [{ total }] = await db.from(name).count('* as total')
    found[name] = Number(total)
  }
  return found
}

/** Finds the workspace that a folder describes, as its Owner and with its key. */
async function workspaceOf(folder: DescribedFolder): Promise<TestWorkspace> {
  const organisation = await db
    .from('organisations')
    .where('name', folder.organisation)
    .firstOrFail()
  const workspace = await db
    .from('workspaces')
    .where('organisation_id', organisation.id)
    .firstOrFail()
  const owner = await db
    .from('organisation_owners')
    .where('organisation_id', organisation.id)
    .firstOrFail()
  return {
    organisationId: organisation.id,
    workspaceId: workspace.id,
    userId: owner.user_id,
    keyId: '',
    key: folder.key,
    api: `/api/v1/workspaces/${workspace.id}`,
  }
}

test.group('./shunt apply', (group) => {
  let folder: DescribedFolder
  group.each.setup(async () => {
    folder = await DescribedFolder.make()
  })
  group.each.teardown(async () => {
    await folder.remove()
  })

  test('makes one of each kind, which work; a second run changes nothing', async ({ assert }) => {
    const text = folder.yaml(...folder.everything)
    const made = changesOf(await folder.apply(text))
    for (const kind of ['Plan', 'Organisation', 'Workspace', 'Member', 'Domain']) {
      assert.isTrue(
        made.some((one) => one.startsWith(`create ${kind} `)),
        kind
      )
    }
    assert.includeMembers(made, [
      'create IdentityProvider Company',
      'create Webhook Orders',
      'create ApiKey Shop',
    ])
    const workspace = await workspaceOf(folder)
    const link = await call(workspace, 'POST', '/links', { destinationUrl: 'https://example.com/' })
    assert.equal(link.status, 201)
    const domains = await call(workspace, 'GET', '/domains')
    assert.equal(domains.body.items[0].hostname, folder.domain)
    assert.equal(domains.body.items[0].rootRedirectUrl, 'https://example.com/')
    const [row] = await db.from('workspaces').where('id', workspace.workspaceId)
    assert.equal(row.click_privacy, 'CountOnly')
    assert.equal(row.raw_click_days, 30)
    assert.equal(row.time_zone, 'Europe/Berlin')

    const before = await countRows()
    assert.deepEqual(changesOf(await folder.apply(text)), [])
    assert.deepEqual(await countRows(), before)
  })

  test('says in the audit log that the operator did it', async ({ assert }) => {
    await folder.apply(folder.yaml(...folder.everything))
    const { organisationId } = await workspaceOf(folder)
    const rows = await db.from('audit_log').where('organisation_id', organisationId)
    const actions = rows.map(({ action }) => action)
    assert.includeMembers(actions, ['organisation.created', 'domain.created', 'webhook.created'])
    for (const { action, data } of rows) {
      assert.equal(parseJsonColumn<{ by?: string }>(data)?.by, 'operator', action)
    }
    const [applied] = await db.from('audit_log').where('action', 'installation.files_applied')
    assert.isDefined(applied)
  })

  test('tries all of it without a trace in a dry run', async ({ assert }) => {
    const before = await countRows()
    const text = folder.yaml(...folder.everything)
    const outcomes = await folder.apply(text, { isDryRun: true })
    assert.isAbove(changesOf(outcomes).length, 7)
    assert.deepEqual(await countRows(), before)
  })

  test('takes lists, JSON and several files', async ({ assert }) => {
    const list = folder.base.map((one) => ({ apiVersion: 'shunt/v1', ...one }))
    assert.lengthOf(changesOf(await folder.apply(JSON.stringify(list))), 2)
    assert.lengthOf(changesOf(await folder.apply(folder.yaml(...folder.base))), 0)
  })

  test('ends with 0, 2 and 1', async ({ assert }) => {
    const path = await folder.write('a.yaml', folder.yaml(...folder.base))
    const wrong = await folder.write('b.yaml', folder.yaml({ kind: 'Organisation' }))
    const run = async (...values: string[]) => (await ace.exec('apply', values)).exitCode
    assert.equal(await run(path, '--dry-run', '--json'), 2)
    assert.equal(await run(path), 0)
    assert.equal(await run(path, '--dry-run'), 0)
    assert.equal(await run(path, wrong, '--json'), 1)
    assert.equal(await run(`${path}.missing`), 1)
  })

  test('shows what people changed since, and takes it back', async ({ assert }) => {
    const text = folder.yaml(...folder.everything)
    await folder.apply(text)
    const workspace = await workspaceOf(folder)
    const [domain] = await db.from('domains').where('hostname', folder.domain)
    const redirects = { rootRedirectUrl: 'https://example.org/', notFoundRedirectUrl: null }
    const owner = await ownerOf(workspace)
    const path = `${workspace.api}/domains/${domain.id}/redirects`
    assert.equal((await ask(owner, 'PUT', path, redirects)).status, 200)
    await db.from('workspaces').where('id', workspace.workspaceId).update({ name: 'Renamed' })
    await db
      .from('webhooks')
      .where('workspace_id', workspace.workspaceId)
      .update({ deleted_at: new Date() })

    const outcomes = await folder.apply(text, { isDryRun: true })
    assert.sameMembers(changesOf(outcomes), [
      'change Workspace Main',
      `change Domain ${folder.domain}`,
      'create Webhook Orders',
    ])
    const drift = outcomes.find(({ kind }) => kind === 'Domain')!.differences
    const [before, after] = ['https://example.org/', 'https://example.com/']
    assert.deepEqual(drift, [{ field: 'rootRedirectUrl', before, after, isDrift: true }])
    assert.isTrue(outcomes.find(({ kind }) => kind === 'Webhook')!.wasRemoved)
    await folder.apply(text)
    assert.deepEqual(changesOf(await folder.apply(text, { isDryRun: true })), [])
  })

  test('leaves what is described no longer, and removes it with --prune', async ({ assert }) => {
    await folder.apply(folder.yaml(...folder.everything))
    const rest = folder.yaml(...folder.base)
    const kept = await folder.apply(rest)
    assert.deepEqual(changesOf(kept), [])
    assert.isAbove(kept.filter(({ isLeft }) => isLeft).length, 5)
    // The plan is in use until the organisation has another one.
    const refusal = await folder.refusalOf(rest, { prunes: true })
    assert.match(refusal, /Plan .* cannot be removed/)
    const [organisation, ...others] = folder.base
    const free = folder.yaml({ ...organisation, plan: null }, ...others)
    const removed = changesOf(await folder.apply(free, { prunes: true }))
    for (const kind of ['Member', 'Domain', 'IdentityProvider', 'Webhook', 'ApiKey', 'Plan']) {
      assert.isTrue(
        removed.some((one) => one.startsWith(`remove ${kind} `)),
        kind
      )
    }
    const again = await folder.apply(free, { prunes: true })
    assert.deepEqual(
      again.filter(({ verb, isLeft }) => verb !== 'none' || isLeft),
      []
    )
  })

  test('never removes what it did not make', async ({ assert }) => {
    await folder.apply(folder.yaml(...folder.base))
    const workspace = await workspaceOf(folder)
    const owner = await ownerOf(workspace)
    const body = { url: 'https://hooks.example.com/', events: ['link.created'], description: 'Own' }
    assert.equal((await ask(owner, 'POST', `${workspace.api}/webhooks`, body)).status, 201)
    const described = { kind: 'Webhook', ...folder.home, name: 'Own', enabled: false }
    const adopted = await folder.apply(folder.yaml(...folder.base, described))
    assert.deepEqual(changesOf(adopted), ['change Webhook Own'])
    const pruned = await folder.apply(folder.yaml(...folder.base), { prunes: true })
    assert.deepEqual(changesOf(pruned), [])
    assert.lengthOf(
      await db
        .from('webhooks')
        .where('workspace_id', workspace.workspaceId)
        .whereNull('deleted_at'),
      1
    )
  })

  test('replaces an API key by another one in its file', async ({ assert }) => {
    const text = folder.yaml(...folder.everything)
    await folder.apply(text)
    const workspace = await workspaceOf(folder)
    const { generateApiKey } = await import('#app/people/api_keys/generate_api_key')
    const { key } = generateApiKey()
    await folder.write('key', key)
    const outcomes = await folder.apply(text)
    assert.deepEqual(changesOf(outcomes), ['change ApiKey Shop'])
    assert.notInclude(JSON.stringify(outcomes), key)
    assert.equal((await call(workspace, 'GET', '/links')).status, 401)
    assert.equal((await call(workspace, 'GET', '/links', undefined, { key })).status, 200)
  })

  test('reads what export-config writes, and finds nothing to do', async ({ assert }) => {
    await folder.apply(folder.yaml(...folder.everything))
    const text = await exportConfig(folder.organisation)
    for (const secret of [folder.key, 'the client secret', 'whsec_'])
      assert.notInclude(text, secret)
    for (const kind of ['Member', 'Domain', 'IdentityProvider', 'Webhook', 'ApiKey']) {
      assert.include(text, `kind: ${kind}\n`)
    }
    await db.from('provisioned_items').delete()
    assert.deepEqual(changesOf(await folder.apply(text, { isDryRun: true })), [])
    await folder.apply(text)
    assert.equal(await exportConfig(folder.organisation), text)
  })

  test('is named in the console on pages of what it manages, and on no other', async ({
    assert,
  }) => {
    await folder.apply(folder.yaml(...folder.everything))
    const { workspaceId, organisationId, userId } = await workspaceOf(folder)
    const owner = new FormClient(await ownerOf({ userId }))
    const workspace = `/console/workspaces/${workspaceId}`
    const shown: [path: string, name: string][] = [
      [`${workspace}/domains`, folder.domain],
      [`${workspace}/webhooks`, 'Orders'],
      [`${workspace}/api-keys`, 'Shop'],
      [`${workspace}/members`, `ada@${folder.tag}.example.com`],
      [`${workspace}/settings`, 'Main'],
      [`/console/organisations/${organisationId}/settings`, folder.organisation],
    ]
    for (const [path, name] of shown) {
      const { status, text } = await owner.get(path)
      assert.equal(status, 200, path)
      assert.include(text, `${name}: a change here lasts until`, path)
    }
    assert.notInclude((await owner.get(`${workspace}/links`)).text, 'managed by a file')
    const other = await aWorkspace()
    const stranger = new FormClient(await ownerOf(other))
    const foreign = await stranger.get(`/console/workspaces/${other.workspaceId}/domains`)
    assert.equal(foreign.status, 200)
    assert.notInclude(foreign.text, 'managed by a file')
  })

  test('exports nothing that a file could not say', async ({ assert }) => {
    await folder.apply(folder.yaml(...folder.base))
    const { organisationId } = await workspaceOf(folder)
    const [row] = await db.from('workspaces').where('organisation_id', organisationId)
    const { id, ...columns } = row
    await db.table('workspaces').insert({ ...columns, id: `${id.slice(0, -3)}zzz` })
    await assert.rejects(() => exportConfig(folder.organisation), NamesAmbiguous)
  })
})
