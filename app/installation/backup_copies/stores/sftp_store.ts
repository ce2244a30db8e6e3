import { open } from 'node:fs/promises'
import { join } from 'node:path/posix'
import type {
  CopySource,
  CopyStore,
  StoredCopy,
  UploadOptions,
} from '#app/installation/backup_copies/copy_store'
import {
  isMissing,
  SftpConnection,
  type SftpAccount,
  type SftpTarget,
} from '#app/installation/backup_copies/stores/sftp_connection'
import { isBackupName, partialName } from '#app/installation/backups/rules/backup_name'
import type { OutboundHttpClient } from '#app/shared/outbound_http/outbound_http_client'

/** Every server takes so much in one message; some take no more. */
const PIECE_BYTES = 32 * 1024
const PART_BYTES = 8 * 1024 * 1024

export interface SftpLimits {
  /** How long one part may take, with its answer. */
  partTimeoutMs: number
  partBytes?: number
}

/** Copies in a folder of a server that speaks SFTP (draft-ietf-secsh-filexfer-02, as OpenSSH does). */
export class SftpStore implements CopyStore {
  constructor(
    private readonly target: SftpTarget,
    private readonly account: SftpAccount,
    private readonly http: Pick<OutboundHttpClient, 'open'>,
    private readonly limits: SftpLimits
  ) {}

  async list(): Promise<StoredCopy[]> {
    return this.#use(async (connection) => {
      const found = await connection
        .call<{ filename: string; attrs: { size: number } }[]>((sftp, done) =>
          sftp.readdir(this.target.folder, done)
        )
        .catch((error: unknown) => {
          if (isMissing(error)) return []
          throw error
        })
      return found
        .filter(({ filename }) => isBackupName(filename))
        .map(({ filename, attrs }) => ({ name: filename, sizeBytes: attrs.size }))
    })
  }

  async upload(
    { name, path, sizeBytes }: CopySource,
    { state, onState, signal }: UploadOptions
  ): Promise<void> {
    const [whole, partial] = [this.#pathOf(name), this.#pathOf(partialName(name))]
    await this.#use(async (connection) => {
      await this.#makeFolder(connection)
      let at = Math.min(await sizeOf(connection, partial), Number(state?.sentBytes ?? 0))
      const flags = at > 0 ? 'r+' : 'w'
      const handle = await connection.call<Buffer>((sftp, done) =>
        sftp.open(partial, flags, { mode: 0o600 }, done)
      )
      const file = await open(path, 'r')
      try {
        while (at < sizeBytes) {
          signal?.throwIfAborted()
          const bytes = Buffer.alloc(Math.min(this.#partBytes, sizeBytes - at))
          const { bytesRead } = await file.read(bytes, 0, bytes.length, at)
          if (bytesRead < bytes.length) {
            throw new Error('The backup was changed while it was copied.')
          }
          await writePart(connection, handle, bytes, at)
          at += bytes.length
          await onState({ sentBytes: at }, at)
        }
      } finally {
        await file.close()
      }
      // Onto its disk, where the server can: OpenSSH does.
      await connection
        .call((sftp, done) => sftp.ext_openssh_fsync(handle, done))
        .catch(() => undefined)
      await connection.call((sftp, done) => sftp.close(handle, done))
      const kept = await sizeOf(connection, partial)
      if (kept !== sizeBytes) {
        throw new Error(`The server kept ${kept} of ${sizeBytes} bytes of ${name}.`)
      }
      await rename(connection, partial, whole)
    }, signal)
  }

  async download(
    { name, sizeBytes }: StoredCopy,
    path: string,
    onBytes: (bytes: number) => void
  ): Promise<void> {
    const file = await open(path, 'a', 0o600)
    try {
      await this.#use(async (connection) => {
        const handle = await connection.call<Buffer>((sftp, done) =>
          sftp.open(this.#pathOf(name), 'r', done)
        )
        let { size: at } = await file.stat()
        while (at < sizeBytes) {
          const length = Math.min(this.#partBytes, sizeBytes - at)
          const bytes = await readPart(connection, handle, at, length)
          await file.appendFile(bytes)
          at += bytes.length
          onBytes(at)
        }
      })
      await file.sync()
    } finally {
      await file.close()
    }
  }

  async remove(name: string): Promise<void> {
    await this.#use(async (connection) => {
      await connection
        .call((sftp, done) => sftp.unlink(this.#pathOf(name), done))
        .catch((error: unknown) => {
          if (!isMissing(error)) throw error
        })
    })
  }

  get #partBytes(): number {
    return this.limits.partBytes ?? PART_BYTES
  }

  #pathOf(name: string): string {
    return join(this.target.folder, name)
  }

  /** Works with a connection of its own. @throws Error whose message is for people */
  async #use<Value>(
    work: (connection: SftpConnection) => Promise<Value>,
    signal?: AbortSignal
  ): Promise<Value> {
    const { target, account, http, limits } = this
    const connection = await SftpConnection.open(target, account, http, limits.partTimeoutMs)
    const onAbort = () => connection.close()
    signal?.addEventListener('abort', onAbort)
    try {
      return await work(connection)
    } catch (error) {
      const { code, message } = error as { code?: unknown; message: string }
      if (typeof code !== 'number') throw error
      throw new Error(`${target.host} answered: ${message}. Is there room, and may it be written?`)
    } finally {
      signal?.removeEventListener('abort', onAbort)
      connection.close()
    }
  }

  async #makeFolder(connection: SftpConnection): Promise<void> {
    const names = this.target.folder.split('/').filter((name) => name && name !== '.')
    let path = this.target.folder.startsWith('/') ? '/' : ''
    for (const name of names) {
      path = join(path, name)
      // One that is there is refused by every server with another code.
      await connection
        .call((sftp, done) => sftp.mkdir(path, { mode: 0o700 }, done))
        .catch(() => undefined)
    }
  }
}

