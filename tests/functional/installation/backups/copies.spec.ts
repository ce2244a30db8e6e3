import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { fetchCopy, listCopies } from '#app/installation/backup_copies/actions/fetch_copy'
import { forgetWaits } from '#app/installation/backup_copies/actions/forget_waits'
import { sendCopies } from '#app/installation/backup_copies/actions/send_copies'
import { verifyLatestCopy } from '#app/installation/backup_copies/actions/verify_latest_copy'
import { openCopyStore } from '#app/installation/backup_copies/open_store'
import { parseTarget } from '#app/installation/backup_copies/rules/read_target'
import { S3Store } from '#app/installation/backup_copies/stores/s3_store'
import { BackupRefused } from '#app/installation/backups/backup_refused'
import { formatBackupName } from '#app/installation/backups/rules/backup_name'
import { newId } from '#app/shared/ids'
import { parseCidrList } from '#app/shared/network/cidr_list'
import { OutboundHttpClient } from '#app/shared/outbound_http/outbound_http_client'
import { nowMs, shiftClock } from '#app/shared/time/clock'
import backups from '#config/backups'
import outbound from '#config/outbound'
import { alertOf, withCopies } from '#tests/fixtures/backup_copies'
import { aBackup, RestoreTrial, scratchSchemas } from '#tests/fixtures/backups'
import { S3_KEY_ID, S3_SECRET, S3Server } from '#tests/fixtures/s3_server'

const DAY_MS = 86_400_000

