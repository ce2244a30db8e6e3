import { readdir, readFile, writeFile } from 'node:fs/promises'
import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { BackupFile } from '#app/installation/backups/backup_file'
import { BackupRefused } from '#app/installation/backups/backup_refused'
import {
  claimImport,
  removeCutOffImports,
} from '#app/installation/workspace_archives/actions/claim_import'
import { discardImport } from '#app/installation/workspace_archives/actions/discard_import'
import { loadArchive } from '#app/installation/workspace_archives/actions/load_archive'
import { ArchiveRefused, NamesTaken } from '#app/installation/workspace_archives/archive_refused'
import { ARCHIVE_TABLES } from '#app/installation/workspace_archives/archive_tables'
import type { ArchiveManifest } from '#app/installation/workspace_archives/manifest'
import { ArchiveIds } from '#app/installation/workspace_archives/rules/archive_ids'
import { WorkspaceArchive } from '#app/installation/workspace_archives/workspace_archive'
import { select } from '#app/shared/database/sql'
import { newId } from '#app/shared/ids'
import { parseJsonColumn } from '#app/shared/text/json'
import { now } from '#app/shared/time/clock'
import installation from '#config/installation'
import { call } from '#tests/fixtures/api'
import { aMember, ask } from '#tests/fixtures/people'
import { aCode, aLink } from '#tests/fixtures/qr_codes'
import { aDomain, aWorkspace, type TestWorkspace } from '#tests/fixtures/workspace'
import {
  ArchiveFolder,
  forgetWorkspace,
  importInto,
  reached,
} from '#tests/fixtures/workspace_archives'

/** Rows that any table has of a workspace, by the name of the table. */
async function rowsOf(workspaceId: string): Promise<Record<string, number>> {
  const tables = await select<{ name: string }>(
    db,
    `SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = DATABASE() AND column_name = 'workspace_id' AND table_name <> 'audit_log'`
  )
  const found: Record<string, number> = {}
  for (const { name } of [...tables]) {
    const rows = await db.from(name).where('workspace_id', workspaceId).count('* as total')
    if (Number(rows[0].total) > 0) found[name] = Number(rows[0].total)
  }
  const itself = await db.from('workspaces').where('id', workspaceId)
  return itself.length > 0 ? { ...found, workspaces: 1 } : found
}

async function workspacesOf({ organisationId }: TestWorkspace): Promise<string[]> {
  const rows = await db.from('workspaces').where('organisation_id', organisationId).orderBy('id')
  return rows.map(({ id }) => id)
}

