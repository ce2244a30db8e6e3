import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { fetchCopy } from '#app/installation/backup_copies/actions/fetch_copy'
import { forgetWaits } from '#app/installation/backup_copies/actions/forget_waits'
import { sendCopies } from '#app/installation/backup_copies/actions/send_copies'
import { verifyLatestCopy } from '#app/installation/backup_copies/actions/verify_latest_copy'
import { openCopyStore } from '#app/installation/backup_copies/open_store'
import { parseTarget } from '#app/installation/backup_copies/rules/read_target'
import { SftpStore } from '#app/installation/backup_copies/stores/sftp_store'
import { formatBackupName } from '#app/installation/backups/rules/backup_name'
import { newId } from '#app/shared/ids'
import { parseCidrList } from '#app/shared/network/cidr_list'
import { OutboundHttpClient } from '#app/shared/outbound_http/outbound_http_client'
import { nowMs, shiftClock } from '#app/shared/time/clock'
import backups from '#config/backups'
import outbound from '#config/outbound'
import { alertOf, withCopies } from '#tests/fixtures/backup_copies'
import { aBackup, RestoreTrial } from '#tests/fixtures/backups'
import { newSshKey, SFTP_PASSWORD, SftpServer } from '#tests/fixtures/sftp_server'

const DAY_MS = 86_400_000
const FOLDER = '/srv/daily'

