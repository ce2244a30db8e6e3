import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { DomainFileRow } from '#app/linking/branding/branding'
import type { HostFileKind } from '#app/redirect/brand/host_files'
import { change, select, upsert } from '#app/shared/database/sql'
import { newId } from '#app/shared/ids'
import { databaseNow } from '#app/shared/time/database_clock'

/**
 * Stores a file that a domain serves, in place of the one it had; null takes it away. The caller
 * holds the lock on the domain.
 *
 * @returns whether anything changed
 */
export async function storeHostFile(
  trx: TransactionClientContract,
  domainId: string,
  kind: HostFileKind,
  content: Buffer | null
): Promise<boolean> {
  const key = [domainId, kind]
  if (content === null) {
    const sql = 'DELETE FROM domain_files WHERE domain_id = ? AND kind = ?'
    return (await change(trx, sql, key)) > 0
  }
  const [before] = await select<{ content: Buffer }>(
    trx,
    'SELECT content FROM domain_files WHERE domain_id = ? AND kind = ?',
    key
  )
  if (before?.content.equals(content)) return false
  const row: DomainFileRow = {
    domain_id: domainId,
    kind,
    id: newId(),
    content,
    updated_at: databaseNow(),
  }
  await upsert(trx, 'domain_files', [row], ['id', 'content', 'updated_at'])
  return true
}
