import { createHash } from 'node:crypto'
import type { Client, ConnectConfig, SFTPWrapper } from 'ssh2'
import type { CopyTarget } from '#app/installation/backup_copies/rules/read_target'
import type { OutboundHttpClient } from '#app/shared/outbound_http/outbound_http_client'

export interface SftpAccount {
  /** Fingerprints of the host keys that the server may show, as `ssh-keygen -lf` writes them. */
  hostKeys: readonly string[]

  /** A private key as ssh-keygen writes it; null: the password alone. */
  privateKey: string | null

  /** The password, or the passphrase of the key. */
  secret: string | null
}

export type SftpTarget = Extract<CopyTarget, { kind: 'sftp' }>

const CONNECT_MS = 20_000
const ALIVE_MS = 10_000
const NO_SUCH_FILE = 2

/** Is this the answer of a server that has no such file or folder? */
export const isMissing = (error: unknown) => (error as { code?: number }).code === NO_SUCH_FILE

/** A session with a server. Every call fails once it is closed, or `limitMs` have passed without an answer. */
export class SftpConnection {
  private constructor(
    private readonly client: Client,
    private readonly sftp: SFTPWrapper,
    private readonly limitMs: number
  ) {}

  /** @throws Error whose message is for people */
  static async open(
    target: SftpTarget,
    account: SftpAccount,
    http: Pick<OutboundHttpClient, 'open'>,
    limitMs: number
  ): Promise<SftpConnection> {
    // Most installations have no such target: the library is loaded where one is used.
    const { default: ssh2 } = await import('ssh2')
    const { host, port, user } = target
    const sock = await http.open({ host, port, secure: false, timeoutMs: CONNECT_MS })
    // Each piece that is on its way listens for the end.
    const client = new ssh2.Client().setMaxListeners(0)
    let shown = ''
    const config: ConnectConfig = {
      sock,
      username: user,
      readyTimeout: CONNECT_MS,
      keepaliveInterval: ALIVE_MS,
      hostVerifier: (key: Buffer) => {
        shown = fingerprintOf(key)
        return account.hostKeys.includes(shown)
      },
      ...(account.privateKey === null
        ? { password: account.secret ?? '' }
        : { privateKey: account.privateKey, passphrase: account.secret ?? undefined }),
    }
    try {
      await new Promise<void>((resolve, reject) => {
        client.once('ready', resolve).once('error', reject)
        client.once('close', () => reject(new Error('The server ended the connection.')))
        client.connect(config)
      })
      // A connection that breaks later ends every call that waits for it.
      client.on('error', () => {})
      const sftp = await within<SFTPWrapper>(client, limitMs, (done) => client.sftp(done))
      return new SftpConnection(client, sftp, limitMs)
    } catch (error) {
      client.on('error', () => {}).destroy()
      sock.destroy()
      throw new Error(explain(error as Error & { level?: string }, shown, target, account))
    }
  }

  /** Makes a call of SFTP. */
  call<Value = void>(
    make: (sftp: SFTPWrapper, done: (error: Error | null | undefined, value: Value) => void) => void
  ): Promise<Value> {
    return within<Value>(this.client, this.limitMs, (done) => make(this.sftp, done))
  }

  close(): void {
    this.client.destroy()
  }
}

/** Returns the fingerprint of a key, as OpenSSH writes it. */
export function fingerprintOf(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replaceAll('=', '')}`
}

/** Waits for the answer to a call until the connection or the time ends. */
function within<Value>(
  client: Client,
  limitMs: number,
  make: (done: (error: Error | null | undefined, value: Value) => void) => void
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const end = (error: Error | null | undefined, value?: Value) => {
      clearTimeout(timer)
      client.off('close', onClose)
      if (error) reject(error)
      else resolve(value as Value)
    }
    const onClose = () => end(new Error('The server ended the connection.'))
    const timer = setTimeout(() => {
      end(new Error(`The server did not answer within ${limitMs / 1_000} seconds.`))
      client.destroy()
    }, limitMs)
    client.once('close', onClose)
    try {
      make(end)
    } catch (error) {
      end(error as Error)
    }
  })
}

function explain(
  { level, message }: Error & { level?: string },
  shown: string,
  { host, user }: SftpTarget,
  { hostKeys, privateKey }: SftpAccount
): string {
  if (shown && !hostKeys.includes(shown)) {
    return `${host} shows the host key ${shown}, which BACKUP_TARGET_HOST_KEY does not name: it has a new one, or another machine answers.`
  }
  if (level === 'client-authentication') {
    const what = privateKey === null ? 'password (BACKUP_TARGET_SECRET)' : 'key'
    return `${host} does not let ${user} in with this ${what}.`
  }
  if (/parse|passphrase|key format/i.test(message)) {
    return `BACKUP_TARGET_SSH_KEY_FILE cannot be used: ${message}. Its passphrase is BACKUP_TARGET_SECRET.`
  }
  return `${host} cannot be reached by SSH: ${message}`
}
