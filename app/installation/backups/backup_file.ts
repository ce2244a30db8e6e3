import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  CHECKSUM_NAME,
  MANIFEST_NAME,
  sumBackup,
  TAR_END,
} from '#app/installation/backups/backup_file_writer'
import { BackupRefused } from '#app/installation/backups/backup_refused'
import {
  BACKUP_KIND,
  type BackupManifest,
  type BackupPart,
  type PackedKind,
  type PackedManifest,
} from '#app/installation/backups/manifest'
import {
  countTarPadding,
  decodeTarHeader,
  TAR_BLOCK,
} from '#app/installation/backups/rules/tar_header'

/** Far more than a manifest of every table and a thousand spool files needs. */
const LARGEST_MANIFEST = 32 * 1024 * 1024
const READ_AT_ONCE = 1024 * 1024

/** A file within the archive, by where its bytes are. */
interface PackedFile {
  name: string
  at: number
  bytes: number
}

/**
 * A backup, or another file that is packed as one, that is read. `open` looks at its structure, manifest and checksum, which costs little
 * whatever its size; `checkParts` reads all of it. Together they notice every changed or missing bit.
 */
export class BackupFile<Manifest extends PackedManifest = BackupManifest> {
  private constructor(
    readonly path: string,
    readonly sizeBytes: number,
    readonly manifest: Manifest,

    /** What people call it. */
    readonly noun: string,
    private readonly files: ReadonlyMap<string, PackedFile>
  ) {}

  /** @throws BackupRefused for what is no backup (or file of this kind), or none any more */
  static async open<Manifest extends PackedManifest = BackupManifest>(
    path: string,
    wanted: PackedKind = BACKUP_KIND
  ): Promise<BackupFile<Manifest>> {
    const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
      throw new BackupRefused(`${path} cannot be read: ${describeFault(error)}.`)
    })
    try {
      const stats = await file.stat()
      if (!stats.isFile()) throw new BackupRefused(`${path} is no file.`)
      const { files, manifest } = await readArchive(file, stats.size, path, wanted)
      if (manifest.kind !== wanted.kind) {
        throw new BackupRefused(
          `${path} is a ${manifest.kind ?? BACKUP_KIND.noun}, not a ${wanted.noun}.`
        )
      }
      return new BackupFile(path, stats.size, manifest as Manifest, wanted.noun, files)
    } finally {
      await file.close()
    }
  }

  /**
   * Compares every part with its checksum.
   *
   * @param onBytes hears how much was read
   * @throws BackupRefused
   */
  async checkParts(onBytes: (bytes: number) => void = () => {}): Promise<void> {
    for (const part of this.manifest.parts) {
      const hash = createHash('sha256')
      for await (const chunk of this.read(part)) {
        hash.update(chunk as Buffer)
        onBytes((chunk as Buffer).length)
      }
      if (hash.digest('hex') !== part.sha256)
        throw damaged(this.path, `${part.name} has changed`, this.noun)
    }
  }

  read({ name }: Pick<BackupPart, 'name'>): Readable {
    const { at, bytes } = this.files.get(name)!
    if (bytes === 0) return Readable.from([])
    return createReadStream(this.path, {
      start: at,
      end: at + bytes - 1,
      highWaterMark: READ_AT_ONCE,
    })
  }
}

async function readArchive(
  file: FileHandle,
  sizeBytes: number,
  path: string,
  { noun }: PackedKind
) {
  const broken = (what: string) => damaged(path, what, noun)
  const files = new Map<string, PackedFile>()
  const headers: Buffer[] = []
  let at = 0
  let last = ''
  while (last !== CHECKSUM_NAME) {
    const header = await readBytes(file, at, TAR_BLOCK)
    const entry = header && decodeTarHeader(header)
    if (!entry) {
      if (at === 0) throw new BackupRefused(`${path} is no ${noun} of Shunt, or is damaged.`)
      throw broken(header ? 'its structure has changed' : 'its end is missing')
    }
    if (last !== MANIFEST_NAME) headers.push(header!)
    files.set(entry.name, { name: entry.name, at: at + TAR_BLOCK, bytes: entry.sizeBytes })
    at += TAR_BLOCK + entry.sizeBytes
    const padding = await readBytes(file, at, countTarPadding(entry.sizeBytes))
    if (!padding) throw broken('its end is missing')
    if (padding.some((byte) => byte !== 0)) throw broken('its structure has changed')
    at += padding.length
    last = entry.name
  }
  const end = await readBytes(file, at, TAR_END.length)
  if (!end) throw broken('its end is missing')
  if (!end.equals(TAR_END) || at + TAR_END.length !== sizeBytes) {
    throw broken('there is something behind its end')
  }
  const manifest = await readManifest(file, files, headers, broken)
  return { files, manifest }
}

async function readManifest(
  file: FileHandle,
  files: Map<string, PackedFile>,
  headers: readonly Buffer[],
  broken: (what: string) => BackupRefused
): Promise<PackedManifest> {
  const [text, checksum] = await Promise.all(
    [MANIFEST_NAME, CHECKSUM_NAME].map((name) => readSmall(file, files.get(name)))
  )
  if (!text || !checksum || checksum.toString('latin1') !== sumBackup(headers, text)) {
    throw broken('its checksum does not fit')
  }
  const manifest: PackedManifest = JSON.parse(text.toString('utf8'))
  const isWhole = manifest.parts.every(({ name, bytes }) => files.get(name)?.bytes === bytes)
  if (!isWhole) throw broken('a part is missing')
  return manifest
}

async function readSmall(file: FileHandle, packed: PackedFile | undefined): Promise<Buffer | null> {
  if (!packed || packed.bytes > LARGEST_MANIFEST) return null
  return readBytes(file, packed.at, packed.bytes)
}

/** Returns exactly these bytes; null where the file has fewer. */
async function readBytes(file: FileHandle, at: number, length: number): Promise<Buffer | null> {
  const bytes = Buffer.alloc(length)
  for (let read = 0; read < length;) {
    const { bytesRead } = await file.read(bytes, read, length - read, at + read)
    if (bytesRead === 0) return null
    read += bytesRead
  }
  return bytes
}

function damaged(path: string, what: string, noun: string): BackupRefused {
  return new BackupRefused(`${path} is damaged: ${what}. Use another ${noun}.`)
}

function describeFault({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT') return 'there is no such file'
  if (code === 'EACCES') return 'this account may not read it'
  return message
}
