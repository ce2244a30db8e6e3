import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import { table } from '#app/shared/database/sql'
import { newId } from '#app/shared/ids'
import { makeFolder } from '#app/shared/process/make_folder'
import { openSecret } from '#app/shared/secrets/open_secret'
import installation from '#config/installation'

/** A statement with a piece in it, sealed, stays well below any server's packet limit. */
const PIECE_BYTES = 256 * 1024

/**
 * Keeps a file in the database, so that any worker of any machine can read it. Sealed, for a file may
 * hold passwords.
 *
 * @returns SHA-256 of the file, and its size
 */
export async function storeImportFile(
  importId: string,
  path: string
): Promise<{ hash: string; bytes: number }> {
  const hash = createHash('sha256')
  let [bytes, piece] = [0, 0]
  for await (const block of createReadStream(path, { highWaterMark: PIECE_BYTES })) {
    hash.update(block)
    bytes += block.length
    const sealed = encryption.encrypt((block as Buffer).toString('base64'))
    await db.table('import_pieces').insert({ import_id: importId, piece: piece++, sealed })
  }
  return { hash: hash.digest('hex'), bytes }
}

/** Puts the file together on this machine for as long as the work takes. */
export async function withImportFile<Result>(
  importId: string,
  work: (path: string) => Promise<Result>
): Promise<Result> {
  const folder = temporaryFolder()
  await makeFolder(folder, 0o700)
  const path = join(folder, newId())
  try {
    const file = await open(path, 'wx', 0o600)
    try {
      for (let piece = 0; ; piece++) {
        const row = await table<{ sealed: string }>(db, 'import_pieces')
          .where({ import_id: importId, piece })
          .first()
        if (!row) break
        await file.write(Buffer.from(openSecret(row.sealed), 'base64'))
      }
    } finally {
      await file.close()
    }
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}

/** Files that are being taken in or read; nothing in it is needed after its process ended. */
export function temporaryFolder(): string {
  return join(installation.storagePath, 'imports')
}

export async function deleteImportFile(importId: string): Promise<void> {
  await db.from('import_pieces').where('import_id', importId).delete()
}