test.group('Copies of backups', (group) => {
  let store: S3Server
  group.each.setup(async () => {
    store = await S3Server.start()
    const restore = await withCopies({
      target: parseTarget(`s3://shunt/daily?endpoint=${store.endpoint}`),
      keyId: S3_KEY_ID,
      secret: S3_SECRET,
    })
    return async () => {
      await store.stop()
      await restore()
    }
  })

  test('go to S3 once, and are restored from there on a machine that lost everything', async ({
    assert,
    cleanup,
  }) => {
    const { path } = await aBackup()
    assert.equal(await sendCopies(), 1)
    assert.equal(await sendCopies(), 0)
    assert.deepEqual([...store.files.keys()], [`daily/${basename(path)}`])
    assert.isTrue(store.files.get(`daily/${basename(path)}`)!.equals(await readFile(path)))
    assert.isNull(await alertOf())

    await rm(path)
    const trial = await RestoreTrial.make()
    cleanup(() => trial.remove())
    await trial.restore(await fetchCopy('latest'))
    assert.include(await trial.tables(), 'links')
    await assert.rejects(() => fetchCopy('shunt-none.tar'), BackupRefused)
  })

  test('are proved by restoring them when that is due', async ({ assert }) => {
    backups.copies.verifyEverySeconds = 3_600
    await aBackup()
    assert.isFalse(await verifyLatestCopy(), 'there is none')
    await sendCopies()
    assert.isTrue(await verifyLatestCopy())
    const [row] = await db.from('backup_copies')
    assert.isNotNull(row.verified_at)
    assert.deepEqual(await scratchSchemas(), [])
    assert.lengthOf(await readdir(backups.folder), 1)
    assert.isFalse(await verifyLatestCopy(), 'not twice within the hour')

    await db.from('leases').where('name', 'verify-backup-copy').delete()
    const [[key, bytes]] = store.files
    store.files.set(key, Buffer.concat([bytes.subarray(0, -600), Buffer.alloc(600, 1)]))
    assert.isTrue(await verifyLatestCopy())
    assert.match((await alertOf())!, /cannot be restored/)
  })

  const FAULTS: [title: string, begin: () => void, reason: RegExp][] = [
    ['wrong keys', () => (backups.copies.secret = 'another'), /SignatureDoesNotMatch/],
    ['an unknown key', () => (backups.copies.keyId = 'AKIANONE'), /InvalidAccessKeyId/],
    ['a full store', () => (store.room = 10), /QuotaExceeded: The bucket is full/],
    [
      'a store that is unavailable',
      () => (store.fault = { status: 503, code: 'SlowDown', message: 'Later.' }),
      /503, SlowDown/,
    ],
    ['a cut connection', () => (store.partsLeft = 0), /./],
    ['a store that loses the end', () => (store.isLying = true), /another size/],
    [
      'a slow store',
      () => {
        store.delayMs = 400
        backups.copies.partTimeoutMs = 100
      },
      /./,
    ],
  ]
  for (const [title, begin, reason] of FAULTS) {
    test(`${title}: reported, retried, the local backup stays`, async ({ assert }) => {
      const { path } = await aBackup()
      const before = { ...backups.copies }
      begin()
      assert.equal(await sendCopies(), 0)
      const alert = await alertOf()
      assert.match(alert!, /could not be copied to s3:\/\/shunt\/daily .* stays on its machine: /)
      assert.match(alert!, reason)
      assert.notInclude(alert!, S3_SECRET)
      assert.isTrue(existsSync(path))
      assert.equal(await sendCopies(), 0, 'it waits before it tries again')

      Object.assign(backups.copies, before)
      Object.assign(store, { room: Infinity, fault: null, delayMs: 0, isLying: false })
      store.partsLeft = Infinity
      await forgetWaits()
      assert.equal(await sendCopies(), 1)
      assert.isNull(await alertOf())
    })
  }

  test('go on where they were cut off, unless the store gave the upload up', async ({ assert }) => {
    const target = backups.copies.target as Extract<
      NonNullable<typeof backups.copies.target>,
      { kind: 's3' }
    >
    const http = new OutboundHttpClient({
      ...outbound,
      allowedNetworks: parseCidrList('127.0.0.0/8'),
    })
    const keys = { keyId: S3_KEY_ID, secret: S3_SECRET }
    const s3 = new S3Store(target, keys, http, { partTimeoutMs: 5_000, partBytes: 10_000 })
    const name = formatBackupName(newId(), new Date(nowMs()))
    const path = join(backups.folder, name)
    const bytes = randomBytes(45_000)
    await writeFile(path, bytes)
    const source = { name, path, sizeBytes: bytes.length }
    let state: Record<string, unknown> | null = null
    const onState = async (now: Record<string, unknown>) => void (state = structuredClone(now))
    store.partsLeft = 3
    await assert.rejects(() => s3.upload(source, { state, onState }))
    store.partsLeft = 2
    await s3.upload(source, { state, onState })
    assert.isTrue(store.files.get(`daily/${name}`)!.equals(bytes))

    // The store forgot it: it begins again.
    store.uploads.clear()
    store.partsLeft = 2
    await assert.rejects(() => s3.upload(source, { state, onState }))
    store.partsLeft = Infinity
    store.listsParts = false
    await s3.upload(source, { state, onState })
    assert.isTrue(store.files.get(`daily/${name}`)!.equals(bytes))
    const fetched = `${path}.fetched`
    await writeFile(fetched, bytes.subarray(0, 12_345))
    await s3.download({ name, sizeBytes: bytes.length }, fetched, () => {})
    assert.isTrue(bytes.equals(await readFile(fetched)), 'a download goes on too')
  })

  test('stay as the settings say; files of others stay too', async ({ assert }) => {
    backups.copies.retention = { days: 2, weeks: 0, months: 0 }
    store.files.set('daily/notes.txt', Buffer.from('mine'))
    const foreign = `daily/${formatBackupName(newId(), new Date(0))}`
    store.files.set(foreign, Buffer.from('of another installation'))
    const names: string[] = []
    for (let day = 0; day < 3; day++) {
      shiftClock(day * DAY_MS)
      names.push(`daily/${basename((await aBackup()).path)}`)
      await sendCopies()
    }
    assert.sameMembers([...store.files.keys()], ['daily/notes.txt', foreign, ...names.slice(1)])
  })

  test('that are late are an alert', async ({ assert }) => {
    backups.everySeconds = 3_600
    await aBackup()
    await sendCopies()
    assert.isNull(await alertOf())
    shiftClock(3 * 3_600_000)
    assert.match((await alertOf())!, /3 hours old/)
  })

  test('go to a folder as well, whole or not at all', async ({ assert, cleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'shunt-copies-'))
    cleanup(() => rm(folder, { recursive: true }))
    backups.copies.target = parseTarget(join(folder, 'of', 'shunt'))!
    const { path, sizeBytes } = await aBackup()
    assert.equal(await sendCopies(), 1)
    assert.deepEqual(await listCopies(), [{ name: basename(path), sizeBytes }])
    const bytes = await readFile(path)
    await rm(path)
    assert.isTrue(bytes.equals(await readFile(await fetchCopy('latest'))))

    await writeFile(join(folder, 'file'), '')
    backups.copies.target = parseTarget(join(folder, 'file'))!
    await aBackup()
    assert.equal(await sendCopies(), 0)
    assert.match((await alertOf())!, /could not be copied to/)
  })

  test('need both keys, and a target', ({ assert }) => {
    backups.copies.secret = null
    assert.throws(() => openCopyStore(), /BACKUP_TARGET_SECRET/)
    backups.copies.target = null
    assert.throws(() => openCopyStore(), /BACKUP_TARGET is not set/)
  })
})
