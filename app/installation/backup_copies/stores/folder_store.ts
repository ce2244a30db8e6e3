import { createReadStream } from 'node:fs'
import { open, readdir, rename, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import type {
  CopySource,
  CopyStore,
  StoredCopy,
  UploadOptions,
} from '#app/installation/backup_copies/copy_store'
import { isBackupName, partialName } from '#app/installation/backups/rules/backup_name'
import { makeFolder } from '#app/shared/process/make_folder'

const REPORT_EVERY_BYTES = 8 * 1024 * 1024

/** Copies in a folder, such as one of another machine that is mounted. */
export class FolderStore implements CopyStore {
  constructor(private readonly folder: string) {}

  async list(): Promise<StoredCopy[]> {
    const names = await readdir(this.folder)
    return Promise.all(
      names.filter(isBackupName).map(async (name) => {
        const { size } = await stat(join(this.folder, name))
        return { name, sizeBytes: size }
      })
    )
  }

  async upload(
    { name, path, sizeBytes }: CopySource,
    { onState, signal }: UploadOptions
  ): Promise<void> {
    await makeFolder(this.folder, 0o700)
    const partial = join(this.folder, partialName(name))
    await append(path, partial, (bytes) => onState({}, bytes), signal)
    const { size } = await stat(partial)
    if (size !== sizeBytes) throw new Error(`The folder kept ${size} of ${sizeBytes} bytes.`)
    await rename(partial, join(this.folder, name))
    await syncFolder(this.folder)
  }

  async download(
    { name }: StoredCopy,
    path: string,
    onBytes: (bytes: number) => void
  ): Promise<void> {
    await append(join(this.folder, name), path, async (bytes) => onBytes(bytes))
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.folder, name), { force: true })
  }
}

/** Copies a file to another one, from where that ends on, and onto its disk. */
async function append(
  from: string,
  to: string,
  onBytes: (bytes: number) => Promise<void> | void,
  signal?: AbortSignal
): Promise<void> {
  const file = await open(to, 'a', 0o600)
  try {
    const { size: whole } = await stat(from)
    let { size: at } = await file.stat()
    if (at > whole) {
      await truncate(to, 0)
      at = 0
    }
    let reported = at
    for await (const chunk of createReadStream(from, { start: at, signal })) {
      await file.appendFile(chunk as Buffer)
      at += (chunk as Buffer).length
      if (at - reported < REPORT_EVERY_BYTES) continue
      reported = at
      await onBytes(at)
    }
    await file.sync()
    await onBytes(at)
  } finally {
    await file.close()
  }
}

/** Puts the new name of a file onto the disk, where the file system can. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().catch(() => {})
  await handle.close()
}
