import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { areOurs, readEnds, type KeptEnds } from '#app/people/audit/actions/chain_ends'
import {
  CHAIN_BROKEN,
  isSignedBy,
  signLink,
  signRow,
  type AuditContent,
} from '#app/platform/changes/chain'
import { select, type Sql } from '#app/shared/database/sql'
import audit from '#config/audit'

const BATCH = 1_000

/** What is wrong with the log, at the first place where something is. */
export interface ChainBreak {
  /** Of the row that was changed or added; null where one is missing. */
  id: string | null
  position: number | null
  reason: string
}

export interface AuditVerification {
  intact: boolean

  /** Rows that were sealed and are good. */
  verified: number

  /** Rows that were written, but not sealed yet. */
  unsealed: number
  oldestUnsealedAt: Date | null

  /** The last link: noted elsewhere, it shows that nothing before it was ever replaced. */
  position: number
  hash: string | null
  firstBreak: ChainBreak | null
}

interface SealedRow extends AuditContent {
  id: number
  row_hash: string
  chain_position: number
  previous_hash: string
  chain_hash: string
}

/**
 * Verifies the audit log from its oldest row to its newest: that each says what was written, stands
 * where it was sealed, follows the one before, and that none is missing or was added. In one
 * snapshot, so that what happens in the meantime is no break.
 *
 * @param from position of the chain to begin at, for a log whose break is known
 */
export async function verifyAuditLog({ from = 0 } = {}): Promise<AuditVerification> {
  return db.transaction((trx) => verify(trx, from), { isolationLevel: 'repeatable read' })
}

async function verify(trx: TransactionClientContract, from: number): Promise<AuditVerification> {
  const ends = await readEnds(trx)
  const unsealed = await unsealedRows(trx)
  const { verified, firstBreak } = ends
    ? await verifyChain(trx, ends, from)
    : { verified: 0, firstBreak: null }
  const found = firstBreak ?? (await findStrayRow(trx, ends)) ?? (await findForgedRow(trx))
  return {
    intact: found === null,
    verified,
    ...unsealed,
    position: ends?.position ?? 0,
    hash: ends?.hash ?? null,
    firstBreak: found,
  }
}

async function verifyChain(
  sql: Sql,
  ends: KeptEnds,
  from: number
): Promise<{ verified: number; firstBreak: ChainBreak | null }> {
  if (!areOurs(ends)) {
    const reason = 'The ends of the chain are not signed by Shunt.'
    return { verified: 0, firstBreak: { id: null, position: ends.position, reason } }
  }
  const start = Math.max(from - 1, ends.prunedPosition)
  let last = { position: start, hash: start > ends.prunedPosition ? null : ends.prunedHash }
  let verified = 0
  for await (const row of sealedRows(sql, start, ends.position)) {
    const reason = findFault(row, last)
    if (reason) return { verified, firstBreak: breakAt(row, last.position, reason) }
    last = { position: row.chain_position, hash: row.chain_hash }
    verified++
  }
  const isWhole = last.position === ends.position && (last.hash ?? ends.hash) === ends.hash
  if (isWhole || start >= ends.position) return { verified, firstBreak: null }
  const reason = `The rows after position ${last.position} are missing.`
  return { verified, firstBreak: { id: null, position: last.position + 1, reason } }
}

/** @param last the row before; its hash is null where verifying began in the middle */
function findFault(row: SealedRow, last: { position: number; hash: string | null }): string | null {
  if (row.chain_position !== last.position + 1) {
    return `Missing: position ${last.position + 1}, before row ${row.id}.`
  }
  if (!isSignedBy(audit.keys, row.row_hash, (key) => signRow(key, row))) {
    return 'It does not say what was written, or Shunt did not write it.'
  }
  if (last.hash !== null && row.previous_hash !== last.hash) {
    return 'It does not follow the row before it.'
  }
  const link = {
    id: row.id,
    position: row.chain_position,
    previousHash: row.previous_hash,
    rowHash: row.row_hash,
  }
  if (!isSignedBy(audit.keys, row.chain_hash, (key) => signLink(key, link))) {
    return 'It does not stand where it was sealed.'
  }
  if (row.action === CHAIN_BROKEN) return 'Before it, the ends of the chain had been changed.'
  return null
}

function breakAt(row: SealedRow, lastPosition: number, reason: string): ChainBreak {
  const isMissing = row.chain_position !== lastPosition + 1
  return isMissing
    ? { id: null, position: lastPosition + 1, reason }
    : { id: String(row.id), position: row.chain_position, reason }
}

async function* sealedRows(sql: Sql, after: number, upTo: number): AsyncGenerator<SealedRow> {
  let position = after
  while (position < upTo) {
    const rows = await select<SealedRow>(
      sql,
      `SELECT * FROM audit_log WHERE chain_position > ? AND chain_position <= ?
        ORDER BY chain_position LIMIT ?`,
      [position, upTo, BATCH]
    )
    if (rows.length === 0) return
    yield* rows
    position = rows.at(-1)!.chain_position
  }
}

/** Finds a row with a place outside of the chain, where sealing never put one. */
async function findStrayRow(sql: Sql, ends: KeptEnds | null): Promise<ChainBreak | null> {
  const [row] = await select<{ id: number; position: number }>(
    sql,
    `SELECT id, chain_position AS position FROM audit_log
      WHERE chain_position > ? OR chain_position <= ? ORDER BY chain_position LIMIT 1`,
    [ends?.position ?? 0, ends?.prunedPosition ?? 0]
  )
  if (!row) return null
  return { id: String(row.id), position: row.position, reason: 'It was added to the log.' }
}

/** Finds a row that waits to be sealed and was not written by Shunt. */
async function findForgedRow(sql: Sql): Promise<ChainBreak | null> {
  let after = 0
  for (;;) {
    const rows = await select<SealedRow>(
      sql,
      'SELECT * FROM audit_log WHERE chain_position IS NULL AND id > ? ORDER BY id LIMIT ?',
      [after, BATCH]
    )
    const forged = rows.find(
      (row) => !isSignedBy(audit.keys, row.row_hash, (key) => signRow(key, row))
    )
    const reason = 'It does not say what was written, or Shunt did not write it.'
    if (forged) return { id: String(forged.id), position: null, reason }
    if (rows.length < BATCH) return null
    after = rows.at(-1)!.id
  }
}

async function unsealedRows(sql: Sql) {
  const [row] = await select<{ unsealed: number; oldestUnsealedAt: Date | null }>(
    sql,
    `SELECT COUNT(*) AS unsealed, MIN(created_at) AS oldestUnsealedAt FROM audit_log
      WHERE chain_position IS NULL`
  )
  return { unsealed: Number(row.unsealed), oldestUnsealedAt: row.oldestUnsealedAt }
}
