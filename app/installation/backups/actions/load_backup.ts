import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import db from '@adonisjs/lucid/services/db'
import { decryptWith, findAge } from '#app/installation/backups/age'
import type { BackupFile } from '#app/installation/backups/backup_file'
import { BackupRefused } from '#app/installation/backups/backup_refused'
import { chainStreams } from '#app/installation/backups/chain_streams'
import type { DatabaseTools } from '#app/installation/backups/database_tools'
import { DumpTally } from '#app/installation/backups/dump_tally'
import { packedName, PART_NAMES, type PackedManifest } from '#app/installation/backups/manifest'
import { findDifferences } from '#app/installation/backups/rules/find_differences'
import { quoteName } from '#app/installation/backups/scratch_schema'
import { select } from '#app/shared/database/sql'

/** What is heard of a program that reads no further. */
const BROKEN_OFF = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'])

export interface LoadBackupOptions {
  /** File with the identity of `age` that opens the backup. */
  identityFile?: string

  /** Hears how far it is, every second or so. */
  onProgress?: (tally: DumpTally) => void
  signal?: AbortSignal
}

/**
 * Runs a backup's dump in an empty schema, and counts what is there afterwards.
 *
 * @throws BackupRefused where it cannot be opened, or not every row arrived
 */
export async function loadBackup(
  backup: BackupFile,
  schema: string,
  tools: DatabaseTools,
  { identityFile, onProgress, signal }: LoadBackupOptions
): Promise<void> {
  const tally = new DumpTally()
  const telling = setInterval(() => onProgress?.(tally), 1_000)
  const client = tools.load(schema, signal)
  try {
    const dump = await unpack(backup, PART_NAMES.dump, identityFile, signal)
    await pipeline(dump, tally.stream(), client.input)
    await client.ended
  } catch (error) {
    // A client that refused a statement has closed its input: its words come first.
    if (BROKEN_OFF.has((error as NodeJS.ErrnoException).code ?? '')) await client.ended
    throw error
  } finally {
    client.kill()
    clearInterval(telling)
  }
  const differences = findDifferences(backup.manifest.tables, await countTables(schema, backup))
  if (differences.length === 0) return
  throw new BackupRefused(`Not every row of the backup arrived: ${differences.join('; ')}.`)
}

/**
 * Returns a part as it was before it was packed.
 *
 * @throws BackupRefused where it is encrypted and no identity is named; later, from the stream, where
 * another one is
 */
export async function unpack(
  backup: BackupFile<PackedManifest>,
  name: string,
  identityFile: string | undefined,
  signal?: AbortSignal
): Promise<Readable> {
  const { isEncrypted } = backup.manifest
  const packed = backup.read({ name: packedName(name, isEncrypted) })
  if (!isEncrypted) return chainStreams(packed, createZstdDecompress())
  if (!identityFile) {
    throw new BackupRefused(
      `The ${backup.noun} is encrypted with age. Name the file with its identity: --identity=<file>`
    )
  }
  const opened = refusing(decryptWith(await findAge(), identityFile, packed, signal), backup.noun)
  return chainStreams(Readable.from(opened, { objectMode: false }), createZstdDecompress())
}

async function* refusing(source: AsyncGenerator<Buffer>, noun: string): AsyncGenerator<Buffer> {
  try {
    yield* source
  } catch (error) {
    throw new BackupRefused(`The identity does not open the ${noun}: ${(error as Error).message}`)
  }
}

async function countTables(schema: string, { manifest }: BackupFile) {
  const counts: Record<string, { rows: number }> = {}
  for (const name of Object.keys(manifest.tables)) {
    const [{ rows }] = await select<{ rows: number | string }>(
      db,
      `SELECT COUNT(*) AS \`rows\` FROM ${quoteName(schema)}.${quoteName(name)}`
    )
    counts[name] = { rows: Number(rows) }
  }
  return counts
}
