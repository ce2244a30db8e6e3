import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { LinkRow } from '#app/linking/links/link'
import { table } from '#app/shared/database/sql'

/** External ids that one query asks for. */
const CHUNK = 500

/**
 * Finds which of these external ids a link of the workspace has, deleted ones included. As the
 * database compares them, spaces at the end make no difference.
 *
 * @returns the ids without spaces at their ends
 */
export async function findTakenExternalIds(
  client: Pick<QueryClientContract, 'from'>,
  workspaceId: string,
  externalIds: readonly string[]
): Promise<Set<string>> {
  const taken = new Set<string>()
  for (let start = 0; start < externalIds.length; start += CHUNK) {
    const rows = await table<Pick<LinkRow, 'external_id'>>(client, 'links')
      .where('workspace_id', workspaceId)
      .whereIn('external_id', externalIds.slice(start, start + CHUNK))
      .select('external_id')
    for (const row of rows) taken.add(row.external_id!.trimEnd())
  }
  return taken
}
