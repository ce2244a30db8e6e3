import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { test } from '@japa/runner'
import { BackupFile } from '#app/installation/backups/backup_file'
import { BackupFileWriter } from '#app/installation/backups/backup_file_writer'
import { BackupRefused } from '#app/installation/backups/backup_refused'
import { BACKUP_FORMAT, type BackupManifest } from '#app/installation/backups/manifest'
import { decodeTarHeader, encodeTarHeader } from '#app/installation/backups/rules/tar_header'

const CREATED = new Date('2026-11-22T10:00:00Z')
const MANIFEST: BackupManifest = {
  format: BACKUP_FORMAT,
  id: '0123456789abcdefghjk',
  createdAt: CREATED.toISOString(),
  version: '1.0.0',
  migrations: ['0001_first'],
  database: { engine: 'MariaDB', version: '10.11.18', name: 'shunt' },
  keys: { current: '0011223344556677', previous: [] },
  isEncrypted: false,
  tables: { links: { rows: 1, sha256: 'aa' } },
  parts: [],
  spool: [],
}

async function aFile(path: string) {
  const writer = await BackupFileWriter.create(path, CREATED)
  const parts = [
    await writer.add(
      'database.sql.zst',
      Readable.from([Buffer.from('first '), Buffer.alloc(600, 7)])
    ),
    await writer.add('clicks.spool.zst', Readable.from([])),
  ]
  await writer.finish({ ...MANIFEST, parts })
}

async function refusalOf(path: string): Promise<string | null> {
  try {
    const backup = await BackupFile.open(path)
    await backup.checkParts()
    return null
  } catch (error) {
    if (error instanceof BackupRefused) return error.message
    throw error
  }
}

/** Every third byte, which is never at the same place of two blocks, and those around each block's edge. */
const places = (length: number) =>
  Array.from({ length }, (_, at) => at).filter((at) => at % 3 === 0 || (at + 1) % 512 < 3)

test.group('The file of a backup', (group) => {
  let folder = ''
  let path = ''
  group.each.setup(async () => {
    folder = mkdtempSync(join(tmpdir(), 'shunt-backup-'))
    path = join(folder, 'shunt.tar')
    await aFile(path)
    return () => rmSync(folder, { recursive: true })
  })

  test('is read as it was written, and is its owner’s alone', async ({ assert }) => {
    const backup = await BackupFile.open(path)
    await backup.checkParts()
    const chunks: Buffer[] = []
    for await (const chunk of backup.read({ name: 'database.sql.zst' })) chunks.push(chunk)
    assert.equal(Buffer.concat(chunks).length, 606)
    assert.deepEqual(backup.manifest.tables, MANIFEST.tables)
    assert.equal(statSync(path).mode & 0o777, 0o600)
    assert.deepEqual(readdirSync(folder), ['shunt.tar'])
  })

  test('opens with tar, without Shunt', ({ assert }) => {
    const { stdout, status } = spawnSync('tar', ['-tf', path], { encoding: 'utf8' })
    assert.equal(status, 0)
    assert.deepEqual(stdout.trim().split('\n'), [
      'database.sql.zst',
      'clicks.spool.zst',
      'manifest.json',
      'checksum.sha256',
    ])
  })

  test('that is cut at any byte is refused', async ({ assert }) => {
    const whole = readFileSync(path)
    assert.isNull(await refusalOf(path))
    for (const length of places(whole.length)) {
      writeFileSync(path, whole.subarray(0, length))
      assert.match((await refusalOf(path)) ?? '', /is damaged|is no backup/, `cut at ${length}`)
    }
    writeFileSync(path, Buffer.concat([whole, Buffer.alloc(1)]))
    assert.match((await refusalOf(path)) ?? '', /behind its end/)
  })

  test('with a flipped bit in any byte is refused', async ({ assert }) => {
    const whole = readFileSync(path)
    for (const at of places(whole.length)) {
      const changed = Buffer.from(whole)
      changed[at] ^= 1 << (at % 8)
      writeFileSync(path, changed)
      assert.match((await refusalOf(path)) ?? '', /is damaged|is no backup/, `byte ${at}`)
    }
  })

  test('has no name before it is whole, and leaves nothing when it is given up', async ({
    assert,
  }) => {
    const other = join(folder, 'other.tar')
    const writer = await BackupFileWriter.create(other, CREATED)
    await writer.add('database.sql.zst', Readable.from([Buffer.from('half')]))
    assert.deepEqual(readdirSync(folder).sort(), ['other.tar.part', 'shunt.tar'])
    await writer.discard()
    assert.deepEqual(readdirSync(folder), ['shunt.tar'])
  })

  test('has headers for sizes above 8 GiB too', ({ assert }) => {
    for (const sizeBytes of [0, 1, 0o77777777777, 0o77777777777 + 1, 2 ** 45]) {
      const entry = { name: 'database.sql.zst', sizeBytes, modifiedSeconds: 1_795_000_000 }
      assert.deepEqual(decodeTarHeader(encodeTarHeader(entry)), entry)
    }
  })
})
