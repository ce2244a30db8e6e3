import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { lockEnds, writeEnds } from '#app/people/audit/actions/chain_ends'
import { SERVICE_ACTOR } from '#app/platform/access/workspace_access'
import { CHAIN_BROKEN, signLink, type ChainEnds } from '#app/platform/changes/chain'
import { recordChange } from '#app/platform/changes/record_change'
import { change, select } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import audit from '#config/audit'

/** Rows that one statement seals. */
const BATCH = 500

interface Unsealed {
  id: number
  row_hash: string
}

/**
 * Seals what was written since: each committed row gets its place in the chain, and the hash of the
 * row before it. Behind the changes themselves, so that none of them waits for another. Rows become
 * visible out of the order of their ids; the chain has the order in which they were sealed.
 *
 * @returns how many were sealed
 */
export async function sealAuditLog(): Promise<number> {
  let total = 0
  for (;;) {
    const sealed = await retryingTransaction(db, sealBatch)
    total += sealed
    if (sealed < BATCH) return total
  }
}

async function sealBatch(trx: TransactionClientContract): Promise<number> {
  const { ends, intact } = await lockEnds(trx)
  if (!intact) await recordBreak(trx, ends)
  const rows = await select<Unsealed>(
    trx,
    'SELECT id, row_hash FROM audit_log WHERE chain_position IS NULL ORDER BY id LIMIT ?',
    [BATCH]
  )
  if (rows.length === 0) return 0
  const links = linkRows(rows, ends)
  await store(trx, links)
  const last = links.at(-1)!
  await writeEnds(trx, { ...ends, position: last.position, hash: last.hash })
  return rows.length
}

/**
 * Someone changed the ends, or the keys that signed them are lost. Sealing goes on from where they
 * point to, with a row that says so: it cannot be taken out again.
 */
async function recordBreak(trx: TransactionClientContract, ends: ChainEnds): Promise<void> {
  logger.error({ position: ends.position }, 'the ends of the audit log were changed')
  await recordChange(trx, {
    organisationId: null,
    workspaceId: null,
    actor: SERVICE_ACTOR,
    audit: [
      {
        action: CHAIN_BROKEN,
        subjectType: 'audit_log',
        subjectId: String(ends.position),
        data: { ...ends },
      },
    ],
  })
}

interface SealedLink {
  id: number
  position: number
  previousHash: string
  hash: string
}

function linkRows(rows: Unsealed[], { position, hash }: ChainEnds): SealedLink[] {
  let previous = { position, hash }
  return rows.map(({ id, row_hash: rowHash }) => {
    const place = { id, position: previous.position + 1, previousHash: previous.hash }
    previous = { ...place, hash: signLink(audit.keys[0], { ...place, rowHash }) }
    return { ...place, hash: previous.hash }
  })
}

/**
 * Goes from each link to its row by the primary key, whatever the optimiser would rather do: a scan
 * would wait for every change that is not committed yet.
 */
async function store(trx: TransactionClientContract, links: SealedLink[]): Promise<void> {
  const [first, ...others] = links
  const values = [
    'SELECT ? AS id, ? AS position, ? AS previous_hash, ? AS hash',
    ...others.map(() => 'SELECT ?, ?, ?, ?'),
  ]
  await change(
    trx,
    `UPDATE (${values.join(' UNION ALL ')}) s
       STRAIGHT_JOIN audit_log a FORCE INDEX (PRIMARY) ON a.id = s.id
        SET a.chain_position = s.position, a.previous_hash = s.previous_hash,
            a.chain_hash = s.hash`,
    [first, ...others].flatMap(({ id, position, previousHash, hash }) => [
      id,
      position,
      previousHash,
      hash,
    ])
  )
}
