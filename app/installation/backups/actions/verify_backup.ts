import {
  checkBackup,
  type CheckBackupOptions,
} from '#app/installation/backups/actions/check_backup'
import { loadBackup, type LoadBackupOptions } from '#app/installation/backups/actions/load_backup'
import { noteBackupVerified } from '#app/installation/backups/actions/settle_backup'
import { BackupRefused } from '#app/installation/backups/backup_refused'
import { DatabaseTools } from '#app/installation/backups/database_tools'
import { DumpTally } from '#app/installation/backups/dump_tally'
import type { BackupManifest, TableSum } from '#app/installation/backups/manifest'
import { readEngine } from '#app/installation/backups/queries/read_source_facts'
import { findDifferences } from '#app/installation/backups/rules/find_differences'
import {
  createSchema,
  dropSchema,
  nameBeside,
  quoteName,
} from '#app/installation/backups/scratch_schema'
import { newId } from '#app/shared/ids'
import { lookAtPacks } from '#app/visits/raw_clicks/queries/examine_packs'
import backups from '#config/backups'

/** After so long it is asked whether the operator still waits. */
const LOOK_MS = 1_000

export type VerifyBackupOptions = LoadBackupOptions & Pick<CheckBackupOptions, 'onCheck'>

/** A backup that can be restored. */
export interface VerifiedBackup {
  manifest: BackupManifest

  /** Clicks that can be read in it as little as in the database that it was made of: their packs are damaged. */
  unreadableClicks: number
}

/**
 * Proves that a backup can be restored: restores it into a schema of its own, dumps that, and
 * compares rows and checksums of every table. The schema is dropped whatever comes of it.
 *
 * @throws BackupRefused, saying what is wrong with it
 */
export async function verifyBackup(
  path: string,
  options: VerifyBackupOptions = {}
): Promise<VerifiedBackup> {
  const backup = await checkBackup(path, { ...options, takesOlder: true })
  const { engine } = await readEngine()
  const tools = await DatabaseTools.open(engine)
  const { manifest } = backup
  let unreadableClicks = 0
  const schema = nameBeside(backups.database.name, `verify_${newId().slice(-8)}`)
  try {
    await createSchema(schema)
    await loadBackup(backup, schema, tools, options)
    const found = await sumSchema(schema, tools, options.signal)
    const differences = findDifferences(manifest.tables, found)
    if (differences.length > 0) {
      throw new BackupRefused(`The restored backup differs: ${differences.join('; ')}.`)
    }
    if (manifest.tables.packed_clicks)
      unreadableClicks = await countUnreadable(schema, options.signal)
  } finally {
    await dropSchema(schema).finally(() => tools.close())
  }
  await noteBackupVerified(manifest.id)
  return { manifest, unreadableClicks }
}

async function countUnreadable(name: string, signal?: AbortSignal): Promise<number> {
  const schema = quoteName(name)
  let unreadable = 0
  let beforeNo: number | null = null
  do {
    signal?.throwIfAborted()
    const { damaged, nextNo } = await lookAtPacks({ beforeNo, forMs: LOOK_MS, schema })
    for (const { clicks } of damaged) unreadable += clicks
    beforeNo = nextNo
  } while (beforeNo !== null)
  return unreadable
}

/** Returns rows and checksums of every table of a schema, as a dump of it counts them. */
export async function sumSchema(
  schema: string,
  tools: DatabaseTools,
  signal?: AbortSignal
): Promise<Record<string, TableSum>> {
  const tally = new DumpTally()
  const dump = tools.dump(schema, signal)
  dump.input.end()
  for await (const chunk of dump.output) tally.write(chunk as Buffer)
  await dump.ended
  return tally.sums()
}
