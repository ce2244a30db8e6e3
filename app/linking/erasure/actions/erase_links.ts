import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { listLinkErasers } from '#app/linking/erasure/link_erasers'
import { change, select } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'

/** Links of one piece. */
const LINKS = 200

/** Tables of this wing whose rows belong to a link, and name no workspace. */
export const TABLES_OF_LINKS = [
  'link_versions',
  'link_destinations',
  'link_preview_images',
] as const

/** When aliases that stay taken are said to have been made: no link is as old. */
const LONG_AGO = new Date('1970-01-02T00:00:00.000Z')

interface ErasedLink {
  id: string
  domain_id: string
  alias: string
}

/**
 * Erases some links of a workspace with their versions and all that higher wings keep of them. On the
 * default domain each leaves an empty row behind, so that its alias is never given again; on a custom
 * domain, which is released, it leaves none.
 *
 * @returns whether none is left
 */
export async function eraseLinks(workspaceId: string): Promise<boolean> {
  const links = await select<ErasedLink>(
    db,
    `SELECT id, domain_id, alias FROM links
      WHERE workspace_id = ? AND shelf IN (0, 1, 2) AND created_at > ? LIMIT ${LINKS}`,
    [workspaceId, LONG_AGO]
  )
  if (links.length === 0) return true
  const ids = links.map(({ id }) => id)
  for (const { erase } of listLinkErasers()) await erase(ids)
  await retryingTransaction(db, async (trx) => {
    for (const table of TABLES_OF_LINKS) {
      await change(trx, `DELETE FROM ${table} WHERE link_id IN (?)`, [ids])
    }
    await change(trx, 'DELETE FROM links WHERE id IN (?)', [ids])
    await keepAliases(trx, workspaceId, links)
  })
  return false
}

/** In the transaction that removes the rows, so that no one takes an alias in between. */
async function keepAliases(
  trx: TransactionClientContract,
  workspaceId: string,
  links: readonly ErasedLink[]
): Promise<void> {
  const rows = links
    .filter(({ domain_id: domainId }) => domainId === '')
    .map((link) => ({
      ...link,
      workspace_id: workspaceId,
      destination_url: '',
      tags: '[]',
      status: 'Archived',
      created_by: '',
      created_at: LONG_AGO,
      updated_at: LONG_AGO,
      deleted_at: LONG_AGO,
    }))
  if (rows.length > 0) await trx.table('links').multiInsert(rows)
}