test.group('Copies of backups by SFTP', (group) => {
  let server: SftpServer
  group.each.setup(async () => {
    server = await SftpServer.start()
    const restore = await withCopies({
      target: parseTarget(server.target),
      hostKeys: [server.hostKey],
      sshKey: null,
      secret: SFTP_PASSWORD,
    })
    return async () => {
      await server.stop()
      await restore()
    }
  })

  test('are there once, are proved, and restored on a machine that lost everything', async ({
    assert,
    cleanup,
  }) => {
    backups.copies.verifyEverySeconds = 3_600
    const { path } = await aBackup()
    assert.equal(await sendCopies(), 1)
    assert.equal(await sendCopies(), 0)
    assert.deepEqual([...server.files.keys()], [`${FOLDER}/${basename(path)}`])
    assert.isTrue(server.files.get(`${FOLDER}/${basename(path)}`)!.equals(await readFile(path)))
    assert.isTrue(await verifyLatestCopy())
    assert.isNotNull((await db.from('backup_copies'))[0].verified_at)
    assert.isNull(await alertOf())

    await rm(path)
    const trial = await RestoreTrial.make()
    cleanup(() => trial.remove())
    await trial.restore(await fetchCopy('latest'))
    assert.include(await trial.tables(), 'links')
  })

  test('are let in by BACKUP_TARGET_SSH_KEY_FILE, whose passphrase is BACKUP_TARGET_SECRET', async ({
    assert,
  }) => {
    await aBackup()
    Object.assign(backups.copies, { sshKey: server.clientKey.private, secret: null })
    assert.equal(await sendCopies(), 1)
    const options = { passphrase: 'open it', cipher: 'aes256-cbc', rounds: 4 }
    const key = newSshKey(options)
    Object.assign(server.clientKey, key)
    Object.assign(backups.copies, { sshKey: key.private, secret: 'open it' })
    await aBackup()
    assert.equal(await sendCopies(), 1)
    backups.copies.secret = 'another'
    await aBackup()
    assert.equal(await sendCopies(), 0)
    assert.match((await alertOf())!, /SSH_KEY_FILE cannot be used: .*passphrase/)
  })

  test('go to no server with another key than BACKUP_TARGET_HOST_KEY', async ({ assert }) => {
    await aBackup()
    const first = server.hostKey
    await server.stop()
    await server.restart()
    assert.equal(await sendCopies(), 0)
    const alert = await alertOf()
    assert.include(alert!, `shows the host key ${server.hostKey}, which`)
    assert.notInclude(alert!, SFTP_PASSWORD)
    assert.isEmpty(server.files)
    backups.copies.hostKeys = [first, server.hostKey]
    await forgetWaits()
    assert.equal(await sendCopies(), 1)
    assert.isNull(await alertOf())
  })

  const FAULTS: [title: string, begin: () => unknown, reason: RegExp][] = [
    ['a wrong password', () => (backups.copies.secret = 'another'), /does not let shunt in/],
    ['an unknown key', () => (backups.copies.sshKey = newSshKey().private), /in with this key/],
    ['a full disk', () => (server.room = 10), /answered: Failure. Is there room/],
    ['a cut connection', () => (server.cutAt = 0), /ended the connection/],
    ['a server that loses the end', () => (server.isLying = true), /kept \d+ of \d+ bytes/],
    [
      'a slow server',
      () => {
        server.delayMs = 900
        backups.copies.partTimeoutMs = 300
      },
      /did not answer within 0.3 seconds/,
    ],
  ]
  for (const [title, begin, reason] of FAULTS) {
    test(`${title}: reported, retried, the local backup stays`, async ({ assert }) => {
      const { path } = await aBackup()
      const before = { ...backups.copies }
      begin()
      assert.equal(await sendCopies(), 0)
      const alert = await alertOf()
      assert.match(alert!, /could not be copied to sftp:\/\/shunt@127.0.0.1:\d+\/srv\/daily/)
      assert.match(alert!, reason)
      assert.notInclude(alert!, SFTP_PASSWORD)
      assert.isTrue(existsSync(path))

      Object.assign(backups.copies, before)
      Object.assign(server, { room: Infinity, delayMs: 0, isLying: false, cutAt: Infinity })
      await forgetWaits()
      assert.equal(await sendCopies(), 1)
      assert.isNull(await alertOf())
      const [[, bytes]] = server.files
      assert.isTrue(bytes.equals(await readFile(path)))
    })
  }

  test('go on where they were cut off, there and back', async ({ assert }) => {
    const target = parseTarget(server.target) as ConstructorParameters<typeof SftpStore>[0]
    const http = new OutboundHttpClient({
      ...outbound,
      allowedNetworks: parseCidrList('127.0.0.0/8'),
    })
    const account = { hostKeys: [server.hostKey], privateKey: null, secret: SFTP_PASSWORD }
    const limits = { partTimeoutMs: 5_000, partBytes: 100_000 }
    const store = new SftpStore(target, account, http, limits)
    const name = formatBackupName(newId(), new Date(nowMs()))
    const path = join(backups.folder, name)
    const bytes = randomBytes(450_000)
    await writeFile(path, bytes)
    const source = { name, path, sizeBytes: bytes.length }
    let state: Record<string, unknown> | null = null
    const onState = async (now: Record<string, unknown>) => void (state = now)
    // In the middle of the third part.
    server.cutAt = 250_000
    await assert.rejects(() => store.upload(source, { state, onState }))
    assert.deepEqual(state, { sentBytes: 200_000 })
    server.written.length = 0
    server.cutAt = Infinity
    await store.upload(source, { state, onState })
    assert.equal(Math.min(...server.written), 200_000)
    assert.isTrue(server.files.get(`${FOLDER}/${name}`)!.equals(bytes))

    const fetched = `${path}.fetched`
    await writeFile(fetched, bytes.subarray(0, 123_456))
    await store.download({ name, sizeBytes: bytes.length }, fetched, () => {})
    assert.isTrue(bytes.equals(await readFile(fetched)))

    // The server lost the beginning: nothing of what was sent before is relied on.
    server.files.clear()
    await store.upload(source, { state: { sentBytes: 200_000 }, onState })
    assert.isTrue(server.files.get(`${FOLDER}/${name}`)!.equals(bytes))
  })

  test('stay as the settings say; files of others stay too', async ({ assert }) => {
    backups.copies.retention = { days: 2, weeks: 0, months: 0 }
    const foreign = `${FOLDER}/${formatBackupName(newId(), new Date(0))}`
    server.files.set(foreign, Buffer.from('of another installation'))
    const names: string[] = []
    for (let day = 0; day < 3; day++) {
      shiftClock(day * DAY_MS)
      names.push(`${FOLDER}/${basename((await aBackup()).path)}`)
      await sendCopies()
    }
    assert.sameMembers([...server.files.keys()], [foreign, ...names.slice(1)])
  })

  test('need a host key, and a password or a key', ({ assert }) => {
    backups.copies.secret = null
    assert.throws(() => openCopyStore(), /BACKUP_TARGET_SSH_KEY_FILE or BACKUP_TARGET_SECRET/)
    Object.assign(backups.copies, { secret: SFTP_PASSWORD, hostKeys: null })
    assert.throws(() => openCopyStore(), /BACKUP_TARGET_HOST_KEY/)
  })
})
