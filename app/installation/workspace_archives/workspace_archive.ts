import { createHash } from 'node:crypto'
import { unpack } from '#app/installation/backups/actions/load_backup'
import { BackupFile } from '#app/installation/backups/backup_file'
import { describeBackupTarget } from '#app/installation/backups/backup_target'
import { ArchiveRefused } from '#app/installation/workspace_archives/archive_refused'
import type { ArchivedRow } from '#app/installation/workspace_archives/archive_table'
import { ARCHIVE_KIND, type ArchiveManifest } from '#app/installation/workspace_archives/manifest'
import { findArchiveObstacle } from '#app/installation/workspace_archives/rules/find_archive_obstacle'

/** What is handed on at once: this number of rows, or rows with this number of characters. */
const BATCH_ROWS = 1_000
const BATCH_LENGTH = 2_000_000

export interface OpenArchiveOptions {
  /** File with the identity of `age` that opens the archive. */
  identityFile?: string

  /** May secrets that no key here opens stay behind? */
  leavesSecrets?: boolean

  /** Hears how many bytes were read, of how many. */
  onCheck?: (bytes: number, ofBytes: number) => void
  signal?: AbortSignal
}

/** Returns the name of a part before it is packed. */
export function partFile(part: string): string {
  return `${part}.ndjson`
}

/** An archive of a workspace of which every byte was looked at. */
export class WorkspaceArchive {
  private constructor(
    private readonly file: BackupFile<ArchiveManifest>,
    private readonly options: OpenArchiveOptions
  ) {}

  /**
   * Opens an archive that this installation can take, and reads all of it. Changes nothing.
   *
   * @throws ArchiveRefused, BackupRefused for a damaged one, and one of another version or key
   */
  static async open(path: string, options: OpenArchiveOptions = {}): Promise<WorkspaceArchive> {
    const file = await BackupFile.open<ArchiveManifest>(path, ARCHIVE_KIND)
    const obstacle = findArchiveObstacle(
      file.manifest,
      await describeBackupTarget(),
      options.leavesSecrets ?? false
    )
    if (obstacle) throw new ArchiveRefused(obstacle)
    let read = 0
    await file.checkParts((bytes) => {
      options.signal?.throwIfAborted()
      read += bytes
      options.onCheck?.(read, file.sizeBytes)
    })
    return new WorkspaceArchive(file, options)
  }

  get manifest(): ArchiveManifest {
    return this.file.manifest
  }

  columnsOf(part: string): readonly string[] {
    return this.manifest.tables[part].columns
  }

  /**
   * Reads the rows of a part, a batch at a time.
   *
   * @throws ArchiveRefused where they are not as many as the manifest says
   */
  async *rows(part: string): AsyncGenerator<ArchivedRow[]> {
    const { identityFile, signal } = this.options
    const source = await unpack(this.file, partFile(part), identityFile, signal)
    let [count, length] = [0, 0]
    let batch: ArchivedRow[] = []
    for await (const line of readLines(source)) {
      batch.push(JSON.parse(line))
      length += line.length
      count++
      if (batch.length < BATCH_ROWS && length < BATCH_LENGTH) continue
      yield batch
      batch = []
      length = 0
      signal?.throwIfAborted()
    }
    if (batch.length > 0) yield batch
    const { rows } = this.manifest.tables[part]
    if (count === rows) return
    throw new ArchiveRefused(`The archive has ${count} rows of ${part}, not ${rows} as it says.`)
  }

  /** Names the key by which the ids of this import are computed. */
  get idKey(): string {
    return createHash('sha256').update(`shunt archive ${this.manifest.id}`).digest('hex')
  }
}

async function* readLines(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer[] = []
  for await (const chunk of source) {
    let from = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      rest.push(chunk.subarray(from, end))
      yield Buffer.concat(rest).toString('utf8')
      rest = []
      from = end + 1
    }
    if (from < chunk.length) rest.push(chunk.subarray(from))
  }
}
