import { open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { unpack, type LoadBackupOptions } from '#app/installation/backups/actions/load_backup'
import type { BackupFile } from '#app/installation/backups/backup_file'
import { PART_NAMES, type SpoolSegment } from '#app/installation/backups/manifest'
import { quoteName } from '#app/installation/backups/scratch_schema'
import { select } from '#app/shared/database/sql'
import { makeFolder } from '#app/shared/process/make_folder'
import { SpoolDirectory } from '#app/visits/clicks/spool/spool_directory'

export interface PrepareSpoolOptions extends LoadBackupOptions {
  spoolPath: string
}

/** Files of clicks that lie beside the spool until the database that lacks them is in place. */
export interface PreparedSpool {
  bytes: number
  takePlace(): Promise<void>

  /** Removes what did not take its place. */
  discard(): Promise<void>
}

/**
 * Unpacks the clicks that a backup's database had not stored. Each range of clicks goes into its
 * own spool file, from the position that the restored database has reached. A spool file that is
 * still on this machine is left alone: it has the range, and continues from the same position.
 *
 * @param schema where the backup's tables are
 */
export async function prepareSpool(
  backup: BackupFile,
  schema: string,
  { spoolPath, identityFile, signal }: PrepareSpoolOptions
): Promise<PreparedSpool> {
  const { spool: segments, id } = backup.manifest
  const prepared: { draft: string; path: string }[] = []
  const result = { bytes: 0, takePlace, discard }
  if (segments.length === 0) return result
  const directory = new SpoolDirectory(spoolPath)
  const [offsets, ownId] = [await readOffsets(schema), await ownSpoolId(directory)]
  await makeFolder(spoolPath)
  const clicks = await unpack(backup, PART_NAMES.clicks, identityFile, signal)
  const chunks = clicks[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let rest: Buffer = Buffer.alloc(0)
  try {
    for (const [index, segment] of segments.entries()) {
      const isStillHere = segment.spoolId === ownId && (await directory.look(segment.file)) !== null
      const skipBytes = isStillHere ? segment.bytes : storedBytes(segment, offsets)
      const path = join(spoolPath, `restored-${id}-${index}.spool.sealed`)
      rest = await writeSegment(segment, skipBytes, path)
    }
  } catch (error) {
    await discard()
    throw error
  }
  return result

  async function writeSegment(segment: SpoolSegment, skipBytes: number, path: string) {
    const isWanted = skipBytes < segment.bytes && !(await exists(path))
    const draft = `${path}.draft`
    if (isWanted) prepared.push({ draft, path })
    const file = isWanted ? await open(draft, 'w', 0o640) : null
    let passed = 0
    let chunk: Buffer = rest
    try {
      for (;;) {
        const part = chunk.subarray(0, segment.bytes - passed)
        const fresh = part.subarray(Math.max(0, skipBytes - passed))
        if (fresh.length > 0) await file?.writeFile(fresh)
        passed += part.length
        if (passed === segment.bytes) {
          if (isWanted) result.bytes += segment.bytes - skipBytes
          return chunk.subarray(part.length)
        }
        const { value, done } = await chunks.next()
        if (done) throw new Error('The clicks of the backup end too early')
        chunk = value
      }
    } finally {
      await file?.close()
    }
  }

  async function takePlace(): Promise<void> {
    for (const { draft, path } of prepared.splice(0)) await rename(draft, path)
  }

  async function discard(): Promise<void> {
    for (const { draft } of prepared.splice(0)) await rm(draft, { force: true })
  }
}

/** Returns how much of a range the restored database has already stored. */
function storedBytes(segment: SpoolSegment, offsets: ReadonlyMap<string, number>): number {
  const offset = offsets.get(`${segment.spoolId}/${segment.file}`) ?? segment.from
  return Math.min(segment.bytes, Math.max(0, offset - segment.from))
}

async function readOffsets(schema: string): Promise<ReadonlyMap<string, number>> {
  const rows = await select<{ spool_id: string; file: string; byte_offset: number | string }>(
    db,
    `SELECT spool_id, file, byte_offset FROM ${quoteName(schema)}.click_spool_offsets`
  )
  return new Map(rows.map((row) => [`${row.spool_id}/${row.file}`, Number(row.byte_offset)]))
}

/** Makes no spool where there is none. */
async function ownSpoolId(directory: SpoolDirectory): Promise<string | null> {
  return (await exists(join(directory.path, '.spool_id'))) ? directory.id() : null
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false
  )
}