async function sizeOf(connection: SftpConnection, path: string): Promise<number> {
  try {
    const { size } = await connection.call<{ size: number }>((sftp, done) => sftp.stat(path, done))
    return size
  } catch (error) {
    if (isMissing(error)) return 0
    throw error
  }
}

/** Writes a part, its pieces on their way at once: what a part has is there once all of them are. */
async function writePart(
  connection: SftpConnection,
  handle: Buffer,
  bytes: Buffer,
  at: number
): Promise<void> {
  await Promise.all(
    piecesOf(bytes.length).map(({ from, length }) =>
      connection.call((sftp, done) => sftp.write(handle, bytes, from, length, at + from, done))
    )
  )
}

async function readPart(
  connection: SftpConnection,
  handle: Buffer,
  at: number,
  length: number
): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  await Promise.all(
    piecesOf(length).map(async ({ from, length: wanted }) => {
      for (let done = 0; done < wanted;) {
        const read = await connection.call<number>((sftp, answer) =>
          sftp.read(handle, bytes, from + done, wanted - done, at + from + done, answer)
        )
        if (read === 0) throw new Error('The server sent less than the copy has.')
        done += read
      }
    })
  )
  return bytes
}

function piecesOf(length: number): { from: number; length: number }[] {
  return Array.from({ length: Math.ceil(length / PIECE_BYTES) }, (_, at) => ({
    from: at * PIECE_BYTES,
    length: Math.min(PIECE_BYTES, length - at * PIECE_BYTES),
  }))
}

/** Gives a file its name in the place of another; not every server can do that in one step. */
async function rename(connection: SftpConnection, from: string, to: string): Promise<void> {
  try {
    await connection.call((sftp, done) => sftp.ext_openssh_rename(from, to, done))
  } catch {
    await connection.call((sftp, done) => sftp.unlink(to, done)).catch(() => undefined)
    await connection.call((sftp, done) => sftp.rename(from, to, done))
  }
}
