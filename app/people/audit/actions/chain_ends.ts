import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { isSignedBy, NO_HASH, signEnds, type ChainEnds } from '#app/platform/changes/chain'
import { change, select, type Sql } from '#app/shared/database/sql'
import audit from '#config/audit'

const NONE: ChainEnds = { position: 0, hash: NO_HASH, prunedPosition: 0, prunedHash: NO_HASH }

export interface KeptEnds extends ChainEnds {
  signature: string
}

/** Reads the ends of the chain as they are kept; null before the first row was sealed. */
export async function readEnds(sql: Sql, { lock = false } = {}): Promise<KeptEnds | null> {
  const [row] = await select<KeptEnds>(
    sql,
    `SELECT position, hash, pruned_position AS prunedPosition, pruned_hash AS prunedHash,
            signature FROM audit_chain WHERE id = 1 ${lock ? 'FOR UPDATE' : ''}`
  )
  return row ?? null
}

/** Are these the ends that Shunt itself has written? */
export function areOurs(ends: KeptEnds): boolean {
  return isSignedBy(audit.keys, ends.signature, (key) => signEnds(key, ends))
}

/**
 * Returns the ends, for anyone who moves them; others wait until the transaction ends.
 *
 * @returns the ends, and whether they are as Shunt left them
 */
export async function lockEnds(
  trx: TransactionClientContract
): Promise<{ ends: ChainEnds; intact: boolean }> {
  const kept = (await readEnds(trx, { lock: true })) ?? (await begin(trx))
  return { ends: kept, intact: areOurs(kept) }
}

export async function writeEnds(trx: TransactionClientContract, ends: ChainEnds): Promise<void> {
  await trx
    .from('audit_chain')
    .where('id', 1)
    .update({
      position: ends.position,
      hash: ends.hash,
      pruned_position: ends.prunedPosition,
      pruned_hash: ends.prunedHash,
      signature: signEnds(audit.keys[0], ends),
    })
}

async function begin(trx: TransactionClientContract): Promise<KeptEnds> {
  await change(
    trx,
    `INSERT IGNORE INTO audit_chain (id, position, hash, pruned_position, pruned_hash, signature)
     VALUES (1, ?, ?, ?, ?, ?)`,
    [NONE.position, NONE.hash, NONE.prunedPosition, NONE.prunedHash, signEnds(audit.keys[0], NONE)]
  )
  return (await readEnds(trx, { lock: true }))!
}
