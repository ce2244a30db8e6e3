import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import {
  claimBackup,
  noteBackupAlive,
  type BackupSchedule,
} from '#app/installation/backups/actions/claim_backup'
import { removeOldBackups } from '#app/installation/backups/actions/remove_old_backups'
import {
  forgetBackup,
  noteBackupDone,
  noteBackupFailed,
} from '#app/installation/backups/actions/settle_backup'
import { findAge } from '#app/installation/backups/age'
import { BackupFileWriter } from '#app/installation/backups/backup_file_writer'
import { openBackupFolder, removePartialBackups } from '#app/installation/backups/backup_folder'
import { BackupRefused } from '#app/installation/backups/backup_refused'
import { chainStreams } from '#app/installation/backups/chain_streams'
import { DatabaseTools } from '#app/installation/backups/database_tools'
import { DumpTally } from '#app/installation/backups/dump_tally'
import {
  BACKUP_FORMAT,
  PART_NAMES,
  type BackupManifest,
  type BackupPart,
  type SpoolSegment,
} from '#app/installation/backups/manifest'
import { packPart } from '#app/installation/backups/pack_part'
import {
  readSourceFacts,
  type SourceFacts,
} from '#app/installation/backups/queries/read_source_facts'
import { formatBackupName } from '#app/installation/backups/rules/backup_name'
import { fingerprintKey } from '#app/installation/backups/rules/key_fingerprints'
import { SpoolCapture } from '#app/installation/backups/spool_capture'
import { readRunningVersion } from '#app/installation/runtime/queries/read_version'
import backups from '#config/backups'
import installation from '#config/installation'

const OBSERVE_EVERY_MS = 10_000

/** A table that was altered while it was dumped (a partition made, say) ends the dump. */
const CHANGED_TABLE = /Table definition has changed/
const MAX_DUMPS = 3

export interface CreateBackupOptions {
  /** Only where one is due by this schedule. */
  schedule?: BackupSchedule

  /** Hears how far it is, every second or so. */
  onProgress?: (tally: DumpTally, writtenBytes: number) => void
  signal?: AbortSignal
}

/** A backup that was just made. */
export interface CreatedBackup {
  id: string
  path: string
  sizeBytes: number
  manifest: BackupManifest

  /** Paths of the backups that it took the place of. */
  removed: string[]
}

/**
 * Makes a backup of the installation while it runs: the database as it was at one moment, and the
 * clicks of this machine that were not in it yet.
 *
 * @returns null where a schedule is given and none is due
 * @throws BackupRefused where none can be made; whatever fails on the way, and leaves nothing behind
 */
export async function createBackup(
  options: CreateBackupOptions = {}
): Promise<CreatedBackup | null> {
  const version = await readRunningVersion()
  const id = await claimBackup(version, options.schedule ?? null)
  if (id === null) {
    if (options.schedule) return null
    throw new BackupRefused('Another backup is being made. Wait until it is whole.')
  }
  const alive = setInterval(() => void noteBackupAlive(id).catch(() => {}), OBSERVE_EVERY_MS)
  try {
    const created = await makeBackup(id, version, options)
    await noteBackupDone(id, { ...created, rows: countManifestRows(created.manifest) })
    return { ...created, removed: await removeOldBackups() }
  } catch (error) {
    const noted = options.signal?.aborted
      ? forgetBackup(id)
      : noteBackupFailed(id, (error as Error).message)
    await noted.catch(() => {})
    throw error
  } finally {
    clearInterval(alive)
  }
}

/** Returns the rows of all tables. */
export function countManifestRows({ tables }: BackupManifest): number {
  return Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)
}

async function makeBackup(id: string, version: string, options: CreateBackupOptions) {
  const age = backups.recipient === null ? null : await findAge()
  const facts = await readSourceFacts()
  await openBackupFolder(backups.folder)
  await removePartialBackups(backups.folder)
  const tools = await DatabaseTools.open(facts.engine)
  try {
    for (let dumps = 1; ; dumps++) {
      try {
        return await writeBackup({ id, version, age, facts, tools }, options)
      } catch (error) {
        const isWorthAnother = CHANGED_TABLE.test((error as Error).message) && dumps < MAX_DUMPS
        if (!isWorthAnother || options.signal?.aborted) throw error
      }
    }
  } finally {
    await tools.close()
  }
}

interface BackupMeans {
  id: string
  version: string
  age: string | null
  facts: SourceFacts
  tools: DatabaseTools
}

async function writeBackup(means: BackupMeans, options: CreateBackupOptions) {
  const { id, version, facts } = means
  const path = join(backups.folder, formatBackupName(id, facts.at))
  const spool = new SpoolCapture(join(installation.storagePath, 'spool'))
  const file = await BackupFileWriter.create(path, facts.at)
  try {
    await spool.begin()
    const { part: dump, tally } = await writeDump(means, file, spool, options)
    await spool.observe()
    const segments: SpoolSegment[] = []
    const clicks = await addPart(
      means,
      file,
      PART_NAMES.clicks,
      spool.read(segments),
      options.signal
    )
    const manifest: BackupManifest = {
      format: BACKUP_FORMAT,
      id,
      createdAt: facts.at.toISOString(),
      version,
      migrations: facts.migrations,
      database: { engine: facts.engine, version: facts.version, name: backups.database.name },
      keys: describeKeys(),
      isEncrypted: means.age !== null,
      tables: tally.sums(),
      parts: [dump, clicks],
      spool: segments,
    }
    options.signal?.throwIfAborted()
    await file.finish(manifest)
    const { size: sizeBytes } = await stat(path)
    return { id, path, sizeBytes, manifest }
  } catch (error) {
    await file.discard()
    throw error
  } finally {
    await spool.close()
  }
}

async function writeDump(
  means: BackupMeans,
  file: BackupFileWriter,
  spool: SpoolCapture,
  { onProgress, signal }: CreateBackupOptions
): Promise<{ part: BackupPart; tally: DumpTally }> {
  const tally = new DumpTally()
  const dump = means.tools.dump(backups.database.name, signal)
  dump.input.end()
  const observing = setInterval(() => void spool.observe().catch(() => {}), OBSERVE_EVERY_MS)
  const telling = setInterval(() => onProgress?.(tally, file.sizeBytes), 1_000)
  try {
    const counted = chainStreams(dump.output, tally.stream())
    const part = await addPart(means, file, PART_NAMES.dump, counted, signal)
    await dump.ended
    return { part, tally }
  } finally {
    dump.kill()
    clearInterval(observing)
    clearInterval(telling)
  }
}

function addPart(
  { age }: BackupMeans,
  file: BackupFileWriter,
  name: string,
  source: Readable,
  signal?: AbortSignal
): Promise<BackupPart> {
  const lock = age === null ? null : { age, recipient: backups.recipient! }
  return packPart(lock, file, name, source, signal)
}

function describeKeys(): BackupManifest['keys'] {
  const [current, ...previous] = backups.keys.map(fingerprintKey)
  return { current, previous }
}
