import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { createBackup } from '#app/installation/backups/actions/create_backup'
import { noteBackupVerified } from '#app/installation/backups/actions/settle_backup'
import { verifyBackup } from '#app/installation/backups/actions/verify_backup'
import { backupAlertSource } from '#app/installation/backups/backup_alert_source'
import { BackupEngine } from '#app/installation/backups/backup_engine'
import { BackupFile } from '#app/installation/backups/backup_file'
import { BackupRefused } from '#app/installation/backups/backup_refused'
import { findLatestBackup } from '#app/installation/backups/queries/find_latest_backup'
import { partialName } from '#app/installation/backups/rules/backup_name'
import { change } from '#app/shared/database/sql'
import { newId } from '#app/shared/ids'
import { sayInEnglish } from '#app/shared/text/sentence'
import { resumeClock, shiftClock } from '#app/shared/time/clock'
import { databaseNowSql } from '#app/shared/time/database_clock'
import backups from '#config/backups'
import { FormClient } from '#tests/console/support/form_client'
import { aBackup, scratchSchemas, withBackupFolder } from '#tests/fixtures/backups'
import { somebody } from '#tests/fixtures/people'
import { aWorkspace } from '#tests/fixtures/workspace'

const HOUR_SECONDS = 3_600

test.group('Making backups', (group) => {
  group.each.setup(async () => {
    const restore = await withBackupFolder()
    return async () => {
      resumeClock()
      await restore()
    }
  })

  test('makes one file that only its owner reads, holds every table and no key', async ({
    assert,
  }) => {
    await aWorkspace()
    const { path, sizeBytes, id } = await aBackup()
    const found = await stat(path)
    assert.equal(found.mode & 0o777, 0o600)
    assert.equal(found.size, sizeBytes)
    assert.deepEqual(await readdir(backups.folder), [path.split('/').at(-1)])
    const { manifest } = await BackupFile.open(path)
    const [{ total }] = await db.from('workspaces').count('* as total')
    assert.equal(manifest.tables.workspaces.rows, Number(total))
    assert.property(manifest.tables, 'raw_clicks')
    assert.equal(manifest.id, id)
    const bytes = await readFile(path)
    for (const key of backups.keys) assert.isFalse(bytes.includes(key))
    assert.isFalse(bytes.includes(backups.database.password || 'no password'))
    const latest = await findLatestBackup()
    assert.deepInclude(latest, { id, path, sizeBytes, verifiedAt: null })
  })

  test('is verified by restoring it, which leaves no schema behind', async ({ assert }) => {
    const { path } = await aBackup()
    await verifyBackup(path)
    assert.isNotNull((await findLatestBackup())!.verifiedAt)
    assert.deepEqual(await scratchSchemas(), [])
  })

  test('the console shows administrators the latest, and what to do', async ({ assert }) => {
    const client = new FormClient(await somebody({ installationAdministrator: true }))
    const page = async () => (await client.get('/console/installation')).text
    assert.include(await page(), 'There is no backup yet')
    const { path } = await aBackup()
    const fresh = await page()
    assert.include(fresh, path)
    assert.include(fresh, `./shunt ace backup:verify ${path}`)
    assert.include(fresh, 'No backup schedule')
    await noteBackupVerified((await findLatestBackup())!.id)
    assert.notInclude(await page(), 'It was never verified')
    backups.toolsFolder = '/nonexistent'
    shiftClock(2 * HOUR_SECONDS * 1_000)
    await new BackupEngine(HOUR_SECONDS).look()
    assert.include(await page(), 'The latest backup failed')
    resumeClock()
    Object.assign(backups, { everySeconds: 5_400, keep: 3 })
    assert.include(await page(), 'every 90 minutes, 3 are kept')
    Object.assign(backups, { everySeconds: 86_400, keep: 1 })
    assert.include(await page(), 'every 24 hours, one is kept')
  })

  test('one runs at a time, and workers make one that is due once', async ({ assert }) => {
    const schedule = { everySeconds: HOUR_SECONDS }
    const made = await Promise.all(Array.from({ length: 5 }, () => createBackup({ schedule })))
    assert.lengthOf(
      made.filter((one) => one !== null),
      1
    )
    assert.isNull(await createBackup({ schedule }), 'none is due for an hour')
    shiftClock((HOUR_SECONDS - 60) * 1_000)
    assert.isNull(await createBackup({ schedule }))
    shiftClock((HOUR_SECONDS + 1) * 1_000)
    assert.isNotNull(await createBackup({ schedule }))
    assert.lengthOf(await readdir(backups.folder), 2)

    await change(
      db,
      `INSERT INTO backups (id, host, version, is_scheduled, is_running, started_at, seen_at)
        VALUES (?, 'elsewhere', '1', 0, 1, ${databaseNowSql()}, ${databaseNowSql()})`,
      [newId()]
    )
    await assert.rejects(() => createBackup(), /Another backup is being made/)
    shiftClock((HOUR_SECONDS + 120) * 1_000)
    assert.isNotNull(await createBackup(), 'one that gave no sign of life for a minute is over')
  })

  test('a failed one by itself is an alert until one succeeds', async ({ assert }) => {
    const engine = new BackupEngine(HOUR_SECONDS)
    backups.toolsFolder = '/nonexistent'
    await engine.look()
    const [finding] = await backupAlertSource.find()
    assert.deepInclude(finding, { kind: 'Backup', status: 'Error' })
    assert.match(sayInEnglish(finding.message), /mariadb-dump|mysqldump/)
    assert.deepEqual(await readdir(backups.folder), [])
    backups.toolsFolder = null
    await engine.look()
    assert.lengthOf(await backupAlertSource.find(), 1, 'it is not tried again at once')
    shiftClock(901_000)
    await engine.look()
    assert.deepEqual(await backupAlertSource.find(), [])
    assert.lengthOf(await readdir(backups.folder), 1)
  })

  test('one that is late is an alert', async ({ assert, cleanup }) => {
    const { everySeconds } = backups
    cleanup(() => void (backups.everySeconds = everySeconds))
    backups.everySeconds = HOUR_SECONDS
    await aBackup()
    assert.deepEqual(await backupAlertSource.find(), [])
    shiftClock(3 * HOUR_SECONDS * 1_000)
    const [finding] = await backupAlertSource.find()
    assert.deepInclude(finding, { kind: 'Backup', status: 'Warning' })
  })

  test('one that is stopped leaves nothing, and did not fail', async ({ assert }) => {
    const stopping = new AbortController()
    const making = createBackup({ schedule: { everySeconds: 60 }, signal: stopping.signal })
    setTimeout(() => stopping.abort(), 60)
    await assert.rejects(() => making)
    assert.deepEqual(await readdir(backups.folder), [])
    assert.lengthOf(await db.from('backups'), 0)
  })

  test('the oldest whole ones go, and nothing else does', async ({ assert }) => {
    backups.keep = 2
    const made: string[] = []
    for (let count = 0; count < 3; count++) {
      made.push((await aBackup()).path)
      shiftClock((count + 1) * 1_000)
    }
    await writeFile(join(backups.folder, 'notes.txt'), 'mine')
    const damaged = made[1]
    await writeFile(damaged, (await readFile(damaged)).subarray(0, -1))
    await writeFile(partialName(made[0]), 'what a killed one left')
    const last = await aBackup()
    assert.deepEqual(last.removed, [])
    assert.isFalse(existsSync(made[0]))
    assert.isFalse(existsSync(partialName(made[0])))
    const names = (await readdir(backups.folder)).sort()
    const kept = [damaged, made[2], last.path].map((path) => path.split('/').at(-1)!)
    assert.sameMembers(names, ['notes.txt', ...kept])
  })

  test('none goes where visitors read, and none without room', async ({ assert, cleanup }) => {
    const { folder } = backups
    cleanup(() => void (backups.folder = folder))
    backups.folder = app.publicPath('backups')
    await assert.rejects(() => createBackup(), BackupRefused, /served to everyone/)
    assert.isFalse(existsSync(backups.folder))
    backups.folder = '/dev/full/backups'
    await assert.rejects(() => createBackup())
  })

  test('the spool’s clicks come along as whole lines', async ({ assert, cleanup }) => {
    const { default: installation } = await import('#config/installation')
    const before = installation.storagePath
    installation.storagePath = join(backups.folder, 'storage')
    cleanup(() => void (installation.storagePath = before))
    const spool = join(installation.storagePath, 'spool')
    await mkdir(spool, { recursive: true })
    await writeFile(join(spool, 'one.spool'), 'first\nsecond\nhal')
    await writeFile(join(spool, 'two.spool.sealed'), 'third\n')
    await writeFile(join(spool, 'empty.spool'), 'torn')
    const { manifest } = await aBackup()
    assert.deepEqual(
      manifest.spool.map(({ file, from, bytes }) => ({ file, from, bytes })),
      [
        { file: 'one.spool', from: 0, bytes: 13 },
        { file: 'two.spool', from: 0, bytes: 6 },
      ]
    )
  })
})
