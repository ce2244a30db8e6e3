import type { Readable } from 'node:stream'
import { createZstdCompress } from 'node:zlib'
import { encryptFor } from '#app/installation/backups/age'
import type { BackupFileWriter } from '#app/installation/backups/backup_file_writer'
import { chainStreams } from '#app/installation/backups/chain_streams'
import { packedName, type BackupPart } from '#app/installation/backups/manifest'

/** The program that encrypts, and for whom. */
export interface PartLock {
  age: string
  recipient: string
}

/**
 * Compresses a part, encrypts it, and writes it.
 *
 * @param lock null: it is not encrypted
 */
export function packPart(
  lock: PartLock | null,
  file: BackupFileWriter,
  name: string,
  source: Readable,
  signal?: AbortSignal
): Promise<BackupPart> {
  const packed = chainStreams(source, createZstdCompress())
  const bytes = lock ? encryptFor(lock.age, lock.recipient, packed, signal) : packed
  return file.add(packedName(name, lock !== null), bytes as AsyncIterable<Buffer>)
}
