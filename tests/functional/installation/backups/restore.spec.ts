import { spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { sumSchema, verifyBackup } from '#app/installation/backups/actions/verify_backup'
import { BackupFile } from '#app/installation/backups/backup_file'
import { BackupRefused } from '#app/installation/backups/backup_refused'
import { DatabaseTools } from '#app/installation/backups/database_tools'
import type { BackupManifest } from '#app/installation/backups/manifest'
import { readEngine } from '#app/installation/backups/queries/read_source_facts'
import { quoteName } from '#app/installation/backups/scratch_schema'
import { reportInstance } from '#app/installation/health/actions/report_instance'
import { change, select } from '#app/shared/database/sql'
import { newId } from '#app/shared/ids'
import backups from '#config/backups'
import installation from '#config/installation'
import {
  aBackup,
  RestoreTrial,
  rewriteBackup,
  scratchSchemas,
  withBackupFolder,
} from '#tests/fixtures/backups'

/** What restoring changes on purpose: what processes said of themselves, and what backups there are. */
const FORGOTTEN = new Set(['instances', 'leases', 'backups'])

async function sumsOf(schema: string) {
  const tools = await DatabaseTools.open((await readEngine()).engine)
  try {
    return await sumSchema(schema, tools)
  } finally {
    await tools.close()
  }
}

test.group('Restoring backups', (group) => {
  let trial: RestoreTrial
  group.each.setup(async () => {
    const restore = await withBackupFolder()
    trial = await RestoreTrial.make()
    return async () => {
      await trial.remove()
      await restore()
    }
  })

  /** Refused with these words, and nothing was changed. */
  async function assertRefused(
    assert: Assert,
    path: string,
    words: RegExp,
    options: Parameters<RestoreTrial['restore']>[1] = {}
  ) {
    const before = [await trial.tables(), await readdir(trial.spoolPath)]
    await assert.rejects(() => trial.restore(path, options), BackupRefused, words)
    assert.deepEqual([await trial.tables(), await readdir(trial.spoolPath)], before)
    assert.deepEqual(await scratchSchemas(), [])
  }

  test('brings everything back with equal checksums, taken while others write', async ({
    assert,
    cleanup,
  }) => {
    cleanup(async () => {
      for (const name of ['workspaces', 'organisations']) {
        await db.from(name).where('name', 'like', 'Pair%').delete()
      }
    })
    let isWriting = true
    let pairs = 0
    const writers = Array.from({ length: 4 }, async () => {
      while (isWriting) {
        // Two rows of two tables, in one transaction: a snapshot has both or none.
        const [organisationId, at] = [newId(), new Date()]
        await db.transaction(async (trx) => {
          const named = { name: `Pair ' ( \\ ü`, created_at: at, updated_at: at }
          await trx.table('organisations').insert({ id: organisationId, ...named })
          await trx
            .table('workspaces')
            .insert({ id: newId(), organisation_id: organisationId, time_zone: 'UTC', ...named })
        })
        pairs++
      }
    })
    const made = await aBackup()
    isWriting = false
    await Promise.all(writers)
    assert.isAbove(pairs, 10)

    const { replacedSchema } = await trial.restore(made.path)
    assert.isNull(replacedSchema)
    const found = await sumsOf(trial.schema)
    assert.sameMembers(Object.keys(found), Object.keys(made.manifest.tables))
    for (const [name, sum] of Object.entries(made.manifest.tables)) {
      if (!FORGOTTEN.has(name)) assert.deepEqual(found[name], sum, name)
    }
    const schema = quoteName(trial.schema)
    const [{ lone }] = await select<{ lone: number }>(
      db,
      `SELECT COUNT(*) AS lone FROM ${schema}.organisations AS o WHERE o.name LIKE 'Pair%' AND NOT
        EXISTS (SELECT 1 FROM ${schema}.workspaces AS w WHERE w.organisation_id = o.id)`
    )
    assert.equal(Number(lone), 0)
    const [known] = await select<any>(db, `SELECT * FROM ${schema}.backups`)
    assert.deepInclude(known, { id: made.id, path: made.path, is_running: null })
  })

  test('refuses another key, another version and another form, and changes nothing', async ({
    assert,
  }) => {
    const { path } = await aBackup()
    const cases: [RegExp, (manifest: BackupManifest) => BackupManifest][] = [
      [/another key/, (one) => ({ ...one, keys: { current: 'f'.repeat(16), previous: [] } })],
      [
        /earlier key of APP_PREVIOUS_KEYS/,
        (one) => ({ ...one, keys: { ...one.keys, previous: ['f'.repeat(16)] } }),
      ],
      [/newer version/, (one) => ({ ...one, migrations: [...one.migrations, '9999_later'] })],
      [/older version/, (one) => ({ ...one, migrations: one.migrations.slice(0, -1) })],
      [/has the form 99/, (one) => ({ ...one, format: 99 })],
    ]
    for (const [words, alter] of cases) {
      await assertRefused(assert, await rewriteBackup(path, alter), words)
    }
    const older = await rewriteBackup(path, cases[3][1])
    await trial.restore(older, { takesOlder: true })
    assert.isNotEmpty(await trial.tables())
  })

  test('refuses what is damaged, wherever', async ({ assert }) => {
    const { path, sizeBytes } = await aBackup()
    const whole = await readFile(path)
    const places = (count: number) =>
      Array.from({ length: count }, (_, index) => Math.floor((sizeBytes * index) / count))
    const edges = [1, 511, 512, 513, sizeBytes - 1, sizeBytes - 512, sizeBytes - 1_024]
    for (const length of [...places(120), ...edges]) {
      await writeFile(path, whole.subarray(0, length))
      await assert.rejects(() => trial.restore(path), BackupRefused, /is damaged|is no backup/)
    }
    for (const [index, at] of [...places(200), ...edges].entries()) {
      const changed = Buffer.from(whole)
      changed[at] ^= 1 << (index % 8)
      await writeFile(path, changed)
      await assert.rejects(() => trial.restore(path), BackupRefused, /is damaged|is no backup/)
    }
    await writeFile(path, Buffer.concat([whole, Buffer.from('more')]))
    await assertRefused(assert, path, /behind its end/)
    await writeFile(path, '-- a dump of another program\n'.repeat(100))
    await assertRefused(assert, path, /is no backup of Shunt/)
    await assertRefused(assert, `${path}.missing`, /there is no such file/)
    await assertRefused(assert, backups.folder, /is no file/)
    assert.deepEqual(await trial.tables(), [])
  })

  test('refuses a backup whose rows are not those that it says', async ({ assert }) => {
    const { path } = await aBackup()
    const lying = await rewriteBackup(path, (manifest) => {
      manifest.tables.workspaces.rows++
      return manifest
    })
    await assertRefused(assert, lying, /workspaces has \d+ rows, not/)
    const other = await rewriteBackup(path, (manifest) => {
      manifest.tables.adonis_schema.sha256 = '0'.repeat(64)
      return manifest
    })
    await assert.rejects(() => verifyBackup(other), /adonis_schema has rows of another content/)
    assert.deepEqual(await scratchSchemas(), [])
  })

  test('refuses a database that is not empty unless it is named, and keeps what it held', async ({
    assert,
  }) => {
    const { path } = await aBackup()
    const schema = quoteName(trial.schema)
    await change(db, `CREATE TABLE ${schema}.precious (id INT PRIMARY KEY)`)
    await change(db, `INSERT INTO ${schema}.precious VALUES (7)`)
    await assertRefused(assert, path, /is not empty/)
    await assertRefused(assert, path, /is not empty/, { replace: 'another' })
    const { replacedSchema } = await trial.restore(path, { replace: trial.schema })
    assert.notInclude(await trial.tables(), 'precious')
    assert.include(await trial.tables(), 'links')
    const kept = await select<{ id: number }>(
      db,
      `SELECT id FROM ${quoteName(replacedSchema!)}.precious`
    )
    assert.deepEqual(
      kept.map(({ id }) => id),
      [7]
    )
  })

  test('refuses while Shunt runs', async ({ assert }) => {
    const { path } = await aBackup()
    await trial.restore(path)
    const report = { role: 'web' as const, host: 'shunt-a', spoolId: newId(), clockAheadMs: 0 }
    const id = newId()
    await reportInstance({ ...report, id, droppedClicks: 0 })
    await change(
      db,
      `INSERT INTO ${quoteName(trial.schema)}.instances SELECT * FROM instances WHERE id = ?`,
      [id]
    )
    await db.from('instances').where({ id }).delete()
    await assertRefused(assert, path, /Shunt is running \(web on shunt-a\)/, {
      replace: trial.schema,
    })
  })

  test('clicks that were not stored come back once, from where the database is', async ({
    assert,
    cleanup,
  }) => {
    const before = installation.storagePath
    installation.storagePath = join(backups.folder, 'storage')
    const spool = join(installation.storagePath, 'spool')
    const spoolId = newId()
    cleanup(async () => {
      installation.storagePath = before
      await db.from('click_spool_offsets').where('spool_id', spoolId).delete()
    })
    await mkdir(spool, { recursive: true })
    await writeFile(join(spool, '.spool_id'), spoolId)
    await writeFile(join(spool, 'one.spool'), 'stored\nwaiting\nlater\n')
    await writeFile(join(spool, 'two.spool'), 'all waits\n')
    const offset = { spool_id: spoolId, file: 'one.spool', byte_offset: 'stored\n'.length }
    await db.table('click_spool_offsets').insert(offset)
    const { path } = await aBackup()

    // As a database whose snapshot was a moment later than the first look at the spool.
    const segments = (await BackupFile.open(path)).manifest.spool
    assert.deepEqual(
      segments.map(({ from, bytes }) => [from, bytes]),
      [
        [7, 14],
        [0, 10],
      ]
    )
    const { clickBytes } = await trial.restore(path)
    assert.equal(clickBytes, 24)
    const names = (await readdir(trial.spoolPath)).filter((name) => name.includes('.spool')).sort()
    assert.lengthOf(names, 2)
    assert.isTrue(names.every((name) => name.endsWith('.spool.sealed')))
    const text = (name: string) => readFile(join(trial.spoolPath, name), 'utf8')
    assert.equal(await text(names[0]), 'waiting\nlater\n')
    assert.equal(await text(names[1]), 'all waits\n')

    // The same machine: a spool file that still lies there goes on by itself.
    const again = await RestoreTrial.make()
    cleanup(() => again.remove())
    await writeFile(join(again.spoolPath, '.spool_id'), spoolId)
    await writeFile(join(again.spoolPath, 'one.spool.sealed'), 'stored\nwaiting\nlater\n')
    const second = await again.restore(path)
    assert.equal(second.clickBytes, 10)
    const rest = (await readdir(again.spoolPath)).filter((name) => name.startsWith('restored-'))
    assert.lengthOf(rest, 1)
  })

  test('with age, only the identity opens it', async ({ assert }) => {
    const identity = join(backups.folder, 'identity.txt')
    const other = join(backups.folder, 'other.txt')
    for (const file of [identity, other]) {
      const { status, stderr } = spawnSync('age-keygen', ['-o', file], { encoding: 'utf8' })
      assert.equal(status, 0, stderr)
    }
    const [, recipient] = /public key: (age1\w+)/.exec(await readFile(identity, 'utf8'))!
    backups.recipient = recipient
    const { path, manifest } = await aBackup()
    assert.isTrue(manifest.isEncrypted)
    assert.isFalse((await readFile(path)).includes(Buffer.from([0x28, 0xb5, 0x2f, 0xfd])))
    await assertRefused(assert, path, /Name the file with its identity/)
    await assertRefused(assert, path, /The identity does not open the backup/, {
      identityFile: other,
    })
    await verifyBackup(path, { identityFile: identity })
    await trial.restore(path, { identityFile: identity })
    assert.include(await trial.tables(), 'links')
  })

  test('the commands say what they did, and end with 1 where they refuse', async ({ assert }) => {
    const made = await ace.exec('backup:create', [])
    assert.equal(made.exitCode, 0)
    const [name] = await readdir(backups.folder)
    const path = join(backups.folder, name)
    assert.equal((await ace.exec('backup:verify', [path])).exitCode, 0)
    // The database of the tests is full of tables, and no flag names it.
    const tables = await select<{ n: number }>(
      db,
      'SELECT COUNT(*) AS n FROM information_schema.tables WHERE table_schema = DATABASE()'
    )
    assert.equal((await ace.exec('backup:restore', [path])).exitCode, 1)
    assert.deepEqual(
      await select(
        db,
        'SELECT COUNT(*) AS n FROM information_schema.tables WHERE table_schema = DATABASE()'
      ),
      tables
    )
    await writeFile(path, 'x')
    assert.equal((await ace.exec('backup:verify', [path])).exitCode, 1)
    assert.equal((await ace.exec('backup:verify', [`${path}.missing`])).exitCode, 1)
  })
})
