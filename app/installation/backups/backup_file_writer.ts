import { createHash } from 'node:crypto'
import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { BackupPart, PackedManifest } from '#app/installation/backups/manifest'
import { partialName } from '#app/installation/backups/rules/backup_name'
import {
  countTarPadding,
  encodeTarHeader,
  TAR_BLOCK,
} from '#app/installation/backups/rules/tar_header'

export const MANIFEST_NAME = 'manifest.json'
export const CHECKSUM_NAME = 'checksum.sha256'

/** Two blocks of zeros end a tar archive. */
export const TAR_END = Buffer.alloc(2 * TAR_BLOCK)

/**
 * Writes a backup: a tar archive of parts whose size is not known before they are written, then the
 * manifest with their checksums, then the checksum of the headers and the manifest. It has another
 * name until it is whole, and only its owner can read it.
 */
export class BackupFileWriter {
  readonly #headers: Buffer[] = []
  #position = 0

  private constructor(
    private readonly path: string,
    private readonly file: FileHandle,
    private readonly modifiedSeconds: number
  ) {}

  static async create(path: string, createdAt: Date): Promise<BackupFileWriter> {
    const file = await open(partialName(path), 'wx', 0o600)
    return new BackupFileWriter(path, file, Math.floor(createdAt.getTime() / 1_000))
  }

  get sizeBytes(): number {
    return this.#position
  }

  async add(name: string, source: AsyncIterable<Buffer>): Promise<BackupPart> {
    const headerAt = this.#position
    this.#position += TAR_BLOCK
    const hash = createHash('sha256')
    let bytes = 0
    for await (const chunk of source) {
      hash.update(chunk)
      await this.#append(chunk)
      bytes += chunk.length
    }
    const header = encodeTarHeader({
      name,
      sizeBytes: bytes,
      modifiedSeconds: this.modifiedSeconds,
    })
    await this.#writeAt(header, headerAt)
    this.#headers.push(header)
    await this.#append(Buffer.alloc(countTarPadding(bytes)))
    return { name, bytes, sha256: hash.digest('hex') }
  }

  /** Writes the manifest, and gives the backup its name once all of it is on the disk. */
  async finish(manifest: PackedManifest): Promise<void> {
    const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
    await this.add(MANIFEST_NAME, once(text))
    await this.add(CHECKSUM_NAME, once(Buffer.from(sumBackup(this.#headers, text))))
    await this.#append(TAR_END)
    await this.file.sync()
    await this.file.close()
    await rename(partialName(this.path), this.path)
    const folder = await open(dirname(this.path), 'r')
    await folder.sync().finally(() => folder.close())
  }

  async discard(): Promise<void> {
    await this.file.close().catch(() => {})
    await rm(partialName(this.path), { force: true })
  }

  async #append(bytes: Buffer): Promise<void> {
    await this.#writeAt(bytes, this.#position)
    this.#position += bytes.length
  }

  async #writeAt(bytes: Buffer, position: number): Promise<void> {
    for (let written = 0; written < bytes.length;) {
      const length = bytes.length - written
      const taken = await this.file.write(bytes, written, length, position + written)
      written += taken.bytesWritten
    }
  }
}

/** Returns the line that ends a backup: with the sums in the manifest it covers every bit. */
export function sumBackup(headers: readonly Buffer[], manifest: Buffer): string {
  const hash = createHash('sha256')
  for (const header of headers) hash.update(header)
  return `${hash.update(manifest).digest('hex')}\n`
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
