import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseJsonColumn } from '#app/shared/text/json'

/** What a row of the audit log says: all of it is signed. */
export interface AuditContent {
  organisation_id: string | null
  workspace_id: string | null
  actor_user_id: string | null
  api_key_id: string | null
  action: string
  subject_type: string
  subject_id: string

  /** JSON, as text or parsed: databases hand it out as they like, and with keys in their order. */
  data: unknown
  address: string | null
  request_id: string | null
  created_at: Date
}

/** Where a row stands in the chain. */
export interface ChainLink {
  id: number
  position: number

  /** Of the row before; of the first one: `NO_HASH`. */
  previousHash: string
  rowHash: string
}

/** Both ends of the chain: what was sealed last, and what was pruned last. */
export interface ChainEnds {
  position: number
  hash: string
  prunedPosition: number
  prunedHash: string
}

/** What the log says of itself when its chain's ends were not as Shunt had left them. */
export const CHAIN_BROKEN = 'audit_log.chain_broken'

/** Stands where there is no row before. */
export const NO_HASH = '0'.repeat(64)

/** Signs what a row says. @returns 64 lower-case hex characters, as all of these */
export function signRow(key: Buffer, row: AuditContent): string {
  return sign(key, 'row', [
    row.organisation_id,
    row.workspace_id,
    row.actor_user_id,
    row.api_key_id,
    row.action,
    row.subject_type,
    row.subject_id,
    canonical(parseJsonColumn(row.data)),
    row.address,
    row.request_id,
    row.created_at.toISOString(),
  ])
}

/** Binds a row to its place and to the row before it. */
export function signLink(key: Buffer, { id, position, previousHash, rowHash }: ChainLink): string {
  return sign(key, 'link', [id, position, previousHash, rowHash])
}

/** Signs the ends, so that rows cannot be cut off at either of them unseen. */
export function signEnds(key: Buffer, ends: ChainEnds): string {
  return sign(key, 'ends', [ends.position, ends.hash, ends.prunedPosition, ends.prunedHash])
}

/** Did one of these keys make the signature? */
export function isSignedBy(
  keys: readonly Buffer[],
  signature: string,
  signWith: (key: Buffer) => string
): boolean {
  const given = Buffer.from(signature)
  return keys.some((key) => {
    const right = Buffer.from(signWith(key))
    return right.length === given.length && timingSafeEqual(right, given)
  })
}

function sign(key: Buffer, what: string, parts: unknown[]): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([what, ...parts]))
    .digest('hex')
}

/**
 * Returns the same text whatever order the value's keys come in, and a list never like an object.
 */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return ['list', ...value.map(canonical)]
  if (value === null || typeof value !== 'object') return value ?? null
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return ['object', ...entries.map(([name, one]) => [name, canonical(one)])]
}