test.group('Archives that are refused', (group) => {
  let folder: ArchiveFolder
  let source: TestWorkspace
  let target: TestWorkspace
  group.each.setup(async () => {
    folder = await ArchiveFolder.make()
    source = await aWorkspace()
    target = await aWorkspace()
    return () => folder.remove()
  })

  /** Refused with these words, and nothing was changed. */
  async function assertRefused(
    assert: Assert,
    path: string,
    words: RegExp,
    options: Parameters<typeof importInto>[2] = {}
  ) {
    const before = [await rowsOf(source.workspaceId), await workspacesOf(target)]
    await assert.rejects(() => importInto(target, path, options), BackupRefused, words)
    assert.deepEqual([await rowsOf(source.workspaceId), await workspacesOf(target)], before)
  }

  test('for being damaged, wherever', async ({ assert }) => {
    await aCode(source)
    const { path, sizeBytes } = await folder.export(source)
    await forgetWorkspace(source)
    const whole = await readFile(path)
    const places = (count: number) =>
      Array.from({ length: count }, (_, index) => Math.floor((sizeBytes * index) / count))
    const edges = [1, 511, 512, 513, sizeBytes - 1, sizeBytes - 512, sizeBytes - 1_024]
    for (const length of [...places(100), ...edges]) {
      await writeFile(path, whole.subarray(0, length))
      await assert.rejects(
        () => importInto(target, path),
        BackupRefused,
        /is damaged|is no workspace archive/
      )
    }
    for (const [index, at] of [...places(150), ...edges].entries()) {
      const changed = Buffer.from(whole)
      changed[at] ^= 1 << (index % 8)
      await writeFile(path, changed)
      await assert.rejects(
        () => importInto(target, path),
        BackupRefused,
        /is damaged|is no workspace archive/
      )
    }
    await writeFile(path, Buffer.concat([whole, Buffer.from('more')]))
    await assertRefused(assert, path, /behind its end/)
    await assertRefused(assert, `${path}.missing`, /there is no such file/)
    await writeFile(path, whole)
    assert.deepEqual(await rowsOf(source.workspaceId), {})
    await importInto(target, path)
  })

  test('for its form, its version, its rows, and for being a backup', async ({ assert }) => {
    await aLink(source)
    const { path } = await folder.export(source)
    await forgetWorkspace(source)
    const cases: [RegExp, (manifest: ArchiveManifest) => unknown][] = [
      [/has the form 99/, (one) => (one.format = 99)],
      [/newer version/, (one) => one.migrations.push('9999_later')],
      [/older version/, (one) => one.migrations.pop()],
      [/is a backup, not a workspace archive/, (one) => delete one.kind],
      [/1 rows of links, not 2/, (one) => one.tables.links.rows++],
      [/other columns of links/, (one) => (one.tables.links.columns[3] = 'alias, id) --')],
      [/0 rows of clicks, not 1/, (one) => one.tables.clicks.rows++],
    ]
    for (const [words, alter] of cases) {
      await assertRefused(assert, await folder.rewrite(path, alter), words)
    }
    await assert.rejects(() => BackupFile.open(path), /is a workspace archive, not a backup/)
    await assertRefused(assert, path, /no such organisation/, { organisationId: newId() })
    await assertRefused(assert, path, /no member/, { email: 'nobody@example.com' })
    assert.deepEqual(await rowsOf(source.workspaceId), {})
  })

  test('for being here already, and for being imported twice', async ({ assert }) => {
    const link = await aLink(source)
    const first = await folder.export(source)
    const second = await folder.export(source)
    await assertRefused(assert, first.path, /is here already/)
    await forgetWorkspace(source)
    const results = await Promise.allSettled([
      importInto(target, first.path),
      importInto(target, first.path),
      importInto(target, second.path),
    ])
    assert.deepEqual(results.map(({ status }) => status).sort(), [
      ...['fulfilled', 'rejected', 'rejected'],
    ])
    for (const result of results) {
      if (result.status === 'rejected') assert.instanceOf(result.reason, BackupRefused)
    }
    await assertRefused(assert, first.path, /is here already/)
    await assertRefused(assert, second.path, /is here already/)
    assert.lengthOf(await db.from('links').where('alias', link.alias), 1)
  })

  test('for an import of another archive that began, or ended, after both had looked', async ({
    assert,
  }) => {
    await aLink(source)
    const [first, second] = [await folder.export(source), await folder.export(source)]
    await forgetWorkspace(source)
    const { workspaceId } = first.manifest
    await claimImport(first.manifest, workspaceId)
    await assert.rejects(
      () => claimImport(second.manifest, workspaceId),
      ArchiveRefused,
      /is being imported at this moment/
    )
    await discardImport(first.manifest.id, workspaceId)
    await importInto(target, first.path)
    for (const { manifest } of [first, second]) {
      await assert.rejects(() => claimImport(manifest, newId()), ArchiveRefused, /is here already/)
    }
    // An import whose workspace was deleted is over.
    await db.from('workspaces').where('id', workspaceId).update({ deleted_at: now() })
    await claimImport(second.manifest, newId())
  })

  test('for names that are taken, all told at once; or they are left out', async ({ assert }) => {
    const [free, taken] = [await aLink(source), await aLink(source, { alias: `t-${newId()}` })]
    const code = await aCode(source)
    const other = await aLink(source)
    const { body: codeOfTaken } = await call(source, 'POST', '/qr-codes', {
      linkId: taken.id,
      name: 'x',
    })
    const domain = await aDomain(source)
    const custom = await aLink(source, { domainId: domain.id })
    const { path } = await folder.export(source)
    await forgetWorkspace(source)
    for (const { alias } of [taken, other]) await aLink(target, { alias })
    await db.table('domains').insert({
      id: newId(),
      workspace_id: target.workspaceId,
      hostname: domain.hostname,
      status: 'Active',
      created_at: new Date(),
      updated_at: new Date(),
    })
    const host = installation.shortDomain
    await assert.rejects(() => importInto(target, path), NamesTaken)
    await assertRefused(assert, path, /4 names of the archive are taken/)
    const error = await importInto(target, path).catch((refused) => refused)
    assert.sameMembers(error.names, [
      domain.hostname,
      `${host}/${taken.alias}`,
      `${host}/${other.alias}`,
      `${domain.hostname}/${custom.alias}`,
    ])
    const imported = await importInto(target, path, { skipsTaken: true })
    assert.sameMembers([...imported.skipped], error.names)
    const there = await reached(target, imported.workspaceId)
    const { body } = await call(there, 'GET', '/links')
    assert.sameMembers(
      body.items.map(({ id }: any) => id),
      [free.id, code.linkId]
    )
    assert.equal((await call(there, 'GET', `/qr-codes/${codeOfTaken.id}`)).status, 404)
    assert.lengthOf(await db.from('link_versions').where('link_id', taken.id), 0)
  })

  test('ids that are taken are replaced, wherever they stand', async ({ assert }) => {
    const { body: campaign } = await call(source, 'POST', '/campaigns', { name: 'Spring' })
    const { body: folderOf } = await call(source, 'POST', '/folders', { name: 'Outer' })
    const fields = { campaignId: campaign.id, folderId: folderOf.id, tags: ['One'] }
    const link = await aLink(source, fields)
    const { body: code } = await call(source, 'POST', '/qr-codes', { linkId: link.id, name: 'x' })
    const day = '2026-11-01'
    const breakdown = JSON.stringify({
      campaigns: { [campaign.id]: [2, 1] },
      qrCodes: { [code.id]: [0, 1], '*': [1, 0] },
      rules: { 'rule-a': [1, 0] },
    })
    await db.table('click_days').insert({ scope_id: link.id, day, human_clicks: 3, breakdown })
    await db.table('click_day_dimensions').multiInsert(
      [
        ['links', link.id],
        ['campaigns', campaign.id],
        ['countries', 'DE'],
      ].map(([dimension, value]) => ({
        ...{ workspace_id: source.workspaceId, dimension, value, day, human_clicks: 3 },
      }))
    )
    const { path } = await folder.export(source)
    await db.from('workspaces').where('id', source.workspaceId).update({ deleted_at: new Date() })
    await assertRefused(assert, path, /1 names of the archive are taken/)
    // The alias is another one by then, so that link and workspace are there twice.
    await db.from('links').where('id', link.id).update({ alias: newId() })
    const imported = await importInto(target, path)
    assert.isFalse(imported.hasOwnId)
    const there = await reached(target, imported.workspaceId)
    const { body } = await call(there, 'GET', '/links')
    const [arrived] = body.items
    assert.equal(arrived.alias, link.alias)
    const ids = new Set([arrived.id, arrived.campaignId, arrived.folderId])
    assert.lengthOf([...ids, link.id, campaign.id, folderOf.id], 6)
    for (const id of [link.id, campaign.id, folderOf.id]) assert.isFalse(ids.has(id))
    assert.equal((await call(there, 'GET', `/campaigns/${arrived.campaignId}`)).body.name, 'Spring')
    const codes = (await call(there, 'GET', '/qr-codes')).body.items
    assert.equal(codes[0].linkId, arrived.id)
    const sums = await db.from('click_days').where('scope_id', arrived.id).firstOrFail()
    assert.deepEqual(JSON.parse(sums.breakdown), {
      campaigns: { [arrived.campaignId]: [2, 1] },
      qrCodes: { [codes[0].id]: [0, 1], '*': [1, 0] },
      rules: { 'rule-a': [1, 0] },
    })
    const dimensions = await db
      .from('click_day_dimensions')
      .where('workspace_id', imported.workspaceId)
    assert.sameMembers(
      dimensions.map(({ value }) => value),
      [arrived.id, arrived.campaignId, 'DE']
    )
    const versions = await db.from('link_versions').where('link_id', arrived.id).firstOrFail()
    assert.equal(parseJsonColumn<any>(versions.data).folder_id, arrived.folderId)
  })

  test('one that was cut off is never seen, and leaves nothing behind', async ({ assert }) => {
    const link = await aLink(source, { tags: ['One'] })
    await aCode(source)
    const { path, manifest } = await folder.export(source)
    await forgetWorkspace(source)
    const person = await aMember(target, 'Owner')
    const stopping = new AbortController()
    const onProgress = (part: string) => void (part === 'qr_codes' && stopping.abort())
    await assert.rejects(() => importInto(target, path, { signal: stopping.signal, onProgress }))
    assert.deepEqual(await rowsOf(source.workspaceId), {})

    // As a kill leaves it: written, and no one at it.
    const archive = await WorkspaceArchive.open(path)
    await claimImport(manifest, manifest.workspaceId)
    await loadArchive({
      ...{ archive, organisationId: target.organisationId, people: noOne(target.userId) },
      ids: new ArchiveIds('', () => false),
      ...{ leftLinks: new Set<string>(), leftDomains: new Set<string>() },
    })
    assert.isAbove((await rowsOf(source.workspaceId)).links, 0)
    const { body } = await ask(person, 'GET', '/api/workspaces')
    assert.notInclude(JSON.stringify(body), source.workspaceId)
    await assertRefused(assert, path, /is being imported at this moment/)
    await removeCutOffImports()
    assert.isAbove((await rowsOf(source.workspaceId)).links, 0)
    const longAgo = new Date(Date.parse('2026-01-01T00:00:00Z'))
    await db.from('workspace_imports').where('archive_id', manifest.id).update({ seen_at: longAgo })
    await removeCutOffImports()
    assert.deepEqual(await rowsOf(source.workspaceId), {})
    assert.lengthOf(await db.from('link_versions').where('link_id', link.id), 0)
    // Its aliases were never given to anyone.
    await importInto(target, path)
    assert.lengthOf(await db.from('links').where('alias', link.alias), 1)
  })

  test('the commands say what they did, and end with 1 where they refuse', async ({ assert }) => {
    await aLink(source)
    const path = folder.file()
    const flags = [`--workspace=${source.workspaceId}`]
    assert.equal((await ace.exec('workspace:export', [path, ...flags])).exitCode, 0)
    assert.equal((await ace.exec('workspace:export', [path, ...flags])).exitCode, 1)
    assert.equal(
      (await ace.exec('workspace:export', [folder.file(), `--workspace=${newId()}`])).exitCode,
      1
    )
    assert.lengthOf(await readdir(folder.path), 1)
    const into = [path, `--organisation=${target.organisationId}`]
    assert.equal((await ace.exec('workspace:import', into)).exitCode, 1)
    await forgetWorkspace(source)
    assert.equal((await ace.exec('workspace:import', into)).exitCode, 0)
    assert.equal((await ace.exec('workspace:import', into)).exitCode, 1)
    const audit = await db
      .from('audit_log')
      .where('workspace_id', source.workspaceId)
      .whereIn('action', ['workspace.exported', 'workspace.imported'])
    assert.sameMembers(
      audit.map(({ action }) => action),
      ['workspace.exported', 'workspace.imported']
    )
  })

  test('every table of a workspace moves, or is known to stay', async ({ assert }) => {
    const stays = new Set([
      ...['api_keys', 'invitations', 'workspace_members', 'audit_log', 'events', 'deliveries'],
      ...['imports', 'bulk_changes', 'report_shares', 'report_mails', 'bells', 'workspace_imports'],
      // Of the files of one installation.
      'provisioned_items',
      // Made again of the clicks.
      'click_workspaces',
      // Made again of the links.
      ...[
        'link_counts',
        'link_tags',
        'link_texts',
        'frequent_words',
        'word_links',
        'workspace_numbers',
        'link_destinations',
      ],
      ...['import_lines', 'bulk_change_links', 'idempotency_keys', 'domain_checks'],
    ])
    const rows = await select<{ name: string }>(
      db,
      `SELECT DISTINCT table_name AS name FROM information_schema.columns
        WHERE table_schema = DATABASE()
          AND column_name IN
            ('workspace_id', 'link_id', 'scope_id', 'qr_code_id', 'domain_id')`
    )
    const moves = new Set(ARCHIVE_TABLES.map(({ name }) => name))
    const forgotten = rows
      .map(({ name }) => name)
      .filter((name) => !moves.has(name) && !stays.has(name))
    assert.deepEqual(forgotten, [])
  })
})

function noOne(importerId: string) {
  return { find: () => undefined, importerId }
}
