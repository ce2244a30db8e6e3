/** Where copies of backups go. */
export type CopyTarget =
  | { kind: 'folder'; folder: string }
  | { kind: 's3'; bucket: string; prefix: string; endpoint: URL; region: string }
  | { kind: 'sftp'; host: string; port: number; user: string; folder: string }

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const REGION = /^[a-z0-9-]{1,40}$/
const DEFAULT_REGION = 'us-east-1'

export const TARGET_FORM =
  'a folder such as /mnt/backups, sftp://shunt@backup.example.com/srv/backups, or s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-1'
const SSH_PORT = 22

/** What fingerprints of host keys look like: 32 bytes in base 64. */
const FINGERPRINT = /^SHA256:[A-Za-z0-9+/]{43}$/
export const FINGERPRINT_FORM =
  'fingerprints as ssh-keygen -lf prints them, SHA256:..., comma-separated'

/**
 * Reads `BACKUP_TARGET`.
 *
 * @returns undefined for what it cannot be
 */
export function parseTarget(value: string): CopyTarget | undefined {
  const text = value.trim()
  if (text.startsWith('/')) return { kind: 'folder', folder: text }
  if (text.startsWith('sftp://') && URL.canParse(text)) return parseSftp(new URL(text))
  if (!text.startsWith('s3://') || !URL.canParse(text)) return undefined
  return parseS3(new URL(text))
}

function parseS3(url: URL): CopyTarget | undefined {
  const { hostname: bucket, pathname, searchParams, username, password } = url
  const known = ['endpoint', 'region']
  const isOther = [...searchParams.keys()].some((name) => !known.includes(name))
  const region = searchParams.get('region') ?? DEFAULT_REGION
  const endpoint = searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`
  if (!BUCKET.test(bucket) || !REGION.test(region) || isOther || username || password) return
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol)) return
  const prefix = pathname.split('/').filter(Boolean).join('/')
  if (!/^[\w./-]*$/.test(prefix)) return
  return { kind: 's3', bucket, prefix, region, endpoint: new URL(endpoint) }
}

/** The password is a setting of its own. `/~/` is the folder that the account begins in. */
function parseSftp(url: URL): CopyTarget | undefined {
  const { hostname, port, username, password, search, hash } = url
  const path = decodeURIComponent(url.pathname)
  if (!hostname || !username || password || search || hash) return
  if (!/^\/[^\0]+$/.test(path) || path.split('/').includes('..')) return
  const folder = path.startsWith('/~/') ? path.slice(3) : path
  if (folder === '') return
  const user = decodeURIComponent(username)
  return { kind: 'sftp', host: hostname, port: Number(port || SSH_PORT), user, folder }
}

/**
 * Reads `BACKUP_TARGET_HOST_KEY`.
 *
 * @returns undefined for what it cannot be
 */
export function parseHostKeys(value: string): string[] | undefined {
  const keys = value.split(',').map((key) => key.trim())
  return keys.every((key) => FINGERPRINT.test(key)) ? keys : undefined
}

/** Returns what a target is called in messages: it has no secret. */
export function describeTarget(target: CopyTarget): string {
  if (target.kind === 'folder') return target.folder
  if (target.kind === 'sftp') {
    const { user, host, port, folder } = target
    const at = port === SSH_PORT ? host : `${host}:${port}`
    return `sftp://${user}@${at}/${folder.replace(/^(?!\/)/, '~/').replace(/^\//, '')}`
  }
  const { bucket, prefix, endpoint } = target
  return `s3://${[bucket, prefix].filter(Boolean).join('/')} at ${endpoint.host}`
}
