/** Where copies of backups go. */
export type CopyTarget =
  | { kind: 'folder'; folder: string }
  | { kind: 's3'; bucket: string; prefix: string; endpoint: URL; region: string }

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const REGION = /^[a-z0-9-]{1,40}$/
const DEFAULT_REGION = 'us-east-1'

export const TARGET_FORM =
  'a folder such as /mnt/backups, or s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-1'

/**
 * Reads `BACKUP_TARGET`.
 *
 * @returns undefined for what it cannot be
 */
export function parseTarget(value: string): CopyTarget | undefined {
  const text = value.trim()
  if (text.startsWith('/')) return { kind: 'folder', folder: text }
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

/** Returns what a target is called in messages: it has no secret. */
export function describeTarget(target: CopyTarget): string {
  if (target.kind === 'folder') return target.folder
  const { bucket, prefix, endpoint } = target
  return `s3://${[bucket, prefix].filter(Boolean).join('/')} at ${endpoint.host}`
}
